"""The HTTP clients people use: answered by stubs, and refused in safe mode.

Stubs answer where a user calls the client. Refusing happens where the client would really go out, so that a
transport of the user's own, which goes nowhere, keeps working.
"""

from __future__ import annotations

import importlib
import inspect
import io
import sys
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.message import Message
from functools import partial, wraps
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from urllib.response import addinfourl

from menace.sandbox.callables.active import current
from menace.sandbox.callables.patching import Build, Replacement
from menace.sandbox.callables.stubs import SCHEMES, Answer, as_answer, refusal

Function = Callable[..., Any]
Shape = Callable[[Any, str, str], Any]
"""Turns what a stub gave into a response of the library: ``shape(given, method, url)``."""

NOTHING = object()
OPTIONAL = ("requests", "httpx", "httpx2")
STANDARD = "urllib"
_KNOWN_AS = {"httpx2": ("httpx2", "httpx")}
"""httpx2 continues httpx: what was written for one serves the other."""


@dataclass(frozen=True, slots=True)
class _Library:
    """The names under which stubs may be given, and what they are turned into."""

    names: tuple[str, ...]
    shape: Shape

    def ask(self, whole: str, client: Any, method: Any, url: Any, *args: Any, **kwargs: Any) -> Any:
        """The response somebody prepared for the ``whole`` address, ``NOTHING`` when nobody did.

        A mock sees the address as the caller gave it. What it gives may have to be awaited.
        """
        sandbox = current()
        prepared = None if sandbox is None else sandbox.stubs.find(self.names, whole)
        if prepared is None:
            return NOTHING
        verb = str(method).upper()
        given = prepared(client, verb, url, *args, **kwargs) if callable(prepared) else prepared
        if inspect.isawaitable(given):
            return _shaped_later(given, self.shape, verb, whole)
        return self.shape(given, verb, whole)


def library_groups(*, needed: bool) -> dict[str, Build]:
    """Replacements for each client that is loaded; with ``needed`` also for those that could be loaded."""
    groups: dict[str, Build] = {STANDARD: _urllib}
    for name in OPTIONAL:
        module = _loaded(name) if name in sys.modules or needed else None
        # httpx2 can be made to answer to the name of httpx, and is then met twice.
        if module is not None and module.__name__ == name:
            groups[name] = partial(_requests if name == "requests" else _httpx, module)
    return groups


