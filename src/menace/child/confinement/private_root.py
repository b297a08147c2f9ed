"""A root of the child's own: in it only what it needs, nothing of that can be changed, and the rest does not exist.

Landlock looks after reading and writing. It does not say who may connect to a socket in a folder, or change the mode,
the owner or the times of a file; a place that is not there can be used for none of that.
"""

from __future__ import annotations

import ctypes
import os
import platform
import stat
import sys
from collections import deque
from typing import Deque, Dict, List, Mapping, Optional, Sequence

from .libc import libc

_OLD = "/.menace-old-root"
_BASE = "/usr"
"""Where the new root is mounted for a moment; any folder will do that is on every machine."""
_RDONLY_ATTR, _NOSUID_ATTR, _NODEV_ATTR = 1, 2, 4
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_BIND, _MS_REC, _MNT_DETACH = 2, 4, 8, 1 << 12, 1 << 14, 2
_AT_FDCWD, _AT_RECURSIVE, _MOUNT_SETATTR = -100, 0x8000, 442
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_DEVICES = ("null", "zero", "full", "random", "urandom", "tty", "net/tun")
_DEVICE_LINKS = {"fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2", "ptmx": "pts/ptmx"}
_REPLACED = ("/dev", "/proc")
"""Places that are furnished anew, never taken over."""
_PRIVATE_BELOW = "/etc"
_LINKS_LIMIT = 40


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "namespace")]


def enter(
    readable: Sequence[str], writable: Sequence[str] = (), aliases: Optional[Mapping[str, str]] = None
) -> Dict[str, Optional[str]]:
    """Leave for a root with these places alone; by layer None where that worked, else why not.

    To be called in mounts of our own and, for ``/proc``, as a process of a table of our own. Each of ``aliases`` is a
    place that shows a writable folder: ``{"/tmp": pool + "/tmp"}``.
    """
    if not sys.platform.startswith("linux"):
        return {"root": "not Linux", "proc": "not Linux"}
    number = _PIVOT_ROOT.get(platform.machine())
    if number is None:
        return {"root": "not known on this machine", "proc": "not known on this machine"}
    here = os.getcwd()
    try:
        _turn(number)
    except OSError as error:
        return {"root": error.strerror, "proc": error.strerror}
    try:
        _furnish(readable, writable, aliases or {})
        proc = _mount_proc()
        _close(here)
    except OSError as error:
        # Back to where we were: a child that cannot be confined here may still be of use.
        libc().syscall(number, os.fsencode(_OLD), os.fsencode(_OLD + _BASE))
        libc().umount2(os.fsencode(_BASE), _MNT_DETACH)
        os.chdir(here)
        return {"root": error.strerror, "proc": error.strerror}
    return {"root": None, "proc": proc}


def _turn(number: int) -> None:
    """Let an empty file system be the root, with the old one below it; everything in there is in sight again."""
    _mount("menace", _BASE, "tmpfs", _MS_NOSUID | _MS_NODEV, "mode=0755")
    try:
        # Kernels before 5.12 cannot make all of a bound tree read-only at once. Found out before anything is done.
        _restrict(_BASE, _NOSUID_ATTR)
        os.mkdir(_BASE + _OLD)
        if libc().syscall(number, os.fsencode(_BASE), os.fsencode(_BASE + _OLD)) != 0:
            raise _problem()
    except OSError:
        libc().umount2(os.fsencode(_BASE), _MNT_DETACH)
        raise
    os.chdir("/")


def _furnish(readable: Sequence[str], writable: Sequence[str], aliases: Mapping[str, str]) -> None:
    for place, folder in aliases.items():
        _bind(_OLD + folder, place, _NOSUID_ATTR | _NODEV_ATTR)
    _furnish_devices()
    bound: List[str] = []
    for path in sorted({_reproduced(path) for path in readable if not _is_replaced(path)}, key=len):
        if path != "/" and not any(path.startswith(each + "/") for each in bound) and os.path.exists(_OLD + path):
            _bind(_OLD + path, path, _RDONLY_ATTR | _NOSUID_ATTR | _NODEV_ATTR)
            bound.append(path)
    for path in writable:
        if not _is_replaced(path) and os.path.exists(_OLD + path):
            _bind(_OLD + path, _reproduced(path), _NOSUID_ATTR | _NODEV_ATTR)
    if os.getuid() == 0:
        _cover_private(_PRIVATE_BELOW)


