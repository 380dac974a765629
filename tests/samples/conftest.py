"""The sample sites, each built once for all tests of a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from demo.sites import SITES, build, copy
from tests.laws import built_sites_keep_the_laws, faults
from tests.samples.built import MONDAY, Built

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from tests.samples.built import BuildSite

__all__ = ["built_sites_keep_the_laws"]


@pytest.fixture
def build_site(tmp_path: Path) -> BuildSite:
    """Builds a sample site by name at a moment: in a fresh copy first, then in the same again."""

    def build_it(name: str, at: datetime) -> Built:
        site = next(each for each in SITES if each.name == name)
        home = tmp_path / name if (tmp_path / name).exists() else copy(site, tmp_path)
        return Built(site, home, build(site, home, at))

    return build_it


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """Gives a sample site by name, built when it is first asked for."""

    @cache
    def built_once(name: str) -> Built:
        site = next(each for each in SITES if each.name == name)
        home = copy(site, tmp_path_factory.mktemp("samples"))
        summary = build(site, home, MONDAY)
        assert faults(home, name) == []
        return Built(site, home, summary)

    return built_once


@pytest.fixture(params=[site.name for site in SITES])
def built(request: pytest.FixtureRequest, once: Callable[[str], Built]) -> Built:
    """Each of the sample sites."""
    return once(request.param)


@pytest.fixture
def handbook(once: Callable[[str], Built]) -> Built:
    return once("handbook")


@pytest.fixture
def manual(once: Callable[[str], Built]) -> Built:
    return once("manual")


@pytest.fixture
def blog(once: Callable[[str], Built]) -> Built:
    return once("blog")


@pytest.fixture
def knots(once: Callable[[str], Built]) -> Built:
    return once("knots")


@pytest.fixture
def folder(once: Callable[[str], Built]) -> Built:
    return once("folder")
