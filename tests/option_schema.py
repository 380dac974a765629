"""``python -m tests.option_schema``: the JSON Schema of the options, made from their declarations.

It is written to ``docs/options.schema.json``, for editors. The types, names, values and defaults
come from ``scp_ssg.options``, the descriptions from the table in README.md. What a value may look
like before it is parsed stands in ``FORMS``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from scp_ssg.options import LARGEST_SECTION, MOST_DAYS, MOST_JOBS, SMALLEST_SECTION, Options
from scp_ssg.usage import Usage

__all__ = ["FILE", "schema"]

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs/options.schema.json"

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string", "pattern": r"\S"}
_FLAG: Schema = {"type": "boolean"}
_URL: Schema = {"type": "string", "pattern": r"^\s*[Hh][Tt][Tt][Pp][Ss]?://[^?#]+$"}


def _texts(item: Schema) -> Schema:
    """A list; a single text is a list of one."""
    return {"anyOf": [item, {"type": "array", "items": item}]}


def _or_flag(table: Schema) -> Schema:
    return {"anyOf": [_FLAG, table]}


def _section(table: Schema) -> Schema:
    """The globs of ``include`` alone, or all members."""
    return {"anyOf": [*_texts(_TEXT)["anyOf"], table, {"type": "null"}]}


def _choices(_: Schema) -> Schema:
    """The sections of ``llms``: globs, each alone or with a description."""
    described = {"type": "object", "additionalProperties": _TEXT} | _exactly_one()
    return {"type": "object", "additionalProperties": _texts({"anyOf": [_TEXT, described]})}


def _exactly_one() -> Schema:
    return {"minProperties": 1, "maxProperties": 1}


def _time(_: Schema) -> Schema:
    """YAML's and TOML's own dates are no text, so an editor may take them for anything."""
    return {}


def _answer(_: Schema) -> Schema:
    return {"enum": [True, False, "yes", "no"]}


FORMS = {
    "section_size": lambda made: made | {"minimum": SMALLEST_SECTION, "maximum": LARGEST_SECTION},
    "jobs": lambda _: {"type": "integer", "minimum": 1, "maximum": MOST_JOBS},
    "level": lambda made: made | {"minimum": 1, "maximum": 19},
    "expires": lambda made: made | {"minimum": 1, "maximum": MOST_DAYS},
    "base_url": lambda _: _URL,
    "sections": lambda made: {
        "type": "object",
        "minProperties": 1,
        "propertyNames": {"pattern": r"^[A-Za-z0-9_-]{1,64}$"},
        "additionalProperties": _section(made["additionalProperties"]),
    },
    "compression": lambda made: {"anyOf": [made["anyOf"][0], made["anyOf"][1] | {"minItems": 1}]},
    "tunnel": _or_flag,
    "tunnel.policy.effective": _time,
    "tunnel.policy.updated": _time,
    "markdown": _or_flag,
    "llms": _or_flag,
    "llms.sections": _choices,
    "llms.full_output": lambda _: {"anyOf": [_FLAG, {"type": "string", "pattern": r"\.txt$"}]},
    **{f"usage.{each.encode_name}": _answer for each in msgspec.structs.fields(Usage)},
}
"""The path of an option → what the author may write for it, made of the schema of its type."""


def schema() -> Schema:
    """The schema of ``mkdocs.yml``, as far as it is ours, and of ``scp.toml``."""
    declared = _table("", inspect.type_info(Options))["properties"]
    for name, text in _descriptions().items():
        declared[name]["description"] = text
    site_url = _URL | {"description": "Where the site is served; replaces --site-url."}
    enabled = _FLAG | {"description": "Whether MkDocs loads the plugin."}
    options = {name: {"$ref": f"#/definitions/{name}"} for name in declared}
    in_mkdocs = {"anyOf": [_object({"enabled": enabled} | options), {"type": "null"}]}
    named = {"type": "object", "properties": {"scp": in_mkdocs}}
    plugins = [{"type": "array", "items": {"anyOf": [_TEXT, named]}}, named, {"type": "null"}]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Options of scp-ssg: in mkdocs.yml below plugins, in scp.toml in [scp]",
        "definitions": declared,
        "type": "object",
        "properties": {
            "plugins": {"anyOf": plugins},
            "scp": _object({"site_url": site_url} | options),
        },
    }


def _object(properties: Schema) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _descriptions() -> dict[str, str]:
    """The text of each option in the table of README.md, without markup."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `[^`]*` \| (.*?) \|$", text, re.MULTILINE)
    return {
        name: re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", told).replace("`", "") for name, told in rows
    }


def _table(path: str, kind: inspect.Type) -> Schema:
    assert isinstance(kind, inspect.StructType)
    members = {
        each.encode_name: _member(f"{path}.{each.encode_name}".lstrip("."), each)
        for each in kind.fields
    }
    return _object(members)


def _member(path: str, member: inspect.Field) -> Schema:
    made = _value(path, member.type)
    made = FORMS[path](made) if path in FORMS else made
    default = (
        msgspec.to_builtins(member.default) if member.default is not msgspec.NODEFAULT else None
    )
    if isinstance(default, str | int | list) and default != "":
        made = made | {"default": default}
    # An option without a value is not set; the draft of the tunnel knows no such thing.
    return made if path.startswith(_STRICT) else _or_null(made)


_STRICT = ("tunnel.", "usage.", "markdown.")


def _or_null(made: Schema) -> Schema:
    if "anyOf" in made:
        return made | {"anyOf": [*made["anyOf"], {"type": "null"}]}
    if "enum" in made:
        return made | {"enum": [*made["enum"], None]}
    return made | {"type": [made["type"], "null"]}


def _value(path: str, kind: inspect.Type) -> Schema:
    match kind:
        case inspect.UnionType():
            [real] = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
            made = _value(path, real)
            return _or_null(made) if isinstance(real, inspect.IntType | inspect.FloatType) else made
        case inspect.StructType():
            return _table(path, kind)
        case inspect.DictType():
            inner = _value(f"{path}.*", kind.value_type)
            return {"type": "object", "additionalProperties": inner}
        case inspect.VarTupleType():
            return _texts(_value(path, kind.item_type))
        case inspect.LiteralType():
            return {"enum": list(kind.values)}
        case inspect.BoolType():
            return dict(_FLAG)
        case inspect.IntType():
            return {"type": "integer"}
        case inspect.FloatType():
            return {"type": "number"}
        case inspect.StrType():
            return dict(_TEXT)
    raise TypeError(f"{path}: no schema for {kind}")


def main() -> None:
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
