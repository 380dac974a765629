"""The law: whatever happens to a site and whenever its readers come, they end up with its pages.

For every sequence of edits, additions, deletions, returns, moves, dates that authors state, clock
steps and state losses: after a sync each current page is the site's, by deltas as by snapshot, and
after a snapshot so is the set of URLs. A page's ``modified`` is later if its record is another, and
never before its ``published``, which is left out until it has come. The state may be older than the
output or of another publication, and another publication may be built in the same folders in
between: no word of it ever stands in this one's files. A page that is withdrawn is in no file any
more, and no file that had it comes back.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import zstandard
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from msgspec.structs import replace

from scp_ssg.collection import read
from scp_ssg.generators import url_matcher
from scp_ssg.publish import withdraw
from tests.publish.own_reader import OwnReader
from tests.publish.parts_reader import PartsReader, is_of
from tests.publish.rehearsal import ROOT, SCP, Rehearsal, in_memory, sections
from tests.publish.text_reader import TextReader

if TYPE_CHECKING:
    from scp_ssg.options import Options

    Reader = TextReader | OwnReader | PartsReader

NAMES = ("", "a", "b", "c")
SECTIONS = ("all", "one", "two")
STEPS = st.sampled_from(
    [
        timedelta(0),
        timedelta(milliseconds=300),
        timedelta(seconds=1),
        timedelta(minutes=20),
        timedelta(hours=30),
        timedelta(days=8),
        timedelta(days=33),
        -timedelta(minutes=50),
        -timedelta(days=2),
    ]
)


SIZES = st.sampled_from([1, 150, 300, 450, 100_000])
"""Of the largest section, in bytes; a page's line has about 140."""

NAME = st.sampled_from(NAMES)
CHANGES = st.one_of(
    st.tuples(st.just("write"), NAME),
    st.tuples(st.just("write"), NAME),
    st.tuples(st.just("revert"), NAME),
    st.tuples(st.just("state"), NAME, st.sampled_from([-400, -1, 0, 2, 50])),
    st.tuples(st.just("write_and_state"), NAME, st.sampled_from([-400, -1, 0, 2, 50])),
    st.tuples(st.just("date"), NAME, st.sampled_from([-400, -1, 0, 2, 50])),
    st.tuples(st.just("delete"), NAME),
    st.tuples(st.just("delete"), NAME),
    st.tuples(st.just("move"), NAME),
    st.tuples(st.just("change_frequency"), st.sampled_from(["hourly", "daily", "monthly"])),
)
LOSSES = st.sampled_from(
    [None] * 12
    + ["state", "index", "file", "machine", "everything", "theirs"]
    + ["keep", "stale", "older", "unsaved", "alternate"] * 3
)
OTHERS = st.sampled_from(["https://internal.example/", f"{ROOT}docs/", "http://example.org/"])


