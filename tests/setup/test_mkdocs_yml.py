"""Lines added to the ``mkdocs.yml`` of an author: what is written, and that nothing else is."""

from __future__ import annotations

from difflib import ndiff
from typing import TYPE_CHECKING

import pytest
import yaml  # type: ignore[import-untyped]

from scp_ssg.cli import run
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

SITE = "site_name: Kitchen\nsite_url: https://kitchen.example/\n"

EDITED = {
    "without plugins, the search that MkDocs drops is named": (
        SITE,
        SITE + "plugins:\n  - search\n  - scp\n",
    ),
    "without a line end": (
        "site_url: https://kitchen.example/\nsite_name: Kitchen",
        "site_url: https://kitchen.example/\nsite_name: Kitchen\nplugins:\n  - search\n  - scp\n",
    ),
    "empty plugins are the default": (
        SITE + "plugins:\nnav: []\n",
        SITE + "plugins:\n  - search\n  - scp\nnav: []\n",
    ),
    "a list": (
        SITE + "plugins:\n  - search\n",
        SITE + "plugins:\n  - search\n  - scp\n",
    ),
    "a list without indentation": (
        SITE + "plugins:\n- search\n- tags\nnav: []\n",
        SITE + "plugins:\n- search\n- tags\n- scp\nnav: []\n",
    ),
    "a list with four spaces, options and comments": (
        SITE
        + "plugins:   # all of them\n    # find\n    - search:   # words\n        lang: en  # one\n"
        + "\n    # - blog\n\n# The menu\nnav: []\n",
        SITE
        + "plugins:   # all of them\n    # find\n    - search:   # words\n        lang: en  # one\n"
        + "    - scp\n\n    # - blog\n\n# The menu\nnav: []\n",
    ),
    "a list whose last option is a text of several lines": (
        SITE + "plugins:\n  - macros:\n      on_error: |\n        a\n        b\nnav: []\n",
        SITE + "plugins:\n  - macros:\n      on_error: |\n        a\n        b\n  - scp\nnav: []\n",
    ),
    "a list that ends with a list in brackets over several lines": (
        SITE + "plugins:\n  - search: {lang: [en,\n      de]}\n",
        SITE + "plugins:\n  - search: {lang: [en,\n      de]}\n  - scp\n",
    ),
    "a list that says it is one": (
        SITE + "plugins: !!seq [search]\n",
        SITE + "plugins: !!seq [search, scp]\n",
    ),
    "a variable among plugins": (
        SITE + "plugins:\n  - !ENV SEARCH\n",
        SITE + "plugins:\n  - !ENV SEARCH\n  - scp\n",
    ),
    "a list in brackets": (
        SITE + "plugins: [search, tags]  # both\n",
        SITE + "plugins: [search, tags, scp]  # both\n",
    ),
    "an empty list, whose author wants no search": (
        SITE + "plugins: []\n",
        SITE + "plugins: [scp]\n",
    ),
    "names with options": (
        SITE + "plugins:\n  search:\n    lang: en\n  tags: {}\n",
        SITE + "plugins:\n  search:\n    lang: en\n  tags: {}\n  scp: {}\n",
    ),
    "names with options in braces": (
        SITE + "plugins: {search: {}, tags: {}}\n",
        SITE + "plugins: {search: {}, tags: {}, scp: {}}\n",
    ),
    "environment variables and names of Python": (
        SITE
        + "extra: !ENV [A, b]\nplugins:\n  - search:\n      enabled: !ENV [CI, false]\n"
        + "markdown_extensions:\n  - toc:\n      slugify: !!python/name:a.b\n",
        SITE
        + "extra: !ENV [A, b]\nplugins:\n  - search:\n      enabled: !ENV [CI, false]\n  - scp\n"
        + "markdown_extensions:\n  - toc:\n      slugify: !!python/name:a.b\n",
    ),
    "an address that is a variable": (
        "site_name: K\nsite_url: !ENV READTHEDOCS_CANONICAL_URL\nplugins: [search]\n",
        "site_name: K\nsite_url: !ENV READTHEDOCS_CANONICAL_URL\nplugins: [search, scp]\n",
    ),
    "an address that is a variable, or else another": (
        "site_name: K\nsite_url: !ENV [URL, 'https://k.example/']\nplugins: [search]\n",
        "site_name: K\nsite_url: !ENV [URL, 'https://k.example/']\nplugins: [search, scp]\n",
    ),
    "no address": (
        "# Ours\nsite_name: >\n  A\n  b\nplugins: [search]\n",
        "# Ours\nsite_name: >\n  A\n  b\nsite_url: https://example.com/\nplugins: [search, scp]\n",
    ),
    "a file from Windows": (
        SITE.replace("\n", "\r\n") + "plugins:\r\n  - search\r\nnav: []\r\n",
        SITE.replace("\n", "\r\n") + "plugins:\r\n  - search\r\n  - scp\r\nnav: []\r\n",
    ),
    "letters of all kinds": (
        "site_name: Küche 🍲\nsite_url: https://kitchen.example/\nplugins: [search]\n",
        "site_name: Küche 🍲\nsite_url: https://kitchen.example/\nplugins: [search, scp]\n",
    ),
    "a byte order mark": (
        "\ufeff" + SITE + "plugins: [search]\n",
        "\ufeff" + SITE + "plugins: [search, scp]\n",
    ),
    "with the plugin in a list": (SITE + "plugins: [scp]\n", SITE + "plugins: [scp]\n"),
    "with the plugin and its options": (
        SITE + "plugins:\n  - scp:\n      level: 3\n",
        SITE + "plugins:\n  - scp:\n      level: 3\n",
    ),
    "with the plugin among names": (SITE + "plugins:\n  scp:\n", SITE + "plugins:\n  scp:\n"),
}

