"""The report as an HTML document that needs nothing else.

What it shows comes from pages that others wrote: the template escapes all of it, previews are
built as text nodes, a page's own HTML is shown in a frame in which nothing may run, and a content
security policy lets nothing run or load but what is named here.
"""

from __future__ import annotations

import base64
import hashlib
import re
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from scp_ssg.counts import counted
from scp_ssg.extract import RULES
from scp_ssg.render import visible
from scp_ssg.report.reasons import reason_of
from scp_ssg.report.tokens import TOKENIZER
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from scp_ssg.publish import LastBuild
    from scp_ssg.report.counting import Figures
    from scp_ssg.report.previews import Previews

__all__ = ["document"]

_MOST_NAMED = 500
"""Pages that are named for one reason to leave them out."""
_MOST_DELTAS = 20
_BREAKS = re.compile(r"[/_.-](?=\w)")
"""Places at which an address may go on in the next line."""


def document(figures: Figures, previews: Previews, last: LastBuild | None) -> str:
    """The report on ``figures``, with ``previews`` to browse.

    ``last`` says what the build left out; None if that is not known.
    """
    environment = Environment(
        loader=PackageLoader("scp_ssg.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "bytes": _bytes,
        "time": to_text,
        "visible": visible,
        "breakable": _breakable,
        "code": _code,
    }
    style, script = _resource("report.css"), _resource("report.js")
    listed, lots = previews.packed()
    site = (last.site_url if last else figures.site).partition("://")[2].removesuffix("/")
    return environment.get_template("report.html.j2").render(
        figures=figures,
        forms=list(figures.forms.values()),
        has_tokens=all(each.tokens is not None for each in figures.forms.values()),
        tokenizer=TOKENIZER,
        last=last,
        name=last.site_name if last else "",
        address=site,
        left_out=sum(len(each.urls) for each in last.left_out) if last else 0,
        most_named=_MOST_NAMED,
        most_deltas=_MOST_DELTAS,
        reason_of=reason_of,
        why={each: RULES[each].why for each in RULES},
        counted=counted,
        style=Markup(style),  # noqa: S704  our own files
        script=Markup(script),  # noqa: S704
        policy=_policy(style, script),
        listed=_json(listed),
        lots=lots,
    )


def _resource(name: str) -> str:
    return files("scp_ssg.report").joinpath(name).read_text("utf-8")


def _policy(style: str, script: str) -> str:
    return (
        f"default-src 'none'; img-src data:; style-src {_hashed(style)};"
        f" script-src {_hashed(script)}; frame-src file:; base-uri 'none'; form-action 'none'"
    )


def _hashed(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _json(value: object) -> Markup:
    """JSON that cannot end the element that it stands in."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704  escaped above


def _breakable(text: str) -> Markup:
    """An address that may break after its slashes, its hyphens and its dots."""
    escaped = str(Markup.escape(visible(text)))
    return Markup(_BREAKS.sub(r"\g<0><wbr>", escaped))  # noqa: S704  escaped above


def _code(text: str) -> Markup:
    """``text`` with what stands between backticks as code."""
    escaped = str(Markup.escape(text))
    return Markup(re.sub("`([^`]*)`", r"<code>\1</code>", escaped))  # noqa: S704  escaped above


def _bytes(size: float) -> str:
    """Returns a size in the largest unit that fits, such as ``1.2 MB``."""
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000 or unit == "GB":
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == "B" or size >= 100 else f"{size:.1f} {unit}"
