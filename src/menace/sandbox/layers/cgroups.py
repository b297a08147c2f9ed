"""Control groups: the kernel counts the memory and the tasks of a whole child, not of each of its processes.

Groups are made below the one this process is in, so that limits somebody put on us hold for our children too. Their
names carry the owner's number and start, by which a sweep tells what a crash left.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import signal
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

Controller = Literal["memory", "pids"]
CONTROLLERS: tuple[Controller, ...] = ("memory", "pids")

RECORD = "menace.groups"
"""The file in a run's folder that says below which folders it makes groups."""

_PROC = Path("/proc/self")
_REMOVE_SECONDS, _REMOVE_STEP = 1.0, 0.005
_PROBE_BYTES, _PROBE_TASKS = 1 << 30, 64


class NoGroups(Exception):
    """No group can be made; the text says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """A folder below which groups for these controllers may be made, in the first or second form of the interface."""

    folder: Path
    version: Literal[1, 2]
    controllers: frozenset[Controller]


def find_places(proc: Path = _PROC) -> list[Place]:
    """Where groups would be made on this machine; empty where the kernel has no such thing."""
    try:
        mounts = (proc / "mountinfo").read_text(errors="replace").splitlines()
        own = dict(_own_groups((proc / "cgroup").read_text(errors="replace")))
    except OSError:
        return []
    found: list[Place] = []
    for mount in mounts:
        fields, _, rest = mount.partition(" - ")
        kind, _, options = [*rest.split(), "", "", ""][:3]
        root, point = map(_unescaped, [*fields.split(), *[""] * 5][3:5])
        if kind == "cgroup2" and "" in own:
            found += _divisible(_inside(point, root, own[""]), Path(point))
        elif kind == "cgroup":
            held = frozenset(name for name in CONTROLLERS if name in options.split(",") and name in own)
            if held:
                found.append(Place(_inside(point, root, own[min(held)]), 1, held))
    return found


def _own_groups(text: str) -> Iterator[tuple[str, str]]:
    """By controller, the group this process is in; the second form has the name ''."""
    for line in text.splitlines():
        _, _, rest = line.partition(":")
        names, _, path = rest.partition(":")
        for name in names.split(","):
            yield name, path


def _inside(point: str, root: str, own: str) -> Path:
    """Our group's folder; a container shows only the part of the tree below ``root``."""
    if PurePosixPath(own).is_relative_to(root):
        return Path(point) / PurePosixPath(own).relative_to(root)
    return Path(point)


def _divisible(own: Path, top: Path) -> Iterator[Place]:
    """The nearest group whose parts have controllers: one that holds processes, as ours does, cannot give its own any.

    Going up would leave a limit that somebody put on our group behind, so then there is none.
    """
    for folder in (own, *own.parents):
        held = frozenset(name for name in CONTROLLERS if name in _read(folder / "cgroup.subtree_control").split())
        if held:
            yield Place(folder, 2, held)
            return
        if folder == top or _read(folder / "memory.max").strip() not in ("", "max"):
            return


def _unescaped(text: str) -> str:
    return text.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")


class Group:
    """One group in every place; its limits can be changed while processes are in it."""

    def __init__(self, name: str, places: Iterable[Place]) -> None:
        self._folders: dict[Controller, tuple[Path, int]] = {}
        self._made: list[Path] = []
        try:
            for place in places:
                folder = place.folder / name
                folder.mkdir()
                self._made.append(folder)
                self._folders |= dict.fromkeys(place.controllers, (folder, place.version))
        except OSError as error:
            self.remove()
            raise NoGroups(f"{error.strerror}: {error.filename}") from error

    @property
    def controllers(self) -> frozenset[Controller]:
        """What this group limits."""
        return frozenset(self._folders)

    def limit(self, *, memory_bytes: int, tasks: int) -> None:
        """Set what all processes of the group together may use."""
        try:
            if "memory" in self._folders:
                self._limit_memory(memory_bytes)
            if "pids" in self._folders:
                (self._folders["pids"][0] / "pids.max").write_text(str(tasks))
        except OSError as error:
            raise NoGroups(f"{error.strerror}: {error.filename}") from error

    def _limit_memory(self, limit: int) -> None:
        folder, version = self._folders["memory"]
        if version == 2:
            (folder / "memory.max").write_text(str(limit))
            names, values = ["memory.swap.max"], ["0"]
        else:
            # The second counts swap as well and is never below the first, so on the way up it goes ahead.
            names, values = ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"], [str(limit)] * 2
            if limit > int(_read(folder / names[0]) or 0):
                names.reverse()
        for name, value in zip(names, values, strict=True):
            with contextlib.suppress(FileNotFoundError):  # a kernel that does not count swap
                (folder / name).write_text(value)

    def admit(self, pid: int) -> None:
        """Take a process in; what it starts from now on is in as well."""
        try:
            for folder in self._made:
                (folder / "cgroup.procs").write_text(str(pid))
        except OSError as error:
            raise NoGroups(f"{error.strerror}: {error.filename}") from error

    def entrances(self) -> list[int]:
        """Descriptors through which a process takes itself in, by writing ``0`` to each of them."""
        return [os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC) for folder in self._made]

    def memory_bytes(self) -> int:
        """What the group uses now."""
        if "memory" not in self._folders:
            return 0
        folder, version = self._folders["memory"]
        return int(_read(folder / ("memory.current" if version == 2 else "memory.usage_in_bytes")) or 0)

    def memory_kills(self) -> int:
        """How many processes the kernel has ended because the group wanted more memory than it may have."""
        if "memory" not in self._folders:
            return 0
        folder, version = self._folders["memory"]
        for line in _read(folder / ("memory.events" if version == 2 else "memory.oom_control")).splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
        return 0

    def remove(self) -> bool:
        """Remove it, with a little patience for processes that are just ending; whether it is gone."""
        gone = [_remove(folder) for folder in self._made]
        return all(gone)


