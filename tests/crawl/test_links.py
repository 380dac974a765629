"""A mirror writes and removes nothing through a link that stands in its folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scp_ssg.crawl import sync
from scp_ssg.errors import StateError
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

    from tests.crawl.conftest import Site

pytestmark = not_on_windows("links that every user may make")

Mirrored = Callable[[str], dict[str, str]]


def elsewhere(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """What a link may lead to: a folder laid out like ours, with files in it."""
    folder = tmp_path / "elsewhere"
    for name in ("note", "staged/note", "parts/note", "lock", "next.json", "scratch.sqlite"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("mine")
    return folder


@pytest.mark.parametrize("name", [".sync", ".sync/staged", ".sync/parts"])
def test_a_link_in_the_place_of_a_folder_of_ours_is_refused(
    name: str, site: Site, tmp_path: Path, target: Path
) -> None:
    site.publish(a="Apples")
    before = elsewhere(target)
    link = tmp_path / "mirror" / name
    link.parent.mkdir(parents=True)
    if name == ".sync":
        (tmp_path / "mirror/state.json").touch()
    link.symlink_to(target)
    with pytest.raises(StateError, match=rf"mirror/{name}: is a link, .*; remove it"):
        sync(site.sitemap, tmp_path / "mirror")
    assert elsewhere(target) == before
    assert link.is_symlink()


@pytest.mark.parametrize(
    "name", ["lock", "next.json", "scratch.sqlite", "scratch.lines", "staged/all.scp.zst"]
)
def test_a_link_in_the_place_of_a_file_of_our_work_is_refused(
    name: str, site: Site, tmp_path: Path, target: Path
) -> None:
    site.publish(a="Apples")
    before = elsewhere(target)
    link = tmp_path / "mirror/.sync" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(target / "note")
    with pytest.raises(StateError, match="is a link"):
        sync(site.sitemap, tmp_path / "mirror")
    assert elsewhere(target) == before


def test_a_download_is_not_written_through_a_link(site: Site, tmp_path: Path, target: Path) -> None:
    site.publish(a="Apples")
    before = elsewhere(target)
    (tmp_path / "mirror/.sync/parts").mkdir(parents=True)
    (tmp_path / "mirror/.sync/parts/0123").symlink_to(target / "note")
    with pytest.raises(StateError, match="is a link"):
        sync(site.sitemap, tmp_path / "mirror")
    assert elsewhere(target) == before


@pytest.mark.parametrize("name", ["all.scp.zst", "state.json"])
def test_a_link_in_the_place_of_the_mirrors_own_file_is_replaced(
    name: str, site: Site, tmp_path: Path, target: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    own = tmp_path / "mirror" / name
    own.replace(target / "kept")
    own.symlink_to(target / "kept")
    before = elsewhere(target)
    site.publish(b="Berries")
    sync(site.sitemap, tmp_path / "mirror")
    assert not own.is_symlink()
    assert elsewhere(target) == before
    assert mirrored("all") == {"a": "Apples", "b": "Berries"}


def test_a_section_that_is_gone_is_removed_and_not_what_its_link_leads_to(
    new_site: Callable[..., Site], tmp_path: Path, target: Path
) -> None:
    site = new_site(sections={"all": {}, "a": {"include": ["/a/"]}})
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    own = tmp_path / "mirror/a.scp.zst"
    own.replace(target / "kept")
    own.symlink_to(target / "kept")
    before = elsewhere(target)
    lines = site.web.files["/sitemap.xml"].decode().splitlines()
    rest = [line for line in lines if 'name="a"' not in line and 'section="a"' not in line]
    site.web.files["/sitemap.xml"] = "\n".join(rest).encode()
    assert sync(site.sitemap, tmp_path / "mirror").gone == ("a",)
    assert not own.is_symlink()
    assert elsewhere(target) == before


def test_a_mirror_that_is_itself_behind_a_link_is_the_users_choice(
    site: Site, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    (tmp_path / "disk").mkdir()
    (tmp_path / "mirror").symlink_to(tmp_path / "disk")
    sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}
