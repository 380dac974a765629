"""Why a page is left out, in words for its author."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["reason_of"]


class Reason(NamedTuple):
    """What one page, and what several pages, are called that are left out for it; and why."""

    one: str
    many: str
    why: str


REASONS = {
    "asset": Reason(
        "page among assets", "pages among assets",
        "Part of a theme or a library, and no page links there. The option `keep` publishes it.",
    ),
    "attachment": Reason(
        "page of one file", "pages of one file",
        "Only a picture, or another file, that a page shows. The option `keep` publishes it.",
    ),
    "copy of other pages": Reason(
        "page made of other pages", "pages made of other pages",
        "Whole pages once more, for printing for example. The option `keep` publishes it.",
    ),
    "draft": Reason(
        "draft", "drafts", "Not finished: marked as a draft, or in a folder of drafts."
    ),
    "duplicate URL": Reason(
        "page written twice", "pages written twice",
        "Another page was written to the same address later. What stands there now counts.",
    ),
    "elsewhere": Reason(
        "copy", "copies", "Another page is named as the original (`canonical`)."
    ),
    "encrypted": Reason(
        "encrypted page", "encrypted pages", "Not to be read without a password."
    ),
    "excluded": Reason(
        "page that your options exclude", "pages that your options exclude",
        "Named by the option `exclude`.",
    ),
    "hidden": Reason("hidden page", "hidden pages", "Marked as hidden."),
    "in no section": Reason(
        "page in no section", "pages in no section", "Not covered by the option `sections`."
    ),
    "language": Reason(
        "page in another language", "pages in another language",
        "Not named by the option `languages`.",
    ),
    "left over": Reason(
        "page of an earlier build", "pages of an earlier build",
        "The last build of Sphinx, or of rustdoc, did not write it, and a page of that build says"
        " the same. The option `keep` publishes it.",
    ),
    "listing": Reason(
        "list of pages", "lists of pages",
        "Only links to other pages, by tag or date for example. The option `keep` publishes it.",
    ),
    "no content": Reason(
        "page without content", "pages without content",
        "Hardly a word beside menus was found. `selectors.main` says where the content stands.",
    ),
    "no HTML": Reason(
        "file that is no page", "files that are no pages",
        "JSON, a feed, or one word, such as a proof of ownership for a search engine.",
    ),
    "noindex": Reason(
        "page with noindex", "pages with noindex", "Marked as not to be indexed (`robots`)."
    ),
    "not found page": Reason(
        "error page", "error pages", "For visitors who ask for a page that does not exist."
    ),
    "old copy": Reason(
        "old copy of a page", "old copies of pages",
        "No links lead there from the home page, and a page that has links says the same, or one"
        " that a file manager copied. The option `keep` publishes it.",
    ),
    "part": Reason(
        "part of a page", "parts of pages",
        "A file without a head, beside pages that have one. The option `keep` publishes it.",
    ),
    "redirect": Reason("redirect", "redirects", "Nothing but a way to another page."),
    "report": Reason(
        "report of a tool", "reports of tools",
        "What a tool found in code, or of its tests. The option `keep` publishes it.",
    ),
    "same file": Reason(
        "second copy of a page", "second copies of pages",
        "The same file at another address. The option `keep` publishes it.",
    ),
    "sample": Reason(
        "sample page", "sample pages",
        "It came with the theme, and says what its author wrote. The option `keep` publishes it.",
    ),
    "scp: false": Reason(
        "page that its author keeps out", "pages that their author keeps out",
        "Marked with `scp: false`.",
    ),
    "template": Reason("template", "templates", "A part for a generator, not a page."),
    "unlisted": Reason(
        "page that nothing leads to", "pages that nothing leads to",
        "The generator's sitemap has most pages, but not this one, and no links lead there from the"
        " home page. The option `keep` publishes it.",
    ),
    "unreadable": Reason(
        "page that cannot be read", "pages that cannot be read",
        "The build's log says what is wrong with each.",
    ),
}  # fmt: skip
"""By the word for it in the build's log."""


def reason_of(name: str) -> Reason:
    """The reason that the build's log calls ``name``."""
    return REASONS.get(name, Reason(f"page: {name}", f"pages: {name}", ""))
