"""A made-up site of any size, the same at every run.

    python -m benchmarks.generated_site FOLDER PAGES
    python -m benchmarks.generated_site FOLDER PAGES --edit COUNT [--edition N]

Small pages of a manual, below 4 kB each: header, side navigation, breadcrumbs, previous and next,
and footer around a heading, paragraphs with links, a list, and on some pages code, a table or a
note. Pages stand in folders of 200, whose first page lists the others. A page depends on its
number alone, so a larger site has the pages of a smaller one; only the lists of pages, and the
links to the pages around the last one, differ.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from scp_ssg.generators import cores

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["SITE_URL", "edit", "generate", "page_path", "sentences", "title"]

SITE_URL = "https://generated.example.org/"

_IN_FOLDER = 200
_TOGETHER = 100 * _IN_FOLDER
"""Pages that one process writes, one after the other."""


def _words(text: str) -> list[str]:
    return text.split()


_NOUNS = _words(
    "anchor barrel basin beacon bearing bolt bracket bridge bucket cable canal chamber channel "
    "clamp column crane culvert dam derrick dock engine ferry filter flange float funnel gate "
    "gauge gear girder hatch hinge hoist hull jetty joint keel ladder lamp latch lever lock mast "
    "mooring nozzle paddle panel pier pipe piston plank pump quay rail ramp reservoir rivet rope "
    "rudder shaft shutter sluice spillway spindle spring strut tank tide tower trench turbine "
    "valve vessel wall washer weir wharf wheel winch"
)
_VERBS = _words(
    "adjusts balances carries checks cleans closes controls covers drains drives empties fills "
    "guides holds joins lifts limits lowers measures moves needs opens protects raises replaces "
    "seals separates shows slows stops supports tightens turns"
)
_ADJECTIVES = _words(
    "broad cold deep dry early empty even fixed full heavy inner late level light long loose low "
    "main narrow new northern old open outer plain quiet rough short slow small smooth southern "
    "spare steep strong tall thin tight upper warm wet wide wooden"
)

_STYLE = "body{font:1rem/1.5 sans-serif;display:grid;grid-template-columns:14rem 1fr}"


def generate(folder: Path, pages: int) -> None:
    """Writes the HTML of a site of ``pages`` pages below ``folder``, a large one in as many
    processes as there are cores."""
    write = partial(_write, folder, pages)
    if pages <= _TOGETHER:
        write(0)
        return
    with ProcessPoolExecutor(cores()) as processes:
        for _ in processes.map(write, range(0, pages, _TOGETHER)):
            pass


def _write(folder: Path, pages: int, first: int) -> None:
    """Writes the pages from ``first`` on that one process writes."""
    made = None
    for number in range(first, min(pages, first + _TOGETHER)):
        path = folder / page_path(number)
        if path.parent != made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made = path.parent
        path.write_text(page(number, pages), encoding="utf-8", newline="\n")


def edit(folder: Path, pages: int, count: int, *, edition: int = 1) -> list[str]:
    """Writes ``count`` pages anew, spread over a site of ``pages``: each gets a paragraph that says
    ``edition``. Returns their paths below ``folder``."""
    numbers = _spread(pages, count)
    for number in numbers:
        text = page(number, pages, edition=edition)
        (folder / page_path(number)).write_text(text, encoding="utf-8", newline="\n")
    return [page_path(number) for number in numbers]


def page_path(number: int) -> str:
    """The path of a page below the site's folder: the first page of all is the home page."""
    if number == 0:
        return "index.html"
    folder, place = divmod(number - 1, _IN_FOLDER)
    return f"part-{folder:05}/{f'{_slug(number)}' if place else 'index'}.html"


