"""The site as a witness: boxes that recur on its pages are the theme's, and others are content."""

from __future__ import annotations

import random
import shutil
from typing import TYPE_CHECKING

import pytest

from scp_ssg.extract import SourcePage, group_of
from tests.generators.test_build import ROOT, Fixture

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Block
    from tests.generators.conftest import Published, Run, Write

SHARE = (
    "<div class=share><p>Tell your friends about this page, or send it to your mother.</p></div>"
)
MENU = "<div class=menu><h2>Menu of the day</h2><p>Soup of {}, and bread with it.</p></div>"
PROSE = "<p>{0} is made of many parts, and each of them needs a hand that knows {0}.</p>"


def page(name: str, *boxes: str) -> str:
    inside = "".join(boxes)
    prose = PROSE.format(name)
    return f"<html lang=en><title>{name}</title><main><h1>{name}</h1>{prose}{inside}{prose}</main>"


def names(count: int) -> list[str]:
    return [f"part-{number:03}" for number in range(count)]


class Builds:
    """Builds of one site, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.extracted_again = 0
        self.lines: list[str] = []

    def build(self, pages: dict[str, str], *, shuffle: int = 0) -> dict[str, tuple[Block, ...]]:
        """The blocks of each page, by its path."""
        site = Fixture(self.folder)
        order = [*pages]
        random.Random(shuffle).shuffle(order)
        for path in order:
            file = site.output / f"{path}.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(pages[path], encoding="utf-8")
            source = SourcePage(url=f"{ROOT}{path}", html=pages[path])
            site.build.add(source, html_file=file)
        assert site.build.commit("write") is not None
        self.extracted_again = site.build.extracted_again
        self.lines = site.log.at("info")
        return {each.url.removeprefix(ROOT): each.content for each in site.pages().values()}


@pytest.fixture
def builds(tmp_path: Path) -> Builds:
    return Builds(tmp_path)


def has(blocks: tuple[Block, ...], words: str) -> bool:
    return words in str(blocks)


def test_a_box_that_recurs_on_the_pages_of_the_site_is_the_themes(builds: Builds) -> None:
    pages = {name: page(name, SHARE) for name in names(12)}
    pages["menu"] = page("menu", SHARE, MENU.format("peas"))
    found = builds.build(pages)
    assert not any(has(blocks, "Tell your friends") for blocks in found.values())
    assert has(found["menu"], "Soup of peas")


def test_a_box_on_few_pages_is_the_authors(builds: Builds) -> None:
    pages = {name: page(name, SHARE if number < 4 else "") for number, name in enumerate(names(12))}
    found = builds.build(pages)
    assert [has(found[name], "Tell your friends") for name in names(12)] == [True] * 4 + [False] * 8


@pytest.mark.parametrize("kind", ["menu", "cookies"])
@pytest.mark.parametrize("other", ["", " <a href='/all/'>All of them</a>"])
def test_a_box_with_other_prose_on_nearly_every_page_is_the_authors(
    builds: Builds, kind: str, other: str
) -> None:
    box = "<div class={}><p>Today it is {}. Bread comes with it, and salt.{}</p></div>"
    pages = {name: page(name, box.format(kind, name, other)) for name in names(20)}
    found = builds.build(pages)
    assert all(has(found[name], f"Today it is {name}") for name in names(20))


def test_a_box_with_the_same_prose_on_many_pages_is_the_themes(builds: Builds) -> None:
    box = "<div class=author-bio><p>{} writes here. She likes tea, and bread with it.</p></div>"
    pages = {
        name: page(name, box.format(f"Ada {number % 4}")) for number, name in enumerate(names(20))
    }
    assert not any(has(each, "writes here") for each in builds.build(pages).values())


def test_related_pages_that_differ_are_the_themes(builds: Builds) -> None:
    link = "<a href='/{0}/'>All about {0}. How it is made, and why. With pictures.</a>"
    box = "<div class=related-posts><h2>More</h2>" + link + "</div>"
    pages = {name: page(name, box.format(f"{name}-more")) for name in names(20)}
    assert not any(has(each, "How it is made") for each in builds.build(pages).values())


def test_a_small_site_has_no_witness(builds: Builds) -> None:
    found = builds.build({name: page(name, SHARE) for name in names(9)})
    assert all(has(blocks, "Tell your friends") for blocks in found.values())


@pytest.mark.parametrize("copy", ["v{}/{}", "{}/docs/{}"])
def test_versions_and_translations_are_no_witnesses_for_each_other(
    builds: Builds, copy: str
) -> None:
    pages = {name: page(name) for name in names(12)}
    pages |= {copy.format(each, "menu"): page("menu", MENU.format(each)) for each in range(8)}
    found = builds.build(pages)
    assert all(has(found[copy.format(each, "menu")], "Menu of the day") for each in range(8))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("de/index.html", "fr/"),
        ("de/", ""),
        ("docs/pt-br/index.html", "docs/"),
        ("docs/no/", "docs/zh_Hant/index.html"),
        ("v1/wheels/", "v2/wheels/index.html"),
        ("de/wheels.html", "en/wheels.html"),
    ],
)
def test_pages_of_one_group(one: str, other: str) -> None:
    assert group_of(f"https://a.example/{one}") == group_of(f"https://a.example/{other}")


@pytest.mark.parametrize(
    ("one", "other"),
    [("rims/", "hubs/"), ("rims.html", "hubs.html"), ("de.html", "fr.html"), ("rim/", "")],
)
def test_pages_of_two_groups(one: str, other: str) -> None:
    assert group_of(f"https://a.example/{one}") != group_of(f"https://a.example/{other}")


def test_a_box_that_an_author_repeats_on_a_page_is_content(builds: Builds) -> None:
    pages = {name: page(name, MENU.format(name), MENU.format("peas")) for name in names(12)}
    found = builds.build(pages)
    assert all(has(blocks, "Soup of peas") for blocks in found.values())


def test_the_order_of_the_pages_does_not_matter(tmp_path: Path) -> None:
    pages = {
        name: page(name, SHARE, MENU.format(name) if number % 9 == 0 else "")
        for number, name in enumerate(names(40))
    }
    found = [Builds(tmp_path / str(seed)).build(pages, shuffle=seed) for seed in range(3)]
    assert found[0] == found[1] == found[2]


def test_a_page_whose_content_an_early_verdict_took_is_published(builds: Builds) -> None:
    """The boxes of the first pages recur; then many pages have two of them, as only authors do."""
    pages = {name: page(name, SHARE) for name in names(12)}
    alone = f"<html><title>x</title><main>{SHARE}</main>"
    pages["part-500"] = alone
    pages |= {f"z-{name}": page(name, SHARE, SHARE) for name in names(20)}
    folder = builds.folder
    site = Fixture(folder)
    for path, html in pages.items():
        file = site.output / f"{path}.html"
        file.write_text(html, encoding="utf-8")
        site.build.add(SourcePage(url=ROOT + path, html=html), html_file=file)
    assert site.build.commit("write") is not None
    found = site.pages()
    assert has(found[ROOT + "part-500"].content, "Tell your friends")


def test_few_pages_are_extracted_twice(builds: Builds) -> None:
    pages = {
        name: page(name, SHARE, MENU.format(name) if number % 100 == 0 else "")
        for number, name in enumerate(names(400))
    }
    builds.build(pages)
    assert 0 < builds.extracted_again <= 12  # 3 % of the pages
    pages["part-007"] = page("part-007", SHARE, "<p>And a new sentence.</p>")
    builds.build(pages)
    assert builds.extracted_again == 0


def varied(seed: int) -> dict[str, str]:
    """60 pages with boxes on all, some and few pages, about as many as the verdicts need."""
    chance = random.Random(seed)
    pages = names(60)
    kinds = ["share", "menu", "feedback", "contributors", "cookies", "tags", "banner", "sharing"]
    with_box = {
        kind: set(chance.sample(pages, count))
        for kind, count in zip(kinds, [60, 2, 4, 5, 6, 9, 11, 55], strict=True)
    }
    box = "<div class={0}><p>This {0} of {1} says a sentence that is long enough for one.</p></div>"
    return {
        name: page(name, *(box.format(kind, name) for kind in kinds if name in with_box[kind]))
        for name in pages
    }


@pytest.mark.not_two_ways("the verdicts of the last publication count too")
@pytest.mark.parametrize("seed", range(6))
def test_a_tenth_of_the_pages_more_or_less_changes_no_other_page(builds: Builds, seed: int) -> None:
    all_pages = varied(seed)
    chance = random.Random(seed)
    before = builds.build(all_pages)
    for _ in range(2):
        there = dict(all_pages)
        for name in chance.sample([*all_pages], 6):
            del there[name]
        for path in chance.sample([*there], 6):
            (builds.folder / "site" / f"{path}.html").touch()
        for name in all_pages.keys() - there.keys():
            (builds.folder / "site" / f"{name}.html").unlink()
        after = builds.build(there)
        assert after == {name: before[name] for name in there}
        more = varied(seed + 100)
        new = {f"new-{name}": more[name] for name in chance.sample([*more], 6)}
        after = builds.build(all_pages | new)
        assert {name: after[name] for name in all_pages} == before
        for name in new:
            (builds.folder / "site" / f"{name}.html").unlink()


def test_a_delta_has_only_the_pages_that_came(builds: Builds) -> None:
    pages = varied(1)
    builds.build(pages)
    builds.build(pages | {"new": page("new", SHARE)})
    [delta] = (builds.folder / "site/scp").glob("all-delta-*.scp.zst")
    from scp_ssg.collection import read

    with read(delta) as reader:
        assert [each.url for each in reader] == [f"{ROOT}new"]


def test_a_lost_state_takes_no_verdict_with_it(builds: Builds) -> None:
    pages = {name: page(name, SHARE) for name in names(14)}
    pages["menu"] = page("menu", SHARE, MENU.format("peas"))
    before = builds.build(pages)
    shutil.rmtree(builds.folder / "state")
    assert builds.build(pages) == before


CARE = "<div><p>Made with care in Ghent.</p></div>"


def headed(name: str, below: str) -> str:
    prose = PROSE.format(name)
    return f"<html lang=en><title>{name}</title><main><h1>{name}</h1>{prose}{below}</main>"


def test_text_that_ends_nearly_all_pages_is_the_sites(builds: Builds) -> None:
    pages = {name: headed(name, CARE) for name in names(40)}
    pages["part-003"] = headed("part-003", "")
    pages["part-004"] = headed("part-004", CARE + PROSE.format("tea"))
    found = builds.build(pages)
    assert has(found["part-004"], "Made with care"), "it is in the middle of the page"
    assert [name for name in names(40) if has(found[name], "Made with care")] == ["part-004"]


@pytest.mark.parametrize(
    "below",
    [
        "<h2>Suite</h2><p>Part of the tea suite.</p>",
        "<section><h2>Suite</h2></section><div><p>Part of the tea suite.</p></div>",
        "<div><h3>Suite</h3><p>Part of the tea suite.</p></div>",
        "<pre>part of the tea suite</pre>",
    ],
)
def test_the_text_below_a_heading_and_code_are_content_on_whatever_number_of_pages(
    builds: Builds, below: str
) -> None:
    found = builds.build({name: headed(name, below) for name in names(12)})
    assert all("tea suite" in str(blocks) for blocks in found.values())


@pytest.mark.parametrize(("named", "stays"), [("", False), (" id=tea-shop", True)])
def test_a_box_that_ends_all_pages_may_say_the_sites_name_in_a_heading(
    builds: Builds, named: str, *, stays: bool
) -> None:
    box = f"<div class=about><h1{named}>Tea shop</h1><p>Tea since 1890.</p></div>"
    found = builds.build({name: headed(name, box) for name in names(12)})
    assert all(has(blocks, "Tea shop") is stays for blocks in found.values())


def test_text_that_ends_nine_tenths_of_the_pages_is_content(builds: Builds) -> None:
    pages = {
        name: headed(name, CARE if number % 10 else "") for number, name in enumerate(names(40))
    }
    found = builds.build(pages)
    assert sum(has(blocks, "Made with care") for blocks in found.values()) == 36


TAIL = "<div class=tail>Made with care in Ghent, and served from there.</div>"


@pytest.mark.parametrize(
    ("text", "is_the_sites"), [("<div class=text>{}</div>", True), ("{}", False)]
)
def test_a_box_beside_the_text_of_all_posts_is_the_sites_though_lists_do_without_it(
    builds: Builds, text: str, is_the_sites: bool
) -> None:
    pages = {
        name: f"<title>{name}</title><main><h1>{name}</h1>{text.format(PROSE.format(name))}{tail}"
        for number, name in enumerate(names(30))
        for tail in [TAIL if number < 20 else ""]
    }
    found = builds.build(pages)
    count = sum(has(blocks, "Made with care") for blocks in found.values())
    assert count == (0 if is_the_sites else 20)


def test_the_terms_of_a_post_are_no_part_of_its_slot(builds: Builds) -> None:
    pages = {
        name: headed(name, CARE).replace("<main>", f"<main><article class='post category-{kind}'>")
        for kind, name in zip("abcdefghijklmnopqrst", names(20), strict=True)
    }
    assert not any(has(blocks, "Made with care") for blocks in builds.build(pages).values())


@pytest.mark.parametrize(
    ("classes", "stays"),
    [("wide", False), ("wide lg:grid print:block xl:grid-cols-[1fr_300px]", False), ("thin", True)],
)
def test_classes_for_some_screens_are_no_part_of_a_slot(
    builds: Builds, classes: str, *, stays: bool
) -> None:
    """Tailwind's name a state before a colon."""
    html = (
        "<title>{0}</title><main class='{1}'><div id=text><h1>{0}</h1>{2}</div><div class=ways>"
        "<div class=before><a href=/{0}-a>Before</a></div></div></main>"
    )
    text = 4 * PROSE.format("the hub")
    pages = {name: html.format(name, "wide md:flex", text) for name in names(12)}
    pages["part-001"] = html.format("part-001", classes, text)
    found = builds.build(pages)
    assert not has(found["part-002"], "Before")
    assert has(found["part-001"], "Before") is stays


