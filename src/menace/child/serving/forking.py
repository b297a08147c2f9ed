"""Copying this process without telling anybody in it.

``os.fork`` runs what modules registered for forks, which touches hundreds of pages that the copy then has to copy. A
copy of a zygote goes on as if it were the process that imported the target, so nobody needs to know; the interpreter's
own part of it concerns other threads, and there are none.
"""

from __future__ import annotations

import ctypes
import os
import signal
from typing import Callable


def silent_fork() -> Callable[[], int]:
    """A function that copies this process: the number of the copy, or 0 in it; raises ``OSError``."""
    try:
        # A library that is called without letting go of the interpreter's lock: the copy then has it as well.
        fork = ctypes.PyDLL(None, use_errno=True).fork
    except (AttributeError, OSError):
        return os.fork

    def copy() -> int:
        pid = int(fork())
        if pid < 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        return pid

    return copy


def ending_all_others() -> Callable[[], None]:
    """A function that ends every process which this one may end, itself left out; usually there is none."""
    try:
        # Quieter than ``os.kill``, which makes an exception of there being nobody.
        kill = ctypes.PyDLL(None).kill
    except (AttributeError, OSError):
        return _end_all_others
    arguments = (ctypes.c_int(-1), ctypes.c_int(signal.SIGKILL))

    def end() -> None:
        kill(*arguments)

    return end


def _end_all_others() -> None:
    try:
        os.kill(-1, signal.SIGKILL)
    except OSError:
        return  # nobody was left
