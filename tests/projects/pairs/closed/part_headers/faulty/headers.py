"""Headers of the parts of a form."""

from __future__ import annotations

import re

_OPTION = re.compile(r';\s*([\w-]+)=(?:"((?:\\.|[^"])*)"|([^\s;"]+))\s*', re.DOTALL)


class HeaderError(ValueError):
    """A header cannot be read."""


def parse_options(header: str) -> tuple[str, dict[str, str]]:
    """Return the value of a header and its options; names of options are in lower case, the last of a name counts.

    Headers come from the client. Raises HeaderError for one that cannot be read.

    >>> parse_options('form-data; name="photo"; filename="my \\\\"best\\\\" day.png"')
    ('form-data', {'name': 'photo', 'filename': 'my "best" day.png'})
    """
    place = header.find(";")
    if place < 0:
        return header.strip(), {}
    value = header[:place].strip()
    options: dict[str, str] = {}
    while place < len(header):
        found = _OPTION.match(header, place)
        if found is None:
            raise HeaderError(f"cannot read the options of the header from position {place}")
        name, quoted, plain = found.groups()
        options[name.lower()] = plain if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
        place = found.end()
    return value, options


def field_name(header: str) -> str | None:
    """Return the name of the field a part is for, or None; HeaderError as above.

    >>> field_name("form-data; name=age")
    'age'
    """
    return parse_options(header)[1].get("name")
