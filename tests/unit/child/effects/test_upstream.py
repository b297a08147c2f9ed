"""Upstreams that misbehave, as each HTTP client sees them."""

from __future__ import annotations

import asyncio
import http.client
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from menace.child.effects import build, in_force, wrapped
from menace.child.effects.upstream import spoil_credentials

Under = Callable[..., tuple[Any, dict[str, float]]]


def by_http_client(url: str) -> int:
    connection = http.client.HTTPConnection(url.split("/")[2], timeout=20)
    try:
        connection.request("GET", "/")
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def by_urllib(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=20) as response:  # noqa: S310 - our own server
            return int(response.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def by_requests(url: str) -> int:
    return int(pytest.importorskip("requests").get(url, timeout=20).status_code)


def by_httpx(url: str) -> int:
    return int(pytest.importorskip("httpx").get(url, timeout=20, trust_env=False, verify=False).status_code)


def by_httpx2(url: str) -> int:
    return int(pytest.importorskip("httpx2").get(url, timeout=20, trust_env=False, verify=False).status_code)


def by_httpx_async(url: str) -> int:
    httpx = pytest.importorskip("httpx")

    async def ask() -> int:
        async with httpx.AsyncClient(trust_env=False, verify=False) as client:
            return int((await client.get(url)).status_code)

    return asyncio.run(ask())


def by_aiohttp(url: str) -> int:
    aiohttp = pytest.importorskip("aiohttp")

    async def ask() -> int:
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            await response.read()
            return int(response.status)

    return asyncio.run(ask())


SEED = 5
"""One with which ten requests meet every kind of failure."""
CLIENTS = [by_http_client, by_urllib, by_requests, by_httpx, by_httpx2, by_httpx_async, by_aiohttp]
each_client = pytest.mark.parametrize("ask", CLIENTS, ids=lambda client: client.__name__)


@each_client
def test_every_client_waits_for_a_slow_upstream(ask: Callable[[str], int], upstream: Any, under: Under) -> None:
    """A request is delayed once, whoever makes it, and answered all the same."""
    plain = ask(upstream.url)
    answer, told = under(lambda: ask(upstream.url), {"name": "api_latency", "delay_ms": 5})

    assert answer == plain == 200
    assert told == {"delayed_requests": 1.0, "request_delay_seconds": 0.005}


@each_client
def test_every_client_is_turned_away(ask: Callable[[str], int], upstream: Any, under: Under) -> None:
    """After the first good answer the token has expired; then access is denied."""
    ask(upstream.url)
    answer, told = under(lambda: [ask(upstream.url) for _ in range(3)], {"name": "auth_failure", "after": 1})

    assert answer == [200, 401, 403]
    assert told["denied_requests"] == 2


@each_client
def test_every_client_meets_a_flaky_upstream(ask: Callable[[str], int], upstream: Any, under: Under) -> None:
    """Some requests break, some are answered with 503, some stall; each request is one draw."""
    ask(upstream.url)

    def attempts() -> list[str]:
        found = []
        for _ in range(10):
            try:
                found.append(str(ask(upstream.url)))
            except Exception as error:  # noqa: BLE001 - each client has its own
                found.append(type(error).__name__)
        return found

    answer, told = under(attempts, {"name": "flaky_upstream", "share": 0.6, "stall_ms": 1}, seed=SEED)
    again, _ = under(attempts, {"name": "flaky_upstream", "share": 0.6, "stall_ms": 1}, seed=SEED)

    assert answer == again
    assert told["upstream_requests"] == 10
    assert answer.count("503") == told["upstream_unavailable"]
    assert answer.count("200") == 10 - told["upstream_unavailable"] - told["upstream_reset"]


@pytest.mark.parametrize(("index", "seen"), [(1, [503] * 3), (6, [200, 503, 503]), (2, ["reset"] * 3)])
def test_failures_come_together(index: int, seen: list[Any], upstream: Any, under: Under) -> None:
    """In some cases the upstream is busy or gone from some request on, and stays so."""

    def ask() -> Any:
        try:
            return by_http_client(upstream.url)
        except ConnectionResetError:
            return "reset"

    answer, told = under(lambda: [ask() for _ in range(3)], {"name": "flaky_upstream", "share": 0.001}, index=index)

    assert answer == seen
    assert told["upstream_failures"] == len(seen) - seen.count(200)


@pytest.mark.parametrize("ask", [by_http_client, by_urllib, by_requests, by_httpx])
def test_who_set_a_time_to_wait_is_told_that_it_is_over(ask: Callable[[str], int], upstream: Any, under: Under) -> None:
    """An upstream that never answers costs such a client nothing but the answer."""
    answer, told = under(lambda: ask(upstream.url), {"name": "api_latency"}, index=1)

    assert "timed out" in str(answer).lower()
    assert told["unanswered_requests"] >= 1


def test_who_set_none_waits_for_ever(upstream: Any) -> None:
    """Nothing wakes it but its end."""
    source = (
        "import urllib.request; from menace.child.effects import build, in_force\n"
        "with in_force(build([{'name': 'api_latency'}], 1), 1):\n"
        f"    print('asking', flush=True); urllib.request.urlopen({upstream.url!r})\n"
    )
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, text=True) as waiting:
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "asking\n"
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(0.5)
        waiting.kill()


