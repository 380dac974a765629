"""What ``scp-ssg validate`` says of a tunnel, in a folder and live."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.validate import Problems, validate
from tests.foreign_collections import NOW
from tests.hosting.conftest import serving
from tests.tunnel.conftest import author

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.tunnel.author import Author

__all__ = ["author", "serving"]

ZERO = "sha256-" + "0" * 64


def problems(target: str, **options: Any) -> list[str]:
    """What is said of the tunnel: severity, place in the site and fault."""
    found = Problems()
    validate(target, found, now=NOW, **options)
    return [
        f"{each.severity} {each.file.removeprefix(target).strip('/')} {each.message}"
        for each in found.found
        if "llm" in str(each)
    ]


def change(author: Author, path: str, **members: Any) -> None:
    content = json.loads((author.output / path).read_bytes())
    text = json.dumps(content | members, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    (author.output / path).write_text(text)


def change_item(author: Author, number: int, **members: Any) -> None:
    items = json.loads((author.output / "llm-sitemap.json").read_bytes())["items"]
    items[number] |= members
    change(author, "llm-sitemap.json", items=items)


def test_a_built_tunnel_has_no_problem(author: Author) -> None:
    assert problems(str(author.output)) == []
    author.options = {"tunnel": {"draft": "00", "policy": {"purposes": {"allow_ai_train": False}}}}
    author.build()
    assert problems(str(author.output)) == []


def test_a_site_may_be_named_by_way_of_the_folder_above(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = author.output.parent / "beside"
    beside.mkdir()
    monkeypatch.chdir(beside)
    assert problems("../site") == []


@pytest.mark.parametrize(
    "path", ["../secret.llm.json", "guide/%2e%2e/../secret.llm.json", "{absolute}"]
)
def test_an_m_url_leads_to_no_file_outside_the_site(path: str, author: Author) -> None:
    """A copy of an M-URL stands there, which would be found to be a sound one."""
    secret = author.output.parent / "secret.llm.json"
    secret.write_bytes((author.output / "guide/llm.json").read_bytes())
    m_url = f"https://example.org/{path.format(absolute=secret.as_posix())}"
    change_item(author, 2, mUrl=m_url)
    assert f"error {m_url} is not in the site; build the site again" in problems(str(author.output))


def test_a_changed_m_url_has_another_hash(author: Author) -> None:
    change(author, "guide/llm.json", content="Something else.")
    [problem] = problems(str(author.output))
    assert problem.startswith("error guide/llm.json hash: is sha256-")
    assert "the content has sha256-" in problem


def test_a_form_of_json_of_its_own_is_a_warning(author: Author) -> None:
    content = json.loads((author.output / "guide/llm.json").read_bytes())
    (author.output / "guide/llm.json").write_text(json.dumps(content | {"hash": ZERO}, indent=1))
    found = problems(str(author.output))
    assert {each.partition(" ")[0] for each in found} == {"warning"}
    assert len(found) == 2  # the hash, and its parity


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"etag": "md5-0"}, "error llm-sitemap.json items[1].etag: 'md5-0' is no hash; "),
        ({"modified": "soon"}, "error llm-sitemap.json items[1].modified: 'soon' is no time; "),
        ({"cUrl": "about.html"}, "error llm-sitemap.json items[1].cUrl: 'about.html' is no abs"),
        ({"etag": ZERO}, "warning about.llm.json hash: is sha256-"),
        (
            {"mUrl": "https://example.org/no/llm.json"},
            "error https://example.org/no/llm.json is not in the site; ",
        ),
        (
            {"cUrl": "https://example.org/guide/"},
            "error llm-sitemap.json items[2].cUrl: https://example.org/guide/ is listed twice; ",
        ),
    ],
)
def test_a_wrong_item_is_named(members: Any, expected: str, author: Author) -> None:
    change_item(author, 1, **members)
    found = problems(str(author.output))
    assert any(each.startswith(expected) for each in found), found


def test_parity_of_files(author: Author) -> None:
    (author.output / "about.llm.json").unlink()
    [problem] = problems(str(author.output))
    assert problem == (
        "error https://example.org/about.llm.json is not in the site; build the site again"
    )


def test_an_m_url_that_is_not_listed(author: Author) -> None:
    items = json.loads((author.output / "llm-sitemap.json").read_bytes())["items"]
    change(author, "llm-sitemap.json", items=items[:2])
    [problem] = problems(str(author.output))
    assert problem.startswith(
        "error guide/llm.json is an M-URL that llm-sitemap.json does not list"
    )


def test_a_page_without_its_link(author: Author) -> None:
    page = author.output / "guide/index.html"
    page.write_bytes(author.html("guide/index.html", "Start here."))
    [problem] = problems(str(author.output))
    assert problem.startswith("error guide/index.html does not link its M-URL https://example.org/")


def test_the_home_page_comes_first(author: Author) -> None:
    items = json.loads((author.output / "llm-sitemap.json").read_bytes())["items"]
    change(author, "llm-sitemap.json", items=items[1:] + items[:1])
    [problem] = problems(str(author.output))
    assert problem.startswith("warning llm-sitemap.json items: the home page is not the first; ")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"version": 1, "items": {}}'])
def test_an_m_sitemap_that_cannot_be_read(text: str, author: Author) -> None:
    (author.output / "llm-sitemap.json").write_text(text)
    [problem] = problems(str(author.output))
    assert problem.startswith("error llm-sitemap.json is no M-Sitemap: ")


def test_a_policy_of_another_type(author: Author) -> None:
    (author.output / "llm-policy.json").write_text('{"purposes": {"allow_ai_train": "no"}}')
    [problem] = problems(str(author.output))
    assert problem.startswith("error llm-policy.json is no policy: Expected `bool`, got `str`")


def test_a_live_tunnel_has_no_problem(author: Author, serving: Callable[[Path], str]) -> None:
    root = serving(author.output)
    assert problems(f"{root}/llm-sitemap.json", online=True) == []
    assert [each for each in problems(f"{root}/", online=True) if "HTTPS" not in each] == []


def test_a_live_m_url_that_was_changed(author: Author, serving: Callable[[Path], str]) -> None:
    change(author, "guide/llm.json", content="Something else.")
    [problem] = problems(f"{serving(author.output)}/llm-sitemap.json")
    assert "hash: is sha256-" in problem


def test_a_site_without_a_tunnel_is_not_asked_for_one(
    tmp_path: Path, serving: Callable[[Path], str]
) -> None:
    (tmp_path / "index.html").write_text("<p>Words")
    root = serving(tmp_path)
    assert problems(f"{root}/", online=True) == []
    # As a host that answers any address with a page.
    (tmp_path / "llm-sitemap.json").write_text("<!doctype html><p>Words")
    assert problems(f"{root}/", online=True) == []


def test_a_static_host_is_told_what_it_does_not_send(author: Author) -> None:
    from tests.serving import served

    with served(author.output) as root:
        sitemap = (author.output / "llm-sitemap.json").read_text()
        (author.output / "llm-sitemap.json").write_text(
            sitemap.replace("https://example.org/", root)
        )
        found = problems(f"{root}llm-sitemap.json", online=True)
    faults = {each.partition(".json ")[2].partition(":")[0] for each in found}
    assert faults == {"ETag", "Link"}
    assert {each.partition(" ")[0] for each in found} == {"warning"}
