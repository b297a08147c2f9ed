"""A root of the child's own shows what was named and nothing else, and none of it can be changed."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

Fresh = Callable[..., str]

INSIDE = """
import os, socket, stat, sys, sysconfig
from menace.child.confinement import confine, mounts, private_root
confine.leave_namespaces()
child = os.fork()
if child:
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
outside, shown, pool = (sys.argv[1] + name for name in ("/outside", "/shown", "/pool"))
os.chdir(shown)
readable = ["/usr", "/lib", "/lib64", "/bin", "/etc", sys.prefix, sys.base_prefix, *sys.path, shown]
held = {{"root": mounts.leave()}}
if not held["root"]:
    held = private_root.enter([each for each in readable if each], [pool], {{"/tmp": pool + "/tmp"}})
if held["root"]:
    print("skip", held["root"])
    raise SystemExit

def answer(function, *arguments):
    try:
        return function(*arguments)
    except OSError as error:
        return type(error).__name__ if error.errno != 30 else "read-only"

{code}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder to be shown, one to be written to, and one to be out of sight."""
    for name in ("outside", "shown", "pool/tmp"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "file").write_text(name)
    (tmp_path / "shown" / "link").symlink_to("file")
    return tmp_path


def inside(fresh: Fresh, place: Path, code: str) -> str:
    """What code prints in a root of its own, unless this machine offers none."""
    answer = fresh(INSIDE.format(code=code), str(place))
    if answer.startswith("skip"):
        pytest.skip(f"this machine does not offer it: {answer[5:]}")
    return answer


def test_what_was_not_named_is_not_there(fresh: Fresh, place: Path) -> None:
    """Neither the folder beside nor the homes of users exist, by whatever path one asks."""
    code = """
for path in (outside, outside + "/file", shown + "/../outside", "/proc/self/root" + outside, "/var", "/run", "/home"):
    print(os.path.lexists(path), end=" ")
"""

    assert inside(fresh, place, code).split() == ["False"] * 7


def test_what_was_named_can_be_read_and_not_changed(fresh: Fresh, place: Path) -> None:
    """Contents, mode, times and names of what is shown stay as they are; links lead where they led."""
    code = """
print(open(shown + "/link").read(), open("file").read())
for function, *arguments in ((os.chmod, "file", 0), (os.utime, "file"), (os.unlink, "file"), (os.mkdir, "new"),
                             (os.truncate, "file", 0), (os.mkdir, "/new"), (os.chmod, "/etc/passwd", 0o600)):
    print(answer(function, *arguments), end=" ")
"""

    assert inside(fresh, place, code).split() == ["shown", "shown", *["read-only"] * 7]
    assert (place / "shown" / "file").read_text() == "shown"


def test_the_writable_place_and_its_other_name_are_one(fresh: Fresh, place: Path) -> None:
    """What is written to /tmp lies in the folder that was named for it, outside the sight of everybody else."""
    code = """
with open("/tmp/written", "w") as file:
    file.write("by us")
print(open(pool + "/tmp/written").read())
"""

    assert inside(fresh, place, code) == "by us"
    assert (place / "pool" / "tmp" / "written").read_text() == "by us"


def test_sockets_in_folders_are_out_of_reach(fresh: Fresh, place: Path) -> None:
    """A server that listens on a path outside is not found, whatever the mode of its socket."""
    code = """
client = socket.socket(socket.AF_UNIX)
print(answer(client.connect, outside + "/socket"))
"""
    with socket.socket(socket.AF_UNIX) as server:
        folder = os.open(place / "outside", os.O_RDONLY)
        try:
            # Through a descriptor: the names of temporary folders may be longer than a socket's address can be.
            server.bind(f"/proc/self/fd/{folder}/socket")
        finally:
            os.close(folder)
        server.listen()

        assert inside(fresh, place, code) in ("FileNotFoundError", "OSError")


def test_only_processes_inside_are_listed(fresh: Fresh, place: Path) -> None:
    """The process table shows one process, us; where it cannot be had, the layer says why."""
    code = 'print(held["proc"] or [name for name in os.listdir("/proc") if name.isdigit()])'
    answer = inside(fresh, place, code)

    assert answer == "['1']" or "not permitted" in answer


def test_the_usual_devices_work_and_no_others_are_there(fresh: Fresh, place: Path) -> None:
    """Reading zeros, throwing away and random bytes are possible; disks are not even listed."""
    code = """
with open("/dev/null", "wb") as file:
    file.write(b"gone")
print(len(os.urandom(4)), open("/dev/zero", "rb").read(2), any(stat.S_ISBLK(os.stat("/dev/" + name).st_mode)
      for name in os.listdir("/dev") if os.path.exists("/dev/" + name)))
"""

    assert inside(fresh, place, code) == "4 b'\\x00\\x00' False"


@pytest.mark.skipif(os.getuid() != 0, reason="only root could read them in the first place")
def test_private_files_of_the_system_are_covered(fresh: Fresh, place: Path) -> None:
    """What not everybody may read below /etc is empty, and the rest is there."""
    code = 'print(len(open("/etc/shadow").read()), len(open("/etc/passwd").read()) > 10)'

    assert inside(fresh, place, code) == "0 True"


def test_interpreter_and_modules_are_still_found(fresh: Fresh, place: Path) -> None:
    """What was not imported before can still be."""
    assert inside(fresh, place, "import sqlite3, colorsys\nprint(colorsys.__name__)") == "colorsys"
