"""A small upstream in a process of its own, so that effects on sockets meet one side of a connection only."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from menace.child.effects import build, in_force, wrapped

SERVER = """
import http.server, sys
class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        body = b'{"user_id": 7, "name": "Ada", "tags": ["a", "b"], "address": {"zip": "12345"}}' + b" " * 2000
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words):
        pass
    def handle(self):
        try:
            super().handle()
        except OSError:
            pass  # the other side broke off, as it was told to
http.server.ThreadingHTTPServer.request_queue_size = 100
server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), Answer)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
"""


class Upstream(NamedTuple):
    """Where the server listens: on every address of the loopback network."""

    port: int

    @property
    def url(self) -> str:
        """The address to ask."""
        return f"http://127.0.0.1:{self.port}/"

    def connect(self, host: str = "127.0.0.1") -> None:
        """Open a connection and close it."""
        socket.create_connection((host, self.port), timeout=20).close()

    def exchange(self) -> bytes:
        """One request by raw socket; the first bytes of the answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            return sock.recv(1000)


@pytest.fixture(scope="session")
def upstream() -> Iterator[Upstream]:
    """A server that answers every request with the same JSON document."""
    with subprocess.Popen([sys.executable, "-I", "-c", SERVER], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield Upstream(int(process.stdout.readline()))
        process.kill()


Tell = dict[str, float]


def under(call: Callable[[], Any], *faults: dict[str, Any], seed: int = 1, index: int = 0) -> tuple[Any, Tell]:
    """What the call gave under the faults (an exception counts as its answer), and what the effects say they did."""
    effects = build(list(faults), seed)
    answer: Any = None
    with in_force(effects, index) as told:
        try:
            answer = wrapped(effects, call)()
        except Exception as error:  # noqa: BLE001 - the answer may be any exception
            answer = error
    return answer, told


def seconds(call: Callable[[], Any]) -> float:
    """How long the call takes; how it ends does not matter."""
    began = time.perf_counter()
    with contextlib.suppress(Exception):
        call()
    return time.perf_counter() - began


@pytest.fixture(name="under")
def under_fixture() -> Callable[..., tuple[Any, Tell]]:
    """``under`` as a fixture: test folders are no packages."""
    return under


@pytest.fixture(name="seconds")
def seconds_fixture() -> Callable[[Callable[[], Any]], float]:
    """``seconds`` as a fixture."""
    return seconds
