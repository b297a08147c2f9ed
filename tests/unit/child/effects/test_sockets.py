"""Networks that misbehave, seen by raw sockets, TLS-capable clients and asynchronous code."""

from __future__ import annotations

import asyncio
import errno
import http.client
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.network.certificates import Authority

SECURE_SERVER = """
import socket, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
with socket.create_server(("127.0.0.1", 0)) as server:
    print(server.getsockname()[1], flush=True)
    with context.wrap_socket(server.accept()[0], server_side=True) as sock:
        sock.sendall(sock.recv(100))
"""
Under = Callable[..., tuple[Any, dict[str, float]]]
Seconds = Callable[[Callable[[], Any]], float]


def connects(upstream: Any, number: int) -> list[bool]:
    """Which of so many connects work."""
    found = []
    for _ in range(number):
        try:
            upstream.connect()
            found.append(True)
        except TimeoutError:
            found.append(False)
    return found


def test_a_share_of_the_connects_fails_by_the_seed(upstream: Any, under: Under) -> None:
    """About as many fail as asked for, the same ones twice, and both kinds are counted."""
    fault = {"name": "network", "delay_ms": 0, "jitter_ms": 0, "loss": 0.3}
    first, told = under(lambda: connects(upstream, 60), fault)
    second, _ = under(lambda: connects(upstream, 60), fault)

    assert first == second
    assert 8 <= told["failed_connects"] <= 30
    assert told["failed_connects"] + told["connects"] == 60
    assert told["failed_connects"] == first.count(False)


def test_connect_ex_returns_what_connect_raises(upstream: Any, under: Under) -> None:
    """The variant that reports errors by number reports the same one."""

    def connect() -> int:
        with socket.socket() as sock:
            return sock.connect_ex(("127.0.0.1", upstream.port))

    answer, _ = under(connect, {"name": "network", "delay_ms": 0, "loss": 1.0})

    assert answer == errno.ETIMEDOUT


def test_every_exchange_is_delayed(upstream: Any, under: Under, seconds: Seconds) -> None:
    """Connecting, sending and receiving each cost the delay."""
    slow, told = under(lambda: seconds(upstream.exchange), {"name": "network", "delay_ms": 20, "loss": 0.0})

    assert told["delayed_packets"] == 3
    assert told["network_delay_seconds"] >= 0.06
    assert slow >= 0.06


def test_exchanges_under_tls_are_delayed_too(under: Under, tmp_path: Path) -> None:
    """The connection, what is sent and what comes back; the handshake is left to the library."""
    (tmp_path / "server.pem").write_text(Authority(b"tests").issue(["localhost"]), encoding="ascii")
    command = [sys.executable, "-I", "-c", SECURE_SERVER, str(tmp_path / "server.pem")]
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())

        def exchange() -> bytes:
            with socket.create_connection(("127.0.0.1", port), timeout=20) as sock, trusting.wrap_socket(sock) as safe:
                safe.sendall(b"hello")
                return safe.recv(100)

        answer, told = under(exchange, {"name": "network", "delay_ms": 1, "loss": 0.0})

    assert (answer, told["delayed_packets"]) == (b"hello", 3)


def test_a_lost_datagram_never_arrives(under: Under) -> None:
    """The sender is told it went out; the receiver waits in vain."""
    with socket.socket(type=socket.SOCK_DGRAM) as receiver, socket.socket(type=socket.SOCK_DGRAM) as sender:
        receiver.bind(("127.0.0.1", 0))
        receiver.setblocking(False)

        def send() -> int:
            return sender.sendto(b"gone", receiver.getsockname())

        answer, told = under(send, {"name": "network", "delay_ms": 0, "loss": 1.0})

        assert answer == 4
        assert told["lost_packets"] == 1
        with pytest.raises(BlockingIOError):
            receiver.recv(10)


def test_sockets_within_the_machine_are_left_alone(under: Under) -> None:
    """A pair of local sockets, as event loops use them, is not slowed down."""

    def talk() -> bytes:
        one, other = socket.socketpair()
        with one, other:
            one.send(b"hi")
            return other.recv(2)

    answer, told = under(talk, {"name": "network", "loss": 1.0}, {"name": "connection_reset", "at": 0})

    assert answer == b"hi"
    assert told == {}


def test_a_partition_severs_the_named_host_only(upstream: Any, under: Under) -> None:
    """Connects to the named address fail at once; those to another one work."""

    def both() -> None:
        upstream.connect("127.0.0.2")
        upstream.connect("127.0.0.1")

    answer, told = under(both, {"name": "network_partition", "hosts": ["127.0.0.1"]})

    assert answer.errno == errno.ENETUNREACH
    assert told == {"severed_connects": 1.0}