class Groups:
    """Makes the groups of one run; ``problem`` says why none can be made."""

    def __init__(self, prefix: str, places: list[Place] | None = None) -> None:
        self._prefix = prefix
        self._numbers = itertools.count()
        self._places = find_places() if places is None else places
        self.problem: str | None = None
        self.controllers: frozenset[Controller] = frozenset()
        try:
            self._probe()
        except NoGroups as error:
            self._places, self.problem = [], str(error)

    def _probe(self) -> None:
        """Really make a group and limit it, once."""
        if not self._places:
            raise NoGroups("the kernel offers no memory and pids groups here")
        group = Group(f"{self._prefix}-probe", self._places)
        try:
            group.limit(memory_bytes=_PROBE_BYTES, tasks=_PROBE_TASKS)
            self.controllers = group.controllers
        finally:
            group.remove()

    @property
    def folders(self) -> list[Path]:
        """Below which folders the groups are made."""
        return [place.folder for place in self._places]

    def record(self, folder: Path) -> None:
        """Write down in a run's folder where its groups are, for the sweep after a crash."""
        (folder / RECORD).write_text("".join(f"{place}\n" for place in self.folders))

    def make(self, *, memory_bytes: int, tasks: int) -> Group:
        """A new group with these limits; raises ``NoGroups``."""
        if not self._places:
            raise NoGroups(self.problem or "there is nowhere to make groups")
        group = Group(f"{self._prefix}-{next(self._numbers)}", self._places)
        try:
            group.limit(memory_bytes=memory_bytes, tasks=tasks)
        except NoGroups:
            group.remove()
            raise
        return group


def recorded(folder: Path) -> list[Path]:
    """Where the run that this folder belonged to made groups."""
    return [Path(line) for line in _read(folder / RECORD).splitlines()]


def remove_groups(folder: Path, prefix: str) -> tuple[int, list[str]]:
    """Remove the groups of that prefix below a folder with the processes in them; how many, and which resisted."""
    removed, failed = 0, []
    for group in sorted(folder.glob(f"{prefix}-*")):
        # Only a group has this file, whatever somebody else wrote down or made.
        if group.is_symlink() or not (group / "cgroup.procs").is_file() or group.lstat().st_uid != os.getuid():
            continue
        for word in _read(group / "cgroup.procs").split():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(word), signal.SIGKILL)
        if _remove(group):
            removed += 1
        else:
            failed.append(str(group))
    return removed, failed


def remove_empty(group: Path) -> bool:
    """Remove a group that nobody is in; whether it was one and is gone."""
    if _read(group / "cgroup.procs").split() or not (group / "cgroup.procs").is_file():
        return False
    try:
        group.rmdir()
    except OSError:
        return False
    return True


def _remove(folder: Path) -> bool:
    until = time.monotonic() + _REMOVE_SECONDS
    while True:
        try:
            folder.rmdir()
        except FileNotFoundError:
            return True
        except OSError as error:
            if error.errno != errno.EBUSY or time.monotonic() > until:
                return False
            time.sleep(_REMOVE_STEP)
        else:
            return True


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
