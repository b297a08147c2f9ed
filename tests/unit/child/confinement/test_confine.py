"""What the child gives up is really gone; each test in a process that can afford it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

Fresh = Callable[..., str]

LANDLOCK = """
import os, sys
from menace.child.confinement import confine
allowed, forbidden = sys.argv[1:3]
problem = confine.landlock([*filter(None, sys.path), "/usr", "/lib", "/etc", "/proc"], [allowed])
if problem:
    print("skip", problem)
    raise SystemExit
def tried(action):
    try:
        action()
    except OSError as error:
        return errno_name(error)
    return "done"
def errno_name(error):
    import errno
    return errno.errorcode[error.errno]
"""


def needs_kernel(answer: str) -> str:
    """The answer of a process, unless the kernel lacks what it tried."""
    if answer.startswith("skip"):
        pytest.skip(f"this kernel does not offer it: {answer[5:]}")
    return answer


@pytest.fixture
def places(tmp_path: Path) -> tuple[str, str]:
    """A folder that is allowed and one that is not; both hold a file."""
    for name in ("allowed", "forbidden"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("text")
    return str(tmp_path / "allowed"), str(tmp_path / "forbidden")


@pytest.mark.parametrize(
    ("action", "inside", "outside"),
    [
        ("open(place + '/file').read()", "done", "EACCES"),
        ("open(place + '/file', 'a').close()", "done", "EACCES"),
        ("open(place + '/new', 'w').close()", "done", "EACCES"),
        ("os.mkdir(place + '/folder')", "done", "EACCES"),
        ("os.unlink(place + '/file')", "done", "EACCES"),
        ("os.listdir(place)", "done", "EACCES"),
        ("open(allowed + '/x', 'w').close(); os.rename(allowed + '/x', place + '/moved')", "done", "EACCES"),
        ("os.symlink(forbidden + '/file', place + '/link'); open(place + '/link').read()", "EACCES", "EACCES"),
    ],
)
def test_only_the_allowed_places_can_be_reached(
    fresh: Fresh, places: tuple[str, str], action: str, inside: str, outside: str
) -> None:
    """Reading, writing, listing and moving work in the one folder and nowhere else, links included."""
    steps = action.split("; ")
    body = "\n".join(f"    {step}" for step in steps)
    code = f"{LANDLOCK}\ndef act(place):\n{body}\nplace = {{}}\nprint(tried(lambda: act(%s)))"

    assert needs_kernel(fresh(code % "allowed", *places)) == inside
    assert needs_kernel(fresh(code % "forbidden", *places)) in (outside, "EXDEV")


def test_what_was_given_up_stays_given_up_in_children(fresh: Fresh, places: tuple[str, str]) -> None:
    """A program that is started later is held to the same."""
    code = LANDLOCK + "\nimport subprocess\nprint(subprocess.run(['cat', forbidden + '/file']).returncode)"

    assert needs_kernel(fresh(code, *places)) == "1"


NAMESPACES = """
import os, socket
from menace.child.confinement import confine
layers = confine.leave_namespaces()
if layers["network"]:
    print("skip", layers["network"])
    raise SystemExit
"""


@pytest.mark.parametrize("kind", ["SOCK_STREAM", "SOCK_DGRAM"])
def test_a_private_network_leads_nowhere(fresh: Fresh, kind: str) -> None:
    """Neither TCP nor UDP has a route to any address, and not even to this machine."""
    code = f"""{NAMESPACES}
for address in ("192.0.2.1", "127.0.0.1"):
    try:
        socket.socket(socket.AF_INET, socket.{kind}).connect((address, 9))
    except OSError as error:
        print(error.errno)
"""

    assert needs_kernel(fresh(code)).split() == [str(errno.ENETUNREACH)] * 2


def test_later_children_live_in_a_process_table_of_their_own(fresh: Fresh) -> None:
    """The first child is number one there."""
    code = f"""{NAMESPACES}
child = os.fork()
if not child:
    os.write(1, b"%d" % os.getpid())
    os._exit(0)
os.waitpid(child, 0)
"""

    assert needs_kernel(fresh(code)) == "1"


def test_the_user_stays_the_same(fresh: Fresh) -> None:
    """Files made inside belong to whoever started the run."""
    assert needs_kernel(fresh(f"{NAMESPACES}\nprint(os.getuid(), os.getgid())")) == f"{os.getuid()} {os.getgid()}"


@pytest.mark.parametrize(
    ("limits", "code", "error"),
    [
        ({"memory_bytes": 1 << 30}, "bytearray(2 << 30)", "MemoryError"),
        ({"disk_bytes": 1000}, "open('f', 'wb', 0).write(bytes(1001)); open('g', 'ab', 0).write(bytes(9))", "done"),
        ({"disk_bytes": 1000}, "f = open('f', 'wb', 0); f.write(bytes(1000)); f.write(b'x')", "OSError"),
        ({"open_files": 20}, "[os.dup(0) for _ in range(30)]", "OSError"),
    ],
)
def test_limits_hold(fresh: Fresh, limits: dict[str, int], code: str, error: str) -> None:
    """More than is allowed is refused by the kernel, and the answer names the limit."""
    script = f"""
import os
from menace.child.confinement import confine
enforced = confine.limit_resources({limits!r})
try:
    {code}
    print("done", end=" ")
except Exception as error:
    print(type(error).__name__, end=" ")
print(*sorted(enforced))
"""
    (name,) = limits
    known = {"memory_bytes": "memory", "disk_bytes": "disk", "open_files": "open_files"}[name]

    assert fresh(script).split() == [error, *sorted(["core", known])]


def test_limits_cannot_be_raised_again(fresh: Fresh) -> None:
    """The hard limit goes down with the soft one; a lower one that is there stays."""
    script = """
import resource
from menace.child.confinement import confine
resource.setrlimit(resource.RLIMIT_NOFILE, (50, 50))
confine.limit_resources({"open_files": 100})
print(resource.getrlimit(resource.RLIMIT_NOFILE))
"""

    assert fresh(script) == "(50, 50)"
