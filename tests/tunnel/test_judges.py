"""The tunnel of the sample sites, as its public client and other implementations see it."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import jcs
import pytest
import requests
from collab_tunnel import CollabTunnelCrawler, ContentValidator

from demo.sites import SITES, build, copy
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.judge

CONFIGURATION = {
    "handbook": ("mkdocs.yml", "  - scp:\n", "  - scp:\n      tunnel: true\n"),
    "manual": ("mkdocs.yml", "  - scp\n", "  - scp:\n      tunnel: true\n"),
    "blog": ("pelicanconf.py", "SCP = {", 'SCP = {\n    "tunnel": True,'),
    "folder": ("scp.toml", "", "[scp]\ntunnel = true\n"),
}


def built(name: str, folder: Path) -> Path:
    """The output of a sample site whose author asked for a tunnel."""
    site = next(each for each in SITES if each.name == name)
    home = copy(site, folder)
    file, before, after = CONFIGURATION[name]
    text = (home / file).read_text() if before else ""
    assert before in text
    (home / file).write_text(text.replace(before, after, 1) if before else after)
    build(site, home, MONDAY)
    return home / site.output


@pytest.fixture(scope="module", params=CONFIGURATION)
def output(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture
def root(output: Path, serving: Callable[[Path], str]) -> str:
    return serving(output)


def test_the_public_client_finds_every_page_compliant(root: str) -> None:
    client = CollabTunnelCrawler()
    sitemap = client.fetch_sitemap(f"{root}/llm-sitemap.json")
    assert sitemap.count >= 4
    for item in sitemap.items:
        assert ContentValidator.validate_sitemap_item(item) == {"valid": True, "errors": []}
        assert client.verify_handshake(item["cUrl"], item["mUrl"]), item
        get, head = requests.get(item["mUrl"], timeout=10), requests.head(item["mUrl"], timeout=10)
        found = ContentValidator.check_headers(lower(get.headers))
        assert (found["compliant"], found["errors"], found["warnings"]) == (True, [], [])
        parity = ContentValidator.check_head_get_parity(dict(get.headers), dict(head.headers))
        assert parity == {"parity": True, "mismatches": []}
        assert ContentValidator.validate_parity(
            item["etag"], get.headers["ETag"], get.json()["hash"]
        )


def lower(headers: Any) -> dict[str, str]:
    """The client looks headers up by names in lower case."""
    return {name.lower(): value for name, value in headers.items()}


def test_another_implementation_of_rfc_8785_finds_every_hash_right(output: Path) -> None:
    files = sorted({*output.rglob("llm.json"), *output.rglob("*.llm.json")})
    items = json.loads((output / "llm-sitemap.json").read_bytes())["items"]
    assert len(files) == len(items) >= 4
    for file in files:
        body = file.read_bytes()
        members = json.loads(body)
        assert jcs.canonicalize(members) == body
        said = members.pop("hash")
        assert said == "sha256-" + hashlib.sha256(jcs.canonicalize(members)).hexdigest()


def test_the_site_passes_our_own_validator(output: Path) -> None:
    from scp_ssg.validate import Problems, validate
    from tests.foreign_collections import NOW

    problems = Problems()
    validate(str(output), problems, now=NOW)
    assert [str(each) for each in problems.found if "llm" in str(each)] == []


@pytest.mark.parametrize(
    ("name", "setting", "themes"),
    [
        ("manual", "theme: {{name: {}}}\n", ("mkdocs", "readthedocs", "material")),
        ("blog", 'THEME = "{}"\n', ("notmyidea", "simple")),
    ],
)
def test_a_sample_in_another_theme_has_the_same_m_urls(
    name: str, setting: str, themes: tuple[str, ...], tmp_path: Path
) -> None:
    site = next(each for each in SITES if each.name == name)
    output = built(name, tmp_path)
    file = tmp_path / name / CONFIGURATION[name][0]
    text = re.sub(r"(?m)^(?:theme:\n(?: .*\n)*|THEME = .*\n)", "", file.read_text())
    found = []
    for day, theme in enumerate(themes):
        file.write_text(text + "\n" + setting.format(theme))
        build(site, tmp_path / name, MONDAY + timedelta(days=day))
        files = sorted(output.rglob("*llm*.json"))
        found.append({path.relative_to(output): path.read_bytes() for path in files})
    assert len(found[0]) >= 5
    assert all(each == found[0] for each in found)
