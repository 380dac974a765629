"""The part of a page that its visitors see.

``hidden_elements`` takes the tree of a page and gives the elements that are hidden from visitors;
``remove_hidden`` removes them and says what they were.
``place_streamed_parts`` and ``expand_shadow_roots`` change a tree to what a browser shows.
``visible_tree`` parses HTML, expands its shadow roots and removes its hidden elements.
``is_named_folded`` tells whether an element is named after what a click opens,
``is_visible_at`` whether an index in the HTML is outside of hidden elements, and
``is_dark_duplicate`` whether an image is the copy of another for dark mode.
``is_for_screen_readers`` tells whether only screen readers say the words of an element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.visibility.panels import is_named_folded
    from scp_ssg.extract.visibility.rules import (
        MAY_BE_HIDDEN,
        HiddenBox,
        around_kept,
        hidden_elements,
        is_visible_at,
        remove_hidden,
        visible_tree,
    )
    from scp_ssg.extract.visibility.screen_readers import READER_CLASSES, is_for_screen_readers
    from scp_ssg.extract.visibility.templates import expand_shadow_roots, place_streamed_parts
    from scp_ssg.extract.visibility.themed_pictures import DARK_CLASSES, is_dark_duplicate

__all__ = [
    "DARK_CLASSES",
    "MAY_BE_HIDDEN",
    "READER_CLASSES",
    "HiddenBox",
    "around_kept",
    "expand_shadow_roots",
    "hidden_elements",
    "is_dark_duplicate",
    "is_for_screen_readers",
    "is_named_folded",
    "is_visible_at",
    "place_streamed_parts",
    "remove_hidden",
    "visible_tree",
]

_MODULES = in_modules(
    panels="is_named_folded",
    screen_readers="READER_CLASSES is_for_screen_readers",
    rules="HiddenBox MAY_BE_HIDDEN around_kept hidden_elements is_visible_at remove_hidden"
    " visible_tree",
    templates="expand_shadow_roots place_streamed_parts",
    themed_pictures="DARK_CLASSES is_dark_duplicate",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
