"""Our locks say nothing in the log of an application that did not ask for their lines."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from scp_ssg import atomic_files
from scp_ssg.crawl import sync, sync_tunnel
from tests.crawl.conftest import new_site, new_web, site, web
from tests.hosting.conftest import serving
from tests.tunnel.author import Author

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.crawl.conftest import Site

__all__ = ["new_site", "new_web", "serving", "site", "web"]


@pytest.fixture(autouse=True)
def logger(caplog: pytest.LogCaptureFixture) -> Iterator[logging.Logger]:
    """The logger of ``filelock``, as it is where nobody has set anything for it."""
    named = logging.getLogger("filelock")
    before = named.level
    named.setLevel(logging.NOTSET)
    with caplog.at_level(logging.DEBUG):
        yield named
    named.setLevel(before)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == "filelock"]


def test_a_publication_and_its_mirror_say_nothing_of_locks(
    site: Site, tmp_path: Path, caplog: pytest.LogCaptureFixture, logger: logging.Logger
) -> None:
    site.publish(a="Apples")
    assert lines(caplog) == []
    logger.setLevel(logging.NOTSET)
    sync(site.sitemap, tmp_path / "mirror")
    assert lines(caplog) == []


def test_a_copy_of_a_tunnel_says_nothing_of_locks(
    serving: Callable[[Path], str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    logger: logging.Logger,
) -> None:
    author = Author(tmp_path)
    author.build()
    logger.setLevel(logging.NOTSET)
    sync_tunnel(f"{serving(author.output)}/", tmp_path / "copy")
    assert lines(caplog) == []


def test_an_application_that_asks_for_these_lines_gets_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, logger: logging.Logger
) -> None:
    logger.setLevel(logging.DEBUG)
    with atomic_files.lock(tmp_path / "lock"):
        assert any("acquired" in line for line in lines(caplog))


def test_so_does_one_that_has_a_handler_for_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, logger: logging.Logger
) -> None:
    handler = logging.NullHandler()
    logger.addHandler(handler)
    try:
        with atomic_files.lock(tmp_path / "lock"):
            assert any("acquired" in line for line in lines(caplog))
    finally:
        logger.removeHandler(handler)
