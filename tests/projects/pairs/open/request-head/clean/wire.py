"""Requests as they go over the wire."""

import re
from typing import Mapping

_TOKEN = re.compile(r"[-!#$%&'*+.^_`|~0-9A-Za-z]+")
_VALUE = re.compile(r"[\x20-\x7e]*")
_TARGET = re.compile(r"[\x21-\x7e]+")


def check_field(name: str, value: str) -> None:
    """Raise ValueError for a header that cannot be sent on one line."""
    if not _TOKEN.fullmatch(name):
        raise ValueError(f"{name!r} is no header name")
    if not _VALUE.fullmatch(value):
        raise ValueError(f"the value of {name} cannot be sent")


def request_head(method: str, target: str, headers: Mapping[str, str]) -> str:
    """Write the head of a request, up to and with the empty line.

    Raises ValueError for anything that cannot be sent.

    >>> request_head("GET", "/", {"Host": "localhost"})
    'GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'
    """
    if not _TOKEN.fullmatch(method):
        raise ValueError(f"{method!r} is no method")
    if not _TARGET.fullmatch(target):
        raise ValueError(f"{target!r} cannot be asked for")
    lines = [f"{method} {target} HTTP/1.1"]
    for name, value in headers.items():
        check_field(name, value)
        lines.append(f"{name}: {value}")
    return "\r\n".join(lines) + "\r\n\r\n"


def head_size(head: str) -> int:
    """Give how many header lines a head holds, the request line left out."""
    return max(len([line for line in head.split("\r\n") if line]) - 1, 0)
