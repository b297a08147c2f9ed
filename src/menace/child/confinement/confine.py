"""The child gives up what it does not need, before the first line of the target runs.

Each layer is tried and reported, never assumed: resource limits, a private network and process table, no new
privileges, and Landlock for files, TCP and signals. What is given up here cannot be taken back.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import sys
from typing import Any, Callable, Dict, Iterable, List, Optional

from .libc import libc

_CLONE_NEWUTS, _CLONE_NEWIPC = 0x04000000, 0x08000000
_CLONE_NEWUSER, _CLONE_NEWPID, _CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 36, 38
_SIGKILL = 9
_TASKS_INSIDE_SINCE = (5, 14)


def limit_resources(limits: Dict[str, Any], *, alone: bool = False) -> Dict[str, str]:
    """Apply the kernel's own limits; the answer says which ones hold and who enforces them.

    ``alone`` says that no process outside the sandbox counts towards the number of tasks.
    """
    try:
        import resource
    except ImportError:
        return {}
    enforced: Dict[str, str] = {}
    wanted = (
        ("memory", resource.RLIMIT_AS, limits.get("memory_bytes")),
        ("disk", resource.RLIMIT_FSIZE, limits.get("disk_bytes")),
        ("open_files", resource.RLIMIT_NOFILE, limits.get("open_files")),
        ("core", resource.RLIMIT_CORE, 0),
        ("cpu", resource.RLIMIT_CPU, limits.get("process_cpu_seconds")),
        ("tasks", resource.RLIMIT_NPROC, limits.get("tasks") if alone else None),
    )
    for name, which, value in wanted:
        if value is None:
            continue
        _, hard = resource.getrlimit(which)
        ceiling = int(value) if hard == resource.RLIM_INFINITY else min(int(value), hard)
        try:
            resource.setrlimit(which, (ceiling, ceiling))
        except (OSError, ValueError):
            continue
        enforced[name] = "kernel"
    return enforced


def join_groups(entrances: Iterable[int]) -> None:
    """Go through entrances to groups of processes that the parent opened, and close them behind us."""
    for entrance in entrances:
        with contextlib.suppress(OSError):  # the limits of each process hold all the same
            os.write(entrance, b"0")
        os.close(entrance)


def die_with_parent(parent: Optional[int]) -> None:
    """End this process when the one that started it does, however that one ends."""
    if sys.platform.startswith("linux"):
        libc().prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
        # Zero is a parent outside of our process table: whoever put us there ends us with itself.
        if parent is not None and os.getppid() not in (0, parent):
            os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of what our descendants abandon."""
    if sys.platform.startswith("linux"):
        libc().prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def leave_namespaces(*, processes: bool = True) -> Dict[str, Optional[str]]:
    """Leave the machine's users, network and, for later children, process table; None where it worked, else why not.

    Without ``processes`` the last is left to ``new_process_table``, once for each child.
    """
    if not sys.platform.startswith("linux"):
        return {"users": "not Linux", "network": "not Linux", "processes": "not Linux"}
    library = libc()
    wanted = _CLONE_NEWNET | _CLONE_NEWIPC | _CLONE_NEWUTS | (_CLONE_NEWPID if processes else 0)
    user, group = os.getuid(), os.getgid()
    # Root too: what it may do among users of its own says nothing about the machine outside.
    if library.unshare(_CLONE_NEWUSER | wanted) != 0:
        refused = os.strerror(ctypes.get_errno())
        problem = None if library.unshare(wanted) == 0 else refused
        return {"users": refused, "network": problem, "processes": problem}
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", "%d %d 1" % (user, user)),
        ("gid_map", "%d %d 1" % (group, group)),
    ):
        try:
            with open("/proc/self/" + name, "w") as file:
                file.write(text)
        except OSError:
            continue  # the namespaces hold all the same; only the target sees another user number
    return {"users": None, "network": None, "processes": None}


def counts_tasks_inside() -> bool:
    """Whether a limit on tasks counts only those among our own users: since Linux 5.14, and never for root."""
    release = platform.release().split(".")
    version = tuple(int(part) for part in release[:2] if part.isdigit())
    return os.getuid() != 0 and version >= _TASKS_INSIDE_SINCE


