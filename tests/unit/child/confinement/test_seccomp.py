"""What the filters refuse and let pass, each in a process that can afford it."""

from __future__ import annotations

import platform
from collections.abc import Callable

import pytest

from menace.child.confinement import seccomp
from menace.child.confinement.call_numbers import ATTACKS, JUDGED, ORDINARY, REFUSED, name_of

Fresh = Callable[..., str]

pytestmark = pytest.mark.skipif(seccomp.build() is None, reason="the system calls of this machine are not known")

PRELUDE = """
import ctypes, errno, os, platform, socket, subprocess, sys, threading
from menace.child.confinement import seccomp
from menace.child.confinement.call_numbers import JUDGED, MACHINES, REFUSED
column = MACHINES[platform.machine()][0]
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    number = {**REFUSED, **JUDGED}[name][column]
    answer = libc.syscall(number, *arguments)
    return "done" if answer >= 0 else errno.errorcode[ctypes.get_errno()]
def tried(action):
    try:
        action()
    except RuntimeError:
        return "RuntimeError"
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"
def laid(**wanted):
    usual = dict(processes=False, threads=True, new_code=True, only_ordinary=False, open_for_writing=True, guarded=True)
    problem = seccomp.install(seccomp.build()) or seccomp.install(seccomp.build_stricter(
        seccomp.Strictness(**{**usual, **wanted})))
    assert problem is None, problem
"""
STRICTEST = "laid(threads=False, new_code=False, only_ordinary=True)\n"


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_no_number_stands_for_two_calls(machine: str) -> None:
    """The tables name every call once; what is refused is not called ordinary."""
    column = ["x86_64", "aarch64"].index(machine)
    numbers = [each[column] for each in {**ORDINARY, **REFUSED, **JUDGED}.values() if each[column] is not None]

    assert len(numbers) == len(set(numbers))
    assert not set(REFUSED) & set(ORDINARY)
    assert set(REFUSED) | set(JUDGED) > ATTACKS
    assert name_of(REFUSED["mount"][column] or 0, machine) == "mount"
    assert name_of(99_999, machine) == "call 99999"


@pytest.mark.parametrize("name", ["ptrace", "mount", "unshare", "setns", "bpf", "io_uring_setup", "chroot"])
def test_what_escapes_begin_with_is_refused(fresh: Fresh, name: str) -> None:
    """The call answers with an ordinary error."""
    assert fresh(PRELUDE + f"seccomp.install(seccomp.build())\nprint(call({name!r}, 0, 0, 0, 0, 0))") == "EPERM"


@pytest.mark.parametrize(
    ("family", "answer"),
    [("AF_UNIX", "done"), ("AF_INET", "done"), ("AF_INET6", "done"), ("AF_VSOCK", "EAFNOSUPPORT")],
)
def test_sockets_are_of_families_that_a_private_network_holds(fresh: Fresh, family: str, answer: str) -> None:
    """Others reach the machine below, whatever the network is."""
    code = "seccomp.install(seccomp.build())\nprint(tried(lambda: socket.socket(socket.%s).close()))"

    assert fresh(PRELUDE + code % family) == answer


def test_everyday_work_goes_on_under_the_usual_filter(fresh: Fresh) -> None:
    """Threads, processes, files and loopback sockets are as before."""
    code = """
seccomp.install(seccomp.build())
thread = threading.Thread(target=int)
thread.start(); thread.join()
print(subprocess.run(["true"]).returncode, tried(lambda: open("file", "w").close()))
"""
    assert fresh(PRELUDE + code) == "0 done"


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        ("subprocess.run(['true'])", "EPERM"),
        ("os.fork()", "EPERM"),
        ("os.execv('/bin/true', ['true'])", "EPERM"),
        ("os.posix_spawn('/bin/true', ['true'], {})", "EPERM"),
        ("threading.Thread(target=int).start()", "done"),
        ("open('file', 'w').close()", "done"),
    ],
)
def test_a_filter_without_processes_leaves_threads(fresh: Fresh, action: str, answer: str) -> None:
    """No way to start a process works, and nothing else is touched."""
    assert fresh(PRELUDE + f"laid()\nprint(tried(lambda: {action}))") == answer


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        ("threading.Thread(target=int).start()", "RuntimeError"),
        ("ctypes.CDLL('libutil.so.1')", "refused"),
        ("socket.socket().close()", "EPERM"),
        ("socket.socket(socket.AF_UNIX).close()", "EPERM"),
        ("[end.close() for end in socket.socketpair()]", "done"),
        ("socket.socketpair(type=socket.SOCK_DGRAM)", "EPERM"),
        ("os.mkdir('folder')", "EPERM"),
        ("os.unlink('file')", "EPERM"),
        ("os.kill(os.getpid(), 0)", "done"),
        ("os.kill(os.getppid(), 0)", "EPERM"),
        ("open(__import__('sysconfig').__file__).read()", "done"),
        ("os.listdir('/')", "done"),
        ("bytearray(50 << 20)", "done"),
        ("os.urandom(8)", "done"),
        ("os.memfd_create('name')", "EPERM"),
    ],
)
def test_the_strictest_filter_lets_only_the_ordinary_pass(fresh: Fresh, action: str, answer: str) -> None:
    """Computing and reading go on; processes, threads, sockets, new code and changes of files do not."""
    told = fresh(
        PRELUDE + STRICTEST + f"try:\n    print(tried(lambda: {action}))\nexcept KeyError:\n    print('refused')"
    )

    assert told == answer


def test_where_nobody_knows_paths_the_strictest_filter_opens_nothing_for_writing(fresh: Fresh) -> None:
    """A filter sees flags but no names, so without Landlock every file is for reading only."""
    code = "laid(only_ordinary=True, open_for_writing=False)\nprint(tried(lambda: open('file', 'w')))"

    assert fresh(PRELUDE + code) == "EPERM"


def test_a_program_has_a_filter_in_force_only_after_it_was_installed(fresh: Fresh) -> None:
    """The kernel itself is asked."""
    code = "print(seccomp.is_in_force())\nseccomp.install(seccomp.build())\nprint(seccomp.is_in_force())"
    first, _, last = fresh(PRELUDE + code).partition("\n")

    # Whoever runs the tests may be filtered already.
    assert first in ("True", "False")
    assert last == "True"


def test_the_machine_of_the_tests_is_one_of_the_tables() -> None:
    """Otherwise all of the above would have been skipped."""
    assert platform.machine() in ("x86_64", "aarch64")
