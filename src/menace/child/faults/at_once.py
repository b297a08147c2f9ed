"""Two calls at the same moment on one object, file or database, where the documentation says that this goes well.

What is shared may lie outside of the process: then the files that are left tell whether both calls did their work.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import re
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from ..inputs.building import Prepared
from ..oracles.threads import World, copied, ends_in_turns, told_of
from .file_contents import Content, files_in

_MOST_TRIED, _MOST_IN_VAIN = 4, 2
"""Times that a section is tried, each as long as a hundred plain calls: where one gives something, and where not."""
_ENOUGH_SECONDS = 0.8
_PLACES = re.compile(r"path|file|folder|dir|database|\bdb\b|root|location|target|dest|url", re.IGNORECASE)
_DATABASE = b"SQLite format 3\0"
_BESIDE = re.compile(r"-(?:journal|wal|shm)$|lock$|\.lck$|\.pid$")
"""Files that only say who is at work."""
_OF_PROCESSES, _OF_THREADS = re.compile(r"\bprocess(?:es)?\b|\bprograms\b"), re.compile(r"thread", re.IGNORECASE)


class Shared(NamedTuple):
    """What is called twice: the function, the names of its parameters, whether the first is an object, its folder."""

    call: Callable[..., Any]
    names: Sequence[str]
    needs_instance: bool
    folder: str


class AtOnce:
    """Tries one section, a few times."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._left = {True: _MOST_TRIED, False: _MOST_IN_VAIN}

    def race(self, fresh: Callable[[], Prepared]) -> Optional[Tuple[str, str]]:
        """What two calls come to that they do not come to one after the other, as the kind and a sentence.

        ``fresh`` gives the arguments of the case at hand, with everything as it was before them.
        """
        if max(self._left.values()) <= 0:
            return None
        call = self._shared.call
        gives, asked = self._alone(fresh)
        module = sys.modules.get(getattr(asked, "__module__", None) or "")
        if self._left[gives] <= 0 or module is None or _cannot_be_tried(asked, module):
            return None
        self._left[gives] -= 1
        for is_varied in (False, True):
            world = _Outside(module, self._shared.folder)

            def make(world: "_Outside" = world, is_varied: bool = is_varied) -> List[Any]:
                prepared = fresh()
                world.instance = prepared.args[0] if self._shared.needs_instance else None
                return [(prepared.args, prepared.kwargs), self._others(prepared, is_varied=is_varied)]

            def one(both: List[Any]) -> Any:
                return call(*both[0][0], **both[0][1])

            def other(both: List[Any]) -> Any:
                return call(*both[1][0], **both[1][1])

            held: Optional[bool] = None
            with contextlib.suppress(Exception):  # whatever building or copying arguments of the target raises
                held = ends_in_turns(world, make, one, other, _ENOUGH_SECONDS)
            world.restore()
            if held is None:
                self._left[gives] -= 1  # it waits for somebody, takes its time, or is never twice the same
            if held is False:
                return "Race", "two calls at the same moment end as they do in neither order one after the other"
        return None

    def _alone(self, fresh: Callable[[], Prepared]) -> Tuple[bool, Any]:
        """Whether a call that is alone gives something, so that two may want the same, and which code it runs."""
        call = self._shared.call
        try:
            prepared = fresh()
            asked = getattr(type(prepared.args[0]), call.__name__) if self._shared.needs_instance else call
            if inspect.iscoroutinefunction(asked):
                return False, asked
            return call(*prepared.args, **prepared.kwargs) not in (None, False), asked
        except BaseException:  # whatever the target raises gives nothing
            return False, None

    def _others(self, prepared: Prepared, *, is_varied: bool) -> Tuple[List[Any], Dict[str, Any]]:
        """The arguments of the other call: on the same object, and with ``is_varied`` about something else there."""
        # Processes have objects of their own, and share nothing but files.
        start = int(self._shared.needs_instance and not self._is_of_processes(prepared.args))
        args, kwargs = copied((list(prepared.args[start:]), dict(prepared.kwargs)))
        if is_varied:
            names = [*[""] * (int(self._shared.needs_instance) - start), *self._shared.names, *[""] * len(args)]
            args = [_varied(name, value) for name, value in zip(names, args)]  # noqa: B905 - not before Python 3.10
            kwargs = {name: _varied(name, value) for name, value in kwargs.items()}
        return [*prepared.args[:start], *args], kwargs

    def _is_of_processes(self, args: Sequence[Any]) -> bool:
        """Whether the documentation speaks of several processes, and of no threads."""
        kinds: List[Any] = list(map(type, args[: int(self._shared.needs_instance)]))
        module = sys.modules.get((kinds or [self._shared.call])[0].__module__)
        holders = [self._shared.call, module, *kinds]
        text = " ".join(str(getattr(each, "__doc__", "")) for each in holders)
        return bool(_OF_PROCESSES.search(text)) and not _OF_THREADS.search(text)


def _cannot_be_tried(call: Any, module: Any) -> bool:
    """Whether threads say nothing about a function: it only begins its work, or a lock of its is one of processes."""
    if inspect.iscoroutinefunction(call) or inspect.isgeneratorfunction(call):
        return True
    with contextlib.suppress(Exception):  # without its source nobody can tell
        return "lockf(" in inspect.getsource(module)
    return True


def _varied(name: str, value: Any) -> Any:
    if type(value) is str and not _PLACES.search(name):
        return value + "b"
    return value + 1 if type(value) is int else value


class _Outside(World):
    """What is held in a module, in the object that is called, and in the files of a folder."""

    def __init__(self, module: Any, folder: str) -> None:
        super().__init__(module, ())
        self.instance: Any = None
        self._folder = folder

    def told(self) -> str:
        """All of it as text."""
        held = list(getattr(self.instance, "__dict__", {}).items())
        files = [
            (name, _told_file(os.path.join(self._folder, name), content))
            for name, content in sorted(files_in(self._folder).items())
            if not _BESIDE.search(name)
        ]
        return repr((super().told(), told_of(held), files))


def _told_file(path: str, content: Content) -> Any:
    """What a file holds; of a database its tables, for two histories of one differ in bytes that nobody reads."""
    if not isinstance(content, bytes) or not content.startswith(_DATABASE):
        return content
    try:
        import sqlite3

        with contextlib.closing(sqlite3.connect("file:%s?mode=ro" % path, uri=True)) as connection:
            return list(connection.iterdump())
    except Exception:  # damaged, or locked for good
        return "database"
