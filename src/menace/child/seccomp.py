"""A filter on system calls: what no function of a library or a program needs, and every escape begins with.

The filter is classic BPF, built once and installed by each worker. Calls on the list answer EPERM, so that code under
test sees an ordinary error; calls of a foreign architecture end the process.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from typing import Any, Dict, List, Optional, Tuple

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _MODE_FILTER = 38, 22, 2
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_KILL, _ERRNO, _ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT, _SECOND_ARGUMENT = 0, 4, 16, 24
_X32_BIT = 0x40000000
_NEW_NAMESPACES = 0x02000000 | 0x00020000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
"""Flags of clone: cgroup, mount, uts, ipc, user, pid and network namespaces."""
_TERMINAL_INJECTION = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX: typing into the terminal of whoever started us."""

# name: (x86_64, aarch64); None where the architecture has no such call.
REFUSED: Dict[str, Tuple[Optional[int], Optional[int]]] = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "move_pages": (279, 239), "migrate_pages": (256, 238),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "move_mount": (429, 429),
    "open_tree": (428, 428), "mount_setattr": (442, 442), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "quotactl": (179, 60), "swapon": (167, 224),
    "swapoff": (168, 225), "acct": (163, 89), "reboot": (169, 142), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None), "syslog": (103, 116), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
    "fanotify_init": (300, 262), "lookup_dcookie": (212, 18), "memfd_secret": (447, 447), "personality": (135, 92),
}  # fmt: skip
_CLONE, _CLONE3, _IOCTL = (56, 220), (435, 435), (16, 29)
_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}


def build() -> Optional[bytes]:
    """The program for this machine, or None where its system calls are not known here."""
    if not sys.platform.startswith("linux") or platform.machine() not in _ARCHITECTURES:
        return None
    column, architecture = _ARCHITECTURES[platform.machine()]
    program = [
        _instruction(_LOAD, _ARCHITECTURE),
        _instruction(_JUMP_EQUAL, architecture, 1, 0),
        _instruction(_RETURN, _KILL),
        _instruction(_LOAD, _NUMBER),
    ]
    if column == 0:
        program += [_instruction(_JUMP_AT_LEAST, _X32_BIT, 0, 1), _instruction(_RETURN, _KILL)]
    # With clone3 the flags lie in memory, where a filter cannot look; without it the C library falls back to clone.
    program += _answer(_CLONE3[column], errno.ENOSYS)
    program += _answer_if(_CLONE[column], _FIRST_ARGUMENT, [(_JUMP_ANY_BIT, _NEW_NAMESPACES)])
    program += _answer_if(_IOCTL[column], _SECOND_ARGUMENT, [(_JUMP_EQUAL, each) for each in _TERMINAL_INJECTION])
    for numbers in REFUSED.values():
        number = numbers[column]
        if number is not None:
            program += _answer(number, errno.EPERM)
    program.append(_instruction(_RETURN, _ALLOW))
    return b"".join(program)


def install(program: bytes) -> Optional[str]:
    """Put the filter in force for this process and all it starts; None when that worked, else why not."""
    libc: Any = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    if libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_char_p(header), 0, 0) != 0:
        return os.strerror(ctypes.get_errno())
    return None


def _instruction(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("HBBI", code, then, otherwise, value)


def _answer(number: int, error: int) -> List[bytes]:
    """Answer one call with an error; the number is already loaded."""
    return [_instruction(_JUMP_EQUAL, number, 0, 1), _instruction(_RETURN, _ERRNO | error)]


def _answer_if(number: int, argument: int, tests: List[Tuple[int, int]]) -> List[bytes]:
    """Refuse one call when its argument passes any of the tests, and load the number again for what follows."""
    body = [_instruction(_LOAD, argument)]
    for code, value in tests:
        body += [_instruction(code, value, 0, 1), _instruction(_RETURN, _ERRNO | errno.EPERM)]
    return [_instruction(_JUMP_EQUAL, number, 0, len(body)), *body, _instruction(_LOAD, _NUMBER)]
