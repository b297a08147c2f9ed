"""Refused system calls as the parent sees them: held, named, refused, counted."""

from __future__ import annotations

import select
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from menace.child.confinement import seccomp
from menace.sandbox.watching.refusals import Refusals, is_attack

CHILD = """
import array, ctypes, os, socket, sys
from menace.child.confinement import seccomp
line = socket.socket(fileno=int(sys.argv[1]))
listener = seccomp.listen(seccomp.build(ask=True))
if isinstance(listener, str):
    line.sendall(listener.encode())
    raise SystemExit
line.sendmsg([b"ready"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [listener]))])
os.close(listener)
libc = ctypes.CDLL(None, use_errno=True)
for word in line.makefile():
    answer = {"unshare": lambda: libc.unshare(0x10000000), "chroot": lambda: libc.chroot(b"/"),
              "fork": lambda: os.posix_spawn("/bin/true", ["true"], {}) and 0}[word.strip()]()
    line.sendall(b"%d %d" % (answer, ctypes.get_errno() if answer else 0))
"""

pytestmark = pytest.mark.skipif(seccomp.build() is None, reason="the system calls of this machine are not known")
Asked = tuple[Refusals, socket.socket, subprocess.Popen[bytes]]


@pytest.fixture
def asked() -> Iterator[Asked]:
    """A process that makes calls as it is told, and the end at which the refused ones wait."""
    ours, theirs = socket.socketpair()
    with (
        ours,
        subprocess.Popen([sys.executable, "-c", CHILD, str(theirs.fileno())], pass_fds=[theirs.fileno()]) as child,
    ):
        theirs.close()
        ours.settimeout(30)
        data, descriptors, _, _ = socket.recv_fds(ours, 100, 1)
        if not descriptors:
            pytest.skip(f"this kernel does not ask: {data.decode()}")
        refusals = Refusals(descriptors[0])
        try:
            yield refusals, ours, child
        finally:
            child.kill()
            child.wait()
            refusals.close()


def test_a_call_waits_until_it_is_refused(asked: Asked) -> None:
    """The child stands still while we look, and then meets an ordinary error."""
    refusals, line, _ = asked
    line.sendall(b"unshare\n")
    assert select.select([refusals], [], [], 30)[0]

    assert refusals.take()
    assert refusals.held == "unshare"
    assert not select.select([line], [], [], 0.05)[0]
    refusals.refuse()
    assert line.recv(100) == b"-1 1"
    assert refusals.held is None
    assert refusals.told() == {"unshare": 1}
    assert refusals.told() == {}


def test_other_calls_are_not_asked_about(asked: Asked) -> None:
    """A process can be started without anybody noticing."""
    refusals, line, _ = asked
    line.sendall(b"fork\n")

    assert line.recv(100) == b"0 0"
    assert not refusals.take()
    assert not refusals.is_over


def test_a_caller_that_is_killed_meanwhile_is_no_trouble(asked: Asked) -> None:
    """What it asked was asked all the same; afterwards nobody is left to ask."""
    refusals, line, child = asked
    line.sendall(b"chroot\n")
    select.select([refusals], [], [], 30)
    assert refusals.take()
    child.kill()
    child.wait()
    refusals.refuse()

    assert refusals.told() == {"chroot": 1}
    assert select.select([refusals], [], [], 30)[0]
    assert not refusals.take()
    assert refusals.is_over


@pytest.mark.parametrize(
    ("name", "attack"), [("mount", True), ("ptrace", True), ("clone", True), ("personality", False)]
)
def test_only_what_leads_out_is_an_attack(name: str, attack: bool) -> None:
    """Some refused calls are asked about by libraries that only want to know what is there."""
    assert is_attack(name) is attack
