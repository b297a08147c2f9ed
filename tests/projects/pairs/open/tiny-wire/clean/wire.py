"""The text side of HTTP/1.1 for the device console: heads out, status in."""

import re

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_TARGET = re.compile(r"[\x21-\x7e]+")
_VALUE = re.compile(r"[\t\x20-\x7e\xa0-\xff]*")
_STATUS = re.compile(r"HTTP/1\.[01] ([1-5][0-9][0-9])(?: ([^\r\n]*))?")


def header_line(name: str, value: str) -> str:
    """Return "name: value" as one line without its line end.

    Raises ValueError if the name is not a token or the value has control
    characters or anything outside Latin-1 in it.
    """
    if not _TOKEN.fullmatch(name):
        raise ValueError(f"not a header name: {name!r}")
    if not _VALUE.fullmatch(value):
        raise ValueError(f"not a header value: {value!r}")
    return f"{name}: {value}"


def request_head(
    method: str, target: str, headers: dict[str, str] | None = None
) -> bytes:
    """Return the head of a request, up to and including the empty line.

    There is exactly one request line and one line for each header.

    >>> request_head("GET", "/status", {"Host": "box.local"})
    b'GET /status HTTP/1.1\\r\\nHost: box.local\\r\\n\\r\\n'

    Raises ValueError for a method, target, header name or header value that
    has no place in a request.
    """
    if not _TOKEN.fullmatch(method):
        raise ValueError(f"not a method: {method!r}")
    if not _TARGET.fullmatch(target):
        raise ValueError(f"not a request target: {target!r}")
    lines = [f"{method} {target} HTTP/1.1"]
    for name, value in (headers or {}).items():
        lines.append(header_line(name, value))
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def parse_status(line: str) -> tuple[int, str]:
    """Return code and reason of a status line (its line end already removed).

    Raises ValueError if it is not the status line of HTTP/1.0 or HTTP/1.1.
    """
    match = _STATUS.fullmatch(line)
    if match is None:
        raise ValueError(f"not a status line: {line!r}")
    return int(match[1]), match[2] or ""