def test_a_partition_knows_hosts_by_name(upstream: Any, under: Under) -> None:
    """A name is severed with all the addresses it is found to have."""
    answer, _ = under(lambda: upstream.connect("localhost"), {"name": "network_partition", "hosts": ["LocalHost"]})

    assert answer.errno == errno.ENETUNREACH


def test_without_names_only_loopback_is_left(upstream: Any, under: Under) -> None:
    """Every other address is unreachable, by connection and by datagram, before a packet leaves."""

    def outside() -> None:
        upstream.connect()
        upstream.connect("localhost")
        with socket.socket(type=socket.SOCK_DGRAM) as sock, pytest.raises(OSError, match="unreachable"):
            sock.sendto(b"x", ("192.0.2.1", 9))
        upstream.connect("192.0.2.1")

    answer, told = under(outside, {"name": "network_partition"})

    assert answer.errno == errno.ENETUNREACH
    assert told == {"severed_connects": 1.0, "severed_packets": 1.0}


@pytest.mark.parametrize("at", [0, 1])
def test_a_connection_is_reset_in_the_middle(at: int, upstream: Any, under: Under) -> None:
    """At the chosen exchange the call fails; the connection really is gone, others are fine."""

    def talk() -> bytes:
        with pytest.raises(ConnectionResetError):
            upstream.exchange()
        return upstream.exchange()[:8]

    answer, told = under(talk, {"name": "connection_reset", "at": at})

    assert answer == b"HTTP/1.1"
    assert told == {"reset_connections": 1.0}


def test_a_connection_may_end_without_a_sign(upstream: Any, under: Under) -> None:
    """In every other case the last bytes are missing, and what is read behind them is the end."""

    def read_all() -> bytes:
        with socket.create_connection(("127.0.0.1", upstream.port), timeout=20) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return b"".join(iter(lambda: sock.recv(1 << 16), b""))

    whole = read_all()
    answer, told = under(read_all, {"name": "connection_reset"}, index=1)

    assert told == {"connections_ended_early": 1.0}
    assert 0 < len(answer) < len(whole)


def test_asynchronous_code_meets_it_too(upstream: Any, under: Under) -> None:
    """Streams of an event loop see delays, resets and partitions."""

    async def talk() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", upstream.port)
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            return await reader.read(8)
        finally:
            writer.transport.abort()

    calm, _ = under(lambda: asyncio.run(talk()))
    reset, told = under(lambda: asyncio.run(talk()), {"name": "connection_reset", "at": 1})
    cut, _ = under(lambda: asyncio.run(talk()), {"name": "network_partition", "hosts": ["127.0.0.1"]})

    assert calm == b"HTTP/1.1"
    assert isinstance(reset, ConnectionResetError)
    assert told["reset_connections"] == 1
    assert cut.errno == errno.ENETUNREACH


def test_names_are_slow_and_addresses_are_not(under: Under) -> None:
    """A host that has to be looked up costs the delay; an address, or none, does not."""

    def look() -> None:
        socket.getaddrinfo("localhost", 80)
        socket.gethostbyname("localhost")
        socket.getaddrinfo("127.0.0.1", 80)
        socket.getaddrinfo("::1", 80)
        socket.getaddrinfo(None, 80)

    _, told = under(look, {"name": "slow_dns", "delay_ms": 5})

    assert told["slow_lookups"] == 2
    assert told["network_delay_seconds"] >= 0.01


def test_a_lookup_can_fail(under: Under) -> None:
    """A share of the questions gets the error for an answer that did not come in time."""
    fault = {"name": "slow_dns", "delay_ms": 0, "failing": 1.0}
    answer, told = under(lambda: socket.getaddrinfo("localhost", 80), fault)

    assert isinstance(answer, socket.gaierror)
    assert told["failed_lookups"] == 1


def test_a_stream_gives_fewer_bytes_than_asked_for(upstream: Any, under: Under) -> None:
    """One receive is short; a client that reads to the end gets all of the body."""

    def read() -> tuple[int, int]:
        short = len(upstream.exchange())
        connection = http.client.HTTPConnection("127.0.0.1", upstream.port, timeout=20)
        connection.request("GET", "/")
        body = connection.getresponse().read()
        connection.close()
        return short, len(body)

    plain, _ = under(read)
    (short, whole), told = under(read, {"name": "partial_read"})

    assert short < 1000
    assert whole == plain[1]
    assert told["short_reads"] > 1