def test_text_before_the_heading_of_all_pages_is_the_sites(builds: Builds) -> None:
    pages = {
        name: headed(name, "").replace("<h1>", "<div>The tea times, free of charge</div><h1>")
        for name in names(12)
    }
    found = builds.build(pages)
    assert not any(has(blocks, "tea times") for blocks in found.values())


@pytest.mark.not_two_ways("the verdicts of the last publication count too")
@pytest.mark.parametrize("seed", range(4))
def test_a_tenth_of_the_pages_changes_no_edge_of_another(builds: Builds, seed: int) -> None:
    chance = random.Random(seed)
    bare = set(chance.sample(names(60), seed * 2))
    all_pages = {name: headed(name, "" if name in bare else CARE) for name in names(60)}
    before = builds.build(all_pages)
    for _ in range(2):
        without = {*chance.sample(names(60), 6)}
        after = builds.build({each: all_pages[each] for each in names(60) if each not in without})
        assert after == {name: before[name] for name in after}
        new = {f"new-{each}": headed(f"{each}", chance.choice(["", CARE])) for each in range(6)}
        after = builds.build(all_pages | new)
        assert {name: after[name] for name in all_pages} == before


@pytest.mark.not_two_ways("only the fragment knows that the text at the end is the author's")
def test_a_folder_mkdocs_and_pelican_take_off_what_ends_all_pages(
    write: Write, run: Run, published: Published
) -> None:
    own = "Part of the tea suite."
    folder = write(
        {f"folder/{name}.html": headed(name, CARE) for name in names(12)} | {"scp.toml": ""}
    )
    assert run(folder, "scp_ssg", "build", "folder", "--site-url", ROOT).returncode == 0
    write(
        {
            "mkdocs.yml": (
                f"site_name: x\nsite_url: {ROOT}\ntheme: {{name: mkdocs, custom_dir: over}}\n"
                "plugins: [minify: {minify_html: true}, scp]\n"
            ),
            "over/main.html": (
                '{% extends "base.html" %}{% block content %}<div><div>'
                "{{ page.content }}</div><p>Made with care in Ghent.</p></div>{% endblock %}"
            ),
        }
        | {f"docs/{name}.md": f"# {name}\n\nTea of {name}.\n\n{own}\n" for name in names(12)}
    )
    assert run(folder, "mkdocs", "build", "--strict").returncode == 0
    write(
        {
            "pelicanconf.py": (
                f'SITEURL = "{ROOT[:-1]}"\nPATH = "content"\nTHEME = "theme"\n'
                'DIRECT_TEMPLATES = []\nCATEGORY_SAVE_AS = AUTHOR_SAVE_AS = ""\n'
            ),
            "theme/templates/article.html": (
                "<html><title>{{ article.title }}</title><main><h1>{{ article.title }}</h1>"
                "{{ article.content | replace('suite', '<b>suite</b>') }}"
                "<p>Made with care in Ghent.</p></main>"
            ),
        }
        | {f"theme/templates/{each}.html": "" for each in ("page", "category", "author", "tag")}
        | {
            f"content/{name}.md": f"Title: {name}\nDate: 2026-01-01\n\nTea of {name}.\n\n{own}\n"
            for name in names(12)
        }
    )
    built = run(folder, "pelican")
    assert built.returncode == 0, built.stdout
    for output in ("folder", "site", "output"):
        pages = published(folder / output)
        assert len(pages) == 12
        assert not [url for url, each in pages.items() if "Made with care" in str(each)]
        assert output == "folder" or all("tea suite" in str(each) for each in pages.values())


