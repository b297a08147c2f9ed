"""What is mounted inside is bounded, seen by nobody outside, and gone with its process; each in one of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

Fresh = Callable[..., str]

INSIDE = """
import errno, os, sys
from menace.child.confinement import confine, mounts
confine.leave_namespaces()
place = sys.argv[1]
held = mounts.furnish(place, {size})
if held["mounts"]:
    print("skip", held["mounts"])
    raise SystemExit
os.chdir(place)
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a file, to be mounted over."""
    folder = tmp_path / "pool"
    folder.mkdir()
    (folder / "there").write_text("before")
    return folder


def inside(fresh: Fresh, place: Path, code: str, size: int = 1 << 20) -> str:
    """What code prints that runs in the mounted folder, unless this machine mounts nothing."""
    answer = fresh(INSIDE.format(size=size) + code, str(place))
    if answer.startswith("skip"):
        pytest.skip(f"this machine does not offer it: {answer[5:]}")
    return answer


def test_the_folder_is_empty_and_belongs_to_whoever_runs(fresh: Fresh, place: Path) -> None:
    """What was in the folder is out of sight, and nobody else may enter."""
    code = "status = os.stat('.'); print(os.listdir('.'), status.st_uid, oct(status.st_mode & 0o777))"

    assert inside(fresh, place, code) == f"[] {os.getuid()} 0o700"


def test_all_files_together_are_bounded(fresh: Fresh, place: Path) -> None:
    """Many small files fill the folder as one large file does."""
    code = """
written = 0
try:
    for number in range(100):
        with open(str(number), "wb", 0) as file:
            written += file.write(bytes(65536))
except OSError as error:
    print(errno.errorcode[error.errno], written)
"""

    assert inside(fresh, place, code) == f"ENOSPC {1 << 20}"


def test_the_number_of_files_is_bounded(fresh: Fresh, place: Path) -> None:
    """Empty files take room too."""
    code = """
number = 0
try:
    for number in range(100_000):
        os.mkdir(str(number))
except OSError as error:
    print(errno.errorcode[error.errno], number < 400)
"""

    assert inside(fresh, place, code) == "ENOSPC True"


def test_what_was_removed_can_be_written_again(fresh: Fresh, place: Path) -> None:
    """The room comes back: one full folder does not spoil the next case's."""
    code = """
for _ in range(3):
    with open("f", "wb", 0) as file:
        print(file.write(bytes(1 << 20)) == 1 << 20, end=" ")
    os.unlink("f")
"""

    assert inside(fresh, place, code).split() == ["True"] * 3


def test_nothing_of_it_is_seen_outside(fresh: Fresh, place: Path) -> None:
    """Neither the files nor the mount itself reach the machine, during or after."""
    code = "open('new', 'w').close(); print(sum(sys.argv[1] in line for line in open('/proc/self/mountinfo')))"

    assert inside(fresh, place, code) == "1"
    assert [path.name for path in place.iterdir()] == ["there"]
    assert str(place) not in Path("/proc/self/mountinfo").read_text()


def test_devices_and_borrowed_rights_mean_nothing_there(fresh: Fresh, place: Path) -> None:
    """The file system is mounted without devices and without programs that change the user."""
    code = """
line = next(line for line in open("/proc/self/mountinfo") if place in line)
print(*(flag for flag in ("nosuid", "nodev") if flag in line.split()[5].split(",")))
"""

    assert inside(fresh, place, code) == "nosuid nodev"


def test_where_it_cannot_be_the_answer_says_why(fresh: Fresh, tmp_path: Path) -> None:
    """A folder that is not there cannot be mounted on."""
    code = INSIDE.format(size=4096).replace("os.chdir(place)", "print('mounted')")

    assert fresh(code, str(tmp_path / "nowhere")).startswith("skip ")
