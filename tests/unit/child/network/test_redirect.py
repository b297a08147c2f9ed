"""Where connections are led."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from menace.child.network.names import address_of
from menace.child.network.redirect import Redirect

STREAM = socket.SOCK_STREAM
MIRRORED = Redirect(4000, "10.9.0.2", {4000}, all_ports=True, all_addresses=True)
LOCAL = Redirect(4000, "10.9.0.1", {4000, 80}, all_ports=False, all_addresses=True)
GIVEN = Redirect(4000, "127.0.0.1", {4000}, all_ports=False, all_addresses=False)
FREE = 1
"""A port that nobody listens on."""


@pytest.mark.parametrize(
    ("redirect", "address", "wanted"),
    [
        (MIRRORED, ("example.com", 5432), (address_of("example.com"), 5432)),
        (MIRRORED, ("8.8.8.8", 53), ("8.8.8.8", 53)),
        (MIRRORED, ("localhost", FREE), ("10.9.0.2", FREE)),
        (LOCAL, ("example.com", 80), (address_of("example.com"), 80)),
        (LOCAL, ("8.8.8.8", FREE), ("8.8.8.8", 4000)),
        (LOCAL, ("127.0.0.1", FREE), ("10.9.0.1", 4000)),
        (LOCAL, (b"8.8.8.8", FREE), ("8.8.8.8", 4000)),
        (GIVEN, ("example.com", FREE), ("127.0.0.1", 4000)),
        (GIVEN, ("localhost", FREE), ("127.0.0.1", 4000)),
    ],
)
def test_addresses_are_led_to_the_upstream(redirect: Redirect, address: Any, wanted: Any) -> None:
    """By the port where the link does not do that, and from loopback in any case."""
    assert redirect.destination(socket.AF_INET, STREAM, address) == wanted


def test_sockets_of_the_sixth_version_get_there_too() -> None:
    """By the form in which they know addresses of the fourth."""
    address = ("2606:4700::1111", 443, 0, 0)
    host, port, *rest = MIRRORED.destination(socket.AF_INET6, STREAM, address)

    assert host.startswith("::ffff:198.")
    assert (port, rest) == (443, [0, 0])


def test_a_server_of_the_target_itself_is_reached() -> None:
    """Who listens on loopback is found there."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = ("127.0.0.1", server.getsockname()[1])

        assert LOCAL.destination(socket.AF_INET, STREAM, address) == address


@pytest.mark.parametrize(
    "address", ["/a/path", None, (), ("host.invalid", 80), ("example.com", "80"), ("example.com", 0), (5, 80)]
)
def test_what_makes_no_sense_is_left_to_fail_by_itself(address: Any) -> None:
    """The error is the one that the socket gives."""
    assert MIRRORED.destination(socket.AF_INET, STREAM, address) == address
    assert MIRRORED.destination(socket.AF_UNIX, STREAM, address) == address
