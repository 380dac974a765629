"""Names of sections and folders are refused where some system cannot have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scp_ssg.errors import ConfigError
from scp_ssg.options import parse

if TYPE_CHECKING:
    from tests.generators.conftest import Run, Write

DEVICE = "Windows keeps this name for a device; choose another"


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        (
            {"blog": "blog/", "Blog": "old/"},
            (
                "sections.Blog: on macOS and Windows its files would be those of 'blog', which "
                "differs by case alone; choose another name"
            ),
        ),
        ({"NUL": None}, f"sections.NUL: {DEVICE}"),
        ({"con": None}, f"sections.con: {DEVICE}"),
        ({"Com1": None}, f"sections.Com1: {DEVICE}"),
        ({"lpt9": None}, f"sections.lpt9: {DEVICE}"),
        ({"aux": None}, f"sections.aux: {DEVICE}"),
        ({"prn": None}, f"sections.prn: {DEVICE}"),
        (
            {"x" * 65: None},
            (
                f"sections.{'x' * 65}: a section's name may have 64 characters at most, and this "
                "has 65"
            ),
        ),
    ],
)
def test_sections_whose_files_some_system_cannot_have_are_refused(
    sections: object, message: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        parse({"sections": sections})
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["x" * 64, "console", "nul-1", "com", "com10", "auxiliary"])
def test_sections_with_names_that_only_look_alike_are_accepted(name: str) -> None:
    assert list(parse({"sections": {name: None, "other": None}}).sections) == [name, "other"]


@pytest.mark.parametrize("folder", [".", "./", "/.", "./scp", "scp/.", "scp/..", "..", "a//b", ""])
def test_an_output_folder_that_is_the_site_itself_is_refused(folder: str) -> None:
    """Its URL would be ``/./``."""
    with pytest.raises(ConfigError, match=r"^output_dir: expected "):
        parse({"output_dir": folder})


def test_an_output_folder_that_windows_cannot_have_is_refused() -> None:
    for folder in ("files/aux", "nul", "con.d", "scp."):
        with pytest.raises(ConfigError, match=rf"^output_dir: expected .+, got '{folder}'$"):
            parse({"output_dir": folder})
    for folder in (".well-known/scp", "content/v1.0", "_scp", "~scp"):
        assert parse({"output_dir": f"/{folder}/"}).output_dir == folder


def test_mkdocs_says_it_in_one_line(write: Write, run: Run) -> None:
    site = write(
        {
            "mkdocs.yml": "site_name: A\nsite_url: https://a.example/\n"
            "plugins: [scp: {sections: {Docs: docs/, docs: old/}}]\n",
            "docs/index.md": "# A\n",
        }
    )
    done = run(site, "mkdocs", "build")
    assert done.returncode == 1
    assert "Plugin 'scp' option 'sections.docs': on macOS and Windows its files" in done.stdout
    assert not (site / "site").exists()
