"""Clients of every kind meet the upstream, under any name, address and port."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import pytest

Inside = Callable[..., Any]

LINKS: list[dict[str, Any]] = [{}, {"latency_ms": 1}]
"""Everything local, and through a link."""

CLIENTS = {
    "urllib": """
        import urllib.request
        answer = []
        for url in urls:
            with urllib.request.urlopen(url, data=b"x", timeout=20) as response:
                answer.append([response.status, json.load(response)["method"]])
        """,
    "requests": """
        import requests
        answer = [[r.status_code, r.json()["method"]] for r in (requests.post(u, data="x", timeout=20) for u in urls)]
        """,
    "httpx": """
        import httpx
        answer = [[r.status_code, r.json()["method"]] for r in (httpx.post(u, content="x", timeout=20) for u in urls)]
        """,
    "httpx2": """
        import httpx2 as httpx
        answer = [[r.status_code, r.json()["method"]] for r in (httpx.post(u, content="x", timeout=20) for u in urls)]
        """,
    "aiohttp": """
        import aiohttp, asyncio
        async def post():
            found = []
            async with aiohttp.ClientSession() as session:
                for url in urls:
                    async with session.post(url, data="x") as response:
                        found.append([response.status, (await response.json())["method"]])
            return found
        answer = asyncio.run(post())
        """,
}
URLS = [
    "http://example.com/",
    "https://api.example.org/v1",
    "http://other.example:8123/x",
    "http://localhost:9999/",
    "https://93.184.216.34/",
]


@pytest.mark.parametrize("link", LINKS, ids=["local", "shaped"])
@pytest.mark.parametrize("client", CLIENTS)
def test_clients_reach_it_by_name_and_address_and_with_tls(inside: Inside, client: str, link: dict[str, Any]) -> None:
    """Certificates included, without the code being told anything."""
    if client != "urllib" and importlib.util.find_spec(client) is None:
        pytest.skip(f"{client} is not installed")

    answer = inside(link, f"urls = {URLS!r}" + CLIENTS[client].replace("\n        ", "\n"))

    assert answer == [[200, "POST"]] * len(URLS)


@pytest.mark.parametrize("link", LINKS, ids=["local", "shaped"])
def test_raw_sockets_are_echoed_on_any_port(inside: Inside, link: dict[str, Any]) -> None:
    """Streams, datagrams and those who do not block."""
    answer = inside(
        link,
        """
        import asyncio
        def stream():
            with socket.create_connection(("db.example", 5432), timeout=20) as sock:
                sock.sendall(b"\\0select 1")
                return sock.recv(100).decode()
        def datagram():
            with socket.socket(type=socket.SOCK_DGRAM) as sock:
                sock.settimeout(20)
                sock.sendto(b"ping", ("198.51.100.7", 4444))
                return sock.recv(100).decode()
        async def waiting():
            reader, writer = await asyncio.open_connection("queue.example", 6379)
            writer.write(b"*1 hello")
            found = (await reader.read(100)).decode()
            writer.close()
            return found
        answer = [stream(), datagram(), asyncio.run(waiting())]
        """,
    )

    assert answer == ["\0select 1", "ping", "*1 hello"]


def test_programs_that_are_not_python_find_names_too(inside: Inside) -> None:
    """The C library asks the name server of the private network."""
    answer = inside(
        {},
        """
        import ctypes, ctypes.util
        libc = ctypes.CDLL(None)
        libc.gethostbyname.restype = ctypes.c_void_p
        answer = [bool(libc.gethostbyname(b"by-c.example")), bool(libc.gethostbyname(b"nobody.invalid"))]
        """,
    )

    assert answer == [True, False]


SCRIPT = [
    {"path": "/chunks", "chunks": ["one", "two"], "pause_ms": 5},
    {"path": "/cut", "body": "x" * 100, "truncate": 10},
    {"path": "/reset", "reset": True},
    {"path": "/missing", "status": 404, "headers": {"X-Why": "no"}, "body": {"error": "none"}},
    {"path": "/once", "status": 500, "times": 1},
    {"path": "/large", "size": 300_000},
]


def test_a_script_is_spoken_over_the_wire(inside: Inside) -> None:
    """Chunks, broken bodies, resets, statuses and headers arrive as described."""
    answer = inside(
        {"upstream": {"answers": SCRIPT}},
        """
        import http.client
        def get(path, method="GET"):
            connection = http.client.HTTPConnection("api.example", timeout=20)
            try:
                connection.request(method, path)
                response = connection.getresponse()
                return [response.status, response.read().decode()[:20], response.headers.get("X-Why")]
            except Exception as error:
                return type(error).__name__
            finally:
                connection.close()
        answer = {path: get(path) for path in ("/chunks", "/cut", "/reset", "/missing", "/once")}
        answer["/once again"] = get("/once")[0]
        answer["head"] = get("/large", "HEAD")[:2]
        answer["large"] = get("/large")[:2]
        """,
    )

    assert answer == {
        "/chunks": [200, "onetwo", None],
        "/cut": "IncompleteRead",
        "/reset": "ConnectionResetError",
        "/missing": [404, '{"error": "none"}', "no"],
        "/once": [500, "", None],
        "/once again": 200,
        "head": [200, ""],
        "large": [200, "x" * 20],
    }


def test_the_script_begins_anew_with_each_case(inside: Inside) -> None:
    """What one case used up does not change the next."""
    answer = inside(
        {"upstream": {"answers": [{"status": 500, "times": 1}]}},
        """
        import urllib.error, urllib.request
        def get():
            try:
                return urllib.request.urlopen("http://api.example/", timeout=20).status
            except urllib.error.HTTPError as error:
                return error.code
        answer = [get(), get()]
        ready.begin(1)
        # The word travels beside the requests, and is heard before the connection that follows it.
        answer += [get(), get()]
        """,
    )

    assert answer == [500, 200, 500, 200]


def test_a_server_of_the_code_itself_is_not_hidden(inside: Inside) -> None:
    """Who serves on loopback reaches himself there."""
    answer = inside(
        {"latency_ms": 1},
        """
        with socket.create_server(("127.0.0.1", 0)) as server:
            asking = socket.create_connection(server.getsockname(), timeout=20)
            serving, _ = server.accept()
            serving.sendall(b"mine")
            answer = asking.recv(10).decode()
        """,
    )

    assert answer == "mine"


def test_names_that_cannot_be_are_not_found(inside: Inside) -> None:
    """With the error of a resolver."""
    answer = inside(
        {},
        """
        def look(host):
            try:
                return socket.getaddrinfo(host, 80)[0][4][0]
            except OSError as error:
                return type(error).__name__
        answer = [look("nobody.invalid"), look("not a name"), look("localhost"), look("::1")]
        """,
    )

    assert answer[:2] == ["gaierror", "gaierror"]
    assert answer[2] in {"127.0.0.1", "::1"}
    assert answer[3] == "::1"


def test_who_waits_for_the_first_word_gets_one(inside: Inside) -> None:
    """Blocking or not; who speaks first is answered as ever, also in words that look like HTTP."""
    answer = inside(
        {"upstream": {"words": {"lines": ["HELLO from harbour\r\n"]}}},
        """
        import asyncio
        def greeted():
            with socket.create_connection(("screen.example", 5900), timeout=20) as sock:
                return sock.recv(100).decode()
        async def waiting():
            reader, writer = await asyncio.open_connection("screen.example", 5900)
            found = (await reader.readline()).decode()
            writer.close()
            return found
        def speaking():
            with socket.create_connection(("counter.example", 7100), timeout=20) as sock:
                sock.sendall(b"GET name\\n")
                return sock.recv(100).decode()
        answer = [greeted(), asyncio.run(waiting()), speaking()]
        """,
    )

    assert answer == ["HELLO from harbour\r\n", "HELLO from harbour\r\n", "GET name\n"]


def test_mail_is_taken(inside: Inside) -> None:
    """By the standard library's clients of both protocols."""
    answer = inside(
        {"upstream": {"words": {"lines": [], "protocol": "smtp"}}},
        """
        import smtplib
        with smtplib.SMTP("mail.example", timeout=20) as server:
            answer = server.sendmail("a@example.com", ["b@example.com"], b"Subject: x\\r\\n\\r\\n.\\r\\ntext")
        """,
    )

    assert answer == {}
