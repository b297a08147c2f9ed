"""Answers of the poll server that send the voter to another page."""
from urllib.parse import quote

REASONS = {
    301: "Moved Permanently",
    302: "Found",
    303: "See Other",
    307: "Temporary Redirect",
    308: "Permanent Redirect",
}


def redirect(location: str, status: int = 303) -> bytes:
    """Return a complete HTTP/1.1 answer without body that redirects to ``location``.

    ``location`` stands unchanged in the Location field; whether the voter
    may be sent there is for the caller to decide. The answer has exactly the
    fields Location, Content-Length and Connection.

    Raises ValueError for a status other than 301, 302, 303, 307 and 308, and
    for a location that is empty or has anything but visible ASCII characters.
    """
    if status not in REASONS:
        raise ValueError(f"not a redirect: {status}")
    if not location:
        raise ValueError("no location")
    lines = [
        f"HTTP/1.1 {status} {REASONS[status]}",
        f"Location: {location}",
        "Content-Length: 0",
        "Connection: close",
        "",
        "",
    ]
    return "\r\n".join(lines).encode("ascii")


def to_result(poll: str) -> bytes:
    """Return the answer that sends the voter to the result page of ``poll``.

    Raises ValueError when ``poll`` is empty, "." or "..", or cannot be
    encoded as UTF-8.
    """
    if poll in ("", ".", ".."):
        raise ValueError(f"not a poll: {poll!r}")
    return redirect("/polls/" + quote(poll, safe="") + "/result")