def page(number: int, pages: int, *, edition: int = 0) -> str:
    """The HTML of the page ``number`` of ``pages``."""
    random = Random(number)
    heading = title(number)
    content = "\n".join(_contents(number, pages) if _is_index(number) else _content(random, number))
    if edition:
        content += f"\n<p>Edition {edition}: {_sentence(random)}</p>"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{heading} - The waterworks manual</title>
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="{SITE_URL}{_address(number)}">
<style>{_STYLE}</style>
</head>
<body>
<header><a class="logo" href="/">The waterworks manual</a>
<form role="search" action="/search"><input name="q" placeholder="Search"></form></header>
<nav aria-label="Parts">
{_navigation(number, pages)}
</nav>
<div class="breadcrumbs"><a href="/">Home</a> / <a href="./">Part {_part(number)}</a></div>
<main>
<h1>{heading}</h1>
{content}
</main>
{_neighbours(number, pages)}
<footer><p>Made for measuring. <a href="/">Home</a></p></footer>
</body>
</html>
"""


def _is_index(number: int) -> bool:
    return (number - 1) % _IN_FOLDER == 0 or number == 0


def _part(number: int) -> int:
    return max(0, number - 1) // _IN_FOLDER


def _slug(number: int) -> str:
    return title(number).lower().replace(" ", "-")


def _address(number: int) -> str:
    return page_path(number).removesuffix("index.html")


def title(number: int) -> str:
    """The title of the page ``number``."""
    if number == 0:
        return "The waterworks manual"
    if _is_index(number):
        return f"Part {_part(number)}"
    adjective = _ADJECTIVES[number * 7 % len(_ADJECTIVES)]
    noun = _NOUNS[number * 11 % len(_NOUNS)]
    return f"{adjective.capitalize()} {noun} {number}"


def _link(number: int) -> str:
    return f'<a href="/{_address(number)}">{title(number)}</a>'


def _navigation(number: int, pages: int) -> str:
    """The home page, and the pages around this one."""
    first = max(1, number - 4)
    return "\n".join(_link(each) for each in (0, *range(first, min(pages, first + 8))))


def _neighbours(number: int, pages: int) -> str:
    links = [
        f'<a rel="{name}" href="/{_address(each)}">{title(each)}</a>'
        for name, each in (("prev", number - 1), ("next", number + 1))
        if 0 <= each < pages
    ]
    return f'<nav class="pager">{" ".join(links)}</nav>'


def _contents(number: int, pages: int) -> Iterator[str]:
    """The list of a folder's pages; the home page lists the first folders."""
    yield "<p>What this part of the manual describes, in the order of the works.</p>"
    yield "<ul>"
    if number == 0:
        listed = range(1, min(pages, 1 + 50 * _IN_FOLDER), _IN_FOLDER)
    else:
        listed = range(number + 1, min(pages, number + _IN_FOLDER))
    yield from (f"<li>{_link(each)}</li>" for each in listed)
    yield "</ul>"


def _content(random: Random, number: int) -> Iterator[str]:
    yield f"<p>{sentences(random, 3)} See {_link(random.randrange(number))}.</p>"
    yield "<h2>How it works</h2>"
    yield f"<p>{sentences(random, 4)}</p>"
    yield "<ul>"
    yield from (f"<li>{_sentence(random)}</li>" for _ in range(random.randint(2, 4)))
    yield "</ul>"
    kind = number % 4
    if kind == 1:
        yield from _code(random, number)
    elif kind == 2:
        yield from _table(random)
    elif kind == 3:
        yield f'<div class="note"><p><strong>Note:</strong> {sentences(random, 2)}</p></div>'
    yield "<h2>Care</h2>"
    yield f"<p>{sentences(random, 3)}</p>"


def _code(random: Random, number: int) -> Iterator[str]:
    noun = random.choice(_NOUNS)
    yield "<h2>Setting</h2>"
    yield (
        f'<pre><code class="language-python">def {noun}_{number}(level: float) -> float:\n'
        f"    if level &lt; {random.randint(2, 90)}:\n"
        f'        raise ValueError("{noun} is too low")\n'
        f"    return level * {random.random():.3f}\n</code></pre>"
    )


def _table(random: Random) -> Iterator[str]:
    yield "<h2>Sizes</h2>"
    yield "<table><thead><tr><th>Part</th><th>Length, mm</th><th>Mass, kg</th></tr></thead><tbody>"
    for noun in random.sample(_NOUNS, 4):
        length, mass = random.randint(10, 4000), random.uniform(0.1, 90)
        yield f"<tr><td>{noun.capitalize()}</td><td>{length}</td><td>{mass:.1f}</td></tr>"
    yield "</tbody></table>"


def sentences(random: Random, count: int) -> str:
    """``count`` sentences of made-up prose."""
    return " ".join(_sentence(random) for _ in range(count))


def _sentence(random: Random) -> str:
    one, two, three = random.choices(_NOUNS, k=3)
    first, second = random.choices(_VERBS, k=2)
    what, which = random.choices(_ADJECTIVES, k=2)
    number = random.randint(2, 99)
    return f"The {what} {one} {first} the {two} and {second} {number} {which} {three}s."


def _spread(pages: int, count: int) -> list[int]:
    """``count`` numbers of pages that are no lists, at even distances."""
    articles = [number for number in range(pages) if not _is_index(number)]
    if count > len(articles):
        raise ValueError(f"of {pages} pages {len(articles)} can be edited, not {count}")
    return [articles[n * len(articles) // count] for n in range(count)]


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.generated_site")
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", type=int)
    parser.add_argument("--edit", type=int, metavar="COUNT", help="write COUNT pages anew")
    parser.add_argument("--edition", type=int, default=1, help="what they say then (default: 1)")
    asked = parser.parse_args(argv)
    if asked.edit is None:
        generate(asked.folder, asked.pages)
    else:
        edit(asked.folder, asked.pages, asked.edit, edition=asked.edition)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
