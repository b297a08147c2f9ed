"""What the interpreter's audit events are about."""

from __future__ import annotations

import errno
import os
from typing import Any, Dict, Sequence, Tuple

_KINDS: Dict[str, Sequence[str]] = {
    "open": ("open",),
    "connect": ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.bind"),
    "spawn": (
        "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty",
    ),
    "signal": ("os.kill", "os.killpg", "signal.pthread_kill"),
    "write": (
        "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "os.chown", "os.utime", "os.setxattr",
        "os.removexattr", "shutil.rmtree", "os.link", "os.symlink", "shutil.copyfile", "os.rename", "shutil.move",
    ),
}  # fmt: skip
_KIND_OF = {event: kind for kind, events in _KINDS.items() for event in events}
TEMPORARY = frozenset({"tempfile.mkstemp", "tempfile.mkdtemp"})
"""Events that tell the path of a temporary file or folder which is about to be made."""
_CHANGES_SECOND = ("os.link", "os.symlink", "shutil.copyfile")
_CHANGES_BOTH = ("os.rename", "shutil.move")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_TRUNC
_PROVISIONAL = (".lock", ".lck", ".tmp", ".temp", ".part", ".partial", ".incomplete", ".new", "~")
_NOWHERE = (os.devnull, os.fsencode(os.devnull))

# Bound now: the target may replace these.
_lexists, _fsdecode = os.path.lexists, os.fsdecode
kind_of = _KIND_OF.get
"""What an event is about: ``open``, ``connect``, ``spawn``, ``signal`` or ``write``; None when it is none of these."""


def changed_places(event: str, arguments: Tuple[Any, ...]) -> Tuple[Any, ...]:
    """The paths among the arguments of an event of kind ``write`` at which something changes."""
    if event in _CHANGES_SECOND:
        return arguments[1:2]
    return arguments[: 2 if event in _CHANGES_BOTH else 1]


def is_writing(arguments: Tuple[Any, ...]) -> bool:
    """Whether the arguments of the event ``open`` are about changing a file that is named by its path."""
    path, _, flags = (*arguments, None, None, None)[:3]
    return not isinstance(path, int) and isinstance(flags, int) and bool(flags & _WRITING)


def is_provisional(arguments: Tuple[Any, ...]) -> bool:
    """Whether the arguments of the event ``open`` are about a new file whose name says that it will not stay."""
    if not is_writing(arguments) or not arguments[2] & os.O_CREAT:
        return False
    try:
        return _fsdecode(arguments[0]).endswith(_PROVISIONAL) and not _lexists(arguments[0])
    except (OSError, TypeError, ValueError):
        return False


def is_nowhere(path: Any) -> bool:
    """Whether what is written to a path is written nowhere."""
    return path in _NOWHERE


def refusal(what: str, event: str) -> Exception:
    """The error that code meets where a machine itself refuses such a thing."""
    text = "the sandbox does not allow %s" % event
    if what == "thread":
        return RuntimeError("can't start new thread: " + text)
    return ImportError(text) if what == "native" else PermissionError(errno.EPERM, text)
