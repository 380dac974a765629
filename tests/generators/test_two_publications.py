"""Two sites that are built in one folder, by the real MkDocs: neither ends up in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import zstandard

from tests.generators.conftest import Run, Tree, Write, summary

if TYPE_CHECKING:
    from pathlib import Path

PUBLIC = """\
site_name: Handbook
site_url: https://handbook.example/
theme: {name: mkdocs}
plugins: [scp]
"""

INTERNAL = """\
INHERIT: mkdocs.yml
site_url: https://internal.example/
docs_dir: internal
"""

BOTH = """\
site_name: Handbook
site_url: !ENV [SITE_URL, "https://handbook.example/"]
docs_dir: !ENV [DOCS, docs]
theme: {name: mkdocs}
plugins: [scp]
"""

DOCS = {
    "docs/index.md": "# Handbook\n\nFor everybody.\n",
    "docs/rules.md": "# Rules\n\nBe kind.\n",
    "internal/index.md": "# Handbook\n\nFor staff: the code word is wolverine.\n",
    "internal/salaries.md": "# Salaries\n\nThe wolverine knows.\n",
}
DAY = 86_400


def says(folder: Path, word: bytes) -> list[str]:
    """The files below ``folder`` that hold a word, in any form."""
    return [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and word in _content(path)
    ]


def _content(path: Path) -> bytes:
    data = path.read_bytes()
    return zstandard.decompress(data) if path.name.endswith(".zst") else data


def build_internal(site: Path, run: Run, way: str, at: int) -> str:
    if way == "two files":
        return run(site, "mkdocs", "build", "--strict", "-f", "mkdocs.internal.yml", at=at).stdout
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", "https://internal.example/")
        patch.setenv("DOCS", "internal")
        return run(site, "mkdocs", "build", "--strict", at=at).stdout


@pytest.mark.parametrize("way", ["two files", "one file and the environment"])
def test_two_configurations_in_one_folder_share_nothing(
    write: Write, run: Run, tree: Tree, way: str
) -> None:
    config = {"mkdocs.yml": PUBLIC, "mkdocs.internal.yml": INTERNAL}
    site = write({**(config if way == "two files" else {"mkdocs.yml": BOTH}), **DOCS})
    now = 1_800_000_000
    build_internal(site, run, way, now)
    assert says(site / "site", b"wolverine")
    run(site, "mkdocs", "build", "--strict", at=now + DAY)
    assert says(site / "site", b"wolverine") == []
    first = tree(site / "site/scp")
    assert len(first) == 1

    for day in (2, 3):
        said = build_internal(site, run, way, now + day * DAY)
        assert summary(said).endswith("; nothing changed since the last build")
        assert list(tree(site / "site/scp")) == ["all-snapshot-20270115T080000Z.scp.zst"]
        said = run(site, "mkdocs", "build", "--strict", at=now + day * DAY + 60).stdout
        assert summary(said).endswith("; nothing changed since the last build")
        assert tree(site / "site/scp") == first
        assert says(site / "site", b"wolverine") == []


def test_the_internal_state_from_an_older_release_is_not_published(
    write: Write, run: Run, tree: Tree
) -> None:
    """It stood in the state folder itself and did not say of which site it was."""
    site = write({"mkdocs.yml": PUBLIC, "mkdocs.internal.yml": INTERNAL, **DOCS})
    run(site, "mkdocs", "build", "-f", "mkdocs.internal.yml")
    [own] = (site / ".cache/scp").glob("internal.example-*")
    for name in ("index", "files"):
        (own / name).rename(site / ".cache/scp" / name)
    done = run(site, "mkdocs", "build", "--strict", at=1_800_000_000 + DAY)
    assert done.returncode == 0
    said = [line for line in done.stdout.splitlines() if "held the state of no site" in line]
    assert len(said) == 1
    assert says(site / "site", b"wolverine") == []
    assert list(tree(site / "site/scp")) == ["all-snapshot-20270116T080000Z.scp.zst"]


def test_pelican_leaves_no_collection_of_another_address_in_its_output(
    write: Write, run: Run, tree: Tree
) -> None:
    """Pelican does not empty its output, and a preview may have another address."""
    article = "Title: {}\nDate: 2020-01-01\nCategory: x\nSlug: a\n\n{}\n"
    settings = 'import os\nSITEURL = os.environ["WHERE"]\nPATH = "content"\n'
    site = write({"pelicanconf.py": settings})

    def build(where: str, text: str, at: int) -> str:
        write({"content/a.md": article.format("A", text)})
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("WHERE", where)
            return run(site, "pelican", at=at).stdout

    now = 1_800_000_000
    build("https://x.example", "For everybody.", now)
    first = tree(site / "output/scp")
    build("https://preview.example", "A draft that says wolverine.", now + DAY)
    assert len(says(site / "output/scp", b"wolverine")) == 1
    said = build("https://x.example", "For everybody.", now + 2 * DAY)
    assert summary(said).endswith("; nothing changed since the last build")
    assert "taken out of the site: 1 collection file in " in said
    assert tree(site / "output/scp") == first
