"""Upstreams that are slow, that fail every now and then, or that no longer accept who is asking.

``http.client`` and what is built on it (``urllib``, ``requests``), ``httpx``, ``httpx2`` and ``aiohttp`` are met where
they ask and are answered; other protocols where they connect.
"""

from __future__ import annotations

import errno
import os
import socket
import weakref
from typing import Any, Callable, ClassVar, Dict, List, Mapping, Optional, Set, Tuple

from ..conditions.turns import turn_of
from .base import Effect
from .cutting import Cutting
from .http_calls import ASKING, Answer, replace_requests, wait_a_while
from .patches import Patches
from .sockets import INTERNET, RECEIVING, SocketEffect, secure_class

_SECRET_WORDS = ("token", "password", "passwd", "secret", "api_key", "apikey", "authorization", "credential")
_DEEPEST = 20
_EARLIER = (0, 1, 0, 2)
"""How many requests go before an outage; most code makes one."""
_SHARES = (0.0, 0.5)
"""What arrives of the next piece when a connection is taken and ended."""


class _UpstreamEffect(Effect):
    """An effect on requests and their answers."""

    def start(self) -> None:
        self.patches = Patches()
        replace_requests(self.patches, self._decide)

    def stop(self) -> None:
        self.patches.restore()

    def _decide(self) -> Answer:
        return self.decide() if self.on else Answer()

    def decide(self) -> Answer:
        """What becomes of the next request."""
        return Answer()


