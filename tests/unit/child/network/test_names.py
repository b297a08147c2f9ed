"""Every name that a host can have gets an address; others do not."""

from __future__ import annotations

import ipaddress
import socket
import struct

import pytest

from menace.child.network.names import address_of, answer, as_text


@pytest.mark.parametrize("name", ["example.com", "example.com.", "db", "a_b.example", "xn--bcher-kva.example"])
def test_a_name_has_one_address_of_those_set_aside_for_tests(name: str) -> None:
    """The same each time, and nobody's in the world outside."""
    found = address_of(name)

    assert found is not None
    assert found == address_of(name)
    assert ipaddress.ip_address(found) in ipaddress.ip_network("198.18.0.0/15")


def test_names_differ() -> None:
    """Two hosts are two addresses."""
    assert address_of("one.example") != address_of("two.example")


@pytest.mark.parametrize("name", ["localhost", "api.localhost", "127.0.0.1", "127.1", "::1", "::", "::ffff:127.0.0.1"])
def test_this_machine_is_known_under_all_its_names(name: str) -> None:
    """All of them are loopback."""
    assert address_of(name) == "127.0.0.1"


@pytest.mark.parametrize("name", ["", "a..b", "x" * 64 + ".example", "not a name", "host.invalid", "-", "a\0b", "a/b"])
def test_what_no_host_can_be_called_has_no_address(name: str) -> None:
    """As a real resolver would say."""
    assert address_of(name) is None


def test_addresses_stand_for_themselves() -> None:
    """Those of the sixth version get one of the fourth."""
    assert address_of("8.8.8.8") == "8.8.8.8"
    assert address_of("::ffff:8.8.8.8") == "8.8.8.8"
    assert ipaddress.ip_address(address_of("2606:4700::1111") or "").version == 4


def test_names_in_other_scripts_are_spelt_out() -> None:
    """A name is looked up as it goes over the wire."""
    assert as_text("Bücher.example") == "xn--bcher-kva.example"
    assert as_text(b"HOST") == "host"


def question(name: str, kind: int = 1) -> bytes:
    """What a resolver sends."""
    labels = b"".join(bytes((len(label),)) + label.encode() for label in name.split("."))
    return struct.pack("!6H", 77, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!HH", kind, 1)


def test_the_name_server_answers_with_the_same_address() -> None:
    """Who asks by the network gets what who asks within the process gets."""
    found = answer(question("example.com"))

    assert struct.unpack_from("!HHHH", found) == (77, 0x8180, 1, 1)
    assert socket.inet_ntoa(found[-4:]) == address_of("example.com")


def test_the_name_server_says_when_there_is_nothing() -> None:
    """No record of another kind, no host of that name."""
    assert struct.unpack_from("!HHHH", answer(question("example.com", kind=28))) == (77, 0x8180, 1, 0)
    assert struct.unpack_from("!HH", answer(question("host.invalid")))[1] & 0xF == 3


@pytest.mark.parametrize("data", [b"", b"x" * 12, b"\xff" * 40, question("example.com")[:20]])
def test_the_name_server_survives_nonsense(data: bytes) -> None:
    """Anything can be sent to a port."""
    assert isinstance(answer(data), bytes)
