"""Headers for files that are sent to visitors."""

import re
from urllib.parse import quote

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")


def disposition(name, inline=False):
    """Return the value of Content-Disposition for a file that is to be saved under a name.

    The name may come from a visitor. Whatever it holds, the value has the one parameter that
    gives the name and no other. Raises ValueError for names with control characters, and for
    those that cannot be written in UTF-8.

    >>> disposition("report.pdf")
    'attachment; filename="report.pdf"'
    >>> disposition("naïve.txt", inline=True)
    "inline; filename*=utf-8''na%C3%AFve.txt"
    """
    _check(name)
    kind = "inline" if inline else "attachment"
    if not name.isascii():
        return f"{kind}; filename*=utf-8''{quote(name, safe='')}"
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'{kind}; filename="{escaped}"'


def header_line(field, value):
    """Return a header as it goes over the wire.

    Raises ValueError when the field is not a proper name or the value has control characters.

    >>> header_line("Content-Length", "12")
    'Content-Length: 12\\r\\n'
    """
    if not _TOKEN.fullmatch(field):
        raise ValueError("not the name of a header")
    _check(value)
    return f"{field}: {value}\r\n"


def _check(text):
    if any(letter < " " or "\x7f" <= letter <= "\x9f" for letter in text):
        raise ValueError("control characters are not allowed")
