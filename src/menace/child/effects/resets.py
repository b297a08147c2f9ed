"""Connections that the other side drops while they are used."""

from __future__ import annotations

import errno
import os
import socket
import struct
from typing import Any, ClassVar, Mapping, Optional

from ..conditions.turns import turn_of
from .cutting import Cutting
from .sockets import RECEIVING, SENDING, SocketEffect, secure_class

_RESET_AT_CLOSE = struct.pack("ii", 1, 0)
_SHARES = (15 / 16, 0.5)
"""What arrives of the piece that is cut: mostly little is missing, so that it is missing from the body of an answer."""


class ConnectionReset(SocketEffect):
    """The other side drops a connection at its ``at``-th exchange of bytes; the real connection is dropped with it.

    Unless ``at`` is given, in half of the cases a part of what it said arrives: what is read behind that is the end,
    without a sign, or in half of these the reset.
    """

    measures_answers = False
    """Whether the code at hand says that it notices answers of which a part is missing."""

    name = "connection_reset"
    defaults: ClassVar[Mapping[str, Any]] = {"at": None}

    def install(self) -> None:
        at = self.given["at"]
        self._at = self.one_of((0, 1, 1, 2)) if at is None else int(at)
        self._position = self._read = 0
        turn = turn_of("ending", self.index, 4)
        if at is None and turn > 1:
            self._kept = _SHARES[turn_of("share", self.index, len(_SHARES))]
            cutting = Cutting(self, self._share, breaks=turn == 2, measures=self.measures_answers)
            cutting.install(secure_class())
            return
        for owner in filter(None, (socket.socket, secure_class())):
            # A secure socket has methods of its own in place of some.
            for method in (each for each in (*SENDING, *RECEIVING) if owner is socket.socket or each in vars(owner)):
                self.replace_method(method, self._exchange, owner)

    def _share(self, _sock: Any, size: Optional[int]) -> Optional[float]:
        """How much arrives of a piece, if it is the one that is cut."""
        if size is None:
            return None
        with self._lock:
            self._read += 1
            return self._kept if size > 1 and self._read == max(self._at, 1) else None

    def _exchange(self, real: Any, sock: Any, *args: Any, **kwargs: Any) -> Any:
        if sock.type != socket.SOCK_STREAM:
            return real(sock, *args, **kwargs)
        with self._lock:
            position = self._position
            self._position += 1
        if position != self._at:
            return real(sock, *args, **kwargs)
        self.count("reset_connections")
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_CLOSE)
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:  # not connected any more: then the reset is only told
            self.count("resets_of_closed_connections")
        raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
