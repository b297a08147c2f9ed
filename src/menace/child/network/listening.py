"""What the upstream listens on, opened before its process starts so that nobody has to wait for it."""

from __future__ import annotations

import contextlib
import socket
from typing import List, Optional, Tuple

PACKET_INFO = 8
"""``IP_PKTINFO``: which address a datagram was sent to, and so which one has to answer."""
_NAME_SERVER = 53
_ROOM_BYTES = 4 << 20


class Sockets:
    """One port for streams and datagrams, further ones for streams where nobody has them, and one for names."""

    def __init__(self, extra_ports: Tuple[int, ...]) -> None:
        self.streams = [_stream(0)]
        self.port = int(self.streams[0].getsockname()[1])
        self.streams += [sock for sock in (_stream_if_free(port) for port in extra_ports) if sock is not None]
        self.datagrams = _datagrams(self.port)
        self.questions: Optional[socket.socket] = None
        # Without it, names are still found by those who ask through Python.
        with contextlib.suppress(OSError):
            self.questions = _datagrams(_NAME_SERVER)

    @property
    def ports(self) -> "set[int]":
        """The ports on which a connection is answered."""
        return {int(sock.getsockname()[1]) for sock in self.streams}

    def all(self) -> List[socket.socket]:
        """Every socket."""
        return [*self.streams, self.datagrams, *([] if self.questions is None else [self.questions])]

    def close(self) -> None:
        """Let go of them in the process that only opened them."""
        for sock in self.all():
            sock.close()


def _stream(port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(("0.0.0.0", port))  # noqa: S104 - all there is are addresses of the private network
        sock.listen(128)
    except BaseException:
        sock.close()
        raise
    return sock


def _stream_if_free(port: int) -> Optional[socket.socket]:
    try:
        return _stream(port)
    except OSError:
        return None


def _datagrams(port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _ROOM_BYTES)
        sock.setsockopt(socket.IPPROTO_IP, PACKET_INFO, 1)
        sock.bind(("0.0.0.0", port))  # noqa: S104 - as above
    except BaseException:
        sock.close()
        raise
    return sock
