"""Processes that serve beside the target: out of its reach, ended with the process that started them."""

from __future__ import annotations

import json
import os
import signal
import socket
from typing import Any, Callable, Dict, Iterable, Optional

from ..confinement import confine

_LARGEST = 1 << 16
_PATIENCE_SECONDS = 10.0
_MOST_DESCRIPTORS = 1 << 16


class Line:
    """Small messages between us and a process beside us."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        # Bound now: the target may replace the methods of the class.
        self._send, self._recv, self._random = end.send, end.recv, os.urandom

    def fileno(self) -> int:
        """For waiting."""
        return self._end.fileno()

    def send(self, message: Dict[str, Any]) -> None:
        """Pass one message on."""
        self._send(json.dumps(message).encode("ascii"))

    def receive(self) -> Optional[Dict[str, Any]]:
        """The next message, or None when the other end is gone; one that makes no sense is empty."""
        data = self._recv(_LARGEST)
        if not data:
            return None
        try:
            message = json.loads(data)
        except ValueError:
            return {}
        return message if isinstance(message, dict) else {}

    def ask(self, message: Dict[str, Any]) -> Dict[str, Any]:
        """The answer to a message; raises ``OSError`` when none comes."""
        token = self._random(4).hex()
        self.send(dict(message, token=token))
        while True:
            answer = self.receive()
            if answer is None:
                raise ConnectionError("the process beside us is gone")
            # One whom the target killed may have left an answer that nobody took.
            if answer.pop("token", None) == token:
                return answer


def start(serve: Callable[[Line], None], keep: Iterable[int]) -> Line:
    """Copy this process, let the copy serve with these descriptors and no others, and get the line to it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    starter = os.getpid()
    if os.fork():
        theirs.close()
        ours.settimeout(_PATIENCE_SECONDS)
        return Line(ours)
    try:
        _settle(starter, {theirs.fileno(), *keep})
        serve(Line(theirs))
    finally:
        # However it ends, nothing of the process that was copied is run again in here.
        os._exit(0)
    raise AssertionError("not reached")


def _settle(starter: int, keep: Iterable[int]) -> None:
    """Become a process that hears nothing but its end, and holds nothing that another one waits for."""
    os.setsid()
    confine.die_with_parent(starter)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    lowest = 3
    for kept in [*sorted(keep), _MOST_DESCRIPTORS]:
        os.closerange(lowest, kept)
        lowest = kept + 1
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
