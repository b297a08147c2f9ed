"""Raw HTTP/1.1 replies for the download handlers."""
import re
from urllib.parse import quote

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")


def header_line(name: str, value: str) -> bytes:
    """Return one header line, line end included.

    Raises ValueError if `name` is not a header name or `value` is anything
    but printable ASCII.
    """
    if not _TOKEN.fullmatch(name):
        raise ValueError(f"not a header name: {name!r}")
    if not (value.isascii() and value.isprintable()):
        raise ValueError(f"not a header value: {value!r}")
    return f"{name}: {value}\r\n".encode("ascii")


def download(body: bytes, filename: str, media_type: str = "application/octet-stream") -> bytes:
    """Return a complete reply that makes a browser save `body`.

    `filename` is what the browser proposes; any character may occur in it.

    Raises ValueError if `media_type` cannot stand in a header.
    """
    proposal = quote(filename, safe="", errors="replace")
    return b"".join(
        [
            b"HTTP/1.1 200 OK\r\n",
            header_line("Content-Type", media_type),
            header_line("Content-Length", str(len(body))),
            header_line("Content-Disposition", f"attachment; filename*=UTF-8''{proposal}"),
            b"\r\n",
            body,
        ]
    )
