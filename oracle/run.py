"""Every judge on every site."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from oracle.browser import Reader
from oracle.code_law import lost_listings, unknown_languages
from oracle.figures import ALL, Figures, figures
from oracle.judge import Judged, judge, words_apart
from oracle.keep import CACHE
from oracle.report import side_by_side
from oracle.second_parser import second_view
from scp_ssg.extract import LeftOut, extract

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.site import Site

__all__ = ["run"]

WORST = 5
Say = Callable[[str], None]


class Outcome(Struct):
    """The results of one site, or of all sites, in one mode."""

    judged: list[Judged] = []
    agreeing: int = 0
    """Pages of which the second parser knows the same words."""

    listings: int = 0
    kept: int = 0
    fences: int = 0
    known: int = 0

    def add(self, other: Outcome) -> None:
        self.judged = self.judged + other.judged
        for name in ("agreeing", "listings", "kept", "fences", "known"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def figures(self) -> Figures:
        verdicts = [each.agreement for each in self.judged if each.agreement is not None]
        shares = {
            "second parser": (self.agreeing, len(verdicts)),
            "code": (self.kept, self.listings),
            "languages": (self.known, self.fences),
        }
        return figures(verdicts, {name: part / of for name, (part, of) in shares.items() if of})


class Run(Struct):
    """The outcomes of a run by mode and site."""

    published: dict[str, Outcome] = {}
    """With all that the host knows, as the plugins do it."""

    page: dict[str, Outcome] = {}
    """The finished page alone."""

    def figures(self) -> dict[str, Figures]:
        """By ``"site, mode"``; the sum over all sites last in each mode."""
        table = {}
        for mode, outcomes in (("published", self.published), ("page", self.page)):
            whole = Outcome()
            for name, outcome in outcomes.items():
                table[f"{name}, {mode}"] = outcome.figures
                whole.add(outcome)
            table[f"{ALL}, {mode}"] = whole.figures
        return table


def run(sites: Iterable[Site], size: int, say: Say) -> Run:
    """Judge ``size`` pages of each of ``sites``."""
    result = Run()
    with Reader() as reader:
        for site in sites:
            files = site.sample(size)
            published = _outcome(site, files, reader, say, hints=True)
            result.published[site.name] = published
            hinted = bool(site.notes)
            page = _outcome(site, files, reader, say, hints=False) if hinted else published
            result.page[site.name] = page
    return result


def _outcome(site: Site, files: list[str], reader: Reader, say: Say, *, hints: bool) -> Outcome:
    outcome = Outcome()
    for file in files:
        judged = judge(site, file, reader, hints=hints)
        outcome.judged = [*outcome.judged, judged]
        if judged.agreement is not None:
            _other_judges(site, judged, outcome, say, hints=hints)
    mode = "published" if hints else "page"
    _show_worst(site, mode, outcome.judged, say)
    return outcome


def _other_judges(site: Site, judged: Judged, outcome: Outcome, say: Say, *, hints: bool) -> None:
    source = site.source(judged.file, hints=hints)
    where = f"{site.name} {judged.file}"
    second = second_view(source.html)
    lost, invented = words_apart(judged, second.text)
    outcome.agreeing += not lost and not invented
    if lost or invented:
        say(f"{where}: second parser: lost {sorted(lost)[:8]}, invented {sorted(invented)[:8]}")
    entry = extract(source)
    blocks = () if isinstance(entry, LeftOut) else entry.page.content
    if not isinstance(entry, LeftOut):
        for note in entry.notes:
            say(f"{where}: {note}")
    gone = lost_listings(second.listings, blocks)
    outcome.listings += len(second.listings)
    outcome.kept += len(second.listings) - len(gone)
    for text in gone[:3]:
        say(f"{where}: <pre> not verbatim: {text[:70]!r}")
    if source.markdown is not None:
        unknown, fences = unknown_languages(source.markdown, blocks)
        outcome.fences += fences
        outcome.known += fences - len(unknown)
        for text in unknown[:3]:
            say(f"{where}: language unknown: {text[:70]!r}")


def _show_worst(site: Site, mode: str, judged: list[Judged], say: Say) -> None:
    ranked = sorted(
        (each.agreement.worst, each.file, each)
        for each in judged
        if each.agreement is not None and each.agreement.worst < 1
    )
    for _, file, each in ranked[:WORST]:
        verdict = each.agreement
        if verdict is None:
            continue
        page: Path = CACHE / "worst" / site.name / f"{file.replace('/', '_')}.{mode}.html"
        side_by_side(each, f"{site.name}: {file} ({mode})", page)
        say(
            f"{site.name} {file} ({mode}): recall {verdict.recall:.4f}, precision "
            f"{verdict.precision:.4f}, order {verdict.order:.4f}; see {page}"
        )