BY_HAND = {
    "an alias": (
        SITE + "x: &all [search]\nplugins: *all\n",
        "its plugins are an alias of something else in the file",
    ),
    "a variable": (
        SITE + "plugins: !ENV PLUGINS\n",
        "its plugins are neither a list nor names with options",
    ),
    "a variable with a list in its place": (
        SITE + "plugins: !ENV [PLUGINS, [search]]\n",
        "its plugins are neither a list nor names with options",
    ),
    "a list of a variable, one in each line": (
        SITE + "plugins: !ENV\n  - PLUGINS\n  - [search]\n",
        "its plugins are neither a list nor names with options",
    ),
    "what a program makes of names": (
        SITE + "plugins: !!python/object/apply:shared.plugins {search: {}}\n",
        "its plugins are neither a list nor names with options",
    ),
    "a tag without a value": (
        SITE + "plugins: !include\n",
        "its plugins are neither a list nor names with options",
    ),
    "merged settings": (
        "base: &base {site_name: K}\n<<: *base\nsite_url: https://k.example/\n",
        "its settings are merged with others by '<<'",
    ),
    "one value in braces": (
        "{site_name: K, site_url: 'https://k.example/'}\n",
        "its settings do not begin at the first column",
    ),
    "merged settings that may have the address": (
        "base: &base {site_url: 'https://k.example/'}\n<<: *base\nplugins:\n  - scp\n",
        "its settings are merged with others by '<<'",
    ),
    "settings above that a variable names": (
        "INHERIT: !ENV [BASE, base.yml]\nsite_name: K\n",
        "a program chooses the settings that it inherits",
    ),
    "a value that holds itself": (
        SITE + "extra: &a [*a]\nplugins: [search]\n",
        "a value in it holds itself",
    ),
    "no YAML": ("site_name: [\n", "it is no YAML in line 2"),
    "nothing": ("", "it has no settings"),
}


def put(folder: Path, text: str, name: str = "mkdocs.yml") -> Path:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text.encode())
    return file


@pytest.mark.parametrize("case", EDITED)
def test_lines_are_added_and_no_other_byte_changes(case: str, tmp_path: Path) -> None:
    before, expected = EDITED[case]
    file = put(tmp_path, before)
    put(tmp_path, "<title>A</title><main><p>Words.</p></main>", "site/index.html")
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert file.read_bytes().decode() == expected
    # A list in brackets gets its entry within its line; anything else only gains lines.
    changes = [each for each in ndiff(before.split("\n"), expected.split("\n")) if each[0] == "-"]
    assert len(changes) <= 1
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert file.read_bytes().decode() == expected


