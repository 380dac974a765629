"""What to add to an author's files so that each build publishes the site."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.setup import mkdocs_yml, python_settings, read_the_docs
from scp_ssg.setup.addresses import table, why_none
from scp_ssg.setup.detection import Found
from scp_ssg.setup.edits import Change, UnsafeEditError, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


__all__ = ["Plan", "plan"]

PLACEHOLDER = "https://example.com/"
"""The address where the author's settings and files name none."""

_SCP_TOML = "scp.toml"
_REQUIREMENTS = ("requirements*.txt", "docs/requirements*.txt", "pyproject.toml")
_MKDOCS = re.compile(r"\s*mkdocs\s*(?![\w.-])", re.IGNORECASE)
"""A requirement of MkDocs itself, not of one of its plugins."""
_CNAMES = ("CNAME", "docs/CNAME", "static/CNAME", "public/CNAME", "content/extra/CNAME")
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}")


class ByHand(Struct, frozen=True):
    """Lines that the author is to add to a file, and why this is not done for them."""

    path: Path
    lines: str
    why: str


class Plan(Struct, frozen=True, kw_only=True):
    """What switches scp-ssg on."""

    found: Found
    requirement: str
    """What ``pip install`` is to be given."""

    site_url: str
    is_placeholder: bool
    """True if nobody could be found who knows the site's address."""

    changes: tuple[Change, ...]
    by_hand: tuple[ByHand, ...]
    perhaps: tuple[ByHand, ...]
    """Lines that are missing only if the settings do not have them out of sight."""

    @property
    def is_folder(self) -> bool:
        """True if no plugin publishes the site, but ``scp-ssg build`` after each build."""
        return not self.found.generator.plugin

    def puts_settings_online(self, folder: Path) -> bool:
        """Return whether the generator copies the ``scp.toml`` in ``folder`` into the site."""
        if not self.found.generator.copies_all or self.found.home != folder:
            return False
        settings = table(self.found.text, self.found.file.suffix)
        excluded = settings.get("exclude")
        patterns = excluded if isinstance(excluded, list) else [excluded]
        is_excluded = any(fnmatch(_SCP_TOML, str(each).removeprefix("/")) for each in patterns)
        return Path(str(settings.get("source") or ".")) == Path() and not is_excluded


def plan(folder: Path, found: Found) -> Plan:
    """The lines to add for the generator in ``folder``. Raises OSError."""
    plugin = _extra(folder, found)
    draft = _Draft(folder, found)
    if plugin in ("mkdocs", "properdocs"):
        draft.mkdocs()
    elif plugin == "pelican":
        draft.pelican()
    elif plugin == "sphinx":
        draft.sphinx()
    else:
        draft.folder_build()
    return Plan(
        found=found,
        requirement=f"scp-ssg[{plugin}]" if plugin else "scp-ssg",
        site_url=draft.known_url or PLACEHOLDER,
        is_placeholder=draft.known_url == PLACEHOLDER
        or (draft.known_url is None and not draft.is_address_set),
        changes=tuple(draft.changes),
        by_hand=tuple(draft.by_hand),
        perhaps=tuple(draft.perhaps),
    )


