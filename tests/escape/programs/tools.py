"""What hostile programs share: how one is marked, how it tells that it got out, and how it speaks to the kernel.

Everything in this folder runs inside the sandbox only. Destructive programs aim at canaries that the tests put outside,
so that nothing is lost on the day a layer fails.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import platform
import signal as _signal
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
sleep = time.sleep

# Bound now: programs replace these names in their modules.
_listdir, _getcwd, _umask, _environ, _limit = os.listdir, os.getcwd, os.umask, os.environ, sys.getrecursionlimit
_getsignal = _signal.getsignal
_MASK = _umask(0o022)
_umask(_MASK)

# name: (x86_64, aarch64); -1 where there is no such call.
NUMBERS = {
    "acct": (163, 89), "add_key": (248, 217), "adjtimex": (159, 171), "bpf": (321, 280), "capset": (126, 91),
    "chroot": (161, 51), "clock_settime": (227, 112), "clone3": (435, 435), "delete_module": (176, 106),
    "fanotify_init": (300, 262), "finit_module": (313, 273), "fsconfig": (431, 431), "fsopen": (430, 430),
    "getpid": (39, 172), "init_module": (175, 105), "io_uring_setup": (425, 425), "ioperm": (173, -1),
    "iopl": (172, -1), "kcmp": (312, 272), "kexec_load": (246, 104), "keyctl": (250, 219),
    "memfd_secret": (447, 447), "modify_ldt": (154, -1), "mount": (165, 40), "mount_setattr": (442, 442),
    "move_mount": (429, 429), "move_pages": (279, 239), "mq_open": (240, 180), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "open_tree": (428, 428), "openat2": (437, 437), "perf_event_open": (298, 241),
    "personality": (135, 92), "pidfd_getfd": (438, 438), "pidfd_open": (434, 434), "pidfd_send_signal": (424, 424),
    "pivot_root": (155, 41), "process_madvise": (440, 440), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "ptrace": (101, 117), "quotactl": (179, 60), "reboot": (169, 142),
    "request_key": (249, 218), "rt_tgsigqueueinfo": (297, 240), "setdomainname": (171, 162),
    "sethostname": (170, 161), "setns": (308, 268), "settimeofday": (164, 170), "swapoff": (168, 225),
    "swapon": (167, 224), "syslog": (103, 116), "tgkill": (234, 131), "umount2": (166, 39), "unshare": (272, 97),
    "userfaultfd": (323, 282), "vhangup": (153, 58),
}  # fmt: skip
NEW_NAMESPACE = {
    "mount": 0x00020000, "cgroup": 0x02000000, "uts": 0x04000000, "ipc": 0x08000000, "user": 0x10000000,
    "pid": 0x20000000, "net": 0x40000000,
}  # fmt: skip
BY_FILTER = frozenset({errno.EPERM, errno.EACCES, errno.ENOSYS})
"""What the sandbox answers; any other error means that the kernel looked at the arguments."""


def hostile(*rows, ends="returned", spoils=False, lingers=False, needs=""):
    """Mark a program: the rows of the checklist it is about (none: beyond it), and the verdicts it may end with.

    One that ``spoils`` takes over its own process, so that later cases of its section in that process may be lied
    about. One that ``lingers`` strikes after it has returned; the cases behind it take their time. ``needs`` names the
    layer without which it would be dangerous.
    """
    del rows, ends, spoils, lingers, needs  # read from the source by the tests, which never import this

    def mark(function):
        @functools.wraps(function)
        def program(turn):
            return function() if turn == "attack" else innocent(turn)

        return program

    return mark


def at_import(*rows, ends="returned", spoils=False, needs=""):
    """Mark a program that is run by the import of a module; it may also end as ``blocked``."""
    del rows, ends, spoils, needs
    return lambda function: function


def innocent(turn):
    """The other cases of a hostile section: one returns, one falls, one refuses."""
    if turn == "slow":
        sleep(0.03)
    if turn == "refuse":
        raise ValueError(turn)
    if turn != "fall":
        disorder(turn)
    return {"calm": 1, "slow": 2}[turn]


def disorder(turn):
    """Fall over what another case left in the folder, the environment or the process."""
    mask = _umask(0o022)
    _umask(mask)
    found = [
        _listdir("."), not _getcwd().endswith("/work"), mask != _MASK,
        "PATH" not in _environ or _environ["PATH"] == "/nowhere", _getsignal(_signal.SIGALRM) != _signal.SIG_DFL,
        _limit() < 300,
    ]  # fmt: skip
    return {}["disorder before %s: %r" % (turn, found)] if any(found) else None


def escaped(what):
    """Say that the sandbox did not hold: a failed lookup counts as an accident, and its message is kept."""
    return {}["escaped: %s" % (what,)]


def tried(function, *arguments):
    """What the call returned, or None when it was refused; whatever it returned is not nothing."""
    try:
        return (function(*arguments),)
    except (OSError, ValueError, OverflowError):
        return None


def must_fail(what, function, *arguments):
    """Make a call of the standard library that must not succeed."""
    got = tried(function, *arguments)
    if got is not None:
        escaped("%s: %.200r" % (what, got[0]))


def ask(name, *arguments):
    """A system call by name: its result and the error number."""
    number = NUMBERS[name][platform.machine() == "aarch64"]
    ctypes.set_errno(0)
    if number < 0:
        return -1, errno.ENOSYS
    passed = [each if isinstance(each, (bytes, ctypes._SimpleCData, type(None))) else _word(each) for each in arguments]
    result = libc.syscall(ctypes.c_long(number), *passed)
    return result, ctypes.get_errno()


def must_be_filtered(name, *arguments):
    """Make a system call, with arguments that would do no harm, and expect it not to be looked at."""
    result, error = ask(name, *arguments)
    if result >= 0 or error not in BY_FILTER:
        escaped("%s answered %d, errno %d" % (name, result, error))


def must_be_denied(name, *arguments):
    """Make a system call that must not succeed, for whatever reason."""
    result, _ = ask(name, *arguments)
    if result >= 0:
        escaped("%s answered %d" % (name, result))


def raw_open(path, flags=os.O_RDONLY, mode=0o600):
    """Open past the audit events of the interpreter; a descriptor, or -1."""
    return libc.open(os.fsencode(path), flags | os.O_CLOEXEC, mode)


def must_not_open(path, flags=os.O_RDONLY):
    """Open with and without the interpreter's knowledge; neither may work."""
    descriptor = raw_open(path, flags)
    if descriptor >= 0:
        escaped("opened %s: %r" % (path, tried(os.read, descriptor, 200)))
    must_fail("opened %s" % path, os.open, path, flags)


def must_refuse(what, result):
    """Check the answer of a C function that signals success by anything but -1."""
    if result != -1:
        escaped("%s answered %d" % (what, result))


def _word(value):
    return ctypes.byref(value) if isinstance(value, (ctypes.Array, ctypes.Structure)) else ctypes.c_long(value)
