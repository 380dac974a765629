"""The pages of our documentation: their blocks of code, and the commands in them."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from scp_ssg.cli import run

__all__ = ["DOCS", "PAGES", "ROOT", "Block", "Command", "blocks", "commands", "like", "shell"]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
"""Every page that people read. ``docs/contributing.md`` only includes one of them."""

_FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
_SHELLS = ("bash", "console", "sh", "shell")
_SIZE = re.compile(r"\d[\d.,]* (?:(%)|bytes|B|kB|MB)")


@dataclass(frozen=True)
class Block:
    """A block of code of a page."""

    page: str
    """The name of the file, without its ending."""
    language: str
    text: str


@dataclass(frozen=True)
class Command:
    """A command of a page, and what the page says that it prints."""

    page: str
    line: str
    output: tuple[str, ...] = ()
    block: int = 0
    """The number of the block on its page."""


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page in some languages; in all if none is named."""
    found = _FENCE.findall(page.read_text(encoding="utf-8"))
    return [
        Block(page.stem, language, re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for indent, language, text in found
        if not languages or language in languages
    ]


def commands(page: Path) -> list[Command]:
    """The commands of a page. In a block with prompts, the other lines are what was printed."""
    found: list[Command] = []
    for number, block in enumerate(blocks(page, *_SHELLS)):
        text = block.text.replace("\\\n", "")
        if "$ " not in text:
            lines = [line.partition("  # ")[0].rstrip() for line in text.splitlines()]
            found += [Command(block.page, line, (), number) for line in lines if line]
            continue
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            line, *output = part.rstrip("\n").split("\n")
            found.append(Command(block.page, line, tuple(output), number))
    return found


def like(line: str) -> str:
    """``line`` without its sizes, which differ from one release of a library to the next."""
    return _SIZE.sub(r"n\1", line)


def shell(line: str, folder: Path, **environment: str) -> tuple[int, str]:
    """Runs a command as a reader would, with the programs of this environment.

    Gives the exit code and all that was printed. Our own program runs in this process, unless it
    starts another.
    """
    words = shlex.split(line)
    if words[0] == "scp-ssg" and not set(line) & set("*|>&;") and "--open" not in words:
        printed = io.BytesIO()
        text = io.TextIOWrapper(printed, encoding="utf-8", newline="\n", write_through=True)
        with chdir(folder), redirect_stdout(text), redirect_stderr(text):
            code = run(words[1:])
        return code, printed.getvalue().decode()
    here = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={
            **os.environ,
            "COLUMNS": "400",
            "NO_COLOR": "1",
            "NO_MKDOCS_2_WARNING": "1",
            "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
            "PYTHONUTF8": "1",
            **environment,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout
