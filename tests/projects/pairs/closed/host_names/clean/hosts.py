"""Names of hosts as users type them."""

from __future__ import annotations

import re

LONGEST = 253
_PROPER = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")


class InvalidHost(ValueError):
    """The text is not the name of a host."""


def ascii_host(host: str) -> str:
    """Return the name of a host as name servers know it.

    That is in small letters and, where it has letters beyond ASCII, encoded by the rules of IDNA.

    :raises InvalidHost: for any text that is not the name of a host.

    >>> ascii_host("WWW.Example.org")
    'www.example.org'
    >>> ascii_host("bücher.example")
    'xn--bcher-kva.example'
    """
    try:
        name = host.encode("idna").decode("ascii").lower()
    except UnicodeError as problem:
        raise InvalidHost(f"not the name of a host: {problem}") from problem
    if len(name) > LONGEST or not _PROPER.fullmatch(name):
        raise InvalidHost(f"not the name of a host: {name[:80]!r}")
    return name


def is_under(host: str, domain: str) -> bool:
    """Tell whether a host is a domain or lies in it.

    :raises InvalidHost: when one of the two is not the name of a host.

    >>> is_under("mail.Example.org", "example.org")
    True
    >>> is_under("badexample.org", "example.org")
    False
    """
    inner, outer = ascii_host(host).rstrip("."), ascii_host(domain).rstrip(".")
    return inner == outer or inner.endswith("." + outer)


def valid_hosts(lines: list[str]) -> list[str]:
    """Return the lines that name hosts, encoded by ``ascii_host``, and leave out all others.

    >>> valid_hosts(["a.example", "two words"])
    ['a.example']
    """
    hosts = []
    for line in lines:
        try:
            hosts.append(ascii_host(line))
        except InvalidHost:
            continue
    return hosts
