"""What a call used beside time and memory is counted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from menace.child.page import USED

Fresh = Callable[..., str]
COUNT = """
    import asyncio, json, socket, sys, threading
    from menace.child.measuring.observe import Observer

    def thread():
        started = threading.Thread(target=len, args=("",))
        started.start()
        started.join()
    async def nothing(): pass
    async def several(): await asyncio.gather(nothing(), nothing())
    def files():
        with open("out.txt", "w") as file: file.write("x" * 1000)
        with open("out.txt") as file: file.read(300)
    calls = {
        "nothing": lambda: 1 + 1,
        "a thread": thread,
        "tasks": lambda: asyncio.run(several()),
        "files": files,
        "a socket": lambda: socket.socket().close(),
    }
    observer = Observer("/nowhere", False, False)
    found = {}
    for name, call in calls.items():
        for _ in range(2):
            observer.begin()
            observer.amounts.begin()
            call()
            observer.end()
            counted = observer.amounts.end()
            call()
        found[name] = counted
    print(json.dumps(found))
"""


@pytest.fixture
def used(fresh: Fresh) -> dict[str, dict[str, int] | None]:
    """What each of some calls used, by name; what was not used is left out."""
    counted = json.loads(fresh(COUNT))
    return {
        name: None if counts is None else {key: n for key, n in zip(USED, counts, strict=True) if n}
        for name, counts in counted.items()
    }


def test_each_call_is_told_what_it_used(used: dict[str, dict[str, int] | None]) -> None:
    """Bytes, handles, threads, tasks; nothing of what was done before it or after it."""
    assert used["nothing"] is None
    assert used["a thread"] == {"threads": 1} | _events(used["a thread"])
    assert used["files"] == {"bytes_read": 1000, "bytes_written": 1000, "handles": 2} | _events(used["files"])
    assert (used["a socket"] or {})["handles"] == 1


def test_tasks_are_counted_with_those_that_the_loop_itself_makes(used: dict[str, dict[str, int] | None]) -> None:
    """One for what is run, two for what it gathers, and those for closing down."""
    assert (used["tasks"] or {})["tasks"] >= 3


def _events(counted: dict[str, int] | None) -> dict[str, int]:
    return {name: count for name, count in (counted or {}).items() if name == "audit_events"}
