"""The model of a fleet of crawlers obeys simple laws, and its page says what the command prints."""

from __future__ import annotations

from itertools import pairwise

import pytest

from benchmarks.fleet import FORMS, HTML, METHODS, Population, Site, total, visits
from benchmarks.simulate import BEGIN, DOCS, END, PAGE, charts, main

SHARES = (0.0, 0.01, 0.1, 0.5, 1.0)
DEPLOYED = "HTML, conditional, dated by the deployment"


def site(*builds: tuple[float, set[int]]) -> Site:
    """A site of 40 pages."""
    return Site(40, FORMS[0], tuple((when, frozenset(changed)) for when, changed in builds))


def test_where_nothing_changes_a_visit_costs_the_answer_for_the_sitemap() -> None:
    [_, *later] = visits(site(), 7, 90)
    assert len(later) == 12
    for costs in later:
        assert costs["SCP deltas"] == costs["SCP snapshots"] == (1, 260)
        assert costs["Collaboration Tunnel"] == costs["HTML, by lastmod of the sitemap"] == (1, 260)
        assert costs["HTML, conditional"] == (40, 40 * 260)
        assert costs[HTML].size > 40 * 10_000


def test_where_every_page_changes_deltas_are_no_better_than_snapshots() -> None:
    every = set(range(40))
    [_, *later] = visits(site(*((day + 0.5, every) for day in range(90))), 1, 90)
    for costs in later:
        assert costs["SCP deltas"] == costs["SCP snapshots"]
        assert costs["HTML, conditional"] == costs[HTML]


def test_a_delta_of_a_day_that_is_made_again_is_taken_again() -> None:
    [_, first, second] = visits(site((0.2, {1}), (0.7, {2})), 0.5, 1)
    page = FORMS[0].markdown / FORMS[0].pages
    sitemap = 400 + 40 * 9
    assert first["SCP deltas"] == (2, 520 + sitemap + round(page))
    assert second["SCP deltas"] == (2, 520 + sitemap + round(2 * page))
    assert second["Collaboration Tunnel"].requests == 2


def test_a_page_that_changes_twice_between_visits_is_fetched_once() -> None:
    [_, week] = visits(site((1.5, {1}), (3.5, {1})), 7, 7)
    assert week["HTML, by lastmod of the sitemap"].requests == 2
    assert week["SCP deltas"].requests == 3  # a delta for each day


@pytest.mark.parametrize("method", METHODS)
def test_more_edits_never_cost_less(method: str) -> None:
    costs = [
        total(Population(sites=30, days=60, changed=share, builds_a_day=0.2), (1, 7)).later[method]
        for share in SHARES
    ]
    assert all(less.size <= more.size for less, more in pairwise(costs))
    assert costs[0].size < costs[-1].size or method in (HTML, DEPLOYED)


def test_deltas_never_cost_more_bytes_than_snapshots() -> None:
    for share in SHARES:
        later = total(Population(sites=30, changed=share, builds_a_day=0.5), (1, 14)).later
        assert later["SCP deltas"].size <= later["SCP snapshots"].size


def test_the_page_has_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    written = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert written.strip() == capsys.readouterr().out.strip()


def test_the_charts_are_those_of_the_command() -> None:
    for name, picture in charts(Population()).items():
        assert (DOCS / "pictures" / name).read_text("utf-8") == picture


def test_another_seed_gives_other_sites_of_the_same_kind() -> None:
    first, other = (total(Population(seed=seed), (7,)).later for seed in (1, 2))
    assert first != other
    for costs in (first, other):
        assert costs["SCP deltas"].size < costs["HTML, conditional"].size < costs[HTML].size / 5
