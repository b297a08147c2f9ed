"""Routing of requests to handlers, with middlewares around every handler."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Response:
    """What is sent back."""

    status: int
    body: str = ""


Handler = Callable[[str], Awaitable[Response]]
Middleware = Callable[[Handler, str], Awaitable[Response]]


async def not_found(path: str) -> Response:
    """Answer for a path that has no handler."""
    return Response(404, f"nothing at {path}")


class RouteTable:
    """Handlers by method and path.

    A middleware is called with the next handler and the path; the first one is the outermost.
    The chain around a handler is built once for each route and kept.
    What the table holds depends on its routes alone, not on the requests it has seen.
    """

    def __init__(self, middlewares: Sequence[Middleware] = ()) -> None:
        self._middlewares = tuple(middlewares)
        self._routes: dict[tuple[str, str], Handler] = {}
        self._chains: dict[tuple[str, str], Handler] = {}

    def add(self, method: str, path: str, handler: Handler) -> None:
        """Set the handler of a route; ValueError unless the path starts with a slash."""
        if not path.startswith("/"):
            raise ValueError("a path starts with a slash")
        self._routes[method.upper(), path] = handler
        self._chains.pop((method.upper(), path), None)

    async def dispatch(self, method: str, path: str) -> Response:
        """Answer a request; where there is no such route the answer has status 404."""
        key = (method.upper(), path)
        chain = self._chains.get(key)
        if chain is None:
            chain = self._build(self._routes.get(key, not_found))
            self._chains[key] = chain
        return await chain(path)

    def _build(self, handler: Handler) -> Handler:
        for middleware in reversed(self._middlewares):
            handler = functools.partial(middleware, handler)
        return handler
