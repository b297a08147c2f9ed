"""What the upstream answers to a request: an echo, what a script says, or that the caller is not welcome.

No socket in here: a request comes in, an answer goes out.
"""

from __future__ import annotations

import fnmatch
import json
import random
import threading
from typing import Any, Dict, List, NamedTuple, Optional

from ..conditions.turns import turn_of

_TOKEN_PATHS = ("/token", "/login")
_STALL_MS = 200.0
_GREETING = "220 upstream ready\r\n"
_CHALLENGE = 'Bearer realm="upstream"'


class Request(NamedTuple):
    """What a client asked; the names of headers are in lower case."""

    method: str
    host: str
    path: str
    query: str
    headers: Dict[str, str]
    body: bytes


class Reply(NamedTuple):
    """What is done about it.

    ``chunks`` are sent one after the other with ``pause_ms`` between them, without saying how long the whole is;
    ``truncate`` ends the connection after so many bytes of the body, ``reset`` in place of any answer.
    """

    status: int = 200
    headers: Dict[str, str] = {}  # noqa: RUF012 - never changed, as the rest of the tuple
    body: bytes = b""
    delay_ms: float = 0.0
    chunks: Optional[List[bytes]] = None
    pause_ms: float = 0.0
    truncate: Optional[int] = None
    reset: bool = False


class Script:
    """The behaviour of one upstream, decided by its description and a seed.

    ``answers`` are tried in their order; each may name the ``method``, ``host`` and ``path`` it is for (patterns with
    ``*``) and how many ``times`` it is given. ``authentication`` may say that a token is ``required``, after how many
    requests one ``expires_after``, and with which ``status`` it is then refused. Of ``requests`` calls, ``failures``
    fail on average. ``latency_ms`` is waited before every answer. Whom ``fields`` are known of finds these in answers,
    and nothing else, in an object or in several that are ``listed``; whom ``words`` are known of is told these in half
    of the cases.
    """

    def __init__(self, described: Dict[str, Any], seed: int) -> None:
        self._described, self._seed = described, seed
        self._lock = threading.Lock()
        self.begin(0)

    def begin(self, index: object) -> None:
        """Start anew for a case: the script from its beginning, no token known."""
        with self._lock:
            self._number = index if isinstance(index, int) else 0
            self._random = random.Random("%d %s upstream" % (self._seed, index))  # noqa: S311 - replayable on purpose
            self._given = [0] * len(self._described.get("answers") or ())
            self._uses: Dict[str, int] = {}
            self._issued = 0

    def reply(self, request: Request) -> Reply:
        """What becomes of a request."""
        with self._lock:
            found = self._failure() or self._refusal(request) or self._scripted(request) or self._token(request)
        found = found or self._example(request) or self._echo(request)
        return found._replace(delay_ms=found.delay_ms + (self._described.get("latency_ms") or 0.0))

    def greeting(self) -> Optional[bytes]:
        """What is said to who waits for a word on a stream; None where nobody is known to open one."""
        lines = self._words("lines")
        return None if lines is None else _chosen(lines or [_GREETING], self._number)

    def line(self) -> Optional[bytes]:
        """What is said to who has spoken on a stream, in place of an echo."""
        lines = self._words("lines")
        return _chosen(lines, self._number) if lines and turn_of("words", self._number, 2) else None

    def protocol(self) -> Optional[str]:
        """The protocol of mail that is spoken on streams, if one is."""
        found: Optional[str] = (self._described.get("words") or {}).get("protocol")
        return found

    def _words(self, kind: str) -> Optional[List[str]]:
        found: Optional[List[str]] = (self._described.get("words") or {}).get(kind)
        return found

    def _example(self, request: Request) -> Optional[Reply]:
        """In every other case what the documentation shows of answers; documents where fields are looked up."""
        texts = self._words("texts") or []
        if self._described.get("fields"):
            texts = [each for each in texts if _is_document(each)]
        if not texts or not turn_of("words", self._number, 2) or request.method == "HEAD":
            return None
        found = _chosen(texts, self._number)
        kind = "application/json" if _is_document(found.decode("latin-1")) else "text/plain; charset=utf-8"
        return Reply(200, {"Content-Type": kind}, found)

    def _echo(self, request: Request) -> Reply:
        try:
            text: Optional[str] = request.body.decode("utf-8")
        except UnicodeDecodeError:
            text = None
        try:
            document = json.loads(text) if text else None
        except ValueError:
            document = None
        echo = {
            "method": request.method, "host": request.host, "path": request.path, "query": request.query,
            "headers": request.headers, "body": text, "json": document,
        }  # fmt: skip
        fields = self._described.get("fields") or {}
        found = {name: echo.get(name, value) for name, value in fields.items()} or echo
        return _json([found, found] if self._described.get("listed") else found)

    def _failure(self) -> Optional[Reply]:
        failures, requests = self._described.get("failures"), self._described.get("requests")
        if not failures or not requests or self._random.random() >= failures / requests:
            return None
        kind = self._random.choice(("reset", "stall", "unavailable"))
        if kind == "reset":
            return Reply(reset=True)
        return Reply(503, delay_ms=_STALL_MS) if kind == "stall" else Reply(503)

    def _refusal(self, request: Request) -> Optional[Reply]:
        rules = self._described.get("authentication") or {}
        given = request.headers.get("authorization")
        if request.path.endswith(_TOKEN_PATHS) or not rules:
            return None
        if given is None:
            return Reply(401, {"WWW-Authenticate": _CHALLENGE}) if rules.get("required") else None
        uses = self._uses[given] = self._uses.get(given, 0) + 1
        expires = rules.get("expires_after")
        if expires is None or uses <= expires:
            return None
        status = rules.get("status", 401)
        headers = {"WWW-Authenticate": _CHALLENGE + ', error="invalid_token"'} if status == 401 else {}
        return _json({"error": "expired" if status == 401 else "denied"}, status, headers)

    def _scripted(self, request: Request) -> Optional[Reply]:
        for number, answer in enumerate(self._described.get("answers") or ()):
            times = answer.get("times")
            if _is_for(answer, request) and (times is None or self._given[number] < times):
                self._given[number] += 1
                return _written(answer)
        return None

    def _token(self, request: Request) -> Optional[Reply]:
        if request.method != "POST" or not request.path.endswith(_TOKEN_PATHS):
            return None
        self._issued += 1
        return _json({"access_token": "token-%d" % self._issued, "token_type": "bearer", "expires_in": 3600})


