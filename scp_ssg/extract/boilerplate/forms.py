"""Tell the forms that a site asks its readers to send, from those that an author shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import text_size
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["rule_for_form"]

_INVITATION = 44
"""Letters of the title and the labels of a form; a sentence has more. Below many labels may be one
on what becomes of the answers."""
_ELSEWHERE = ("http://", "https://", "//", "mailto:")
_TO_THE_HOST = frozenset({"data-netlify", "netlify"})
"""Attributes of a form that Netlify, a host of static sites, receives."""
_MAIL_FIELD = "input[type=email]"
_WORDS = "textarea, input[type=text], input[type=tel], input:not([type])"
_NO_LETTER = "input[type=password], pre, h1, h2, table, ul, ol"
"""Elements that a letter to the site does not have."""
_OTHER_FIELDS = "textarea, select, input[type=password], pre, h1, img"
"""Elements that a form for one address does not have."""


def rule_for_form(form: LexborNode, attributes: Mapping[str, str | None]) -> Rule | None:
    """The rule that takes ``form``, an element with these ``attributes``, if it is sent to another
    site, by mail, or to the host of the site."""
    action = attributes.get("action") or ""
    if not action.startswith(_ELSEWHERE) and _TO_THE_HOST.isdisjoint(attributes):
        return None
    if _is_subscription(form):
        return Structure.SUBSCRIPTION
    return Structure.LETTER if _is_letter(form, attributes) else None


def _is_letter(form: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Return whether ``form``, which is sent to another site, is a letter to the site: it asks for
    an address of mail and other words, and says nothing else."""
    if (attributes.get("method") or "").lower() != "post":
        return False
    if not form.css(_MAIL_FIELD) or not form.css(_WORDS) or form.css(_NO_LETTER):
        return False
    labels = sum(map(text_size, form.css("label, button, option, textarea")))
    return text_size(form) - labels <= max(_INVITATION, labels // 4)


def _is_subscription(form: LexborNode) -> bool:
    """Return whether ``form``, which is sent to another site, asks for an address of mail and
    nothing else."""
    if len(form.css(_MAIL_FIELD)) != 1 or form.css_first(_OTHER_FIELDS) is not None:
        return False
    buttons = sum(map(text_size, form.css("button")))
    return text_size(form) - buttons <= _INVITATION
