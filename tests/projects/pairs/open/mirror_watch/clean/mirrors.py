"""Compare the copies of a file that our mirrors serve."""

import hashlib
import logging
import re
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import urlopen

TIMEOUT = 3.0
MAX_BODY = 8 * 1024 * 1024

log = logging.getLogger(__name__)

_LABEL = "[A-Za-z0-9-]{1,63}"
_URL = re.compile(rf"https?://{_LABEL}(?:\.{_LABEL})*(?::([0-9]{{1,5}}))?(?:/[\x21-\x7e]*)?")


class MirrorError(Exception):
    """A mirror could not be read in full."""


def _check(url: str) -> None:
    match = _URL.fullmatch(url)
    if not match or int(match[1] or 80) > 65535:
        raise ValueError(f"not a plain http address: {url!r}")


def _body(url: str) -> bytes:
    try:
        with urlopen(url, timeout=TIMEOUT) as reply:
            body = reply.read(MAX_BODY + 1)
            missing = reply.length
    except (OSError, HTTPException, ValueError, OverflowError) as exc:
        log.warning("%s: %s", url, exc)
        if isinstance(exc, HTTPError):
            exc.close()
        raise MirrorError(f"{url}: {exc}") from exc
    if len(body) > MAX_BODY or missing:
        raise MirrorError(f"{url}: too long or cut off")
    return body


def fingerprint(url: str) -> str:
    """Return the SHA-256 of what a mirror serves, as 64 hexadecimal digits.

    Waits three seconds at most for each answer of the server. Raises
    ValueError when the address is not a plain http or https one with a host
    name, and MirrorError when the file cannot be had in full: no connection,
    an error status, a reply that is cut off or exceeds 8 MiB.
    """
    _check(url)
    return hashlib.sha256(_body(url)).hexdigest()


def compare(urls: list[str]) -> dict[str, list[str]]:
    """Return the addresses grouped by the fingerprint of what they serve.

    Every address is read once. Raises the same errors as fingerprint.
    """
    groups: dict[str, list[str]] = {}
    for url in dict.fromkeys(urls):
        groups.setdefault(fingerprint(url), []).append(url)
    return groups
