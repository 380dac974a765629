"""The state folder: damaged, read-only, or wanted by two builds at once."""

from __future__ import annotations

import copy
import errno
import multiprocessing
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from scp_ssg import atomic_files
from scp_ssg.publish import save_output
from scp_ssg.publish.saved_output import SavedOutput
from tests.publish.rehearsal import Rehearsal
from tests.publish.text_reader import TextReader


def with_history(folder: Path) -> Rehearsal:
    site = Rehearsal(folder / "project")
    site.pages = {"": ("home", None), "a": ("one", None)}
    site.publish()
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.publish()
    return site


def files_of(site: Rehearsal) -> list[Path]:
    state = site.site.state
    return [state / "index", *sorted((state / "files").iterdir())]


def check_readers(site: Rehearsal, *readers: TextReader) -> None:
    wanted = site.members("all")
    for reader in readers:
        reader.sync(site.site.output, by_snapshot=False)
        assert {url: reader.index[url]["content"][0]["text"] for url in wanted} == wanted


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_any_byte_of_the_state_flipped_is_found_named_and_misleads_nobody(
    folder: Path, step: int
) -> None:
    site = with_history(folder)
    early = TextReader("all")
    early.sync(site.site.output, by_snapshot=True)
    site.pages["a"] = ("three", None)
    site.step(hours=1)
    pristine = folder / "pristine"
    shutil.copytree(site.site.output.parent, pristine)
    everything = {path for path in site.site.state.rglob("*") if path.is_file()}
    assert everything == {*files_of(site), site.site.state / "lock"}
    assert (site.site.state / "lock").stat().st_size == 0
    for path in files_of(site):
        for at in range(0, path.stat().st_size, step):
            shutil.rmtree(site.site.output.parent)
            shutil.copytree(pristine, site.site.output.parent)
            data = bytearray(path.read_bytes())
            data[at] ^= 1 << at % 8
            path.write_bytes(data)
            # The online copies are gone too: nothing is left to take them from.
            shutil.rmtree(site.site.output)
            report = site.publish()
            assert any(path.name in each for each in report.notices), (path.name, at)
            assert report.warnings == ()
            site.check_announced()
            check_readers(site, copy.deepcopy(early), TextReader("all"))


def test_a_damaged_file_comes_back_from_the_site(folder: Path) -> None:
    site = with_history(folder)
    tree = site.tree()
    snapshot = max((site.site.state / "files").glob("*-snapshot-*"))
    snapshot.write_bytes(b"")
    report = site.publish()
    assert report.notices == (f"{snapshot} is damaged; the site still has it",)
    assert site.tree() == tree
    assert snapshot.stat().st_size > 0


def test_a_file_damaged_everywhere_leaves_the_site_with_its_sidecar(folder: Path) -> None:
    site = Rehearsal(folder / "project")
    site.set_options({"checksum": True, "compression": ["zstd", "gzip"]})
    site.pages = {"": ("home", None)}
    site.publish()
    (old,) = site.site.output.glob("scp/*.zst")
    (other,) = site.site.output.glob("scp/*.gz")
    for path in (old, other):
        path.write_bytes(b"damaged")
        (site.site.state / "files" / path.name).unlink()
    site.step(hours=1)
    site.publish(wipe=False)
    site.check_announced()
    names = {name for name in site.tree() if name.startswith("scp/")}
    stem = "scp/all-snapshot-20261121T005000Z.scp"
    assert names == {f"{stem}{end}{more}" for end in (".zst", ".gz") for more in ("", ".sha256")}


def test_one_form_that_is_damaged_is_made_from_the_other(folder: Path) -> None:
    site = Rehearsal(folder / "project")
    site.set_options({"checksum": True, "compression": ["zstd", "gzip"]})
    site.pages = {"": ("home", None)}
    site.publish()
    tree = site.tree()
    (damaged,) = site.site.output.glob("scp/*.zst")
    damaged.write_bytes(b"damaged")
    (site.site.state / "files" / damaged.name).unlink()
    report = site.publish(wipe=False)
    assert not report.sections[0].published
    assert site.tree() == tree


def test_a_sidecar_is_made_anew_where_it_is_missing_or_wrong(folder: Path) -> None:
    site = Rehearsal(folder / "project")
    site.set_options({"checksum": True})
    site.pages = {"": ("home", None)}
    site.publish()
    tree = site.tree()
    (sidecar,) = site.site.output.glob("scp/*.sha256")
    sidecar.unlink()
    site.publish(wipe=False)
    assert site.tree() == tree
    sidecar.write_text("wrong")
    site.publish(wipe=False)
    assert site.tree() == tree


def test_a_lost_state_is_rebuilt_from_the_output(folder: Path) -> None:
    site = with_history(folder)
    tree = site.tree()
    shutil.rmtree(site.site.state)
    report = site.publish()
    assert (report.notices, report.warnings) == ((), ())
    assert not report.sections[0].published
    assert site.tree() == tree