def test_other_protocols_meet_a_flaky_upstream_when_they_connect(upstream: Any, under: Under) -> None:
    """A raw socket that is no client's is refused by the same share."""

    def attempts() -> int:
        refused = 0
        for _ in range(20):
            try:
                upstream.connect()
            except ConnectionResetError:
                refused += 1
        return refused

    answer, told = under(attempts, {"name": "flaky_upstream", "share": 0.5, "stall_ms": 1})

    assert answer == told["upstream_reset"] > 0
    assert told["upstream_requests"] == 20
    assert told["upstream_failures"] < 20


def test_other_protocols_are_hung_up_on(upstream: Any, under: Under) -> None:
    """A busy upstream takes the connection and ends it, before its first word or within it."""

    def read_all() -> bytes:
        with socket.create_connection(("127.0.0.1", upstream.port), timeout=20) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return b"".join(iter(lambda: sock.recv(1 << 16), b""))

    at_once, told = under(read_all, {"name": "flaky_upstream"}, index=1)
    in_part, _ = under(read_all, {"name": "flaky_upstream"}, index=11)

    assert at_once == b""
    assert told["connections_ended_early"] == told["upstream_hung_up"] == 1
    assert 0 < len(in_part) < len(read_all())


def body_by_http_client(url: str) -> str:
    connection = http.client.HTTPConnection(url.split("/")[2], timeout=20)
    try:
        connection.request("GET", "/")
        first = connection.getresponse().read()
        connection.request("GET", "/")
        return (first + connection.getresponse().read()).decode()
    finally:
        connection.close()


def body_by_requests(url: str) -> str:
    return str(pytest.importorskip("requests").get(url, timeout=20).text)


def body_by_httpx(url: str) -> str:
    return str(pytest.importorskip("httpx").get(url, timeout=20, trust_env=False, verify=False).text)


def body_by_aiohttp(url: str) -> str:
    aiohttp = pytest.importorskip("aiohttp")

    async def ask() -> str:
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            return str(await response.text())

    return asyncio.run(ask())


@pytest.mark.parametrize("ask", [body_by_http_client, body_by_requests, body_by_httpx, body_by_aiohttp])
def test_a_refusal_comes_with_a_page_of_its_own(ask: Callable[[str], str], upstream: Any, under: Under) -> None:
    """Whoever takes it for the answer has something else in hand; the connection is good for another request."""
    ask(upstream.url)  # clients that are there before the fault are the ones that it changes
    answer, _ = under(lambda: ask(upstream.url), {"name": "flaky_upstream"}, index=1)

    assert "Service Unavailable" in answer
    assert "Ada" not in answer
    assert "Ada" in ask(upstream.url)


def test_clients_are_as_they_were(upstream: Any) -> None:
    """The methods of every client's classes are the very same again."""
    names = [("http.client", "HTTPConnection"), ("httpx", "HTTPTransport"), ("aiohttp", "ClientSession")]
    owners = [getattr(pytest.importorskip(module), name) for module, name in names]
    before = [dict(vars(owner)) for owner in owners]
    with in_force(build([{"name": mode} for mode in ("api_latency", "auth_failure", "flaky_upstream")], 0), 0):
        assert [dict(vars(owner)) for owner in owners] != before

    assert [dict(vars(owner)) for owner in owners] == before
    assert import_module("http.client").HTTPConnection is owners[0]


def test_credentials_in_arguments_are_wrong() -> None:
    """Whatever is named like a secret is replaced; the original and everything else stays."""
    given = {"user": "ada", "api_key": "k", "nested": [{"Password": b"p", "port": 1}], "tokens": 3}
    spoilt, places = spoil_credentials(given)

    assert spoilt == {
        "user": "ada", "api_key": "expired-k", "nested": [{"Password": b"expired-p", "port": 1}], "tokens": 3
    }  # fmt: skip
    assert places == ["api_key", "nested[0].Password"]
    assert given["api_key"] == "k"


def test_data_that_contains_itself_is_survived() -> None:
    """A list inside itself is left as it is where it comes round again."""
    loop: list[Any] = [{"token": "t"}]
    loop.append(loop)

    spoilt, places = spoil_credentials(loop)

    assert spoilt[0] == {"token": "expired-t"}
    assert places == ["[0].token"]


def test_a_call_gets_wrong_credentials() -> None:
    """The effect passes them on by position and by name."""
    effects = build([{"name": "auth_failure"}], 0)
    with in_force(effects, 0) as told:
        answer = wrapped(effects, lambda *args, **kwargs: (args, kwargs))({"token": "a"}, password="b")

    assert answer == (({"token": "expired-a"},), {"password": "expired-b"})
    assert told["spoilt_credentials"] == 2


def test_other_protocols_wait_for_what_is_never_said(upstream: Any, under: Under) -> None:
    """Whoever set a time to wait is told at once that it is over, also without a client."""

    answer, told = under(upstream.exchange, {"name": "api_latency"}, index=1)

    assert "timed out" in str(answer)
    assert told["unanswered_requests"] == 1
    assert upstream.exchange().startswith(b"HTTP/")


def test_loops_are_not_told_anything_either(upstream: Any, under: Under) -> None:
    """Streams of an event loop wait as long as somebody around them says."""

    async def ask() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", upstream.port)
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            return await asyncio.wait_for(reader.read(8), 0.2)
        finally:
            writer.transport.abort()

    answer, told = under(lambda: asyncio.run(ask()), {"name": "api_latency"}, index=1)

    assert isinstance(answer, asyncio.TimeoutError)
    assert told["unanswered_requests"] >= 1
