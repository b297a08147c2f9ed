"""System calls that the kernel holds until we refuse them: what tries to leave a sandbox is seen from outside.

A filter of the child asks here (seccomp user notification). The answer is always the same, so that nothing is lost
when nobody asks: the kernel then refuses by itself.
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import select
import struct
from collections import Counter

from menace.child.confinement.call_numbers import ATTACKS, name_of

_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_QUESTION, _QUESTION_SIZE = struct.Struct("QIIi"), 80
_ANSWER = struct.Struct("QqiI")


class Refusals:
    """The calls of one zygote and its copies; not for two threads at once."""

    def __init__(self, descriptor: int) -> None:
        # Imported here, because other systems have no such module.
        from fcntl import ioctl

        self._descriptor, self._ioctl = descriptor, ioctl
        self._waiting = select.poll()
        self._waiting.register(descriptor, select.POLLIN)
        self._question = 0
        self._counts: Counter[str] = Counter()
        self.held: str | None = None
        self.is_over = False

    def fileno(self) -> int:
        """Readable when a call waits, and when nobody is left to make one."""
        return self._descriptor

    def take(self) -> bool:
        """Look at a call that waits: ``held`` is its name while it goes on waiting; whether there is one."""
        if self.held is not None:
            return True
        question = bytearray(_QUESTION_SIZE)
        flags = sum(flags for _, flags in self._waiting.poll(0))
        if not flags & select.POLLIN:
            self.is_over = bool(flags)
            return False
        try:
            self._ioctl(self._descriptor, _RECEIVE, question)
        except OSError:  # the one that made it is gone
            return False
        self._question, _, _, number = _QUESTION.unpack_from(question)
        self.held = name_of(number, platform.machine())
        self._counts[self.held] += 1
        return True

    def refuse(self) -> None:
        """Let the call that is held go on, with an error."""
        if self.held is not None:
            self.held = None
            with contextlib.suppress(OSError):  # the one that made it is gone
                self._ioctl(self._descriptor, _SEND, _ANSWER.pack(self._question, 0, -errno.EPERM, 0))

    def told(self) -> dict[str, int]:
        """How often which call was refused since the last time somebody asked."""
        self.refuse()
        counts, self._counts = dict(self._counts), Counter()
        return counts

    def close(self) -> None:
        """Leave it to the kernel from now on."""
        os.close(self._descriptor)


def is_attack(name: str) -> bool:
    """Whether a refused call can only have been meant to leave the sandbox or to harm the machine."""
    return name in ATTACKS
