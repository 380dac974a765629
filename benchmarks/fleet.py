"""A model of crawlers that visit sites, in each way that a site's content can be had.

Sites are drawn from what was measured on real ones; builds and edits come at random. All bytes are
as sent, compressed, with the headers of the answers.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "FORMS",
    "HISTORIES",
    "HTML",
    "METHODS",
    "PAGES",
    "Cost",
    "Population",
    "Site",
    "Totals",
    "total",
    "visits",
]


class Form(NamedTuple):
    """Compressed bytes of the pages of a real site."""

    name: str
    pages: int
    html: int
    json: int
    markdown: int
    snapshot: int


class History(NamedTuple):
    """How often a real site was built, and the share of its pages that one build changed."""

    name: str
    builds_a_day: float
    changed: float


# docs/figures.md has all but the snapshots, which `scp-ssg build` printed for the same sites.
FORMS = (
    Form("starlette", 26, 298_934, 69_451, 74_903, 62_820),
    Form("Markdown", 68, 217_177, 101_235, 105_320, 72_727),
    Form("hatch", 81, 1_012_698, 148_528, 176_404, 131_631),
    Form("Flask", 76, 453_396, 241_462, 256_944, 192_305),
    Form("Tornado", 115, 588_765, 241_834, 261_729, 180_579),
)

# docs/figures.md, "Pages that need no request": 19 intervals between 20 builds.
HISTORIES = (
    History("openfaas/docs", 19 / 68, 38 / 2118),
    History("encode/httpx", 19 / 584, 30 / 437),
    History("getpelican/pelican-blog", 19 / 2564, 15 / 307),
)

PAGES = (21, 23, 26, 38, 67, 68, 76, 81, 115, 117, 332, 454)
"""The sizes of the sites that docs/figures.md and docs/deltas.md name."""

HEADERS = 260
"""Bytes of the headers of one answer: nginx's to a request for a compressed page, about."""

_SITEMAP = (400, 9)
"""Compressed bytes of sitemap.xml: fixed, and for each page."""

_M_SITEMAP = 60
"""Compressed bytes of the M-Sitemap for each page: a hash does not compress."""

_PERIOD = 1
"""Days that one delta covers, where `update_freq` is not set."""

HTML = "HTML"
METHODS = (
    HTML,
    "HTML, conditional, dated by the deployment",
    "HTML, conditional",
    "HTML, by lastmod of the sitemap",
    "Markdown twins, conditional",
    "Collaboration Tunnel",
    "SCP snapshots",
    "SCP deltas",
)


class Site(NamedTuple):
    """A site with the pages that each of its builds changed, at a time in days."""

    pages: int
    form: Form
    builds: tuple[tuple[float, frozenset[int]], ...]


class Cost(NamedTuple):
    """What visits cost."""

    requests: int = 0
    size: int = 0
    """Bytes."""

    def plus(self, requests: int, size: float) -> Cost:
        """With as many requests more, and bytes of bodies."""
        return Cost(self.requests + requests, self.size + requests * HEADERS + round(size))


class Totals(NamedTuple):
    """The costs by method."""

    first: dict[str, Cost]
    """Of the first visits to each site."""
    later: dict[str, Cost]
    visits: int
    """The number of later visits."""


class Population(NamedTuple):
    """How many sites there are, for how many days they are visited, and where chance begins."""

    sites: int = 300
    days: int = 90
    seed: int = 1
    changed: float | None = None
    """The share of pages that each build changes; None takes each history's own."""
    builds_a_day: float | None = None

    def drawn(self) -> Iterator[Site]:
        """The sites, always the same."""
        chance = Random(self.seed)
        for _ in range(self.sites):
            pages, form = chance.choice(PAGES), chance.choice(FORMS)
            history = chance.choice(HISTORIES)
            rate = history.builds_a_day if self.builds_a_day is None else self.builds_a_day
            share = history.changed if self.changed is None else self.changed
            yield Site(pages, form, tuple(self._builds(chance, pages, rate, share)))

    def _builds(
        self, chance: Random, pages: int, rate: float, share: float
    ) -> Iterator[tuple[float, frozenset[int]]]:
        when = chance.expovariate(rate) if rate else self.days
        while when < self.days:
            # One number a page: with a higher share, the same pages change, and more.
            changed = frozenset(page for page in range(pages) if chance.random() < share)
            yield when, changed
            when += chance.expovariate(rate)


