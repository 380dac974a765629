"""Our Markdown twins beside the files of mkdocs-llmstxt, of the same MkDocs site.

    python -m benchmarks.llmstxt SITE

SITE is a folder with a ``mkdocs.yml``. The site is built twice in one process: with mkdocs-llmstxt,
which has to be installed, and with our plugin and ``markdown: true``. For each page it says what
the other's file has and ours lacks: links, images, rows of tables, code, and languages of code, as
markdown-it-py reads them. It prints the CPU time of both plugins, and what ``markdown`` adds to
ours.
"""

from __future__ import annotations

import functools
import os
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from oracle.markdown_law import letters, parser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from markdown_it.token import Token

ADDED = (
    ("scp_ssg.extract.page", "with_markdown"),
    ("scp_ssg.publish.side_outputs", "side_files"),
    ("scp_ssg.publish.commit", "_write_side"),
)
"""The functions that only ``markdown`` and other outputs need."""
HOOKS = ("on_config", "on_files", "on_page_content", "on_post_page", "on_post_build")


class Parts(NamedTuple):
    """The parts of a Markdown file beside its words."""

    links: Counter[str]
    images: Counter[str]
    rows: Counter[str]
    codes: Counter[str]
    languages: Counter[str]


def main(site: Path) -> int:
    os.chdir(site)
    with tempfile.TemporaryDirectory() as folder:
        theirs, hooks_of_theirs, _ = _built(Path(folder, "theirs"), _llmstxt())
        ours, hooks_of_ours, parts = _built(Path(folder, "ours"), _scp(folder))
        lacking = _compare(Path(folder, "theirs"), Path(folder, "ours"))
    _print_times(theirs, hooks_of_theirs, "mkdocs-llmstxt")
    _print_times(ours, hooks_of_ours, "scp")
    added = sum(parts.values())
    for name, seconds in parts.items():
        print(f"{name:24} {seconds:8.3f} s")
    print(f"{'of it, markdown':24} {added:8.3f} s  {100 * added / (hooks_of_ours - added):6.1f} %")
    print(f"{'markdown to llmstxt':24} {100 * added / hooks_of_theirs:8.1f} %")
    print(f"{'scp to llmstxt':24} {100 * hooks_of_ours / hooks_of_theirs:8.1f} %")
    return 1 if lacking else 0


def _llmstxt() -> dict[str, Any]:
    return {"llmstxt": {"sections": {"All": ["*"]}}}


def _scp(folder: str) -> dict[str, Any]:
    return {"scp": {"markdown": True, "state_dir": f"{folder}/state"}}


