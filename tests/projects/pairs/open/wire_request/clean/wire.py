"""Write the head of an HTTP/1.1 request."""

import re

_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_TARGET = re.compile(r"[\x21-\x7e]+")
_VALUE = re.compile(r"[\t\x20-\x7e\xa0-\xff]*")


def format_header(name: str, value: str) -> str:
    """Return one header line, without its line end.

    Spaces before and after the value are left out.

    Raises ValueError for a name that is no HTTP token and for a value with
    control characters other than tab or with characters outside of Latin-1.
    """
    if not _TOKEN.fullmatch(name):
        raise ValueError(f"not a header name: {name!r}")
    if not _VALUE.fullmatch(value):
        raise ValueError(f"not a header value: {value!r}")
    return f"{name}: {value.strip(' ')}"


def build_head(method: str, target: str, headers: list[tuple[str, str]]) -> bytes:
    """Return the request line and the headers, up to and with the empty line.

    The method goes out in upper case. Nothing is quoted on the way:
    ValueError is raised for a method that is no HTTP token, for a target
    with spaces or characters that are not printable ASCII, and for headers
    that format_header refuses.

    >>> build_head("get", "/status", [("Host", "example.org")])
    b'GET /status HTTP/1.1\\r\\nHost: example.org\\r\\n\\r\\n'
    """
    if not _TOKEN.fullmatch(method):
        raise ValueError(f"not a method: {method!r}")
    if not _TARGET.fullmatch(target):
        raise ValueError(f"not a request target: {target!r}")
    lines = [f"{method.upper()} {target} HTTP/1.1"]
    lines += [format_header(name, value) for name, value in headers]
    return "\r\n".join(lines + ["", ""]).encode("latin-1")
