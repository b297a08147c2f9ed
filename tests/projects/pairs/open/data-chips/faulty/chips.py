"""Markup for chips, the small labels on the booking pages."""
import html
import re
from collections.abc import Mapping
from typing import Optional

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def data_attributes(values: Mapping[str, Optional[str]]) -> str:
    """Render `values` as data attributes, each with a space in front.

    Names stand without their "data-" and consist of lower case ASCII
    letters, digits and single hyphens in between; values are escaped. A value
    of None leaves the attribute out.

    Raises ValueError for any other name.
    """
    rendered = []
    for name, value in values.items():
        if not _NAME.search(name):
            raise ValueError(f"not a data attribute: {name!r}")
        if value is not None:
            rendered.append(f' data-{name}="{html.escape(value)}"')
    return "".join(rendered)


def chip(text: str, data: Optional[Mapping[str, Optional[str]]] = None) -> str:
    """Return the markup of a chip that shows `text`.

    Raises ValueError if a name in `data` is refused by data_attributes().
    """
    attributes = data_attributes(data or {})
    return f'<span class="chip"{attributes}>{html.escape(text)}</span>'