@pytest.mark.parametrize("case", BY_HAND)
def test_a_file_that_would_need_a_guess_is_left_to_its_author(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, why = BY_HAND[case]
    file = put(tmp_path, text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_bytes().decode() == text
    out = capsys.readouterr().out
    assert f"2. Add to {file} yourself, because {why}:" in out
    assert "  - scp" in out or "  - scp" in text


def test_plugins_that_only_the_author_can_add_get_no_address_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "site_name: K\nplugins: !ENV [PLUGINS, [search]]\n"
    file = put(tmp_path, text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_text() == text
    assert "\n+site_url: https://example.com/\n" in capsys.readouterr().out


def test_without_write_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(tmp_path, SITE + "plugins: [search]\n")
    assert run(["init", str(tmp_path)]) == 0
    assert [each.name for each in tmp_path.iterdir()] == ["mkdocs.yml"]
    assert file.read_text() == SITE + "plugins: [search]\n"
    out = capsys.readouterr().out
    assert "-plugins: [search]\n+plugins: [search, scp]\n" in out
    assert "pip install 'scp-ssg[mkdocs]'" in out


INHERITED = {
    "nothing of it": ("theme: mkdocs\n", "plugins:\n  - search\n  - scp\n"),
    "names with options, which are merged": (
        "plugins:\n  search: {}\n",
        "plugins:\n  scp: {}\n",
    ),
    "the plugin": ("plugins: [search, scp]\n", ""),
    "the address": (
        "site_url: https://above.example/\n",
        "plugins:\n  - search\n  - scp\n",
    ),
}


@pytest.mark.parametrize("case", INHERITED)
def test_what_is_inherited_counts(case: str, tmp_path: Path) -> None:
    above, added = INHERITED[case]
    put(tmp_path, above, "base.yml")
    own = "INHERIT: base.yml\nsite_name: K\n"
    if "site_url" not in above:
        own += "site_url: https://k.example/\n"
    file = put(tmp_path, own)
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert file.read_text() == own + added
    assert (tmp_path / "base.yml").read_text() == above


def test_a_list_for_all_that_inherit_it_is_left_to_the_author(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list in this file would take the place of the one above."""
    put(tmp_path, "plugins: [search, tags]\n", "base.yml")
    own = SITE + "INHERIT: base.yml\n"
    file = put(tmp_path, own)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_text() == own
    assert f"its plugins stand in {tmp_path / 'base.yml'}, for all" in capsys.readouterr().out


def test_an_address_that_is_empty_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "site_name: K\nsite_url: ''\nplugins: [search]\n"
    file = put(tmp_path, text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_text() == text
    out = capsys.readouterr().out
    assert "yourself, because its site_url is empty" in out
    assert f"\n   Add to {file} yourself, too:\n" in out
    assert "\n+plugins: [search, scp]\n" in out


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ("kitchen.example", "which is no http(s) URL"),
        ("http://127.0.0.1:8000/", "an address of your machine"),
    ],
)
def test_an_address_that_is_none_is_asked_for(
    stated: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"site_name: K\nsite_url: {stated}\nplugins: [search, scp]\n"
    file = put(tmp_path, text)
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert file.read_text() == text
    out = capsys.readouterr().out
    assert f"yourself, because its site_url is '{stated}', {why}:\n\nsite_url: https" in out
    assert "https://example.com/ stands for the address of your site" in out


def test_what_is_written_is_what_mkdocs_reads(tmp_path: Path) -> None:
    """The expected texts above, read by a parser that knows nothing of the edit."""
    for before, after in EDITED.values():
        old, new = (yaml.load(text, _Loader) for text in (before, after))
        plugins = new.pop("plugins")
        names = [next(iter(each)) if isinstance(each, dict) else each for each in plugins]
        assert "scp" in names
        former = old.pop("plugins", None)
        assert ("search" in names) == (former is None or "search" in str(former))
        old.setdefault("site_url", "https://example.com/")
        assert new == old


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    pass


_Loader.add_constructor(None, lambda _loader, node: str(node.value))


@not_on_windows("links and permissions of POSIX")
def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    shared = put(tmp_path, SITE, "shared/site.yml")
    shared.chmod(0o640)
    (tmp_path / "mkdocs.yml").symlink_to(shared)
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert (tmp_path / "mkdocs.yml").is_symlink()
    assert shared.read_text() == SITE + "plugins:\n  - search\n  - scp\n"
    assert shared.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_not_in_utf_8_is_left_to_its_author(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in (("mkdocs.yml", "site_name: Küche\n"), ("scp.toml", "# Küche\n")):
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert "yourself, because it is not in UTF-8" in capsys.readouterr().out
    (tmp_path / "mkdocs.yml").rename(tmp_path / "myst.yml")
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert "scp.toml yourself, because it is not in UTF-8" in capsys.readouterr().out