class _Draft:
    """The parts of a plan, as they come together."""

    def __init__(self, folder: Path, found: Found) -> None:
        self._folder = folder
        self._file = found.file
        self._site = found.site
        self._has_versions = read_the_docs.is_used(folder)
        self.known_url = found.address() or _domain(folder)
        self.is_address_set = False
        """True if the settings say the address, be it by a variable that is not known here."""
        self.changes: list[Change] = []
        self.by_hand: list[ByHand] = []
        self.perhaps: list[ByHand] = []

    @property
    def _url(self) -> str:
        return self.known_url or PLACEHOLDER

    def mkdocs(self) -> None:
        lines = "plugins:\n  - search\n  - scp"
        address = read_the_docs.yaml_address if self._has_versions else str
        try:
            config = mkdocs_yml.load(self._file)
        except UnsafeEditError as error:
            self._leave(f"site_url: {address(self._url)}\n{lines}", error)
            return
        self.known_url = config.site_url() or self.known_url
        self.is_address_set = config.says_site_url()
        text = config.text
        wrong = config.why_no_site_url()
        if wrong:
            self.is_address_set = False
            self._leave(f"site_url: {self._url}", UnsafeEditError(f"its site_url is {wrong}"))
        try:
            text = config.with_plugin()
        except UnsafeEditError as error:
            self._leave("plugins:\n  - scp", error)
        if not self.is_address_set and not wrong:
            try:
                text = config.with_site_url(text, address(self._url))
            except UnsafeEditError as error:
                self._leave(f"site_url: {address(self._url)}", error)
        self._change(self._file, config.text, text)

    def pelican(self) -> None:
        publish = self._file.with_name("publishconf.py")
        files = [each for each in (publish, self._file) if each.is_file()]
        for file in files:
            if not self._inherits(file, "PLUGINS"):
                self._python_list(
                    file, "PLUGINS", "scp", ("scp", "pelican.plugins.scp"), is_needed=False
                )
        self._python_address(files, "SITEURL")

    def sphinx(self) -> None:
        self._python_list(self._file, "extensions", "sphinx_scp", ("sphinx_scp",), is_needed=True)
        self._python_address([self._file], "html_baseurl")

    def folder_build(self) -> None:
        file = self._folder / _SCP_TOML
        lines = f'[scp]\nsite_url = "{self._url}"\n'
        if not file.exists():
            self.changes.append(Change(path=file, before=None, after=lines))
            return
        try:
            stated = re.search(r"^\s*site_url\s*=\s*[\"']([^\"']+)", text_of(file), re.MULTILINE)
            if not stated:
                raise UnsafeEditError("it is yours, and has no site_url")
            wrong = why_none(stated[1])
            if wrong:
                raise UnsafeEditError(f"its site_url is {wrong}")
            self.known_url = stated[1]
        except UnsafeEditError as error:
            self._leave(lines, error, file)

    def _inherits(self, file: Path, name: str) -> bool:
        """Return whether the list ``name`` in ``file`` is that of the settings that it imports,
        with more elements: what is added there is in it, too."""
        if file == self._file:
            return False
        try:
            settings = self._python(file, text_of(file))
            base = python_settings.load(text_of(self._file))
        except UnsafeEditError:
            return False
        return settings.only_extends(name) and base.mentions(name)

    def _python_list(
        self, file: Path, name: str, element: str, known: tuple[str, ...], *, is_needed: bool
    ) -> None:
        """Adds ``element`` to the list ``name``; to a list that is not there only if that
        ``is_needed``."""
        try:
            settings = self._python(file, text_of(file))
            if settings.has(name, known):
                return
            unseen = settings.may_set(name)
            if settings.mentions(name):
                after = settings.with_element(name, element)
            elif unseen and is_needed:
                raise UnsafeEditError(unseen)
            elif unseen:
                raise UnsafeEditError(f"{unseen}; if it is nowhere, Pelican finds {element} itself")
            elif not is_needed:
                return  # Pelican finds its plugins by itself if nobody names them
            else:
                after = settings.with_line(f'{name} = ["{element}"]')
            self._change(file, settings.text, after)
        except UnsafeEditError as error:
            self._leave(f'{name} = [..., "{element}"]', error, file)

    def _python_address(self, files: list[Path], name: str) -> None:
        """Sets ``name`` to the site's address in the last of ``files``, where none sets it."""
        stated: list[tuple[Path, str | None]] = []
        unseen: list[tuple[Path, str]] = []
        for file in files:
            try:
                settings = self._python(file, self._text(file))
            except UnsafeEditError:
                return  # the list says so
            if settings.mentions(name):
                value = settings.text_value(name)
                is_none = value == "" or (value is not None and why_none(value))
                # Another statement may set the right one.
                stated.append((file, value if settings.is_set_once(name) or not is_none else None))
            why = settings.may_set(name)
            if why:
                unseen.append((file, why))
        # None is what a program puts together, as of a variable of Read the Docs.
        filled = [(file, value) for file, value in stated if value != ""]
        known = [value for _, value in filled if value and not why_none(value)]
        if known:
            self.known_url = known[0].rstrip("/") + "/"
        first = filled[0][1] if filled else None
        wrong = why_none(first) if first else None
        self.is_address_set = bool(filled) and not wrong
        if self.is_address_set:
            return
        if unseen:
            file, why = unseen[0]
            self.perhaps.append(ByHand(file, self._address_line(name, file), why))
        elif stated:
            file = filled[0][0] if wrong else stated[0][0]
            fault = UnsafeEditError(f"its {name} is {wrong or 'empty'}")
            self._leave(self._address_line(name, file), fault, file)
        else:
            file, text = files[-1], self._text(files[-1])
            line = self._address_line(name, file)
            self._change(file, text, python_settings.load(text).with_line(line))

    def _address_line(self, name: str, file: Path) -> str:
        """The line that sets ``name`` to the site's address in ``file``."""
        url = self._url.rstrip("/") if name == "SITEURL" else self._url
        if self._has_versions:
            tree = python_settings.load(self._text(file)).tree
            return read_the_docs.python_address(name, url, tree)
        return f'{name} = "{url}"'

    def _python(self, file: Path, text: str) -> python_settings.PythonSettings:
        """The settings of ``file``, whose text is ``text``; what others import from the first of
        them is not out of sight. Raises UnsafeEditError."""
        return python_settings.load(text, "" if file == self._file else self._file.stem)

    def _text(self, file: Path) -> str:
        """The text of a file, with the changes until now."""
        return next((each.after for each in self.changes if each.path == file), text_of(file))

    def _change(self, file: Path, before: str, after: str) -> None:
        changed = [each for each in self.changes if each.path == file]
        first = changed[0].before if changed else before
        self.changes = [each for each in self.changes if each.path != file]
        if first != after:
            self.changes.append(Change(path=file, before=first, after=after))

    def _leave(self, lines: str, error: UnsafeEditError, file: Path | None = None) -> None:
        self.by_hand.append(ByHand(file or self._file, lines, str(error)))


