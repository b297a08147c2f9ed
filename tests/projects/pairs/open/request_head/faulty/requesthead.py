"""The first lines of a request."""

import re

_NAME = re.compile(r"[A-Za-z0-9-]+")


def request_head(path, headers):
    """Write the head of a GET request as text, one header a line.

    Raises ValueError for a path, a name or a value that cannot be sent in one line.

    >>> request_head("/", {"Host": "localhost"})
    'GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'
    """
    if not path.startswith("/") or path.split() != [path]:
        raise ValueError("not a path")
    lines = [f"GET {path} HTTP/1.1"]
    for name, value in headers.items():
        if not _NAME.fullmatch(name):
            raise ValueError(f"not a name of a header: {name!r}")
        lines.append(f"{name}: {value}")
    return "\r\n".join(lines) + "\r\n\r\n"


def header_names(head):
    """Return the names of the headers in such a text, in lower case.

    >>> header_names(request_head("/", {"Host": "localhost", "X-One": "1"}))
    ['host', 'x-one']
    """
    lines = head.split("\r\n")[1:]
    return [line.partition(":")[0].lower() for line in lines if line]
