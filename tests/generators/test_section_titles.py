"""The lists that Hugo writes of folders, known by the titles that it makes up."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scp_ssg.generators.section_titles import is_list_of_section
from scp_ssg.model import Block, HeadingBlock, LinkBlock, Page, TextBlock

ROOT = "https://example.org/"


def listing(path: str, title: str, *more: Block, below: str = "") -> Page:
    """The page at ``path`` with two links to pages ``below``, in its folder, and ``more``."""
    content: list[Block] = [HeadingBlock(level=1, text=title)]
    for name in ("Fermi", "Bose"):
        url = f"{ROOT}{below or path}{name.lower()}/"
        content += [TextBlock(text=name), LinkBlock(url=url, text=name)]
    return Page(
        url=ROOT + path,
        title=title,
        description="",
        language="en",
        modified=datetime(2026, 1, 1, tzinfo=UTC),
        content=(*content, *more),
    )


@pytest.mark.parametrize(
    ("path", "title", "expected"),
    [
        ("machine_learning/", "Machine_learnings", True),
        ("daily-note/", "Daily-Notes", True),
        ("physics/study/", "Studies", True),
        ("research/", "Researches", True),
        ("essay/", "Essays", True),
        ("programming_languages/", "Programming_languages", True),
        ("guides/", "Guides", False),
        ("particles/", "All particles", False),
        ("particle.html", "Particles", False),
        ("", "s", False),
    ],
)
def test_a_title_that_hugo_made_of_the_name_of_a_folder_tells_that_nobody_wrote_the_list(
    path: str, title: str, *, expected: bool
) -> None:
    assert is_list_of_section(listing(path, title)) is expected


def test_a_date_beside_each_link_is_no_word_of_an_author() -> None:
    link = LinkBlock(url=f"{ROOT}particle/quark/", text="Quark")
    dated = (TextBlock(text="Quark 12 May 2021"), link)
    assert is_list_of_section(listing("particle/", "Particles", *dated))


def test_words_and_links_to_elsewhere_are_an_author_s() -> None:
    words = TextBlock(text="I have sorted these by what they weigh.")
    assert not is_list_of_section(listing("particle/", "Particles", words))
    assert not is_list_of_section(listing("particle/", "Particles", below="people/"))
    assert not is_list_of_section(listing("particle/", "Particles", TextBlock(text="Soon.")))