def _loaded(name: str) -> ModuleType | None:
    """The library if it is there, also when another thread is loading it at this moment."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _requests(module: ModuleType) -> list[Replacement]:
    session, adapter = module.Session, module.adapters.HTTPAdapter
    ask = _Library(("requests",), partial(_requests_response, module)).ask

    @wraps(session.request)
    def request(self: Any, method: Any, url: Any, *args: Any, **kwargs: Any) -> Any:
        given = NOTHING
        if current() is not None:
            whole = _with_query(module, url, kwargs.get("params"))
            given = ask(whole, self, method, url, *args, **kwargs)
        return request.__wrapped__(self, method, url, *args, **kwargs) if given is NOTHING else given

    @wraps(session.send)
    def send(self: Any, request: Any, **kwargs: Any) -> Any:
        given = ask(request.url, self, request.method, request.url, **kwargs)
        return send.__wrapped__(self, request, **kwargs) if given is NOTHING else given

    @wraps(adapter.send)
    def go_out(self: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
        _refuse_if_safe(f"requests, {request.method} {request.url}")
        return go_out.__wrapped__(self, request, *args, **kwargs)

    return [
        Replacement(session, "request", request),
        Replacement(session, "send", send),
        Replacement(adapter, "send", go_out),
    ]


def _httpx(module: ModuleType) -> list[Replacement]:
    name = module.__name__
    ask = _Library(_KNOWN_AS.get(name, (name,)), partial(_httpx_response, module)).ask

    def request_of(original: Function) -> Function:
        @wraps(original)
        def request(self: Any, method: Any, url: Any, *args: Any, **kwargs: Any) -> Any:
            if current() is None:
                return original(self, method, url, *args, **kwargs)
            whole = self.build_request(method, url, params=kwargs.get("params")).url
            given = ask(str(whole), self, method, url, *args, **kwargs)
            return _given_or(original, given, self, method, url, *args, **kwargs)

        return request

    def send_of(original: Function) -> Function:
        @wraps(original)
        def send(self: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
            given = ask(str(request.url), self, request.method, str(request.url), *args, **kwargs)
            return _given_or(original, given, self, request, *args, **kwargs)

        return send

    def guarded(original: Function) -> Function:
        @wraps(original)
        def go_out(self: Any, request: Any) -> Any:
            _refuse_if_safe(f"{name}, {request.method} {request.url}")
            return original(self, request)

        return go_out

    clients = [module.Client, module.AsyncClient]
    return [
        *(Replacement(client, "request", request_of(client.request)) for client in clients),
        *(Replacement(client, "send", send_of(client.send)) for client in clients),
        *(
            Replacement(transport, method, guarded(getattr(transport, method)))
            for transport, method in (
                (module.HTTPTransport, "handle_request"),
                (module.AsyncHTTPTransport, "handle_async_request"),
            )
        ),
    ]


def _urllib() -> list[Replacement]:
    director, handler = urllib.request.OpenerDirector, urllib.request.AbstractHTTPHandler
    ask = _Library((STANDARD,), _urllib_response).ask

    @wraps(director.open)
    def open_url(self: Any, fullurl: Any, *args: Any, **kwargs: Any) -> Any:
        asked = fullurl if isinstance(fullurl, urllib.request.Request) else urllib.request.Request(fullurl)  # noqa: S310
        given = NOTHING
        if urlsplit(asked.full_url).scheme in SCHEMES:
            url = asked.full_url
            given = ask(url, self, asked.get_method(), url, *args, **kwargs)
        return open_url.__wrapped__(self, fullurl, *args, **kwargs) if given is NOTHING else given

    @wraps(handler.do_open)
    def go_out(self: Any, http_class: Any, req: Any, **kwargs: Any) -> Any:
        _refuse_if_safe(f"urllib, {req.get_method()} {req.full_url}")
        return go_out.__wrapped__(self, http_class, req, **kwargs)

    return [Replacement(director, "open", open_url), Replacement(handler, "do_open", go_out)]


async def _shaped_later(given: Awaitable[Any], shape: Shape, method: str, url: str) -> Any:
    return shape(await given, method, url)


def _given_or(original: Function, given: Any, *args: Any, **kwargs: Any) -> Any:
    """The prepared response or the original's, to be awaited where the original is."""
    if given is NOTHING:
        return original(*args, **kwargs)
    return _ready(given) if inspect.iscoroutinefunction(original) else given


async def _ready(given: Any) -> Any:
    return await given if inspect.isawaitable(given) else given


def _refuse_if_safe(what: str) -> None:
    sandbox = current()
    if sandbox is not None and sandbox.safe:
        raise refusal(what)


def _with_query(module: ModuleType, url: Any, params: Any) -> str:
    """The address that requests would ask for."""
    prepared = module.models.PreparedRequest()
    prepared.prepare_url(url, params)
    return str(prepared.url)


def _requests_response(module: ModuleType, given: Any, method: str, url: str) -> Any:
    answer = as_answer(given)
    if answer is None:
        return given
    response = module.Response()
    response.status_code, response.url, response.raw = answer.status, url, io.BytesIO(answer.body)
    response.headers["Content-Type"] = answer.kind
    response.encoding = module.utils.get_encoding_from_headers(response.headers)
    response.request = module.Request(method, url).prepare()
    return response


def _httpx_response(module: ModuleType, given: Any, method: str, url: str) -> Any:
    answer = as_answer(given)
    request = module.Request(method, url)
    if answer is not None:
        headers = {"Content-Type": answer.kind}
        return module.Response(answer.status, headers=headers, content=answer.body, request=request)
    if isinstance(given, module.Response) and getattr(given, "_request", None) is None:
        given.request = request  # `raise_for_status` insists on one
    return given


def _urllib_response(given: Any, _method: str, url: str) -> Any:
    answer = as_answer(given)
    return given if answer is None else _response_of(answer, url)


def _response_of(answer: Answer, url: str) -> addinfourl:
    headers = Message()
    headers["Content-Type"] = answer.kind
    return addinfourl(io.BytesIO(answer.body), headers, url, answer.status)