class Law(RuleBasedStateMachine):
    @initialize(names=st.sets(NAME, min_size=1), other=OTHERS)
    def begin(self, names: set[str], other: str) -> None:
        self.folder = Path(tempfile.mkdtemp(dir=in_memory()))
        self.site = Rehearsal(self.folder)
        self.stranger = Rehearsal(self.folder, other)
        self.stranger.pages = {"": ("plum", None), "plum": ("plum", None)}
        self.behind = False
        self.withdrawn: set[str] = set()
        self.withdrawn_before_cache: set[str] = set()
        self.online = self.folder / "online"
        self.cache = self.folder / "cache"
        self.count = 0
        self.ones = {"a"}
        self.frequency = "daily"
        self.readers = [
            self.reader(kind, section)
            for section in SECTIONS
            for kind in (TextReader, OwnReader, TextReader)
        ]
        self.history: dict[str, tuple[datetime, str]] = {}
        self.promises: dict[Path, datetime] = {}
        self.latest = datetime.min.replace(tzinfo=UTC)
        for name in sorted(names):
            self.write(name)
        self.publish(wipe=True)

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def reader(self, kind: type[TextReader | OwnReader], section: str) -> Reader:
        return kind(section)

    def options(self) -> Options:
        return sections(sorted(self.ones), self.frequency)

    # What happens to a page between two builds.

    def write(self, name: str, stated: datetime | None = None) -> None:
        self.count += 1
        self.site.pages[name] = (f"text {self.count}", stated)

    def revert(self, name: str) -> None:
        self.site.pages[name] = ("the text that it had once", None)

    def state(self, name: str, days: int) -> None:
        if name in self.site.pages:
            stated = self.site.now + timedelta(days=days)
            self.site.pages[name] = (self.site.pages[name][0], stated)

    def write_and_state(self, name: str, days: int) -> None:
        self.write(name, self.site.now + timedelta(days=days))

    def date(self, name: str, days: int) -> None:
        self.site.published_on[name] = self.site.now + timedelta(days=days)

    def delete(self, name: str) -> None:
        self.site.pages.pop(name, None)

    def move(self, name: str) -> None:
        self.ones ^= {name}

    def change_frequency(self, frequency: str) -> None:
        self.frequency = frequency

    # What happens to the machine.

    def lose(self, what: str | None) -> None:
        state = self.site.site.state
        if what in ("state", "index", "theirs", "stale", "machine", "everything"):
            self.withdrawn.clear()  # what is online may have them, and nobody knows any more
        if what == "state":  # the output is still there, and tells
            shutil.rmtree(state)
        elif what == "index":
            (state / "index").write_bytes((state / "index").read_bytes()[:-1])
        elif what == "file":
            for path in sorted((state / "files").iterdir())[:2]:
                path.unlink()
        elif what == "machine":  # a new one, but baseline names what is online
            shutil.rmtree(self.online, ignore_errors=True)
            shutil.copytree(self.site.site.output, self.online)
            shutil.rmtree(state)
            shutil.rmtree(self.site.site.output)
            announced = {self.site.site.output / path for path in self.announced_online()}
            self.promises = {path: self.promises[path] for path in announced & set(self.promises)}
        elif what == "keep":  # into a cache, from which a later build may take it
            shutil.rmtree(self.cache, ignore_errors=True)
            shutil.copytree(state, self.cache)
            self.withdrawn_before_cache = set(self.withdrawn)
        elif what == "older" and self.cache.exists():  # the output knows more
            shutil.rmtree(state)
            shutil.copytree(self.cache, state)
            self.remember_withdrawn()
        elif what == "theirs":  # a cache that another publication filled, at our place
            stranger = Rehearsal(self.folder / "elsewhere", self.stranger.site.url)
            stranger.pages = self.stranger.pages
            stranger.publish()
            shutil.rmtree(state)
            shutil.move(stranger.site.state, state)
        elif what == "stale" and self.cache.exists():
            self.lose("machine")
            shutil.copytree(self.cache, state)
            self.remember_withdrawn()
        elif what == "everything":  # a new machine: nothing is known but that time has passed
            shutil.rmtree(state)
            shutil.rmtree(self.site.site.output)
            shutil.rmtree(self.online, ignore_errors=True)
            shutil.rmtree(self.cache, ignore_errors=True)
            self.site.now = max(self.site.now, self.latest) + timedelta(seconds=1)
            self.history.clear()
            self.promises.clear()

    def remember_withdrawn(self) -> None:
        """The state from the cache knows what was withdrawn before it: those files go, although a
        build that knew of nothing may have announced them since."""
        self.withdrawn |= self.withdrawn_before_cache
        self.promises = {
            path: until for path, until in self.promises.items() if path.name not in self.withdrawn
        }

    @rule(changes=st.lists(CHANGES, max_size=3), step=STEPS, loss=LOSSES, wipe=st.booleans())
    def build(
        self, changes: list[tuple[Any, ...]], step: timedelta, loss: str | None, wipe: bool
    ) -> None:
        for change, *arguments in changes:
            getattr(self, change)(*arguments)
        self.site.now += step
        self.lose(loss)
        if loss == "alternate" and not self.behind:  # else what the output knows would be lost
            self.alternate(wipe=wipe)
        if loss == "unsaved":
            self.publish_unsaved(wipe=wipe)
        else:
            self.publish(wipe=wipe)
        self.behind = loss == "unsaved"

    @rule(name=NAME, deployed=st.booleans())
    def withdraw(self, name: str, deployed: bool) -> None:
        url = ROOT + name
        had = {path for path in self.promises if path.exists() and has_page(path, url)}
        site = self.site
        if not deployed:  # what is online has the page still, and later builds read that
            shutil.rmtree(self.online, ignore_errors=True)
            shutil.copytree(site.site.output, self.online)
        done = withdraw(site.site, url_matcher([url], ROOT), site.options, now=site.now)
        site.pages.pop(name, None)
        shutil.rmtree(self.cache, ignore_errors=True)  # as the command asks for
        for path in had:
            assert not path.exists()
            del self.promises[path]
        for path in (*site.collections(), *(site.site.state / "files").iterdir()):
            assert not has_page(path, url)
        self.withdrawn |= {path.name for path in had}
        if done and done.sections:
            self.behind = False
        if deployed and self.online.exists():
            shutil.rmtree(self.online)
            shutil.copytree(site.site.output, self.online)
        site.check_announced()
        self.check_dates()
        self.check_promises()

    def publish_unsaved(self, *, wipe: bool) -> None:
        """A publication that the state folder could not take."""
        state, before = self.site.site.state, self.folder / "before"
        shutil.copytree(state, before)
        self.publish(wipe=wipe)
        shutil.rmtree(state)
        shutil.move(before, state)

    def alternate(self, *, wipe: bool) -> None:
        """Another publication is built in the same folders."""
        self.stranger.now = self.site.now
        self.stranger.publish(wipe=wipe)
        self.stranger.check_announced()
        assert {len(json_lines(path)) for path in self.stranger.collections()} == {3}
        assert all(b"plum" in json_lines(path)[1] for path in self.stranger.collections())

    @rule(which=st.sets(st.integers(0, 8), min_size=1), by_snapshot=st.booleans())
    def sync(self, which: set[int], by_snapshot: bool) -> None:
        for number in which:
            reader = self.readers[number]
            took_snapshot = reader.sync(self.site.site.output, by_snapshot=by_snapshot)
            wanted = self.site.members(reader.section)
            for url, text in wanted.items():
                assert reader.index[url]["content"] == [{"type": "text", "text": text}], url
            if took_snapshot:
                assert reader.index.keys() == wanted.keys()

    def publish(self, wipe: bool) -> None:
        self.site.options = self.options()
        if self.online.exists():
            self.site.options = replace(self.site.options, baseline=str(self.online))
        self.site.publish(wipe=wipe)
        self.site.check_announced()
        for path in self.site.collections():
            assert all(b"plum" not in line for line in json_lines(path))
            assert path.name not in self.withdrawn
        self.check_dates()
        self.check_promises()

    def check_dates(self) -> None:
        """``modified`` and ``generated`` never go back, another record is always later, and no
        record says that its page was modified before it was published."""
        for each in self.site.announced():
            path = self.site.published(each.attrib["url"])
            with read(path) as reader:
                pages = list(reader)
            if each.tag == SCP + "delta":
                assert reader.metadata.since is not None
                assert reader.metadata.since < reader.metadata.generated
                continue
            self.latest = max(self.latest, reader.metadata.generated)
            for page in pages:
                assert page.modified <= reader.metadata.generated
                assert page.published is None or page.published <= page.modified, page.url
                text = repr((page.content, page.published))
                modified, before = self.history.get(page.url, (page.modified, text))
                assert page.modified >= modified
                assert page.modified > modified or text == before
                self.history[page.url] = (page.modified, text)

    def announced_online(self) -> list[str]:
        root = ET.fromstring((self.online / "sitemap.xml").read_bytes())
        return [
            each.attrib["url"].removeprefix(ROOT)
            for each in root
            if each.tag in (SCP + "collection", SCP + "delta")
        ]

    def check_promises(self) -> None:
        """A file is there until the ``expires`` that was announced for it."""
        for each in self.site.announced():
            path = self.site.published(each.attrib["url"])
            self.promises[path] = datetime.fromisoformat(each.attrib["expires"])
        for path, expires in list(self.promises.items()):
            if expires <= self.site.now:
                del self.promises[path]
            else:
                assert path.exists(), path