def visits(site: Site, every: float, days: float) -> Iterator[dict[str, Cost]]:
    """What each visit to ``site`` costs by each method; ``every`` so many days there is one."""
    yield _first(site)
    last = 0.0
    while last + every <= days:
        now = last + every
        yield _later(site, last, now)
        last = now


def _first(site: Site) -> dict[str, Cost]:
    html, json, markdown, snapshot = _bodies(site)
    pages, sitemap = site.pages, _sitemap(site)
    one_by_one = Cost().plus(pages, pages * html)
    listed = one_by_one.plus(1, sitemap)
    collection = Cost().plus(1, sitemap).plus(1, snapshot)
    return {
        HTML: one_by_one,
        "HTML, conditional, dated by the deployment": one_by_one,
        "HTML, conditional": one_by_one,
        "HTML, by lastmod of the sitemap": listed,
        "Markdown twins, conditional": Cost().plus(pages, pages * markdown),
        "Collaboration Tunnel": Cost().plus(1, _M_SITEMAP * pages).plus(pages, pages * json),
        "SCP snapshots": collection,
        "SCP deltas": collection,
    }


def _later(site: Site, last: float, now: float) -> dict[str, Cost]:
    html, json, markdown, snapshot = _bodies(site)
    pages = site.pages
    since = [changed for when, changed in site.builds if last < when <= now]
    news = len(frozenset().union(*since))
    deployed = pages if since else 0
    sitemap = _sitemap(site) if news else 0
    by_snapshot = Cost().plus(1, sitemap).plus(*((1, snapshot) if news else (0, 0)))
    deltas = [
        min(len(changed) * markdown, snapshot) for changed in _deltas(site, last, now) if changed
    ]
    by_deltas = Cost().plus(1, sitemap).plus(len(deltas), sum(deltas))
    return {
        HTML: Cost().plus(pages, pages * html),
        "HTML, conditional, dated by the deployment": Cost().plus(pages, deployed * html),
        "HTML, conditional": Cost().plus(pages, news * html),
        "HTML, by lastmod of the sitemap": Cost().plus(1, sitemap).plus(news, news * html),
        "Markdown twins, conditional": Cost().plus(pages, news * markdown),
        "Collaboration Tunnel": Cost()
        .plus(1, _M_SITEMAP * pages if news else 0)
        .plus(news, news * json),
        "SCP snapshots": by_snapshot,
        # A crawler knows the sizes from the sitemap.
        "SCP deltas": min(by_deltas, by_snapshot, key=lambda cost: cost.size),
    }


def _deltas(site: Site, last: float, now: float) -> list[frozenset[int]]:
    """The pages of each delta that is new at ``now``: all that changed in its period."""
    periods = {when // _PERIOD for when, changed in site.builds if changed and last < when <= now}
    return [
        frozenset().union(
            *(each for when, each in site.builds if when // _PERIOD == period and when <= now)
        )
        for period in sorted(periods)
    ]


def _bodies(site: Site) -> tuple[float, float, float, float]:
    """Bytes of a page as HTML, JSON and Markdown, and of the snapshot."""
    form = site.form
    share = site.pages / form.pages
    return (
        form.html / form.pages,
        form.json / form.pages,
        form.markdown / form.pages,
        form.snapshot * share,
    )


def _sitemap(site: Site) -> int:
    fixed, each = _SITEMAP
    return fixed + each * site.pages


def total(population: Population, fleet: Sequence[float]) -> Totals:
    """What the visits of a fleet cost: a crawler for each number, the days between its visits."""
    first = dict.fromkeys(METHODS, Cost())
    later = dict.fromkeys(METHODS, Cost())
    count = 0
    for site in population.drawn():
        for every in fleet:
            for number, costs in enumerate(visits(site, every, population.days)):
                sums = later if number else first
                count += bool(number)
                for method, cost in costs.items():
                    before = sums[method]
                    sums[method] = Cost(before.requests + cost.requests, before.size + cost.size)
    return Totals(first, later, count)
