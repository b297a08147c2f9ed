"""The network of a step: answered by stubs, refused in safe mode, and otherwise the real one."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import httpx2
import pytest
import requests

from menace.facade.sandbox import WorkflowSandboxRunner

URL = "http://service.test/data"


class Answering(BaseHTTPRequestHandler):
    """Answers every request with the same text."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"really")

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a real server on this machine."""
    with HTTPServer(("127.0.0.1", 0), Answering) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
        thread.join()


async def by_async_client(module: Any, url: str) -> str:
    async with module.AsyncClient() as client:
        return str((await client.get(url)).text)


def by_stream(url: str) -> str:
    with httpx2.Client() as client, client.stream("GET", url) as response:
        return response.read().decode()


def by_prepared_request(url: str) -> str:
    with requests.Session() as session:
        return session.send(requests.Request("GET", url).prepare()).text


def by_opener(url: str) -> str:
    with urllib.request.build_opener().open(url) as response:
        return str(response.read().decode())


def by_urlopen(url: str) -> str:
    with urllib.request.urlopen(url) as response:
        assert response.status == 200
        return str(response.read().decode())


CLIENTS: dict[str, Callable[[str], Any]] = {
    "requests": lambda url: requests.get(url).text,  # noqa: S113
    "requests, prepared": by_prepared_request,
    "httpx": lambda url: httpx.get(url).text,
    "httpx, asynchronous": lambda url: by_async_client(httpx, url),
    "httpx2": lambda url: httpx2.get(url).text,
    "httpx2, asynchronous": lambda url: by_async_client(httpx2, url),
    "httpx2, streaming": by_stream,
    "urllib": by_urlopen,
    "urllib, opener": by_opener,
}


def every_client(function: Any) -> Any:
    """Run a test for each way to make a request."""
    return pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS)(function)


@every_client
def test_safe_mode_refuses(client: Callable[[str], Any], runner: WorkflowSandboxRunner, server: str) -> None:
    """Whoever asks, even a server that is there, gets a RuntimeError that names the address."""
    outcome = runner.run(lambda: client(server), safe_mode=True).modules[0]

    assert str(outcome.exception).startswith("RuntimeError: network access disabled in safe mode")
    assert server in str(outcome.exception)


@every_client
def test_without_safe_mode_the_network_is_the_real_one(
    client: Callable[[str], Any], runner: WorkflowSandboxRunner, server: str
) -> None:
    """Nothing is refused, and what has no stub goes out even when other addresses have one."""
    plain = runner.run(lambda: client(server)).modules[0]
    beside_stubs = runner.run(lambda: client(server), test_data={URL: "stub"}).modules[0]

    assert (plain.result, plain.exception) == ("really", None)
    assert (beside_stubs.result, beside_stubs.exception) == ("really", None)


@every_client
@pytest.mark.parametrize("safe_mode", [True, False])
def test_a_response_can_be_given_for_an_address(
    client: Callable[[str], Any], safe_mode: bool, runner: WorkflowSandboxRunner
) -> None:
    """Test data whose name is a URL answers every client, in its own kind of response."""
    outcome = runner.run(lambda: client(URL), safe_mode=safe_mode, test_data={URL: "given"}).modules[0]

    assert (outcome.result, outcome.exception) == ("given", None)


@pytest.mark.parametrize("module", [httpx, httpx2], ids=lambda module: module.__name__)
def test_the_network_example_of_the_guide(module: ModuleType, runner: WorkflowSandboxRunner) -> None:
    """A mock for httpx answers for httpx and for httpx2, which continues it."""

    def fetch() -> str:
        return str(module.get("https://example.com").raise_for_status().text)

    metrics = runner.run(
        fetch,
        safe_mode=True,
        network_mocks={"httpx": lambda self, method, url, *a, **kw: module.Response(200, text="stubbed")},
    )

    assert metrics.modules[0].result == "stubbed"


def test_a_mock_of_its_own_comes_first_for_httpx2(runner: WorkflowSandboxRunner) -> None:
    """Where both are mocked, each library asks its own."""
    mocks = {"httpx": lambda *a, **kw: "first", "httpx2": lambda *a, **kw: "second"}

    metrics = runner.run([lambda: httpx.get(URL).text, lambda: httpx2.get(URL).text], network_mocks=mocks)

    assert [each.result for each in metrics.modules] == ["first", "second"]


@pytest.mark.parametrize("name", ["requests", "httpx", "httpx2", "urllib"])
def test_a_mock_sees_the_request(name: str, runner: WorkflowSandboxRunner) -> None:
    """It is called with the client, the method and the address, and what it gives becomes a response."""
    seen: list[tuple[str, str]] = []

    def mock(client: Any, method: str, url: Any, *args: Any, **kwargs: Any) -> Any:
        seen.append((method, str(url)))
        return 201, {"made": True}

    outcome = (
        runner.run(lambda: json.loads(CLIENTS[name](URL)), network_mocks={name: mock})
        if name != "urllib"
        else (runner.run(lambda: json.load(urllib.request.urlopen(URL)), network_mocks={name: mock}))
    )

    assert outcome.modules[0].result == {"made": True}
    assert seen == [("GET", URL)]


def test_a_mock_may_be_asynchronous(runner: WorkflowSandboxRunner) -> None:
    """For an asynchronous client the mock may be a coroutine."""

    async def mock(client: Any, method: str, url: str, **kwargs: Any) -> str:
        await asyncio.sleep(0)
        return "later"

    assert runner.run(lambda: by_async_client(httpx2, URL), network_mocks={"httpx": mock}).modules[0].result == "later"


def test_responses_behave_like_those_of_the_library(runner: WorkflowSandboxRunner) -> None:
    """Status, JSON and errors of a stub work as the library's users expect."""

    def step() -> tuple[Any, ...]:
        missing = requests.get(URL, params={"page": 2}, timeout=1)
        with pytest.raises(requests.HTTPError):
            missing.raise_for_status()
        return requests.get(URL, timeout=1).json(), httpx.get(URL).json(), missing.status_code, missing.text

    stubs = {URL: {"items": [1]}, f"{URL}?page=2": (404, "no such page")}

    assert runner.run(step, test_data=stubs).modules[0].result == ({"items": [1]}, {"items": [1]}, 404, "no such page")


