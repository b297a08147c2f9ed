"""The line between a zygote and its parent: frames both ways, and descriptors with the first of them."""

from __future__ import annotations

import array
import os
import socket
from typing import Any, Dict, List, Tuple

from .. import wire
from ..conditions.surroundings import out_of_reach

_CHUNK = 1 << 16
_DESCRIPTORS = 2


class Control:
    """The line to the parent; a job comes with the descriptors it is to be answered on."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = out_of_reach(descriptor)
        self._socket = socket.socket(fileno=self._descriptor)
        self._decoder = wire.Decoder()

    def send(self, **message: Any) -> None:
        """Write one frame."""
        self._socket.sendall(wire.encode(message))

    def hand_over(self, descriptor: int, **message: Any) -> None:
        """Write one short frame that carries a descriptor."""
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))
        self._socket.sendmsg([wire.encode(message)], [rights])

    def receive(self) -> Dict[str, Any]:
        """The next job; when the parent is gone, so are we."""
        while True:
            for job in self._decoder.feed(self._socket.recv(_CHUNK) or _leave()):
                return job

    def receive_first(self) -> Tuple[Dict[str, Any], List[int]]:
        """The first job, which comes with descriptors."""
        descriptors: List[int] = []
        while True:
            numbers = array.array("i")
            data, extra, _, _ = self._socket.recvmsg(_CHUNK, socket.CMSG_LEN(_DESCRIPTORS * numbers.itemsize))
            for level, kind, content in extra:
                if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                    numbers.frombytes(content[: len(content) - len(content) % numbers.itemsize])
            descriptors += list(numbers)
            # The parent sends a job only when the last one has ended, so there is never more than one here.
            for job in self._decoder.feed(data or _leave()):
                return job, descriptors

    def close(self) -> None:
        """Let go of the line: a copy must not talk in the name of the original."""
        # By number, because the object is shared with the original until somebody writes to it.
        os.close(self._descriptor)


def _leave() -> bytes:
    os._exit(0)