def _built(output: Path, plugin: dict[str, Any]) -> tuple[float, float, dict[str, float]]:
    """CPU seconds of the build, of the hooks of ``plugin``, and of what ``markdown`` adds, by the
    function."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.utils.yaml import yaml_load

    [(name, options)] = plugin.items()
    with Path("mkdocs.yml").open("rb") as file:
        raw = yaml_load(file)
    listed = [
        each for each in raw.get("plugins", ["search"]) if _name(each) not in ("scp", "llmstxt")
    ]
    config = load_config(
        "mkdocs.yml",
        site_dir=str(output),
        strict=False,
        site_url="https://example.com/",
        plugins=[*listed, {name: options}],
    )
    spent: defaultdict[str, float] = defaultdict(float)
    for hook in HOOKS:
        methods = config.plugins.events[hook.removeprefix("on_")]
        for n, method in enumerate(methods):
            if getattr(method, "__self__", None) is config.plugins[name]:
                methods[n] = _timed(method, hook, spent)
    added: defaultdict[str, float] = defaultdict(float)
    for module, function in ADDED if name == "scp" else ():
        whole = import_module(module)
        setattr(whole, function, _timed(getattr(whole, function), function, added))
    config.plugins.on_startup(command="build", dirty=False)
    started = time.process_time()
    build(config)
    return time.process_time() - started, sum(spent.values()), added


def _name(plugin: Any) -> str:
    return next(iter(plugin)) if isinstance(plugin, dict) else str(plugin)


def _timed(method: Callable[..., Any], name: str, spent: dict[str, float]) -> Callable[..., Any]:
    @functools.wraps(method)
    def timed(*arguments: Any, **options: Any) -> Any:
        began = time.process_time()
        try:
            return method(*arguments, **options)
        finally:
            spent[name] += time.process_time() - began

    return timed


def _compare(theirs: Path, ours: Path) -> int:
    """Prints what files of ``theirs`` have and those of ``ours`` lack; returns how many things."""
    missing: Counter[str] = Counter()
    pages = unresolved = 0
    totals: Counter[str] = Counter()
    for file in sorted(theirs.rglob("*.md")):
        path = file.relative_to(theirs).as_posix()
        html = (theirs / path).with_suffix(".html")
        if not html.is_file():
            continue
        if not (ours / path).is_file():
            print(f"{path}: no twin")
            continue
        pages += 1
        url = f"/{path.removesuffix('index.md')}"
        other, own = (
            _parts(file.read_text("utf-8"), url),
            _parts((ours / path).read_text("utf-8"), url),
        )
        unresolved += sum(
            not re.match(r"https?:|mailto:|tel:", each) for each in _targets(ours / path)
        )
        for kind, had, has in zip(Parts._fields, other, own, strict=True):
            totals[kind] += sum(had.values())
            lacks = had - has
            missing[kind] += sum(lacks.values())
            for each, count in lacks.items():
                print(f"{path}: {count} {kind}: {each[:150]!r}")
    print(f"{pages} pages")
    for kind in Parts._fields:
        print(f"{kind:10} {totals[kind]:6} of theirs, {missing[kind]:4} not in ours")
    print(f"{unresolved} URLs of ours are unresolved")
    return sum(missing.values()) + unresolved


def _targets(file: Path) -> Iterator[str]:
    text = file.read_text("utf-8").split("---\n", 2)[2]
    for token in _inline(parser().parse(text)):
        if token.type == "link_open":
            yield str(token.attrs["href"])
        elif token.type == "image":
            yield str(token.attrs["src"])


def _parts(markdown: str, url: str) -> Parts:
    if markdown.startswith("---\ntitle:"):
        markdown = markdown.split("---\n", 2)[2]
    parts = Parts(*(Counter[str]() for _ in Parts._fields))
    row: list[str] | None = None
    for token in parser().parse(markdown):
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            parts.rows[" ".join(row)] += any(row)
            row = None
        elif token.type == "fence":
            code = "\n".join(map(str.rstrip, token.content.strip().split("\n")))
            parts.codes[code] += bool(code)
            if token.info:
                parts.languages[f"{token.info}: {code}"] += 1
        elif token.type == "inline" and row is not None:
            texts = (each.content for each in token.children or [] if each.type != "html_inline")
            row += letters(" ".join(texts))
    for token in _inline(parser().parse(markdown)):
        if token.type == "link_open":
            parts.links[_address(str(token.attrs["href"]), url)] += 1
        elif token.type == "image":
            parts.images[_address(str(token.attrs["src"]), url)] += 1
    return parts


def _inline(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        for child in token.children or []:
            yield child
            yield from child.children or []


def _address(target: str, url: str) -> str:
    """``target`` without the site's host and the index files that mkdocs-llmstxt adds."""
    parts = urlsplit(urljoin(f"http://here{url}", target))
    path = unquote(parts.path).removesuffix("index.md").removesuffix("index.html").rstrip("/")
    host = "" if parts.netloc == "here" or _SITE in parts.netloc else parts.netloc
    return f"{parts.scheme if host else ''}//{host}{path}?{parts.query}#{unquote(parts.fragment)}"


_SITE = "example.com"


def _print_times(whole: float, hooks: float, name: str) -> None:
    print(f"{name:24} {hooks:8.3f} s of a build of {whole:8.3f} s")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.llmstxt SITE")
    sys.exit(main(Path(sys.argv[1])))
