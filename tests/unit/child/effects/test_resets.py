"""Connections that arrive in part."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Callable
from typing import Any

import pytest

Under = Callable[..., tuple[Any, dict[str, float]]]
RESET = {"name": "connection_reset"}
CUT, BROKEN = (1, 5, 6, 10, 11, 15), (2, 7, 12, 16, 17)
"""Cases in which a part of an answer arrives and then its end, or a reset."""


def body_of(port: int) -> bytes:
    """The body of an answer, as the plainest client reads it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/")
        return connection.getresponse().read()
    finally:
        connection.close()


@pytest.mark.parametrize(("cases", "error"), [(CUT, http.client.IncompleteRead), (BROKEN, ConnectionResetError)])
def test_an_answer_breaks_in_its_body(
    cases: tuple[int, ...], error: type[Exception], upstream: Any, under: Under
) -> None:
    """The head arrives whole: a client that trusts it knows what is missing."""
    ends = [under(lambda: body_of(upstream.port), RESET, index=index)[0] for index in cases]

    assert error in {type(end) for end in ends}
    assert {type(end) for end in ends} <= {error, bytes}


def test_who_reads_up_to_the_end_is_told_that_it_is_none(upstream: Any, under: Under) -> None:
    """Without a length nobody could tell the end of a broken connection from that of an answer."""

    def read_up_to_the_end() -> bytes:
        with socket.create_connection(("127.0.0.1", upstream.port), timeout=20) as sock:
            sock.sendall(b"GET / HTTP/1.0\r\n\r\n")
            sock.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: sock.recv(1 << 16), b""))

    ends = [under(read_up_to_the_end, RESET, index=index) for index in CUT]

    broken = [end for end, told in ends if told.get("connections_ended_early")]
    assert broken
    assert all(isinstance(end, ConnectionResetError) for end in broken)


@pytest.mark.parametrize("read", [lambda answer: answer.read(1 << 20), lambda answer: answer.readinto(bytearray(9000))])
def test_a_client_that_reads_a_part_of_an_answer_is_told_of_its_end(
    read: Callable[[Any], Any], upstream: Any, under: Under
) -> None:
    """By itself it would not compare what it has with the length of the answer."""

    def part_of_body() -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", upstream.port, timeout=20)
        try:
            connection.request("GET", "/")
            answer = connection.getresponse()
            return [read(answer), read(answer)]
        finally:
            connection.close()

    ends = [under(part_of_body, RESET, index=index) for index in CUT]

    broken = [end for end, told in ends if told.get("connections_ended_early")]
    assert broken
    assert all(isinstance(end, ConnectionResetError) for end in broken)