def _chosen(words: List[str], number: int) -> bytes:
    return words[turn_of("word", number, len(words))].encode("latin-1")


def _is_document(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (dict, list))
    except (ValueError, RecursionError):
        return False


def _is_for(answer: Dict[str, Any], request: Request) -> bool:
    return all(
        fnmatch.fnmatchcase(getattr(request, part), answer[part])
        for part in ("method", "host", "path")
        if answer.get(part) is not None
    )


def _written(answer: Dict[str, Any]) -> Reply:
    body = answer.get("body", b"")
    headers = dict(answer.get("headers") or {})
    if answer.get("size"):
        body = b"x" * int(answer["size"])
    elif isinstance(body, str):
        body = body.encode("utf-8")
    elif not isinstance(body, bytes):
        body = json.dumps(body).encode("utf-8")
        headers.setdefault("Content-Type", "application/json")
    chunks = answer.get("chunks")
    return Reply(
        int(answer.get("status", 200)),
        headers,
        body,
        float(answer.get("delay_ms", 0.0)),
        None if chunks is None else [chunk.encode("utf-8") for chunk in chunks],
        float(answer.get("pause_ms", 0.0)),
        answer.get("truncate"),
        bool(answer.get("reset", False)),
    )


def _json(document: Any, status: int = 200, headers: Optional[Dict[str, str]] = None) -> Reply:
    content = json.dumps(document, sort_keys=True).encode("utf-8")
    return Reply(status, {"Content-Type": "application/json", **(headers or {})}, content)
