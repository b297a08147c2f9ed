"""What coroutines leave to their event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from menace.child.calls import tasks
from menace.child.calls.consuming import consume


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Every test begins and ends with nothing noted."""
    tasks.forget()
    yield
    tasks.forget()


async def lasting() -> None:
    """Takes longer than anybody waits."""
    await asyncio.sleep(30)


async def answer() -> int:
    """Leaves something running."""
    asyncio.ensure_future(lasting())  # noqa: RUF006 - that is the point
    return 3


async def tidy() -> int:
    """Ends what it began."""
    task = asyncio.ensure_future(lasting())
    await asyncio.sleep(0)
    task.cancel()
    return 3


async def handed_out() -> Any:
    """Gives the task to the caller."""
    return [asyncio.ensure_future(lasting())]


async def start_later() -> None:
    """Leaves something running."""
    asyncio.ensure_future(lasting())  # noqa: RUF006 - as above


class Worker:
    """Works until it is closed."""

    is_careful = True
    task: Any = None

    async def put(self) -> None:
        """Begin to work."""
        self.task = asyncio.ensure_future(lasting())

    async def close(self) -> None:
        """Stop working."""
        if self.is_careful:
            self.task.cancel()


class Careless(Worker):
    """Goes on working."""

    is_careful = False


@pytest.mark.parametrize(
    ("called", "left"),
    [
        (answer, ["task lasting still running"]),
        (tidy, []),
        (handed_out, []),
        (start_later, []),
        (Worker().put, []),
        (Careless().put, ["task lasting still running"]),
    ],
)
def test_tasks_that_outlive_a_call(called: Any, left: list[str]) -> None:
    """Not those that are ended, handed out, meant to stay, or kept by an object until its end."""
    consume(called())

    assert tasks.left_behind(called) == left


def test_coroutines_that_nobody_awaits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of the target: whoever gives one to the target may have been wrong to do so."""
    warned: list[Any] = []
    monkeypatch.setattr("warnings._warn_unawaited_coroutine", None)
    monkeypatch.setattr(tasks, "_warn", warned.append)
    monkeypatch.setattr(tasks, "_OURS", [])
    tasks.watch()

    lasting()
    assert (len(warned), tasks.are_left()) == (1, False)

    tasks.concern(str(Path(__file__).parent))
    lasting()
    assert tasks.left_behind(lasting) == ["coroutine lasting never awaited"]
