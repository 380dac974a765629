"""A state that is older than the output beside it: it could not be written, or an older copy of it
came back. What the output shows counts, and no name stands for two contents."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg import atomic_files
from tests.publish.rehearsal import ROOT, Rehearsal
from tests.publish.text_reader import TextReader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Unwritable:
    """Stands in for ``os``: nothing below ``folder`` can be written, for this reason."""

    def __init__(self, folder: Path, reason: int) -> None:
        self.folder, self.reason = str(folder), reason

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in ("makedirs", "open", "replace"):
            return real

        def operation(path: Any, *arguments: Any, **options: Any) -> Any:
            if str(path).startswith(self.folder) and arguments != (os.O_RDONLY,):
                raise OSError(self.reason, os.strerror(self.reason), str(path))
            return real(path, *arguments, **options)

        return operation


@contextmanager
def unwritable(site: Rehearsal, reason: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic_files, "os", Unwritable(site.site.state_root, reason))
        yield


@contextmanager
def restored(site: Rehearsal, _: int) -> Iterator[None]:
    """A cache that was saved before brings the state back as it was then."""
    cache = site.site.state_root.with_name("cache")
    shutil.copytree(site.site.state_root, cache)
    yield
    shutil.rmtree(site.site.state_root)
    shutil.move(cache, site.site.state_root)


def text(reader: TextReader, name: str) -> str:
    return str(reader.index[ROOT + name]["content"][0]["text"])


WAYS = [(unwritable, errno.EROFS), (unwritable, errno.ENOSPC), (restored, 0)]


@pytest.mark.parametrize("wipe", [True, False])
@pytest.mark.parametrize(("way", "reason"), WAYS)
@pytest.mark.parametrize("hours", [0, 1, 30])
def test_the_newer_of_state_and_output_counts(
    site: Rehearsal, way: Any, reason: int, wipe: bool, hours: int
) -> None:
    reader, late = TextReader("all"), TextReader("all")
    site.publish(wipe=wipe)
    reader.sync(site.site.output, by_snapshot=True)
    with way(site, reason):
        for words in ("regretted", "regretted more"):
            site.step(hours=hours)
            site.pages["a"] = (words, None)
            site.publish(wipe=wipe)
        reader.sync(site.site.output, by_snapshot=False)
        late.sync(site.site.output, by_snapshot=True)
        assert text(reader, "a") == text(late, "a") == "regretted more"
    before = site.tree()
    site.step(hours=hours)
    site.pages["a"] = ("one", None)  # what the older state believes to be online
    report = site.publish(wipe=wipe)
    assert any("continuing from what is published there" in notice for notice in report.notices)
    assert report.sections[0].delta_pages >= 1
    site.check_announced()
    for each in (reader, late):
        each.sync(site.site.output, by_snapshot=False)
        assert text(each, "a") == "one"
    after = site.tree()
    same_name = {name for name in before.keys() & after.keys() if name.startswith("scp/")}
    assert {name: before[name] for name in same_name} == {name: after[name] for name in same_name}


@pytest.mark.parametrize(("way", "reason"), WAYS)
def test_nothing_changed_since_the_output_means_nothing_new(
    site: Rehearsal, way: Any, reason: int
) -> None:
    site.publish()
    with way(site, reason):
        site.step(days=1)
        site.pages["a"] = ("two", None)
        site.publish()
        tree = site.tree()
    site.step(days=1)
    assert not site.publish().sections[0].published
    assert site.tree() == tree


def test_a_state_that_is_newer_than_the_output_wins(site: Rehearsal, folder: Path) -> None:
    site.publish()
    older = folder / "older"
    shutil.copytree(site.site.output, older)
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.publish()
    tree = site.tree()
    shutil.rmtree(site.site.output)
    shutil.move(older, site.site.output)
    site.step(days=1)
    assert site.publish().notices == ()
    assert site.tree() == tree


@pytest.mark.parametrize("restore", [True, False])
def test_a_sitemap_that_the_host_wrote_anew_hides_no_newer_publication(
    site: Rehearsal, restore: bool
) -> None:
    """Hugo leaves old files where they are and writes its sitemap before anything else is run."""
    site.publish()
    reader = TextReader("all")
    cache = site.site.state_root.with_name("cache")
    shutil.copytree(site.site.state_root, cache)
    site.step(days=1)
    site.pages["a"] = ("regretted", None)
    site.publish()
    reader.sync(site.site.output, by_snapshot=True)
    shutil.rmtree(site.site.state_root)
    if restore:
        shutil.move(cache, site.site.state_root)
    (site.site.output / "sitemap.xml").unlink()
    site.step(days=1)
    site.pages["a"] = ("one", None)
    site.publish(wipe=False)
    reader.sync(site.site.output, by_snapshot=False)
    assert text(reader, "a") == "one"


def test_a_name_in_the_output_is_not_used_for_other_bytes(site: Rehearsal) -> None:
    """A build that died left a file that nothing announces, dated as the next build would be."""
    site.publish()
    site.step(hours=1)
    left = site.site.output / "scp/all-snapshot-20261121T005000Z.scp.zst"
    left.write_bytes(b"half a collection")
    site.pages["a"] = ("two", None)
    site.publish(wipe=False)
    assert site.announced()[0].attrib["generated"] == "2026-11-21T00:50:01Z"