def _extra(folder: Path, found: Found) -> str:
    """The extra with the plugin: MkDocs' own settings file is ProperDocs' too, and MkDocs may be
    required with a theme of ProperDocs."""
    plugin = found.generator.plugin
    if plugin != "mkdocs":
        return plugin
    texts = {
        file: file.read_text("utf-8", "replace")
        for glob in _REQUIREMENTS
        for file in folder.glob(glob)
    }
    if not any("properdocs" in text for text in texts.values()):
        return "mkdocs"
    required = (each for file, text in texts.items() for each in _required(file, text))
    return "mkdocs" if any(map(_MKDOCS.match, required)) else "properdocs"


def _required(file: Path, text: str) -> Iterable[str]:
    """The requirements in the ``text`` of ``file``, each with the name first."""
    if file.suffix != ".toml":
        return text.splitlines()
    try:
        return _in_dependencies(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return ()


def _in_dependencies(value: object, *, is_inside: bool = False) -> Iterator[str]:
    """The requirements below the keys of ``value`` that speak of dependencies: lists of texts, or
    tables of names, as Poetry has them. A key with a list is the name of a group."""
    if isinstance(value, str) and is_inside:
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _in_dependencies(each, is_inside=is_inside)
    elif isinstance(value, dict):
        for key, each in value.items():
            if is_inside and not isinstance(each, list):
                yield key
            else:
                yield from _in_dependencies(each, is_inside=is_inside or "dependenc" in key)


def _domain(folder: Path) -> str | None:
    """The address by the file in which GitHub Pages reads the site's domain."""
    for name in _CNAMES:
        file = folder / name
        if file.is_file():
            host = file.read_text("utf-8", "replace").strip().lower()
            if _HOST.fullmatch(host):
                return f"https://{host}/"
    return None
