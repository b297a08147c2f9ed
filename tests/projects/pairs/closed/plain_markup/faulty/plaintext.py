"""Plain text out of markup."""

from __future__ import annotations

import html


def strip_tags(markup: str) -> str:
    """Return the text of some markup: comments and tags are removed, entities are resolved,
    and all white space is collapsed to single spaces.

    >>> strip_tags("<p>Main &raquo;\\n    <em>About us</em></p>")
    'Main » About us'
    >>> strip_tags("Tea<!-- not <b>here</b> --> time")
    'Tea time'
    """
    text = html.unescape(_cut(_cut(markup, "<!--", "-->"), "<", ">"))
    return text.strip()


def excerpt(markup: str, length: int = 80) -> str:
    """Return the text of some markup, cut to a length of at least one, with an ellipsis if something was cut.

    Raises ValueError for a length below one.

    >>> excerpt("<b>Bread</b> and butter", 6)
    'Bread…'
    """
    if length < 1:
        raise ValueError("expected a length of at least one")
    text = strip_tags(markup)
    if len(text) <= length:
        return text
    return text[: length - 1] + "…"


def _cut(text: str, opening: str, closing: str) -> str:
    """Remove everything from an opening to the next closing; an opening without a closing stays."""
    kept: list[str] = []
    place = 0
    while True:
        start = text.find(opening, place)
        end = text.find(closing, start + len(opening)) if start >= 0 else -1
        if end < 0:
            kept.append(text[place:])
            return "".join(kept)
        kept.append(text[place:start])
        place = end + len(closing)
