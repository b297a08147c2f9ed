"""What a coroutine leaves to an event loop that is about to end: tasks still running, coroutines nobody awaits."""

from __future__ import annotations

import inspect
import os
import re
import warnings
from typing import Any, Callable, List, Sequence

from .ending import end_of

_TURNS = 5
"""As often as the loop goes round for tasks that are about to end."""
_STARTING = re.compile(
    r"_*(?:start|spawn|launch|begin|listen|serve|subscribe|connect|watch|open|debounce|submit|schedule|poll|aenter)"
)
_ON_PURPOSE = re.compile(
    r"background|schedul|\bstarts?\b|\bspawn|forget|launch|listen|subscri|\bkeeps? (?:on|running|going)|periodic"
    r"|debounc|every (?:\w+ )?seconds?\b|\bfrom now on\b",
    re.IGNORECASE,
)
"""Names and words of those who leave a task running because that is what they are for."""

_RUNNING = "still running"

_LEFT: List[str] = []
_OURS: List[str] = []
"""The folder of the target, once it is known."""
_warn: Callable[[Any], None] = warnings._warn_unawaited_coroutine  # type: ignore[attr-defined]


def concern(workspace: str) -> None:
    """Know whose coroutines are meant to be awaited."""
    _OURS[:] = [workspace.rstrip(os.sep) + os.sep]


def forget() -> None:
    """Know of nothing that was left so far."""
    if _LEFT:
        del _LEFT[:]


def are_left() -> bool:
    """Whether the last call left anything."""
    return bool(_LEFT)


def left_behind(function: Any) -> List[str]:
    """What the last call left, unless its name or documentation speaks of such things."""
    if not _LEFT:
        return []
    name, text = getattr(function, "__name__", ""), getattr(function, "__doc__", "")
    is_told = _STARTING.match(str(name)) or (isinstance(text, str) and _ON_PURPOSE.search(text))
    return [each for each in _LEFT if not (is_told and each.endswith(_RUNNING))]


async def completed(coroutine: Any) -> Any:
    """What a coroutine gives; the tasks that outlive it are noted.

    An object is ended first, if it holds them until then.
    """
    import asyncio

    frame = coroutine.cr_frame
    owner = frame.f_locals.get("self") if frame is not None else None
    del frame
    value = await coroutine
    mine = asyncio.current_task()
    if len(asyncio.all_tasks()) > 1:
        left = await _lasting(asyncio, mine)
        if left and not _is_given(value, left):
            ended = [each for each in (owner, value) if each is not None and end_of(each) is not None]
            for each in ended:
                result = end_of(each)()  # type: ignore[misc]
                if inspect.isawaitable(result):
                    await result
            left = await _lasting(asyncio, mine) if ended else left
            if not _is_held(owner, left):
                _LEFT.extend("task %s %s" % (_name(each), _RUNNING) for each in left)
    return value


async def _lasting(asyncio: Any, mine: Any) -> List[Any]:
    for _ in range(_TURNS):
        await asyncio.sleep(0)
    return [each for each in asyncio.all_tasks() if each is not mine and not _is_told_to_end(each)]


def _is_told_to_end(task: Any) -> bool:
    return bool(getattr(task, "cancelling", int)()) or bool(getattr(task, "_must_cancel", False))


def _name(task: Any) -> str:
    return str(getattr(task.get_coro(), "__qualname__", "")).rpartition("<locals>.")[2]


def _is_given(value: Any, tasks: Sequence[Any]) -> bool:
    """Whether the caller was handed one of the tasks, and so is the one to end it."""
    given = value if isinstance(value, (list, tuple, set)) else value.values() if isinstance(value, dict) else [value]
    return any(each is task for each in given for task in tasks)


def _is_held(owner: Any, tasks: Sequence[Any]) -> bool:
    """Whether an object that nobody can end keeps the tasks for itself."""
    if owner is None or end_of(owner) is not None:
        return False
    held = list(getattr(owner, "__dict__", {}).values())
    inside = [each for part in held if isinstance(part, (list, set, tuple)) for each in part]
    inside += [each for part in held if isinstance(part, dict) for each in part.values()]
    return any(each is task for each in [*held, *inside] for task in tasks)


def watch() -> None:
    """Note from now on which coroutines of the target are thrown away without ever having been awaited."""
    warnings._warn_unawaited_coroutine = _note  # type: ignore[attr-defined]


def _note(coroutine: Any) -> None:
    if _OURS and coroutine.cr_code.co_filename.startswith(_OURS[0]):
        _LEFT.append("coroutine %s never awaited" % coroutine.__qualname__)
    else:
        _warn(coroutine)
