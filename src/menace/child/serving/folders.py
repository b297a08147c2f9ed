"""Removing what a case wrote, whatever it did to the folders: no depth, mode or name may stop that."""

from __future__ import annotations

from os import chdir, chmod, getcwd, lstat, makedirs, rename, rmdir, scandir, unlink
from stat import S_ISDIR
from typing import FrozenSet, List, Optional, Tuple

_OWNER_ALL = 0o700

# Every `except Exception` here has the same reason: code under test may have left an audit hook that raises anything,
# and what cannot be removed now is removed with the whole workspace later.


def listing(folder: str) -> FrozenSet[str]:
    """The names in a folder; none when it cannot be read."""
    try:
        with scandir(folder) as entries:
            return frozenset(entry.name for entry in entries)
    except Exception:
        return frozenset()


def empty(folder: str, keep: FrozenSet[str] = frozenset()) -> None:
    """Remove everything in a folder except the names to keep; what resists stays."""
    _open_up(folder)
    waiting: List[str] = []
    emptied: List[str] = []
    prefix = folder + "/menace"
    while any((folder + "/" + name).startswith(prefix) for name in keep):
        prefix += "-"
    for name in listing(folder) - keep:
        _remove(folder + "/" + name, waiting)
    while waiting:
        current = waiting.pop()
        # A folder inside is moved up before it is emptied: no path gets long, and nothing here is recursive.
        for number, name in enumerate(listing(current)):
            _remove(current + "/" + name, waiting, "%s-%d-%d" % (prefix, len(emptied), number))
        emptied.append(current)
    for current in reversed(emptied):
        _quietly_remove_folder(current)


def remove(folder: str) -> bool:
    """Remove a folder with everything in it; whether it is gone."""
    empty(folder)
    _quietly_remove_folder(folder)
    return not _is_folder(folder)


def enter(folder: str) -> None:
    """Make the folder if it is not there, and make it the current one."""
    try:
        if not _is_folder(folder):
            _remove(folder, [])
        makedirs(folder, exist_ok=True)
        chdir(folder)
    except Exception:
        return


class Kept:
    """A folder that is made again as it was whenever something in it changed; looking costs one system call."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        # What is there already is part of the target's state, as if it had always been there.
        self._names = listing(folder)
        self._seen = _state(folder)

    def tidy(self) -> None:
        """Remove what came since; the time of a folder's last change tells whether anything did."""
        if self._seen != _state(self._folder) or self._seen is None:
            if not _is_folder(self._folder):
                enter(self._folder)
            empty(self._folder, self._names)
            self._seen = _state(self._folder)

    def is_as_it_was(self) -> bool:
        """Whether it is the current folder and nothing in it changed."""
        return self._seen is not None and self._seen == _state(".")

    def enter(self) -> None:
        """Make it the current folder again."""
        try:
            if getcwd() == self._folder:
                return
        except Exception:
            enter(self._folder)
            return
        enter(self._folder)


def _state(folder: str) -> Optional[Tuple[int, int, int]]:
    try:
        status = lstat(folder)
    except Exception:
        return None
    return status.st_ino, status.st_ctime_ns, status.st_mode


def _remove(path: str, waiting: List[str], lifted: str = "") -> None:
    """Remove a file; a folder is added to those that wait to be emptied."""
    if not _is_folder(path):
        try:
            unlink(path)
        except Exception:
            return
        return
    _open_up(path)
    if lifted:
        try:
            rename(path, lifted)
            path = lifted
        except Exception:  # the oldest Landlock lets nobody move a folder; then it is emptied where it is
            waiting.append(path)
            return
    waiting.append(path)


def _open_up(folder: str) -> None:
    try:
        chmod(folder, _OWNER_ALL)
    except Exception:
        return


def _quietly_remove_folder(folder: str) -> None:
    try:
        rmdir(folder)
    except Exception:
        return


def _is_folder(path: str) -> bool:
    try:
        return S_ISDIR(lstat(path).st_mode)
    except Exception:
        return False
