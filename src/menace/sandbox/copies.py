"""A copy of a zygote, seen from outside: the zygote tells how it ended."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import TYPE_CHECKING

import psutil

from menace.sandbox.control import Lost

if TYPE_CHECKING:
    from menace.sandbox.zygote import Zygote

_END_SECONDS = 5.0


class Copy:
    """The processes of one copy."""

    own = 1

    def __init__(self, zygote: Zygote) -> None:
        self._zygote = zygote
        self.refusals = zygote.refusals
        self._ended: tuple[int, float] | None = None

    def members(self) -> list[psutil.Process]:
        """The copy and what it started."""
        return self._zygote.below()

    def wait(self, seconds: float, *, heed_calls: bool = True) -> bool:
        """Wait that long for its end; whether it has ended."""
        if self._ended is None:
            try:
                self._ended = self._zygote.ended(seconds, heed_calls=heed_calls)
            except Lost:
                # Whatever ended the zygote has ended the copy: it dies with the one it was copied from.
                self._ended = (signal.SIGKILL, 0.0)
        return self._ended is not None

    def end(self) -> tuple[int, float]:
        """Kill them all, if they have not ended; the zygote tells how the copy ended."""
        if self._ended is None:
            for process in self.members():
                with contextlib.suppress(psutil.Error):
                    process.kill()
            self.wait(_END_SECONDS, heed_calls=False)
        if self._ended is None:
            self._zygote.kill()
            self._ended = (signal.SIGKILL, 0.0)
        return os.waitstatus_to_exitcode(self._ended[0]), self._ended[1]

    def has_greeted(self) -> bool:
        """Nobody but the copy itself knows; one that seems to have said nothing is asked for in a fresh process."""
        return False

    def is_out_of_memory(self) -> bool:
        """Whether the kernel ended the copy, or what it started, for its memory."""
        return self._zygote.is_out_of_memory()
