"""What each part of the extraction is good for: turned off alone, on real pages.

``python -m oracle.ablation FOLDER... [--known] [--wcxb PATH] [--only PART]``: each rule of the
registry and each function of ``scp_ssg.extract`` is a part. Turned off, a rule takes nothing, and a
function returns False, None or nothing, by its annotation. ``FOLDER/NAME`` is a built site that
``oracle/first_looks/NAME.toml`` describes. ``--known`` adds the sites of ``corpora.toml``, and
``--wcxb`` the pages of WCXB's development split.

One line for each part, those that did least first: the pages on which it did something; those of a
sample whose record is another without it; and those whose words agree more, or less, with what a
person said of the page. No browser is asked, so a hidden word counts; but only differences do.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from oracle.ablation.cases import cases_of
from oracle.ablation.parts import clear_caches, function_off, functions, is_procedure, rule_off
from oracle.compare import score
from oracle.words import block_text
from scp_ssg.extract import RULES, LeftOut, extract

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType, FunctionType

    from oracle.ablation.cases import Case
    from scp_ssg.extract import Entry

__all__ = ["main"]

SAMPLE = 120
"""Pages on which a part is turned off; fewer where it did something on fewer."""
ENOUGH = 12
"""Pages that fare worse without a part and none that fares better: no more are asked."""
SECONDS = 10
A_WORD = 0.0005
"""Differences that do not count: a word or two of a long page."""


class Result(NamedTuple):
    """What the extraction gives of a page."""

    record: bytes
    f1: float


class Tally(NamedTuple):
    asked: int
    changed: int
    better: list[str]
    worse: list[str]
    broken: int


def main(argv: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m oracle.ablation", description=__doc__)
    parser.add_argument("folder", nargs="*", type=Path)
    parser.add_argument("--known", action="store_true", help="the sites of corpora.toml, too")
    parser.add_argument("--wcxb", type=Path, help="the pages of WCXB's development split")
    parser.add_argument("--only", action="append", default=[], help="parts with this in their name")
    parser.add_argument("--pages", type=int, default=25, help="pages of each site (25)")
    options = parser.parse_args(argv)
    known = dict(functions())
    acted: defaultdict[str, list[tuple[Case, Result]]] = defaultdict(list)
    for case in cases_of(options):
        result, parts = _watched(case, known)
        for part in parts:
            acted[part].append((case, result))
    for part in sorted([*known, *RULES], key=lambda each: (len(acted[each]), each)):
        if not options.only or any(each in part for each in options.only):
            off = function_off(known[part]) if part in known else rule_off(RULES[part])
            with off:
                sites = [case.site for case, _ in acted[part]]
                print(_row(part, sites, _tally(acted[part])), flush=True)
    return 0


def _watched(case: Case, known: dict[str, FunctionType]) -> tuple[Result, set[str]]:
    """What ``case`` gives, and the parts that did something for it."""
    codes = {each.__code__: (name, is_procedure(each)) for name, each in known.items()}
    parts = {each.id for each in RULES.values() if each.phase != "prune"}

    def profile(frame: FrameType, event: str, returned: object) -> None:
        if event == "return" and frame.f_code in codes:
            name, always = codes[frame.f_code]
            if returned or always:
                parts.add(name)

    clear_caches()
    sys.setprofile(profile)
    try:
        found = extract(case.source, site=case.verdicts)
    finally:
        sys.setprofile(None)
    parts.update(each.rule for each in getattr(found, "removed", ()))
    return _result(case, found), parts


def _tally(cases: list[tuple[Case, Result]]) -> Tally:
    """How the ``cases`` fare with what is turned off now, beside their results with it."""
    asked = changed = broken = 0
    better: list[str] = []
    worse: list[str] = []
    for case, before in cases[:: max(1, len(cases) // SAMPLE)]:
        asked += 1
        clear_caches()
        try:
            with _time_limit():
                now = _result(case, extract(case.source, site=case.verdicts))
        except Exception:
            broken += 1
        else:
            changed += now.record != before.record
            if abs(now.f1 - before.f1) > A_WORD:
                (better if now.f1 > before.f1 else worse).append(case.site)
        if broken > 2 or (len(worse) >= ENOUGH and not better):
            break
    clear_caches()
    return Tally(asked, changed, better, worse, broken)


def _result(case: Case, found: Entry | LeftOut) -> Result:
    if isinstance(found, LeftOut):
        return Result(found.reason.encode(), score(case.truth or "", "").f1)
    record = msgspec.json.encode((found.page, found.derived, found.stated))
    text = "\n".join(map(block_text, found.page.content))
    return Result(record, score(case.truth, text).f1 if case.truth else 1.0)


def _row(part: str, sites: list[str], tally: Tally) -> str:
    if tally.broken:
        return f"{part}: {len(sites)} pages, fails without it"
    line = f"{part}: {len(sites)} pages of {len({*sites})} sites"
    line += f", {tally.changed} of {tally.asked} change"
    for kind, where in (("better", tally.better), ("worse", tally.worse)):
        if where:
            line += f", {len(where)} {kind} without it ({', '.join(sorted({*where})[:4])})"
    return line


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(_: int, __: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