class SlowUpstream(_UpstreamEffect):
    """Every request waits ``delay_ms`` for its answer; in one of six cases it never comes, unless ``answers``.

    Whoever set a time to wait is told at once that it is over, for how long it is does not matter.
    """

    name = "api_latency"
    defaults: ClassVar[Mapping[str, Any]] = {"delay_ms": 500, "answers": False}

    def begin(self, index: int) -> None:
        """Be in force; the number says whether this is a case without answers."""
        self._is_silent = not self.given["answers"] and turn_of("silence", index, 6) == 3
        super().begin(index)

    def start(self) -> None:
        super().start()
        for method in RECEIVING if self._is_silent else ():
            self.patches.put(socket.socket, method, self._unanswered(getattr(socket.socket, method)))

    def _unanswered(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """What a method that reads from a connection does where nobody speaks: other protocols are met there."""

        def receive(sock: Any, *args: Any, **kwargs: Any) -> Any:
            waits = sock.gettimeout()
            if not self.on or ASKING.get() or sock.family not in INTERNET:
                return real(sock, *args, **kwargs)
            if waits == 0:
                # Looked at by a loop, which has its own idea of time: what comes is taken away before it is seen.
                found = real(sock, *args, **kwargs)
                if not found:
                    return found
                self.count("unanswered_requests")
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            self.count("unanswered_requests")
            if waits is not None:
                raise socket.timeout("timed out")
            while True:
                wait_a_while()

        return receive

    def decide(self) -> Answer:
        """Wait."""
        if self._is_silent:
            self.count("unanswered_requests")
            return Answer(unanswered=True)
        self.count("delayed_requests")
        self.count("request_delay_seconds", self.given["delay_ms"] / 1000)
        return Answer(self.given["delay_ms"] / 1000)


class AuthFailure(_UpstreamEffect):
    """After ``after`` requests the token has expired (401) and access is denied (403); credentials passed are wrong.

    Without ``arguments`` the credentials that are passed stay as they are.
    """

    name = "auth_failure"
    defaults: ClassVar[Mapping[str, Any]] = {"after": None, "arguments": True}

    def start(self) -> None:
        after = self.given["after"]
        self._left = self.one_of((0, 1, 2)) if after is None else int(after)
        super().start()

    def decide(self) -> Answer:
        """Let the first requests pass."""
        with self._lock:
            self._left -= 1
            left = self._left
        if left >= 0:
            return Answer()
        self.count("denied_requests")
        return Answer(status=401 if left % 2 else 403)

    def wrap(self, call: Any) -> Any:
        """The call with wrong credentials in its arguments."""

        def with_wrong_credentials(*args: Any, **kwargs: Any) -> Any:
            if not self.on or not self.given["arguments"]:
                return call(*args, **kwargs)
            spoilt, places = spoil_credentials((list(args), dict(kwargs)))
            self.count("spoilt_credentials", len(places))
            return call(*spoilt[0], **spoilt[1])

        return with_wrong_credentials

    def stubs(self, values: Dict[str, Any]) -> Dict[str, Any]:
        """The values with wrong credentials."""
        spoilt, places = spoil_credentials(values)
        self.count("spoilt_credentials", len(places))
        found: Dict[str, Any] = spoilt
        return found


class FlakyUpstream(SocketEffect):
    """A share of the requests fails, is answered with 503, or stalls for ``stall_ms``.

    They also come together: in two of three cases the upstream is busy, or gone, from some request on (``outages``).
    Who is busy and speaks another protocol than HTTP takes a connection and ends it, at once or in the middle of a
    piece. To who knows of such things it also ``talks_nonsense``: a page for people, as if all were well.
    """

    talks_nonsense = False

    name = "flaky_upstream"
    defaults: ClassVar[Mapping[str, Any]] = {"share": 0.25, "stall_ms": 200, "outages": True}

    def begin(self, index: int) -> None:
        """Be in force; the number says whether this is a case with an outage, of which kind, and how early."""
        has_outage = bool(self.given["outages"] and self.given["share"])
        # Who speaks of nonsense meets it first of all.
        kinds = ("nonsense", "unavailable", "reset", None) if self.talks_nonsense else (None, "unavailable", "reset")
        self._outage = kinds[turn_of("outage", index, len(kinds))] if has_outage else None
        # The first answer is the one that such code keeps.
        is_first = self._outage == "nonsense"
        self._left = 0 if is_first else _EARLIER[turn_of("requests before", index, len(_EARLIER))]
        super().begin(index)

    def install(self) -> None:
        replace_requests(self.patches, self._decide)
        self.replace_connect(self._refuse)
        self._hung_up: "weakref.WeakKeyDictionary[Any, float]" = weakref.WeakKeyDictionary()
        Cutting(self, self._share).install(secure_class())

    def _decide(self) -> Answer:
        if not self.on:
            return Answer()
        self.count("upstream_requests")
        kind = self._outage_now()
        if kind is None:
            if not self.happens(self.given["share"]):
                return Answer()
            kind = self.one_of(("reset", "stall", "unavailable"))
        self.count("upstream_failures")
        self.count("upstream_" + kind)
        if kind == "stall":
            return Answer(self.given["stall_ms"] / 1000)
        if kind in ("unavailable", "nonsense"):
            return Answer(status=503 if kind == "unavailable" else 200)
        return Answer(error=ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET)))

    def _refuse(self, sock: Any, _address: Any) -> Optional[int]:
        if ASKING.get():
            # The request has been decided, or will be when its answer is asked for.
            return None
        self.count("upstream_requests")
        outage = self._outage_now()
        if outage is None and not self.happens(self.given["share"]):
            return None
        self.count("upstream_failures")
        kind = outage or self.one_of(("reset", "stall", "unavailable"))
        if kind == "stall":
            self.wait(self.given["stall_ms"] / 1000, "upstream_stall")
            return None
        if kind == "reset":
            self.count("upstream_reset")
            return errno.ECONNRESET
        self.count("upstream_hung_up")
        self._hung_up[sock] = _SHARES[turn_of("share", self.index, 2)]
        return None

    def _share(self, sock: Any, size: Optional[int]) -> Optional[float]:
        """How much arrives of the next piece on a connection that the upstream ends; half of a byte is none."""
        share = self._hung_up.get(sock)
        return share if size is None or size > 1 else None

    def _outage_now(self) -> Optional[str]:
        """What the outage of this case does to the next request; None when there is none yet."""
        if self._outage is None:
            return None
        with self._lock:
            self._left -= 1
            return self._outage if self._left < 0 else None


def spoil_credentials(value: Any) -> Tuple[Any, List[str]]:
    """A copy in which everything that is named like a secret is wrong, and where those were."""
    spoiling = _Spoiling()
    return spoiling.copied(value, "", 0), spoiling.places


class _Spoiling:
    """A walk over data that may contain itself: what was met before is left as it is."""

    def __init__(self) -> None:
        self.places: List[str] = []
        self._met: Set[int] = set()

    def copied(self, value: Any, place: str, depth: int) -> Any:
        """The value with wrong secrets in its mappings."""
        if type(value) not in (dict, list, tuple) or depth > _DEEPEST or id(value) in self._met:
            return value
        self._met.add(id(value))
        if type(value) is dict:
            return {key: self._entry(key, value[key], place, depth) for key in value}
        items = [self.copied(item, "%s[%d]" % (place, number), depth + 1) for number, item in enumerate(value)]
        return items if type(value) is list else tuple(items)

    def _entry(self, key: Any, value: Any, place: str, depth: int) -> Any:
        here = ("%s.%s" % (place, key)).lstrip(".")
        if isinstance(key, str) and any(word in key.lower() for word in _SECRET_WORDS):
            if isinstance(value, str):
                self.places.append(here)
                return "expired-" + value
            if isinstance(value, bytes):
                self.places.append(here)
                return b"expired-" + value
        return self.copied(value, here, depth + 1)
