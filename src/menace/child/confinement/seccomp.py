"""Filters on system calls, in the kernel's own small language (classic BPF).

The usual one refuses what escapes begin with. Where the kernel can, it holds such a call until the parent has seen
and refused it; elsewhere the call answers EPERM by itself. To the caller both look the same. Stricter ones are laid
over it for a security level. Filters add up: of several answers the stricter holds.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from typing import Any, List, NamedTuple, Optional, Tuple, Union

from .call_numbers import JUDGED, MACHINES, ORDINARY, REFUSED

_PR_SET_NO_NEW_PRIVS, _PR_GET_SECCOMP, _PR_SET_SECCOMP, _MODE_FILTER = 38, 21, 22, 2
_SET_FILTER, _NEW_LISTENER, _WAIT_KILLABLE = 1, 8, 32
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_KILL, _ALLOW, _ASK = 0x80000000, 0x7FFF0000, 0x7FC00000
_REFUSE, _UNKNOWN, _NO_FAMILY = (0x00050000 | each for each in (errno.EPERM, errno.ENOSYS, errno.EAFNOSUPPORT))
_X32_BIT = 0x40000000
_THREAD = 0x00010000
_NEW_NAMESPACES = 0x02000000 | 0x00020000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
"""Flags of clone: cgroup, mount, uts, ipc, user, pid and network namespaces."""
_TERMINAL_INJECTION = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX: typing into the terminal of whoever started us."""
_EXECUTABLE = 0x4
_FAMILIES = (1, 2, 10, 16)
"""Unix, both kinds of Internet, and asking the kernel about them: the others reach beyond a private network."""
_UNIX, _NOT_A_STREAM = 1, 0xE
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC

# Bound before the target is imported: it may replace these names in their modules.
_machine, _getpid, _strerror = platform.machine, os.getpid, os.strerror

Test = Tuple[int, int, int, int]
"""Which argument, how it is compared and with what, and the answer if that is so."""


class Strictness(NamedTuple):
    """What a stricter filter still allows.

    ``only_ordinary`` refuses every call that is not known to be harmless; ``open_for_writing`` is left to those who
    know paths. ``guarded`` says that the usual filter holds below.
    """

    processes: bool
    threads: bool
    new_code: bool
    only_ordinary: bool
    open_for_writing: bool
    guarded: bool


def build(*, ask: bool = False) -> Optional[bytes]:
    """The usual program for this machine, or None where its system calls are not known here.

    With ``ask`` it is for ``listen``.
    """
    column = _column()
    if column is None:
        return None
    answer = _ASK if ask else _REFUSE
    program = _beginning(column)
    # With clone3 the flags lie in memory, where a filter cannot look; without it the C library falls back to clone.
    program += _rule(JUDGED["clone3"][column], [], _UNKNOWN)
    program += _rule(JUDGED["clone"][column], [(0, _ANY_BIT, _NEW_NAMESPACES, answer)], _ALLOW)
    program += _rule(JUDGED["ioctl"][column], [(1, _EQUAL, each, answer) for each in _TERMINAL_INJECTION], _ALLOW)
    program += _rule(JUDGED["socket"][column], [(0, _EQUAL, each, _ALLOW) for each in _FAMILIES], _NO_FAMILY)
    for numbers in REFUSED.values():
        program += _rule(numbers[column], [], answer)
    return b"".join([*program, _return(_ALLOW)])


