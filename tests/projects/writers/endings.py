"""Functions that end in every way there is."""

from __future__ import annotations

import asyncio
import ctypes
import itertools
import os
import signal
import sys
import time
from collections.abc import Iterator


def value() -> int:
    """Return a value."""
    return 42


def refuses(number: int) -> int:
    """Take no number at all."""
    raise ValueError(f"no, not {number}")


def asserts() -> None:
    """Insist on something that does not hold."""
    wanted = 2
    assert wanted == 3, "two is not three"


def announced(text: str) -> int:
    """Return the number in a text.

    Raises:
        ValueError: the text is no number.
    """
    return int(text)


def falls() -> int:
    """Return the first of no numbers."""
    numbers: list[int] = []
    return numbers[0]


def falls_within(number: int) -> float:
    """Return one part of so many."""
    return 1 / number


def recursion(depth: int = 0) -> int:
    """Call itself without end."""
    return recursion(depth + 1) + 1


def exits() -> None:
    """Leave the interpreter politely."""
    sys.exit(3)


def exits_at_once() -> None:
    """Leave the process without a word, as if all were well."""
    os._exit(0)


def kills_itself() -> None:
    """End the process with a signal nobody can catch."""
    os.kill(os.getpid(), signal.SIGKILL)


def aborts() -> None:
    """End the process with a core dump."""
    os.abort()


def crashes() -> None:
    """Read from address zero."""
    ctypes.string_at(0)


def allocates() -> int:
    """Ask for 10 GiB; without a limit the system only promises them."""
    return len(bytearray(10 * 2**30))


def loops() -> None:
    """Use the processor for ever."""
    while True:
        pass


def sleeps() -> None:
    """Do nothing for a long time."""
    time.sleep(1000)


def deaf_loop() -> None:
    """Loop for ever and ignore requests to stop."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            continue


async def waits() -> None:
    """Wait for an event that nobody sets."""
    await asyncio.Event().wait()


def endless() -> Iterator[int]:
    """Yield numbers without end."""
    yield from itertools.count()


def asks() -> str:
    """Read a line from whoever sits at the keyboard."""
    return input("name: ")


def interrupted() -> None:
    """Behave as if somebody had pressed Ctrl-C."""
    raise KeyboardInterrupt


def wrong_example() -> int:
    """Return the answer.

    >>> wrong_example()
    43
    """
    return 42


def nudges_parent() -> None:
    """Send a signal without effect to the process that started this one."""
    os.kill(os.getppid(), signal.SIGCONT)
