"""The option ``llms``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from scp_ssg.errors import ConfigError

__all__ = ["LLMS", "LlmsOptions", "llms_options"]

LLMS = "llms.txt"
FULL_OUTPUT = "llms-full.txt"

_FILE_NAME = re.compile(r"[\w-][\w.-]*\.txt")
_FILES_OF_OTHERS = ("llms.txt", "robots.txt")


class Choice(Struct, frozen=True):
    """Pages of a section: those that ``glob`` matches, and what the author says of them."""

    glob: str
    description: str = ""


class LlmsOptions(Struct, frozen=True, kw_only=True):
    """The option ``llms``, where it is on. The names are those of mkdocs-llmstxt."""

    title: str = ""
    description: str = ""
    markdown_description: str = ""
    """Markdown that stands between the description and the first section."""

    sections: dict[str, tuple[Choice, ...]] = field(default_factory=dict)
    """By name, in the order of the file; empty: the sections of the site."""

    optional: tuple[str, ...] = ()
    """Globs on pages that stand in the section ``Optional``."""

    full_output: str | None = FULL_OUTPUT
    """The name of the file that holds all twins; None for none."""


def llms_options(path: str, value: object) -> LlmsOptions | None:
    """The options in ``value``: true, false or a table. Raises ConfigError, which names ``path``
    or the member of the table that is wrong."""
    if isinstance(value, bool):
        return LlmsOptions() if value else None
    if not isinstance(value, Mapping):
        raise ConfigError(path, f"expected true, false or a table, got {value!r:.60}")
    known = LlmsOptions.__struct_fields__
    unknown = next((str(name) for name in value if name not in known), None)
    if unknown is not None:
        raise ConfigError(f"{path}.{unknown}", f"no such option; known here: {', '.join(known)}")
    given = {str(name): each for name, each in value.items() if each is not None}
    texts = {
        name: _text(f"{path}.{name}", given[name])
        for name in ("title", "description", "markdown_description")
        if name in given
    }
    return LlmsOptions(
        **texts,
        sections=_sections(f"{path}.sections", given.get("sections", {})),
        optional=_globs(f"{path}.optional", given.get("optional", [])),
        full_output=_full_output(f"{path}.full_output", given.get("full_output", True)),
    )


def _text(path: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ConfigError(path, f"expected some text, got {value!r:.60}")
    return value.strip()


def _globs(path: str, value: object) -> tuple[str, ...]:
    return tuple(_text(f"{path}[{n}]", each) for n, each in enumerate(_list(path, value)))


def _list(path: str, value: object) -> list[object] | tuple[object, ...]:
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list | tuple):
        raise ConfigError(path, f"expected a list, got {value!r:.60}")
    return value


def _sections(path: str, value: object) -> dict[str, tuple[Choice, ...]]:
    if not isinstance(value, Mapping):
        raise ConfigError(path, f"expected names and lists of globs, got {value!r:.60}")
    return {
        _text(path, name): tuple(
            _choice(f"{path}.{name}[{n}]", each)
            for n, each in enumerate(_list(f"{path}.{name}", globs))
        )
        for name, globs in value.items()
    }


def _choice(path: str, value: object) -> Choice:
    """A glob, or a table of one: the glob and the description of its pages."""
    if isinstance(value, Mapping) and len(value) == 1:
        [(glob, description)] = value.items()
        return Choice(_text(path, glob), _text(path, description))
    if isinstance(value, Mapping):
        raise ConfigError(path, f"expected a glob and its description, got {value!r:.60}")
    return Choice(_text(path, value))


def _full_output(path: str, value: object) -> str | None:
    if isinstance(value, bool):
        return FULL_OUTPUT if value else None
    name = _text(path, value)
    if not _FILE_NAME.fullmatch(name) or name in _FILES_OF_OTHERS:
        raise ConfigError(path, f"expected a file name such as {FULL_OUTPUT}, got {name!r:.60}")
    return name