def test_an_index_of_another_version_is_rebuilt(folder: Path) -> None:
    site = with_history(folder)
    tree = site.tree()
    index = site.site.state / "index"
    index.write_bytes(index.read_bytes().replace(b"state 3", b"state 9", 1))
    shutil.rmtree(site.site.output)
    site.site.output.mkdir()
    report = site.publish()
    assert report.notices == (
        f"{index} is damaged; it was rebuilt from the collections that are left",
    )
    assert site.tree().keys() == tree.keys()


def test_where_nothing_is_left_no_page_is_dated_before_what_readers_may_hold(folder: Path) -> None:
    site = with_history(folder)
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    index = site.site.state / "index"
    index.write_bytes(b"")
    shutil.rmtree(site.site.state / "files")
    shutil.rmtree(site.site.output)
    site.step(hours=1)
    site.pages["a"] = ("three", site.now.replace(year=2020))
    report = site.publish()
    assert report.notices == (f"{index} is damaged and nothing is left to rebuild it from",)
    check_readers(site, reader)
    assert reader.index["https://example.org/a"]["modified"] == "2026-11-22T00:50:00Z"


class ReadOnly:
    """Stands in for ``os``: nothing below ``folder`` can be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in ("makedirs", "open", "replace", "unlink"):
            return real

        def operation(path: Any, *arguments: Any, **options: Any) -> Any:
            if str(path).startswith(self.folder) and arguments != (os.O_RDONLY,):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
            return real(path, *arguments, **options)

        return operation


def test_a_read_only_state_is_one_warning_and_a_complete_site(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = with_history(folder)
    early = TextReader("all")
    early.sync(site.site.output, by_snapshot=True)
    old = set(site.tree())
    state = [path.read_bytes() for path in files_of(site)]
    monkeypatch.setattr(atomic_files, "os", ReadOnly(site.site.state))
    for text in ("three", "four"):
        site.step(hours=1)
        site.pages["a"] = (text, None)
        report = site.publish()
        assert report.warnings == (
            (
                f"{site.site.state_root} cannot be written (Read-only file system): this "
                "publication is complete, but the next build can read it only from "
                f"{site.site.output}; make the folder writable"
            ),
        )
        site.check_announced()
        assert old <= set(site.tree())
        check_readers(site, early, TextReader("all"))
    assert [path.read_bytes() for path in files_of(site)] == state


def test_a_publication_that_cannot_be_saved_before_the_output_is_wiped_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = with_history(folder)
    shutil.rmtree(site.site.state)
    with monkeypatch.context() as patch:
        patch.setattr(atomic_files, "os", ReadOnly(Path("/")))
        remembered = save_output(site.site, site.options, now=site.now)
    said = (
        f"{site.site.state_root} cannot be written (Read-only file system): where the output is "
        "wiped now, its publication is forgotten"
    )
    assert remembered == SavedOutput((said,))
    assert save_output(site.site, site.options, now=site.now) == SavedOutput()


def test_a_state_path_that_is_a_file_is_one_warning(folder: Path) -> None:
    site = Rehearsal(folder / "project")
    site.pages = {"": ("home", None)}
    site.site.state.parent.mkdir(parents=True)
    site.site.state.write_text("not a folder")
    report = site.publish()
    assert len(report.warnings) == 1
    assert str(site.site.state_root) in report.warnings[0]
    check_readers(site, TextReader("all"))


def build(folder: Path, name: str) -> None:
    site = Rehearsal(folder / "project")
    site.pages = {"": ("home", None), name: (name, None)}
    site.publish(wipe=False)


def test_two_builds_at_once_come_one_after_the_other(folder: Path) -> None:
    with_history(folder)
    context = multiprocessing.get_context("fork")
    builds = [context.Process(target=build, args=(folder, name)) for name in "abcdef"]
    for each in builds:
        each.start()
    for each in builds:
        each.join(60)
    assert [each.exitcode for each in builds] == [0] * len(builds)
    site = Rehearsal(folder / "project")
    site.check_announced()
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    assert len(reader.index) == 2
    generated = sorted(
        path.name.rpartition("-")[2] for path in (site.site.state / "files").glob("*-snapshot-*")
    )
    assert len(set(generated)) == len(generated) == 2 + len(builds)


def test_a_delta_after_a_lost_state_still_has_all_that_its_period_changed(folder: Path) -> None:
    site = with_history(folder)
    early = TextReader("all")
    early.sync(site.site.output, by_snapshot=True)
    site.step(days=1)
    for name in ("a", "", "b"):
        site.pages[name] = (f"new {name}", None)
        site.step(minutes=1)
        shutil.rmtree(site.site.state)
        site.publish()
    assert not early.sync(site.site.output, by_snapshot=False)
    check_readers(site, early)
