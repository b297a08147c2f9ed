"""Whether an address that was looked at led to a host that nobody allowed."""

from __future__ import annotations

from typing import Any, Sequence, Tuple
from urllib.parse import urlsplit

AWAY = "-away"
"""Behind the canary in the name of a host that no look at an address should let through."""


def host_away(event: str, arguments: Tuple[Any, ...], tokens: Sequence[str]) -> str:
    """The host that a request or connection goes to, if it is such a one; an empty text otherwise."""
    place = arguments[1] if event == "http.client.connect" and len(arguments) > 1 else arguments[0] if arguments else ""
    host = str(place)
    if event == "urllib.Request":
        try:
            host = urlsplit(host).hostname or ""
        except ValueError:
            return ""
    return host if any(token + AWAY in host for token in tokens) else ""
