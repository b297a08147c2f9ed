"""Each layer of isolation tried alone, in a process that is thrown away afterwards."""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from typing import Callable, Dict, Optional

from .. import wire
from ..network.probes import probes as network_probes
from . import confine, mounts, seccomp
from .libc import libc

_CLONE_NEWUSER = 0x10000000
NAMESPACES = {
    "users": _CLONE_NEWUSER, "network": 0x40000000, "processes": 0x20000000, "mounts": 0x00020000,
    "messages": 0x08000000, "host name": 0x04000000,
}  # fmt: skip
_ANSWER_BYTES = 4096
_MS_NOSUID_NODEV_NOEXEC = 2 | 4 | 8
_TRIED_BYTES = 1 << 20

Probe = Callable[[], Optional[str]]
"""Says None when the layer held, else why not."""


def serve(descriptor: int) -> None:
    """Try everything and write what came out as one frame: by layer, None or the reason why it does not hold."""
    with os.fdopen(descriptor, "wb") as answer:
        answer.write(wire.encode({name: _alone(probe) for name, probe in probes().items()}))


def probes() -> Dict[str, Probe]:
    """What can be tried, by name."""
    found: Dict[str, Probe] = {"namespace of " + name: _namespace(flag) for name, flag in NAMESPACES.items()}
    found["bounded scratch"] = _bounded_scratch
    found["own /proc"] = _own_proc
    found["landlock"] = lambda: confine.landlock(["/"], [])
    found["landlock for signals"] = _signal_scope
    found["seccomp"] = _seccomp
    found.update(network_probes())
    return found


def _alone(probe: Probe) -> Optional[str]:
    """What the probe says in a copy of this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            text = probe() or ""
        except Exception as error:  # whatever it is, it is the reason
            text = "%s: %s" % (type(error).__name__, error)
        os.write(writing, b"!" + text.encode("utf-8", "replace")[: _ANSWER_BYTES - 1])
        os._exit(0)
    os.close(writing)
    answer = os.read(reading, _ANSWER_BYTES)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if not answer:
        return "the process that tried it ended with wait status %d" % status
    return answer[1:].decode("utf-8", "replace") or None


def _namespace(flag: int) -> Probe:
    def enter() -> Optional[str]:
        if not sys.platform.startswith("linux"):
            return "not Linux"
        # Among users of one's own everybody may make the others; without them only root may.
        if libc().unshare(flag | _CLONE_NEWUSER) == 0 or libc().unshare(flag) == 0:
            return None
        return os.strerror(ctypes.get_errno())

    return enter


def _bounded_scratch() -> Optional[str]:
    confine.leave_namespaces()
    return mounts.furnish(tempfile.gettempdir(), _TRIED_BYTES)["mounts"]


def _own_proc() -> Optional[str]:
    """Needs a process table of one's own, which begins with the next child."""
    problem = confine.leave_namespaces()["processes"] or mounts.leave()
    return problem or _alone(_mount_proc)


def _mount_proc() -> Optional[str]:
    if libc().mount(b"proc", b"/proc", b"proc", ctypes.c_ulong(_MS_NOSUID_NODEV_NOEXEC), None) != 0:
        return os.strerror(ctypes.get_errno())
    return None if os.readlink("/proc/self") == "1" else "it shows another process table"


def _signal_scope() -> Optional[str]:
    return "this kernel's Landlock is too old for it" if confine.signal_scope() is None else None


def _seccomp() -> Optional[str]:
    program = seccomp.build()
    if program is None:
        return "its system calls are not known on this machine"
    problem = seccomp.install(program)
    if problem is None and libc().unshare(_CLONE_NEWUSER) == 0:
        return "the filter is in force and refuses nothing"
    return problem