def _is_replaced(path: str) -> bool:
    return path in _REPLACED or path.startswith(tuple(each + "/" for each in _REPLACED))


def _reproduced(path: str) -> str:
    """The same place without links; the links on the way to it are made again where they were."""
    real, links = "", 0
    waiting: Deque[str] = deque(path.split("/"))
    while waiting:
        part = waiting.popleft()
        if part in ("", "."):
            continue
        if part == "..":
            real = os.path.dirname(real) if real.count("/") > 1 else ""
            continue
        place = real + "/" + part
        if not os.path.islink(_OLD + place) or links > _LINKS_LIMIT:
            real = place
            continue
        links += 1
        target = os.readlink(_OLD + place)
        if not os.path.lexists(place):
            os.makedirs(os.path.dirname(place), exist_ok=True)
            os.symlink(target, place)
        waiting.extendleft(reversed(target.split("/")))
        real = "" if target.startswith("/") else real
    return real or "/"


def _furnish_devices() -> None:
    for name in _DEVICES:
        if os.path.exists(_OLD + "/dev/" + name):
            _bind(_OLD + "/dev/" + name, "/dev/" + name, _NOSUID_ATTR)
    for name, target in _DEVICE_LINKS.items():
        os.symlink(target, "/dev/" + name)
    os.makedirs("/dev/pts", exist_ok=True)
    try:
        _mount("devpts", "/dev/pts", "devpts", _MS_NOSUID | _MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620")
    except OSError:
        return  # pseudo terminals are a convenience


def _cover_private(folder: str) -> None:
    """Put something empty over what not everybody may read: we are not everybody while we are user 0."""
    os.makedirs("/.empty/folder")
    with open("/.empty/file", "w"):
        pass
    for current, folders, files in os.walk(folder):
        for name in [name for name in folders if _is_private(current + "/" + name, stat.S_IXOTH)]:
            _mount("/.empty/folder", current + "/" + name, None, _MS_BIND)
            folders.remove(name)
        for name in files:
            if _is_private(current + "/" + name, stat.S_IROTH):
                _mount("/.empty/file", current + "/" + name, None, _MS_BIND)


def _is_private(path: str, needed: int) -> bool:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return False
    return not stat.S_ISLNK(mode) and not mode & needed


def _mount_proc() -> Optional[str]:
    """The process table as it is inside; where that is refused, the one from outside, and why."""
    os.makedirs("/proc", exist_ok=True)
    try:
        _mount("proc", "/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    except OSError as error:
        _bind(_OLD + "/proc", "/proc", _RDONLY_ATTR)
        return error.strerror
    _restrict("/proc", _RDONLY_ATTR)
    return None


def _close(here: str) -> None:
    """Let go of the old root, and let nothing more be made in the new one."""
    if libc().umount2(os.fsencode(_OLD), _MNT_DETACH) != 0:
        raise _problem()
    os.rmdir(_OLD)
    _restrict("/", _RDONLY_ATTR, 0)
    os.chdir(here if os.path.isdir(here) else "/")


def _bind(source: str, place: str, attributes: int) -> None:
    """Show the source, with what is mounted in it, at a place of the new root."""
    if not os.path.exists(place):
        if os.path.isdir(source):
            os.makedirs(place)
        else:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w"):
                pass
    _mount(source, place, None, _MS_BIND | _MS_REC)
    _restrict(place, attributes)


def _restrict(place: str, attributes: int, flags: int = _AT_RECURSIVE) -> None:
    wanted = _Attributes(attributes, 0, 0, 0)
    arguments = (_AT_FDCWD, os.fsencode(place), flags, ctypes.byref(wanted), ctypes.c_size_t(ctypes.sizeof(wanted)))
    if libc().syscall(_MOUNT_SETATTR, *arguments) != 0:
        raise _problem()


def _mount(source: str, place: str, kind: Optional[str], flags: int, options: str = "") -> None:
    kind_bytes = None if kind is None else os.fsencode(kind)
    arguments = (os.fsencode(source), os.fsencode(place), kind_bytes, ctypes.c_ulong(flags), os.fsencode(options))
    if libc().mount(*arguments) != 0:
        raise _problem()


def _problem() -> OSError:
    number = ctypes.get_errno()
    return OSError(number, os.strerror(number))
