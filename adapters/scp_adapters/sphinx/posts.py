"""What the extension ABlog knows of the documents that are posts of a blog."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.application import Sphinx

__all__ = ["fields_of_post"]


def fields_of_post(app: Sphinx, document: str) -> dict[str, object]:
    """The fields of a document that is a post; none for any other document.

    ABlog takes a post without a date, or with one after today, for a draft. Of a document with
    several posts nothing is known but that one of them is a draft.
    """
    posts: Mapping[str, Sequence[Mapping[str, Any]]] = getattr(app.env, "ablog_posts", {})
    # The environment keeps what an extension said that has gone from conf.py.
    found = posts.get(document, ()) if "ablog" in app.extensions else ()
    today = datetime.now().astimezone().date()
    if any(not each["date"] or each["date"].date() > today for each in found):
        return {"draft": True}
    if len(found) != 1:
        return {}
    [post] = found
    known: Mapping[str, Sequence[str]] = getattr(app.config, "blog_authors", None) or {}
    return {
        "created": post["date"],
        # The date of the post is among those of its updates.
        "revision_date": post["update"] if post["update"] != post["date"] else None,
        # A short name stands for a full one and a link.
        "author": [known.get(each, [each])[0] for each in post["author"]],
        "locale": next(iter(post["language"]), None),
    }
