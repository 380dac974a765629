"""``llms.txt`` and ``llms-full.txt`` in real builds, read by a parser that is not ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from llms_txt import parse_llms_file
from llms_txt_audit.audit import audit_text
from llms_txt_audit.models import Severity
from markdown_it import MarkdownIt

from demo.sites import SITES, build, copy
from scp_ssg.cli import run
from scp_ssg.errors import ConfigError
from scp_ssg.options import parse
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from pathlib import Path

SITE = "https://example.org/"


def page(title: str, description: str = "", head: str = "") -> str:
    """A page of a folder."""
    if description:
        head += f'<meta name="description" content="{description}">'
    return (
        f"<!doctype html><html lang='en'><head><title>{title}</title>{head}</head>"
        f"<body><main><h1>{title}</h1><p>Words of {title}.</p></main></body></html>"
    )


PAGES = {
    "index.html": page("Home", "All about bees."),
    "about.html": page("About", "Who we are."),
    "guide/index.html": page("The guide", "How to begin."),
    "guide/hive.html": page("A hive", "Where bees live."),
    "contact/index.html": page("Contact", "Where to write to."),
    "hidden.html": page("Hidden", head="<meta name=robots content=noindex>"),
}


def folder_site(
    tmp_path: Path, files: dict[str, str], options: str = "llms = true", *, code: int = 0
) -> Path:
    """Builds a folder of finished pages; its path."""
    folder = tmp_path / "site"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "scp.toml").write_text(f'[scp]\nsite_url = "{SITE}"\n{options}\n', encoding="utf-8")
    assert run(["build", str(folder), "--config", str(tmp_path / "scp.toml")]) == code
    return folder


def listed(folder: Path) -> Any:
    """What a reader of ``llms.txt`` gets: title, summary, info and sections."""
    return parse_llms_file((folder / "llms.txt").read_text(encoding="utf-8"))


def urls(folder: Path) -> dict[str, list[str]]:
    """The URLs of each section."""
    return {name: [each.url for each in links] for name, links in listed(folder).sections.items()}


TWINS = "markdown = true\nllms = true"


def test_every_published_page_is_listed_with_its_title_and_description(tmp_path: Path) -> None:
    read = listed(folder_site(tmp_path, PAGES))
    assert (read.title, read.summary) == ("Home", "All about bees.")
    assert {
        name: [(each.title, each.url, each.desc) for each in links]
        for name, links in read.sections.items()
    } == {
        "Pages": [
            ("Home", SITE, "All about bees."),
            ("About", f"{SITE}about.html", "Who we are."),
            ("Contact", f"{SITE}contact/", "Where to write to."),
        ],
        "The guide": [
            ("The guide", f"{SITE}guide/", "How to begin."),
            ("A hive", f"{SITE}guide/hive.html", "Where bees live."),
        ],
    }


def test_links_lead_to_the_twins_if_there_are_any(tmp_path: Path) -> None:
    assert urls(folder_site(tmp_path, PAGES, TWINS)) == {
        "Pages": [f"{SITE}index.md", f"{SITE}about.md", f"{SITE}contact/index.md"],
        "The guide": [f"{SITE}guide/index.md", f"{SITE}guide/hive.md"],
    }


def test_the_full_file_is_the_twins_in_the_order_of_the_list(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES, TWINS)
    full = (folder / "llms-full.txt").read_text(encoding="utf-8")
    places = []
    for url in (each for links in urls(folder).values() for each in links):
        twin = (folder / url.removeprefix(SITE)).read_text(encoding="utf-8").strip()
        assert full.count(twin) == 1
        places.append(full.index(twin))
    assert places == sorted(places)
    assert full.startswith("# Home\n\n> All about bees.\n\n")


def test_without_twins_one_line_says_that_there_is_no_full_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = folder_site(tmp_path, PAGES)
    printed = capsys.readouterr()
    assert not (folder / "llms-full.txt").exists()
    assert (printed.out + printed.err).count("llms-full.txt is not written") == 1
    folder_site(tmp_path, PAGES, "llms = {full_output = false}")
    printed = capsys.readouterr()
    assert "llms-full.txt" not in printed.out + printed.err


def test_a_page_that_is_not_published_is_in_neither_file(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES, TWINS)
    for name in ("llms.txt", "llms-full.txt"):
        assert "hidden" not in (folder / name).read_text(encoding="utf-8").lower()


def test_a_page_that_is_gone_leaves_both_files(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES, TWINS)
    (folder / "about.html").unlink()
    folder_site(tmp_path, {}, TWINS)
    for name in ("llms.txt", "llms-full.txt"):
        text = (folder / name).read_text(encoding="utf-8")
        assert "Who we are." not in text
        assert "about." not in text


@pytest.mark.parametrize("address", ["index.md", "page.md"])
def test_a_page_that_is_withdrawn_leaves_both_files_at_once(address: str, tmp_path: Path) -> None:
    twins = f'markdown = {{address = "{address}"}}\nllms = true'
    folder = folder_site(tmp_path, PAGES, twins)
    config = f"{tmp_path}/scp.toml"
    arguments = ["withdraw", f"{SITE}about.html", "--site", str(folder), "--config", config]
    assert run(arguments) == 0
    for name in ("llms.txt", "llms-full.txt"):
        file = folder / name
        assert not file.exists() or "about." not in file.read_text(encoding="utf-8")


def test_a_rebuild_changes_no_byte(tmp_path: Path) -> None:
    folder = folder_site(tmp_path, PAGES, TWINS)
    before = [(folder / name).read_bytes() for name in ("llms.txt", "llms-full.txt")]
    folder_site(tmp_path, PAGES, TWINS)
    assert [(folder / name).read_bytes() for name in ("llms.txt", "llms-full.txt")] == before


@pytest.mark.parametrize("lost", [False, True])
def test_files_of_an_option_that_is_off_are_removed(tmp_path: Path, *, lost: bool) -> None:
    folder = folder_site(tmp_path, PAGES, TWINS)
    if lost:
        for index in (tmp_path / ".cache").rglob("index"):
            index.unlink()
    folder_site(tmp_path, {}, "llms = true")
    assert not (folder / "llms-full.txt").exists()
    folder_site(tmp_path, {}, "")
    assert not (folder / "llms.txt").exists()


def test_an_authors_own_file_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = {"llms.txt": "# Mine\n"}
    folder = folder_site(tmp_path, {**PAGES, **own}, code=1)
    assert (folder / "llms.txt").read_text() == "# Mine\n"
    assert "llms.txt stands where a file of ours belongs" in capsys.readouterr().err


HOSTILE = [
    "A [note] and ](x)",
    "__init__ and snake_case",
    "*stars* `code` ~~gone~~",
    "a\\b &amp;lt; c",
    "1 &lt; 2 &lt;b&gt;",
]


@pytest.mark.parametrize("title", HOSTILE)
def test_a_title_reads_as_it_is(title: str, tmp_path: Path) -> None:
    folder = folder_site(tmp_path, {"index.html": page("Home"), "a(b).html": page(title, title)})
    text = (folder / "llms.txt").read_text(encoding="utf-8")
    [_, link] = listed(folder).sections["Pages"]
    assert link.url == f"{SITE}a%28b%29.html"
    tokens = MarkdownIt().parse(text)
    [item] = [each for each in tokens if each.type == "inline" and "a%28b" in each.content]
    words = "".join(each.content for each in item.children or [] if each.type == "text")
    expected = title.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    assert words == f"{expected}: {expected}"


def test_two_folders_of_one_title_are_two_sections(tmp_path: Path) -> None:
    pages = {
        f"{folder}/{name}.html": page("Guide", head=f"<!-- {folder} {name} -->")
        for folder in "ab"
        for name in ("index", "x")
    }
    assert [*urls(folder_site(tmp_path, pages))] == ["Guide", "b"]


def test_sections_are_chosen_by_the_names_of_mkdocs_llmstxt(tmp_path: Path) -> None:
    options = """markdown = true