@pytest.mark.parametrize("asked", ["http://SERVICE.test/data", f"{URL}#part", f"{URL}?any=1"])
def test_one_address_has_many_spellings(asked: str, runner: WorkflowSandboxRunner) -> None:
    """Case of the host and fragments do not matter, and a stub without a query answers for any."""
    assert (
        runner.run(lambda: requests.get(asked, timeout=1).text, test_data={URL: "found"}).modules[0].result == "found"
    )


def test_the_address_is_asked_before_the_library(runner: WorkflowSandboxRunner) -> None:
    """A stub for one address stands before a mock for everything a library does."""
    metrics = runner.run(
        [lambda: httpx.get(URL).text, lambda: httpx.get("http://other.test/").text],
        network_mocks={"httpx": lambda *a, **kw: "any", URL: lambda *a, **kw: "this one"},
    )

    assert [each.result for each in metrics.modules] == ["this one", "any"]


def test_a_transport_of_the_users_own_goes_nowhere_and_works(runner: WorkflowSandboxRunner) -> None:
    """Safe mode refuses to go out; a client that does not is left alone."""

    def step() -> str:
        transport = httpx2.MockTransport(lambda request: httpx2.Response(200, text="mock transport"))
        with httpx2.Client(transport=transport) as client:
            return client.get(URL).text

    assert runner.run(step, safe_mode=True).modules[0].result == "mock transport"


def connect() -> None:
    socket.create_connection(("127.0.0.1", 9))


def raw() -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))


def resolve() -> None:
    socket.gethostbyname("localhost")


def low_level() -> None:
    http.client.HTTPConnection("127.0.0.1", 9).request("GET", "/")


async def asynchronous() -> None:
    await asyncio.open_connection("127.0.0.1", 9)