def leave_process_table(layers: Dict[str, Optional[str]]) -> None:
    """Let the next child be in a process table of its own, if the other namespaces are; ``layers`` says why not."""
    if layers["processes"] is None and not new_process_table():
        layers["processes"] = os.strerror(ctypes.get_errno())


def new_process_table() -> bool:
    """Let the next child be the first process of a table of its own; whether that is possible."""
    return bool(libc().unshare(_CLONE_NEWPID) == 0)


def return_to_process_table(descriptor: int) -> None:
    """Let later children be in the table behind the descriptor again; without it a second new one is refused."""
    libc().setns(descriptor, _CLONE_NEWPID)


def scopes_signals() -> bool:
    """Whether Landlock can keep a confined process from signalling those outside."""
    if not sys.platform.startswith("linux"):
        return False
    return bool(libc().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1)) >= _SIGNAL_SCOPE_SINCE)


def signal_scope() -> Optional[int]:
    """A ruleset which keeps those who enter it from signalling and calling others outside; None where there is none."""
    if not scopes_signals():
        return None
    attributes = _Ruleset(0, 0, 0b11)
    ruleset = libc().syscall(_CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(24), ctypes.c_uint32(0))
    return None if ruleset < 0 else int(ruleset)


def entrance_to(ruleset: int) -> Callable[[], None]:
    """What confines its caller by a prepared ruleset; all it needs is made now, for a copy would have to copy that."""
    # It returns at once, and giving other threads their turn would only cost time.
    syscall, leave, close = ctypes.PyDLL(None).syscall, os._exit, os.close
    arguments = (ctypes.c_long(_RESTRICT_SELF), ctypes.c_int(ruleset), ctypes.c_uint32(0))

    def enter() -> None:
        if syscall(*arguments) != 0:
            # Whoever is not confined must not run anything.
            leave(1)
        close(ruleset)

    return enter


def landlock(readable: Optional[List[str]], writable: List[str], *, connects: bool = False) -> Optional[str]:
    """Allow only these places; None when that worked, else why not.

    Without ``readable`` only writing is narrowed: a process that may read little already need not be told again.
    ``connects`` leaves TCP alone, for those who are in a network where nobody else is.
    """
    if not sys.platform.startswith("linux"):
        return "not Linux"
    library = libc()
    version = library.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    if version < 1:
        return os.strerror(ctypes.get_errno())
    handled = _all_file_rights(version) & ~(_READ if readable is None else 0)
    attributes = _Ruleset(handled, 0b11 if version >= 4 and not connects else 0, 0b11 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset = library.syscall(_CREATE_RULESET, ctypes.byref(attributes), ctypes.c_size_t(size), ctypes.c_uint32(0))
    if ruleset < 0:
        return os.strerror(ctypes.get_errno())
    try:
        for paths, rights in ((readable or (), _READ), (writable, handled)):
            for path in paths:
                _allow(library, ruleset, path, rights)
        library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        if library.syscall(_RESTRICT_SELF, ruleset, ctypes.c_uint32(0)) != 0:
            return os.strerror(ctypes.get_errno())
    finally:
        os.close(ruleset)
    return None


_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_PATH_BENEATH = 1
_SIGNAL_SCOPE_SINCE = 6
_READ = 0b1101
"""Execute, read a file, read a folder."""
_FILE_ONLY = 0b111 | 1 << 14 | 1 << 15


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def _all_file_rights(version: int) -> int:
    count = 13 + (version >= 2) + (version >= 3) + (version >= 5)
    return (1 << count) - 1


def _allow(library: Any, ruleset: int, path: str, rights: int) -> None:
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if os.path.isdir(path) else rights & _FILE_ONLY
        rule = _Beneath(allowed, parent)
        library.syscall(_ADD_RULE, ruleset, ctypes.c_int(_PATH_BENEATH), ctypes.byref(rule), ctypes.c_uint32(0))
    finally:
        os.close(parent)
