"""Answers of clients turned into refusals: another status, and the page that servers send with it.

Some servers send such a page as if all were well.
"""

from __future__ import annotations

import http.client
import io
from typing import Any

_REASONS = {200: "OK", 401: "Unauthorized", 403: "Forbidden", 503: "Service Unavailable"}
_PAGE = "<html><head><title>%s</title></head><body><h1>%s</h1></body></html>\n"
"""Without the status: whoever gives that away gives the answer of the upstream, and not this page."""
_KIND = "text/html; charset=utf-8"


def refused(response: Any, status: int) -> Any:
    """The response as if the upstream had given this status, whichever client got it; what it said is read before."""
    reason = _REASONS[status]
    page = (_PAGE % (reason, reason)).encode("ascii")
    if isinstance(response, http.client.HTTPResponse):
        return _plain(response, status, page)
    if hasattr(response, "status_code"):
        if not response.is_closed:
            response.close()
        return type(response)(status, headers={"content-type": _KIND}, content=page)
    response.status, response.reason, response._body = status, reason, page
    return response


def _plain(response: http.client.HTTPResponse, status: int, page: bytes) -> http.client.HTTPResponse:
    """The response of the standard library, which has given all that its connection held for it."""
    has_body = response.length is None or response.length > 0 or response.chunked
    if has_body:
        response.read()
        response.fp, response.length, response.chunked = io.BufferedReader(io.BytesIO(page)), len(page), False
    for name, value in (("Content-Type", _KIND), ("Content-Length", str(len(page)))):
        del response.headers[name]
        response.headers[name] = value
    del response.headers["Transfer-Encoding"]
    if status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer error="invalid_token"'
    response.status, response.reason = status, _REASONS[status]
    response.code = status  # type: ignore[attr-defined] # the older name of the same
    return response
