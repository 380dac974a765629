"""The report in Chromium: at three widths, dark and light, by keyboard, with a hostile page."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from oracle.devtools import Browser
from scp_ssg.cli import run
from tests.generators.test_build import ROOT, Fixture
from tests.report.test_report import _BLOCKS, _HOSTILE
from tests.report.test_report import site as site  # noqa: PLC0414  the fixture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.judge, pytest.mark.needs("chromium")]

_LOUD = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
_CUT_OFF = """[...document.querySelectorAll('body *')].filter((each) => {
  const box = each.getBoundingClientRect();
  const scrolls = each.closest('pre, .wide, iframe, .skip, .paths');
  return !scrolls && box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => each.tagName + ' ' + each.className + ' ' + each.textContent.slice(0, 40))"""
_BROKEN_WORDS = """(() => {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const quoted = 'script, style, pre, code, #blocks, #list, #facts a, svg';
    if (node.parentElement.closest(quoted)) continue;
    for (const found of node.data.matchAll(/[^\\s\\/_.-]{2,}/g)) {
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(found[0]);
    }
  }
  return broken;
})()"""
_CONTRAST = """(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
      .map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = light(getComputedStyle(document.body).backgroundColor);
  return Math.min(...['body', '.note', '.address, .lead', '#facts a', 'summary'].map((name) => {
    const ink = light(getComputedStyle(document.querySelector(name)).color);
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  }));
})()"""


class Watched(Browser):
    """A browser that runs scripts, opens files, and keeps what its console says."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[dict[str, Any]] = []
        self.dialogs = 0

    def open(self, url: str, width: int, scheme: str = "light") -> None:
        self.said.clear()
        for method in ("Runtime.enable", "Log.enable", "Fetch.disable"):
            self._call(method)
        self._call("Emulation.setScriptExecutionDisabled", value=False)
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self._call("Emulation.setDeviceMetricsOverride", **size)
        wanted = [{"name": "prefers-color-scheme", "value": scheme}]
        self._call("Emulation.setEmulatedMedia", features=wanted)
        self._call("Page.navigate", url="about:blank")
        self.evaluate(url, lambda _: None, "1")
        # On a busy machine the page of before may answer for a moment.
        self.wait_for("location.protocol === 'file:' && document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        result = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait_for(self, expression: str) -> None:
        limit = time.monotonic() + 30
        while not self.value(expression):
            assert time.monotonic() < limit, expression
            time.sleep(0.1)

    def press(self, key: str, text: str = "") -> None:
        code = {"Enter": 13, "Tab": 9, " ": 32}[key]
        event = {"key": key, "windowsVirtualKeyCode": code, "text": text}
        self._call("Input.dispatchKeyEvent", type="keyDown", **event)
        self._call("Input.dispatchKeyEvent", type="keyUp", **event)

    def frames(self) -> list[str]:
        """The URLs of frames that are in a process of their own, as those of no origin are."""
        found = self._call("Target.getTargets")["targetInfos"]
        return [each["url"] for each in found if each["type"] == "iframe"]

    def _receive(self, limit: float) -> dict[str, Any]:
        message = super()._receive(limit)
        if message.get("method") in _LOUD:
            self.said.append(message)
        elif message.get("method") == "Page.javascriptDialogOpening":
            self.dialogs += 1
        return message


@pytest.fixture
def browser() -> Iterator[Watched]:
    with Watched() as opened:
        yield opened


def report_on(site: Path, *arguments: str) -> str:
    file = site.parent / "report.html"
    assert run(["report", str(site), "-o", str(file), *arguments]) == 0
    return file.as_uri()


@pytest.fixture
def report(tmp_path: Path) -> str:
    """The report on a site whose pages have long names, with everything in it."""
    made = Fixture(tmp_path, markdown=True, tunnel=True)
    for path in ("", "coffee/", "a-rather-long-address-of-a-page/below-another-one/"):
        made.add(path, f"{path or 'Home'} <nav>Menu</nav> " + "Words of a page. " * 40)
    made.build.leave_out(f"{ROOT}an-address/of-a-draft/that-is-very-long/indeed/", "draft")
    assert made.build.commit("write") is not None
    state = str(made.build.site.state_root)
    return report_on(made.output, "--state", state)


@pytest.mark.parametrize("width", [400, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_and_says_nothing_on_the_console(
    report: str, browser: Watched, width: int, scheme: str
) -> None:
    browser.open(f"{report}#page=0", width, scheme)
    browser.wait_for("!document.getElementById('page').hidden")
    browser.value("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    browser.value("document.getElementById('beside').click()")
    browser.wait_for("!!document.querySelector('iframe')")
    assert browser.value("document.documentElement.scrollWidth") <= width
    assert browser.value(_CUT_OFF) == []
    assert browser.value(_BROKEN_WORDS) == []
    assert browser.value("document.querySelector('#facts time').getClientRects().length") == 1
    assert browser.value(_CONTRAST) >= 4.5
    assert browser.said == []
    paper = browser.value("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")


def test_a_page_is_found_and_read_by_keyboard(report: str, browser: Watched) -> None:
    browser.open(report, 1280)
    browser.value("document.getElementById('search').focus()")
    browser._call("Input.insertText", text="coffee")
    browser.wait_for("document.querySelectorAll('#list a').length === 1")
    assert browser.value("document.getElementById('matches').textContent") == "1 page"
    browser.press("Tab")
    if browser.value("document.activeElement.id") == "list":  # a list that scrolls takes focus
        browser.press("Tab")
    assert browser.value("document.activeElement.getAttribute('href')")
    browser.press("Enter", "\r")
    browser.wait_for("!document.getElementById('page').hidden")
    assert browser.value("document.activeElement.id") == "page"
    assert "coffee/" in browser.value("document.getElementById('facts').textContent")


def test_every_part_has_a_name_for_a_screen_reader(report: str, browser: Watched) -> None:
    browser.open(f"{report}#page=0", 1280)
    browser.wait_for("!document.getElementById('page').hidden")
    browser.value("document.getElementById('beside').click()")
    nodes = browser._call("Accessibility.getFullAXTree")["nodes"]
    named = ("link", "button", "searchbox", "checkbox", "image", "table", "Iframe", "region")
    parts = [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in named
    ]
    assert {"link", "searchbox", "checkbox", "image", "table", "Iframe"} <= {
        kind for kind, _ in parts
    }
    assert [kind for kind, name in parts if not name] == []
    levels = browser.value(
        "[...document.querySelectorAll('h1, h2, h3')].map((each) => Number(each.tagName[1]))"
    )
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_nothing_of_a_hostile_page_runs(site: Path, browser: Watched) -> None:
    (site / "a.html").write_text(
        "<title>x</title><script>alert(1); top.location = 'about:blank'; parent.hit = 1</script>"
        "<form action=javascript:alert(2)><button>x</button></form><p onclick=alert(3)>Text"
        "<meta http-equiv=refresh content='0;url=javascript:alert(4)'>"
        "<iframe srcdoc='<script>alert(5)</script>'></iframe><a href=b.html target=_top>b</a>",
    )
    address = report_on(site)
    browser.open(f"{address}#page=0", 1280)
    browser.wait_for("!document.getElementById('page').hidden")
    assert browser.said == []
    shown = browser.value("document.getElementById('blocks').textContent")
    assert shown.startswith(_HOSTILE)
    links = "[...document.querySelectorAll('#blocks a')].map((each) => each.protocol)"
    assert set(browser.value(links)) == {"https:"}
    assert len(_BLOCKS) <= browser.value("document.getElementById('blocks').childElementCount")

    browser.value("document.getElementById('beside').click()")
    browser.wait_for("!!document.querySelector('iframe')")
    time.sleep(1)
    assert browser.value("document.querySelector('iframe').getAttribute('sandbox')") == ""
    assert browser.frames() == [(site / "a.html").as_uri()]
    assert browser.value("location.href") == f"{address}#page=0"
    assert browser.value("typeof hit") == "undefined"
    assert browser.dialogs == 0
    # A frame says itself that its scripts were blocked, and the report says nothing.
    assert browser.said == []
