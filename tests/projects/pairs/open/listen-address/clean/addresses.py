"""Addresses a server listens on, like ``localhost:8080``."""

import re

_ADDRESS = re.compile(r"([A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::([0-9]{0,8}))?")


def split_address(text):
    """Split an address into host and port; the port is None when there is none.

    Raises ValueError for a text that is no address.

    >>> split_address("localhost:8080")
    ('localhost', 8080)
    >>> split_address("[::1]:0080")
    ('[::1]', 80)
    >>> split_address("localhost:0")
    ('localhost', 0)
    >>> split_address("localhost")
    ('localhost', None)
    """
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no address")
    host, digits = match.groups()
    port = int(digits) if digits else None
    if port is not None and port > 65535:
        raise ValueError(f"there is no port {port}")
    return host, port


def join_address(host, port=None):
    """Write host and port as one address.

    >>> join_address("localhost", 80)
    'localhost:80'
    >>> join_address("localhost")
    'localhost'
    """
    return host if port is None else f"{host}:{port}"
