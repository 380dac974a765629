"""Every judge on every site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from oracle.browser import Kind, Reader
from oracle.code_law import listings, lost_listings, unknown_languages
from oracle.figures import ALL, Figures, figures
from oracle.judge import Judged, Said, judge, said
from oracle.keep import CACHE
from oracle.references import KINDS, Count
from oracle.report import references_apart, side_by_side

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.align import Agreement
    from oracle.code_law import Listing
    from oracle.site import Site

__all__ = ["Outcome", "other_judges", "run", "show_worst"]

WORST = 5
SHOWN = 3
"""The references of a page that are named in the output; all are in the file beside."""
Say = Callable[[str], None]


class Outcome(Struct):
    """The results of one site, or of all sites, in one mode."""

    judged: list[Judged] = []
    listings: int = 0
    kept: int = 0
    fences: int = 0
    known: int = 0
    references: dict[Kind, Count] = field(default_factory=lambda: {kind: Count() for kind in KINDS})

    def add(self, other: Outcome) -> None:
        self.judged = self.judged + other.judged
        for name in ("listings", "kept", "fences", "known"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for kind, count in other.references.items():
            self.references[kind].add(count)

    @property
    def verdicts(self) -> list[Agreement]:
        return [each.agreement for each in self.judged if each.agreement is not None]

    @property
    def figures(self) -> Figures:
        shares = {
            "code": (self.kept, self.listings),
            "languages": (self.known, self.fences),
        }
        for kind, count in self.references.items():
            shares[f"{kind} recall"] = count.found, count.expected
            shares[f"{kind} precision"] = count.right, count.blocks
        return figures(
            self.verdicts, {name: part / of for name, (part, of) in shares.items() if of}
        )


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
        source = site.source(file, hints=hints)
        spoken = said(source)
        judged = judge(file, reader.shown(site, file), spoken)
        outcome.judged = [*outcome.judged, judged]
        if judged.agreement is not None:
            where = f"{site.name} {file}"
            for line in other_judges(judged, spoken, listings(source.html), outcome):
                say(f"{where}: {line}")
            if source.markdown is not None:
                _languages(where, source.markdown, spoken, outcome, say)
    mode = "published" if hints else "page"
    show_worst(site.name, mode, outcome.judged, say)
    return outcome


def other_judges(
    judged: Judged, spoken: Said, expected: Sequence[Listing], outcome: Outcome
) -> Iterator[str]:
    """Add to ``outcome`` what the other judges find on a page; a line for each fault."""
    for note in spoken.notes:
        yield f"{note}"
    gone = lost_listings(expected, spoken.blocks)
    outcome.listings += len(expected)
    outcome.kept += len(expected) - len(gone)
    for text in gone[:3]:
        yield f"<pre> not verbatim: {text[:70]!r}"
    if judged.references is None:
        return
    for kind, count in judged.references.counts.items():
        outcome.references[kind].add(count)
    for each in judged.references.apart[:SHOWN]:
        yield f"{each.kind} {each.side}: {each.text[:60]!r} {each.url[:100]}"


def _languages(where: str, markdown: str, spoken: Said, outcome: Outcome, say: Say) -> None:
    unknown, fences = unknown_languages(markdown, spoken.blocks)
    outcome.fences += fences
    outcome.known += fences - len(unknown)
    for text in unknown[:3]:
        say(f"{where}: language unknown: {text[:70]!r}")


def show_worst(site: str, mode: str, judged: list[Judged], say: Say) -> None:
    """Name the worst pages of ``site``, and write each side by side; and all references that one
    side has alone."""
    folder = CACHE / "worst" / site
    references_apart(judged, folder / f"references.{mode}.tsv")
    ranked = sorted(
        (each.agreement.worst, each.file, each)
        for each in judged
        if each.agreement is not None and each.agreement.worst < 1
    )
    for _, file, each in ranked[:WORST]:
        verdict = each.agreement
        if verdict is None:
            continue
        page: Path = folder / f"{file.replace('/', '_')}.{mode}.html"
        side_by_side(each, f"{site}: {file} ({mode})", page)
        say(
            f"{site} {file} ({mode}): recall {verdict.recall:.4f}, precision "
            f"{verdict.precision:.4f}, order {verdict.order:.4f}; see {page}"
        )