def pager(*paths: str) -> str:
    """Links to other pages, which end the page if nothing of the author's stands below them."""
    links = zip(paths, ("Previous post", "Next post"), strict=True)
    items = "".join(f"<li><a href='{ROOT}{path}'>{words}</a></li>" for path, words in links)
    return f"<aside class=pn><nav><ul>{items}</ul></nav></aside>"


def related(*paths: str) -> str:
    items = "".join(f"<li><a href='{ROOT}{path}'>The boats of {path}</a></li>" for path in paths)
    return f"<aside class=pn><ul>{items}</ul></aside>"


def ended(name: str, *boxes: str) -> str:
    """A page whose text stands in a box of its own above ``boxes``."""
    prose = PROSE.format(name) * 5
    return (
        f"<html lang=en><title>{name}</title><main><h1>{name}</h1>"
        f"<div class=body>{prose}</div>{''.join(boxes)}</main>"
    )


def test_the_verdict_on_a_box_does_not_depend_on_that_on_another(
    builds: Builds, tmp_path: Path
) -> None:
    """Once the box at the end was known for the theme's, nobody asked about the one above it."""
    pages = {name: ended(name, pager("part-001", "part-002"), SHARE) for name in names(20)}
    pages["other"] = ended("other", related("part-003", "part-004"))
    first = builds.build(pages)
    assert builds.build(pages) == first
    for seed in (1, 2):
        assert Builds(tmp_path / f"{seed}").build(pages, shuffle=seed) == first
