"""The report as an HTML document that needs nothing else.

What it shows comes from pages that others wrote: the template escapes all of it, previews are
built as text nodes, and a content security policy lets nothing run or load but what is named here.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from scp_ssg.render import visible
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from scp_ssg.report.counting import Figures
    from scp_ssg.report.previews import Previews

__all__ = ["document"]


def document(figures: Figures, previews: Previews) -> str:
    """The report on ``figures``, with ``previews`` to browse."""
    environment = Environment(
        loader=PackageLoader("scp_ssg.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"bytes": _bytes, "time": to_text, "visible": visible}
    style, script = _resource("report.css"), _resource("report.js")
    return environment.get_template("report.html.j2").render(
        figures=figures,
        style=Markup(style),  # noqa: S704  our own files
        script=Markup(script),  # noqa: S704
        policy=_policy(style, script),
        listed=_json(previews.listed),
        lots=previews.lots(),
        largest_delta=max((each.size for each in figures.deltas), default=1) or 1,
        largest_section=max((each.size for each in figures.sections), default=1) or 1,
        largest_count=max(figures.blocks.values(), default=1),
    )


def _resource(name: str) -> str:
    return files("scp_ssg.report").joinpath(name).read_text("utf-8")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; img-src data:; style-src {_hashed(style)};"
        f" script-src {_hashed(script)}; base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _json(value: object) -> Markup:
    """JSON that cannot end the element that it stands in."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704  escaped above


def _bytes(size: float) -> str:
    """Returns a size in the largest unit that fits, such as ``1.2 MB``."""
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000 or unit == "GB":
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == "B" or size >= 100 else f"{size:.1f} {unit}"
