"""The generators of an author's folder, by the files in it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec import Struct

from scp_ssg.setup.addresses import in_program, in_yaml_or_toml, table
from scp_ssg.setup.known_generators import GENERATORS, Generator
from scp_ssg.setup.named_folder import in_javascript, in_python

__all__ = ["Found", "find_generators"]

_LARGEST = 1 << 20
"""Bytes of a settings file that are searched."""


_TABLES = (".toml", ".yaml", ".yml", ".json")


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
        folder = self._named_site or self.generator.output
        home = self.home
        if home.name == "source" and folder == "_build/html":  # sphinx-quickstart --sep
            return home.parent / "build/html"
        return home / folder

    @property
    def is_site_presumed(self) -> bool:
        """True if the settings name the folder of the finished site, but not plainly."""
        return self._named_site is None

    @property
    def _named_site(self) -> str | None:
        """The folder that the settings name; "" if they name none, None if not plainly."""
        name, suffix = self.generator.output_setting, self.file.suffix
        if suffix == ".py":
            return in_python(self.python_texts, name) if name else ""
        if suffix not in _TABLES:
            return in_javascript(self.text, name, self.generator.output_setter) if name else ""
        named: object = table(self.text, suffix)
        for key in name.split("/"):
            named = named.get(key, "") if isinstance(named, dict) else ""
        return named if isinstance(named, str) else None

    @property
    def python_texts(self) -> list[str]:
        """The texts of the settings in Python, that which takes over the others' first."""
        beside = (
            self.file.with_name("publishconf.py") if self.generator.plugin == "pelican" else None
        )
        publish = _read(beside) if beside else None
        return [self.text] if publish is None else [publish, self.text]

    def site_from(self, folder: Path) -> str:
        """The path of the finished site, which may be outside, from ``folder``."""
        return Path(os.path.relpath(self.site, folder)).as_posix()

    def address(self) -> str | None:
        """The site's address, by the settings; None if they do not say it plainly."""
        generator = self.generator
        if self.file.suffix in _TABLES:
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