def build_stricter(wanted: Strictness) -> Optional[bytes]:
    """The program for a security level, to be laid over the usual one; None as above."""
    column = _column()
    if column is None:
        return None
    program = _beginning(column)
    if not wanted.processes:
        program += _without_processes(column, wanted)
    if not wanted.new_code:
        for name in ("mmap", "mprotect", "pkey_mprotect"):
            program += _rule(JUDGED[name][column], [(2, _ANY_BIT, _EXECUTABLE, _REFUSE)], _ALLOW)
    if not wanted.only_ordinary:
        return b"".join([*program, _return(_ALLOW)])
    for name, place in (("open", 1), ("openat", 2)):
        tests = [] if wanted.open_for_writing else [(place, _ANY_BIT, _WRITING, _REFUSE)]
        program += _rule(JUDGED[name][column], tests, _ALLOW)
    for name in ("kill", "tgkill"):
        program += _rule(JUDGED[name][column], [(0, _EQUAL, _getpid(), _ALLOW)], _REFUSE)
    # Event loops wake themselves through a pair of sockets, which leads nowhere else as long as it is a stream.
    tests = [(1, _ANY_BIT, _NOT_A_STREAM, _REFUSE), (0, _EQUAL, _UNIX, _ALLOW)]
    program += _rule(JUDGED["socketpair"][column], tests, _REFUSE)
    # What the usual filter refuses is left to it, for it also tells.
    for numbers in [*ORDINARY.values(), *(REFUSED.values() if wanted.guarded else ())]:
        program += _rule(numbers[column], [], _ALLOW)
    return b"".join([*program, _return(_REFUSE)])


def install(program: bytes) -> Optional[str]:
    """Put the filter in force for this process and all it starts; None when that worked, else why not."""
    libc, code, header = _loaded(program)
    failed = libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_char_p(header), 0, 0) != 0
    del code
    return _strerror(ctypes.get_errno()) if failed else None


def listen(program: bytes) -> Union[int, str]:
    """Put the filter in force; the answer is the descriptor on which refused calls wait, or why there is none."""
    column = _column()
    if column is None:
        return "not known on this machine"
    libc, code, header = _loaded(program)
    for flags in (_NEW_LISTENER | _WAIT_KILLABLE, _NEW_LISTENER):
        descriptor = libc.syscall(JUDGED["seccomp"][column], _SET_FILTER, flags, ctypes.c_char_p(header))
        if descriptor >= 0:
            return int(descriptor)
    del code
    return _strerror(ctypes.get_errno())


def is_in_force() -> bool:
    """Whether this process has any filter."""
    libc: Any = ctypes.CDLL(None, use_errno=True)
    return bool(libc.prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) == _MODE_FILTER)


def _loaded(program: bytes) -> Tuple[Any, Any, bytes]:
    libc: Any = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    code = ctypes.create_string_buffer(program, len(program))
    return libc, code, struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))


def _column() -> Optional[int]:
    if not sys.platform.startswith("linux") or _machine() not in MACHINES:
        return None
    return MACHINES[_machine()][0]


def _beginning(column: int) -> List[bytes]:
    """End the process for calls of another architecture, then have the number of the call at hand."""
    program = [
        _instruction(_LOAD, _ARCHITECTURE),
        _instruction(_EQUAL, MACHINES[_machine()][1], 1, 0),
        _return(_KILL),
        _instruction(_LOAD, _NUMBER),
    ]
    if column == 0:
        program += [_instruction(_AT_LEAST, _X32_BIT, 0, 1), _return(_KILL)]
    return program


def _without_processes(column: int, wanted: Strictness) -> List[bytes]:
    program: List[bytes] = []
    for name in ("fork", "vfork", "execve", "execveat"):
        program += _rule(JUDGED[name][column], [], _REFUSE)
    program += _rule(JUDGED["clone3"][column], [], _UNKNOWN)
    tests = [(0, _ANY_BIT, _THREAD, _ALLOW)] if wanted.threads else []
    if wanted.guarded:
        tests.insert(0, (0, _ANY_BIT, _NEW_NAMESPACES, _ALLOW))
    return [*program, *_rule(JUDGED["clone"][column], tests, _REFUSE)]


def _rule(number: Optional[int], tests: List[Test], otherwise: int) -> List[bytes]:
    """The answer to one call: that of the first test its arguments pass, or the last; the number is loaded."""
    if number is None:
        return []
    body: List[bytes] = []
    for argument, code, value, answer in tests:
        body += [_instruction(_LOAD, _FIRST_ARGUMENT + 8 * argument), _instruction(code, value, 0, 1), _return(answer)]
    body.append(_return(otherwise))
    return [_instruction(_EQUAL, number, 0, len(body)), *body]


def _return(answer: int) -> bytes:
    return _instruction(_RETURN, answer)


def _instruction(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("HBBI", code, then, otherwise, value)
