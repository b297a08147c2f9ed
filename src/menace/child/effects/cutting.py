"""Connections of which only a beginning arrives: what is read behind it is the end, or an error."""

from __future__ import annotations

import contextlib
import errno
import http.client
import os
import socket
import sys
import weakref
from types import FrameType
from typing import TYPE_CHECKING, Any, Callable, Optional

if TYPE_CHECKING:
    from .sockets import SocketEffect

_READING = ("recv", "recv_into")
_shutdown = socket.socket.shutdown
_END_OF_HEAD = b"\r\n\r\n"
_CLIENT, _ITS_READERS, _FRAMES = http.client.__file__, ("read", "read1", "readinto"), 8

Share = Callable[[Any, Optional[int]], Optional[float]]
"""How much of a piece arrives on a socket, None when all of it does; the size is None before the piece was read."""


class Cutting:
    """Cuts what the sockets of an effect read as ``share`` says; a socket that was cut has nothing more to say.

    With ``breaks`` whoever reads on is told that the connection was reset, else that it came to its end. Who has said
    all it had to say reads up to the end, whatever comes, and could not tell this end from that: it is told as well.
    So is, unless it ``measures`` answers, who has a client read a part of one, which then does not compare its length.
    """

    def __init__(self, effect: "SocketEffect", share: Share, *, breaks: bool = False, measures: bool = False) -> None:
        self._effect, self._share, self._breaks, self._measures = effect, share, breaks, measures
        self._ended: "weakref.WeakSet[Any]" = weakref.WeakSet()
        self._due: "weakref.WeakKeyDictionary[Any, float]" = weakref.WeakKeyDictionary()
        self._said_all: "weakref.WeakSet[Any]" = weakref.WeakSet()

    def install(self, secure: Any) -> None:
        """Put it in front of what sockets read, and those of the secure class, which have methods of their own."""
        for owner in filter(None, (socket.socket, secure)):
            for method in _READING:
                if owner is socket.socket or method in vars(owner):
                    self._effect.replace_method(method, self._reading(fills=method == "recv_into"), owner)
        self._effect.replace_method("shutdown", self._shut)

    def _shut(self, real: Any, sock: Any, how: int) -> None:
        if how == socket.SHUT_WR:
            self._said_all.add(sock)
        real(sock, how)

    def _reading(self, *, fills: bool) -> Callable[..., Any]:
        def receive(real: Any, sock: Any, first: Any, *args: Any, **kwargs: Any) -> Any:
            flags = args[1:] if fills else args
            if sock.type != socket.SOCK_STREAM or (flags and flags[0] & socket.MSG_PEEK):
                return real(sock, first, *args, **kwargs)
            if sock in self._ended:
                return self._behind(sock, fills)
            if self._share(sock, None) == 0.0:
                self._end(sock)
                return self._behind(sock, fills)
            found = real(sock, first, *args, **kwargs)
            size = found if fills else len(found)
            share = self._due.pop(sock) if sock in self._due else self._share(sock, size)
            if share is None or not size:
                return found
            kept = _kept(bytes(memoryview(first)[:size]) if fills else found, share)
            if kept is None:
                # The head came alone: the body is in the next piece.
                self._due[sock] = share
                return found
            self._end(sock)
            return kept if fills else found[:kept]

        return receive

    def _end(self, sock: Any) -> None:
        self._ended.add(sock)
        # Who waits until there is something to read is woken by the end, as it is by a real one.
        with contextlib.suppress(OSError):
            _shutdown(sock, socket.SHUT_RD)
        self._effect.count("connections_ended_early")

    def _behind(self, sock: Any, fills: bool) -> Any:
        if self._breaks or sock in self._said_all or not (self._measures or _is_compared()):
            raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        return 0 if fills else b""


def _is_compared() -> bool:
    """Whether it would be noticed that the rest of an answer is missing; a client that reads a part does not look."""
    frame: Optional[FrameType] = sys._getframe(2)
    for _ in range(_FRAMES):
        if frame is None:
            break
        code = frame.f_code
        if code.co_filename == _CLIENT and code.co_name in _ITS_READERS:
            return code.co_name == "read" and frame.f_locals.get("amt") is None
        frame = frame.f_back
    return True


def _kept(piece: bytes, share: float) -> Optional[int]:
    """How many bytes of a piece arrive; None when nothing can be missing from it.

    An answer of HTTP that ends within its head is taken for a whole one by most clients, so its body is what is cut.
    """
    head = len(piece) - len(piece.partition(_END_OF_HEAD)[2]) if piece.startswith(b"HTTP/") else 0
    if head == len(piece):
        return None
    return head + min(max(int((len(piece) - head) * share), 1), len(piece) - head - 1)
