"""The generators of an author's folder, by the files in it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec import Struct

from scp_ssg.setup.addresses import in_program, in_yaml_or_toml, table
from scp_ssg.setup.known_generators import GENERATORS, Generator

__all__ = ["Found", "find_generators"]

_LARGEST = 1 << 20
"""Bytes of a settings file that are searched."""


class Found(Struct, frozen=True):
    """A generator, and its settings file in the author's folder."""

    generator: Generator
    file: Path
    text: str

    @property
    def home(self) -> Path:
        """The folder that the generator calls the site's."""
        parent = self.file.parent
        if parent.name == "_default":  # config/_default
            return parent.parent.parent
        return parent.parent if parent.name == ".vitepress" else parent

    @property
    def site(self) -> Path:
        """The folder of the finished site."""
        settings = table(self.text, self.file.suffix)
        named: object = settings
        for key in self.generator.output_setting.split("/"):
            named = named.get(key) if isinstance(named, dict) else None
        folder = named if isinstance(named, str) and named else self.generator.output
        home = self.home
        if home.name == "source" and folder == "_build/html":  # sphinx-quickstart --sep
            return home.parent / "build/html"
        return home / folder

    def site_from(self, folder: Path) -> str:
        """The path of the finished site, which may be outside, from ``folder``."""
        return Path(os.path.relpath(self.site, folder)).as_posix()

    def address(self) -> str | None:
        """The site's address, by the settings; None if they do not say it plainly."""
        generator = self.generator
        if self.file.suffix in (".toml", ".yaml", ".yml", ".json"):
            settings = table(self.text, self.file.suffix)
            return in_yaml_or_toml(settings, generator.address, generator.path)
        return in_program(self.text, generator.address, generator.path)


def find_generators(folder: Path) -> list[Found]:
    """The generators whose settings stand in ``folder``, the likeliest first, each file once."""
    found: list[Found] = []
    for generator in GENERATORS:
        for path in (path for glob in generator.files for path in _matching(folder, glob)):
            text = _read(path)
            known = {each.file for each in found}
            if text is not None and path not in known and _fits(generator, path, text):
                found.append(Found(generator, path, text))
                break
    return found


def _matching(folder: Path, glob: str) -> list[Path]:
    """The files that match ``glob``, in which braces hold several endings."""
    head, _, endings = glob.partition("{")
    names = [head + each for each in endings.rstrip("}").split(",")] if endings else [glob]
    return [folder / each for each in names if (folder / each).is_file()]


def _fits(generator: Generator, path: Path, text: str) -> bool:
    if generator.evidence and not re.search(generator.evidence, text, re.MULTILINE):
        return False
    if generator.beside is None:
        return True
    name, pattern = generator.beside
    beside = _read(path.parent / name)
    return beside is not None and re.search(pattern, beside, re.MULTILINE) is not None


def _read(path: Path) -> str | None:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode("utf-8", "replace")
    except OSError:
        return None
