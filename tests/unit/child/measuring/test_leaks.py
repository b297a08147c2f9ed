"""What outlives a call, at a glance."""

from __future__ import annotations

import os

from menace.child.measuring.leaks import Leaks


def test_a_second_handle_is_seen_once_the_first_is_closed() -> None:
    """The lowest number is free again then."""
    leaks = Leaks()
    first = os.open(os.devnull, os.O_RDONLY)
    second = os.dup(first)
    os.close(first)
    try:
        assert not leaks.is_quiet(spawned=False)
        assert leaks.found() == ["1 open file handle"]
    finally:
        os.close(second)
    assert leaks.is_quiet(spawned=False)