[scp.llms]
full_output = "everything.txt"
markdown_description = "Read the guide first."
optional = ["contact.md"]
[scp.llms.sections]
Begin = [{"guide/index.md" = "Start here."}, "index.md"]
All = ["guide/*"]
"""
    folder = folder_site(tmp_path, PAGES, options)
    read = listed(folder)
    assert "Read the guide first." in read.info
    assert {n: [(e.url, e.desc) for e in links] for n, links in read.sections.items()} == {
        "Begin": [
            (f"{SITE}guide/index.md", "Start here."),
            (f"{SITE}index.md", "All about bees."),
        ],
        "All": [
            (f"{SITE}guide/index.md", "How to begin."),
            (f"{SITE}guide/hive.md", "Where bees live."),
        ],
        "Optional": [(f"{SITE}contact/index.md", "Where to write to.")],
    }
    full = (folder / "everything.txt").read_text(encoding="utf-8")
    assert full.count("Words of The guide.") == 1
    assert "Words of About." not in full


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ("yes", "llms"),
        ({"base_url": "x"}, "llms.base_url"),
        ({"sections": ["a"]}, "llms.sections"),
        ({"sections": {"A": [1]}}, "llms.sections.A[0]"),
        ({"sections": {"A": [{"a": "b", "c": "d"}]}}, "llms.sections.A[0]"),
        ({"full_output": "../x.txt"}, "llms.full_output"),
        ({"full_output": "robots.txt"}, "llms.full_output"),
        ({"full_output": "llms.txt"}, "llms.full_output"),
        ({"title": 1}, "llms.title"),
        ({"optional": 1}, "llms.optional"),
    ],
)
def test_a_wrong_option_is_named(value: object, path: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{re.escape(path)}: "):
        parse({"llms": value})


def sample(name: str, tmp_path: Path) -> tuple[Path, str]:
    """A sample site with twins and ``llms.txt``: the finished folder, and its URL."""
    site = next(each for each in SITES if each.name == name)
    home = copy(site, tmp_path)
    if name == "blog":
        with (home / "pelicanconf.py").open("a", encoding="utf-8") as settings:
            settings.write('\nSCP = {**globals().get("SCP", {}), "llms": True, "markdown": True}\n')
    else:
        config = home / "mkdocs.yml"
        text = config.read_text(encoding="utf-8")
        options = r"\1- scp:\n\1    llms: true\n\1    markdown: true\n"
        changed = re.sub(r"^( *)- scp:?\n", options, text, flags=re.MULTILINE)
        assert changed != text
        config.write_text(changed, encoding="utf-8")
    build(site, home, MONDAY)
    return home / site.output, site.url


def complaints(folder: Path) -> list[str]:
    """What a linter that is not ours has to say against ``llms.txt``."""
    result = audit_text((folder / "llms.txt").read_text(encoding="utf-8"))
    good = (Severity.PASS, Severity.INFO)
    return [each.message for each in result.findings if each.severity not in good]


def test_mkdocs_pages_stand_in_the_order_and_under_the_headings_of_the_navigation(
    tmp_path: Path,
) -> None:
    folder, url = sample("handbook", tmp_path)
    read = listed(folder)
    assert complaints(folder) == []
    assert (read.title, read.summary) == (
        "The Sourdough Handbook",
        "Flour, water, salt and patience, explained for a home kitchen.",
    )
    sections = urls(folder)
    in_nav = re.findall(
        r": handbook/(.*)\.md$", (folder.parent / "mkdocs.yml").read_text(), re.MULTILINE
    )
    twins = {f"handbook/{name}/index.md" for name in in_nav}
    published = [name for name in in_nav if (folder / f"handbook/{name}/index.md").exists()]
    assert [*sections] == ["Pages", "Handbook"]
    assert sections["Handbook"] == [f"{url}handbook/{name}/index.md" for name in published]
    assert sections["Pages"][0] == f"{url}index.md"
    all_twins = {file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
    assert sorted(sections["Pages"]) == sorted(url + each for each in all_twins - twins)


def test_pelican_articles_stand_under_their_category(tmp_path: Path) -> None:
    folder, url = sample("blog", tmp_path)
    read = listed(folder)
    assert complaints(folder) == []
    assert (read.title, read.summary) == ("Low Water", "Notes from the pools of a Breton shore")
    categories = {
        heading: {
            found[1]
            for file in (folder.parent / "content").rglob("*")
            if file.suffix in (".md", ".rst")
            for text in [file.read_text(encoding="utf-8")]
            if re.search(rf"^:?category: {heading}$", text, re.MULTILINE | re.IGNORECASE)
            if (found := re.search(r"^(?:Title: )?(.+)$", text.strip("\ufeff"), re.MULTILINE))
        }
        for heading in ("Notes", "Shore")
    }
    assert set(read.sections) == {"Notes", "Shore", "Pages", "Other languages"}
    for heading, titles in categories.items():
        assert {each.title for each in read.sections[heading]} <= titles
    linked = [each for links in urls(folder).values() for each in links]
    # One article is translated.
    linked.remove(f"{url}de/llms.txt")
    german = parse_llms_file((folder / "de/llms.txt").read_text(encoding="utf-8"))
    linked += [each.url for links in german.sections.values() for each in links]
    twins = {url + file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
    assert len(linked) == len(set(linked))
    assert set(linked) == twins