@pytest.mark.parametrize("step", [connect, raw, resolve, low_level, asynchronous], ids=lambda step: step.__name__)
def test_safe_mode_refuses_sockets(step: Callable[[], Any], runner: WorkflowSandboxRunner) -> None:
    """Below every library there is a socket, which cannot be made."""
    outcome = runner.run(step, safe_mode=True).modules[0]

    assert str(outcome.exception).startswith("RuntimeError: network access disabled in safe mode")


def test_a_socket_made_before_is_refused_as_well(runner: WorkflowSandboxRunner) -> None:
    """A connection that is already there cannot be used from within."""
    with socket.socket() as listening, socket.socket() as older:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        older.connect(listening.getsockname())
        outcome = runner.run(lambda: older.sendall(b"x"), safe_mode=True).modules[0]

    assert "network access disabled" in str(outcome.exception)


def test_sockets_within_the_machine_work_in_safe_mode(runner: WorkflowSandboxRunner) -> None:
    """A pair of connected local sockets is no network."""

    def step() -> bytes:
        one, two = socket.socketpair()
        with one, two:
            assert isinstance(one, socket.socket)
            one.sendall(b"near")
            return two.recv(4)

    assert runner.run(step, safe_mode=True).modules[0].result == b"near"


@pytest.mark.parametrize("folder", ["", "deep/" * 30], ids=["short", "long"])
def test_a_local_socket_has_its_name_inside(folder: str, runner: WorkflowSandboxRunner, host: Path) -> None:
    """A server with a name in the file system is found by the step, and leaves nothing on the host."""

    async def step() -> bytes:
        os.makedirs(folder or ".", exist_ok=True)
        server = await asyncio.start_unix_server(lambda reader, writer: writer.close(), f"{folder}here.sock")
        async with server:
            reader, writer = await asyncio.open_unix_connection(f"{folder}here.sock")
            writer.close()
            assert os.path.exists(f"{folder}here.sock")
            return await reader.read()

    outcome = runner.run(step, safe_mode=True).modules[0]

    assert (outcome.result, outcome.exception) == (b"", None)
    assert not list(host.rglob("*.sock"))


def test_a_socket_can_be_mocked(runner: WorkflowSandboxRunner) -> None:
    """The class given for sockets is used where a socket would be made."""

    class Recording:
        """Remembers what it was connected to."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self.to: list[Any] = []

        def connect(self, address: Any) -> None:
            self.to.append(address)

    def step() -> Any:
        direct = socket.socket()
        direct.connect(("far.test", 80))
        return direct.to, socket.create_connection(("far.test", 81)).to

    result = runner.run(step, safe_mode=True, network_mocks={"socket": Recording}).modules[0].result

    assert result == ([("far.test", 80)], [("far.test", 81)])


@pytest.mark.parametrize(
    "start",
    [
        lambda: subprocess.run([sys.executable, "-V"]),
        lambda: os.system("true"),
        lambda: os.popen("true"),
        lambda: os.execv(sys.executable, ["python", "-V"]),
        lambda: os.posix_spawn(sys.executable, ["python", "-V"], {}),
    ],
    ids=["subprocess", "system", "popen", "exec", "spawn"],
)
def test_safe_mode_starts_no_programs(start: Callable[[], Any], runner: WorkflowSandboxRunner) -> None:
    """A program would not be held by any of this, so in safe mode none is started."""
    outcome = runner.run(start, safe_mode=True).modules[0]

    assert str(outcome.exception).startswith("RuntimeError: starting programs is disabled in safe mode")


def test_local_addresses_of_urllib_are_files(runner: WorkflowSandboxRunner) -> None:
    """A ``file:`` URL is no network: it is read from the step's own view, also in safe mode."""

    def step() -> bytes:
        with open("local.txt", "w") as file:
            file.write("near")
        with urllib.request.urlopen(f"file://{os.getcwd()}/local.txt") as response:
            return bytes(response.read())

    assert runner.run(step, safe_mode=True).modules[0].result == b"near"
