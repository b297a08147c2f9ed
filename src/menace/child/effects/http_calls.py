"""Where HTTP clients ask and are answered: one place for each client that is loaded, blocking or not."""

from __future__ import annotations

import contextvars
import http.client
import socket
import sys
import time
from typing import Any, Awaitable, Callable, NamedTuple, Optional

from .patches import Patches
from .refusing import refused

_sleep = time.sleep
_TRANSPORTS = ("httpx", "httpx2")
_A_WHILE_SECONDS, _EVER_SECONDS = 1.0, 1e6

ASKING: contextvars.ContextVar[bool] = contextvars.ContextVar("asking", default=False)
"""Whether the code is inside a request of a client, so that what its sockets do belongs to that request."""


class Answer(NamedTuple):
    """What becomes of a request: it waits, then fails, or is answered with another status than the real one.

    One that is ``unanswered`` waits as long as the client does: without end, if the client set none.
    """

    delay_seconds: float = 0.0
    error: Optional[OSError] = None
    status: Optional[int] = None
    unanswered: bool = False


Decide = Callable[[], Answer]


def replace_requests(patches: Patches, decide: Decide) -> None:
    """Have every request of the loaded clients decided first."""
    connection = http.client.HTTPConnection
    patches.put(connection, "getresponse", _blocking(connection.getresponse, decide))
    # Opening the connection is part of the first request.
    patches.put(connection, "send", _blocking(connection.send, Answer))
    for name in _TRANSPORTS:
        module = sys.modules.get(name)
        blocking, waiting = getattr(module, "HTTPTransport", None), getattr(module, "AsyncHTTPTransport", None)
        if blocking is not None:
            patches.put(blocking, "handle_request", _blocking(blocking.handle_request, decide))
        if waiting is not None:
            patches.put(waiting, "handle_async_request", _waiting(waiting.handle_async_request, decide))
    session = getattr(sys.modules.get("aiohttp"), "ClientSession", None)
    if session is not None:
        patches.put(session, "_request", _waiting(session._request, decide))


def wait_a_while() -> None:
    """Wait, as a call does that nobody answers."""
    _sleep(_A_WHILE_SECONDS)


def _blocking(real: Callable[..., Any], decide: Decide) -> Callable[..., Any]:
    def asked(client: Any, *args: Any, **kwargs: Any) -> Any:
        answer = decide()
        if answer.delay_seconds:
            _sleep(answer.delay_seconds)
        if answer.error is not None:
            raise answer.error
        if answer.unanswered:
            _give_up(client, args)
            while True:
                wait_a_while()
        token = ASKING.set(True)
        try:
            response = real(client, *args, **kwargs)
        finally:
            ASKING.reset(token)
        return response if answer.status is None else refused(response, answer.status)

    return asked


def _waiting(real: Callable[..., Awaitable[Any]], decide: Decide) -> Callable[..., Awaitable[Any]]:
    async def asked(client: Any, *args: Any, **kwargs: Any) -> Any:
        import asyncio

        answer = decide()
        if answer.delay_seconds:
            await asyncio.sleep(answer.delay_seconds)
        if answer.error is not None:
            raise answer.error
        if answer.unanswered:
            _give_up(client, args)
            # Waited for as everything is in there, so that whoever set a time around it is heard.
            await asyncio.sleep(_EVER_SECONDS)
        token = ASKING.set(True)
        try:
            response = await real(client, *args, **kwargs)
        finally:
            ASKING.reset(token)
        if answer.status is None:
            return response
        if hasattr(response, "aread"):
            await response.aread()
        return refused(response, answer.status)

    return asked


def _give_up(client: Any, args: Any) -> None:
    """Do at once what a client does after the time it set itself; come back when it set none."""
    sock = getattr(client, "sock", None)
    if sock is not None:
        if sock.gettimeout() is not None:
            raise socket.timeout("timed out")
        return
    told = getattr(args[0], "extensions", None) if args else None
    if isinstance(told, dict):
        if (told.get("timeout") or {}).get("read") is not None:
            module = sys.modules[type(client).__module__.partition(".")[0]]
            raise module.ReadTimeout("timed out", request=args[0])
        return
    if getattr(getattr(client, "timeout", None), "total", None) is not None:
        raise TimeoutError("timed out")