def has_page(path: Path, url: str) -> bool:
    return any(f'{{"url":"{url}",'.encode() in line for line in json_lines(path))


def json_lines(path: Path) -> list[bytes]:
    return zstandard.decompress(path.read_bytes()).splitlines()


class LawOfParts(Law):
    """The same for sections that are split, split again and put together again."""

    @initialize(size=SIZES)
    def limit(self, size: int) -> None:
        self.size = size

    def reader(self, kind: type[TextReader | OwnReader], section: str) -> Reader:
        return PartsReader(kind, section)

    def options(self) -> Options:
        return replace(super().options(), section_size=getattr(self, "size", 300))

    @rule(size=SIZES)
    def change_limit(self, size: int) -> None:
        self.size = size

    def publish(self, wipe: bool) -> None:
        super().publish(wipe)
        for section in SECTIONS:
            parts = [json_lines(path)[1:] for path in self.snapshots(section)]
            lines = [line for part in parts for line in part]
            assert {json.loads(each)["url"] for each in lines} == self.site.members(section).keys()
            assert len(lines) == len(self.site.members(section))
            for part in parts:
                assert (
                    len(part) < 2
                    or sum(len(line) + 1 for line in part) <= self.site.options.section_size
                )

    def snapshots(self, section: str) -> list[Path]:
        """Those of the section and of its parts."""
        return [
            self.site.published(each.attrib["url"])
            for each in self.site.announced()
            if each.tag == SCP + "collection" and is_of(section, each.attrib["section"])
        ]


_SETTINGS = settings(
    stateful_step_count=16,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def test_200_histories() -> None:
    run_state_machine_as_test(Law, settings=settings(_SETTINGS, max_examples=200))


def test_40_histories_of_sections_in_parts() -> None:
    run_state_machine_as_test(LawOfParts, settings=settings(_SETTINGS, max_examples=40))


@pytest.mark.slow
def test_5_000_histories_of_sections_in_parts() -> None:
    run_state_machine_as_test(LawOfParts, settings=settings(_SETTINGS, max_examples=5_000))


@pytest.mark.slow
def test_10_000_histories() -> None:
    run_state_machine_as_test(Law, settings=settings(_SETTINGS, max_examples=10_000))
