"""Groups are made where the kernel lets us, hold what they say, and leave nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from menace.sandbox.layers.cgroups import CONTROLLERS, Group, Groups, NoGroups, Place, find_places, remove_groups

PREFIX = f"menace-run-test-cgroups-{os.getpid()}"
WAITING = "import sys; sys.stdin.readline()\n"


@pytest.fixture
def proc(tmp_path: Path) -> Callable[[str, str], Path]:
    """Writes what the kernel would say of a process."""

    def write(mountinfo: str, cgroup: str) -> Path:
        folder = tmp_path / "proc"
        folder.mkdir()
        (folder / "mountinfo").write_text(mountinfo)
        (folder / "cgroup").write_text(cgroup)
        return folder

    return write


def test_the_first_form_has_a_tree_for_each_controller(proc: Callable[[str, str], Path]) -> None:
    """Groups go below the one the process is in, in the tree of their controller."""
    folder = proc(
        "30 20 0:26 / /cg/memory rw - cgroup cgroup rw,memory\n"
        "31 20 0:27 / /cg/pids rw shared:7 - cgroup cgroup rw,pids\n"
        "32 20 0:28 / /cg/cpu rw - cgroup cgroup rw,cpu\n",
        "4:memory:/outer/inner\n3:pids:/\n2:cpu:/elsewhere\n",
    )

    assert find_places(folder) == [
        Place(Path("/cg/memory/outer/inner"), 1, frozenset({"memory"})),
        Place(Path("/cg/pids"), 1, frozenset({"pids"})),
    ]


def test_a_container_shows_only_a_part_of_the_tree(proc: Callable[[str, str], Path]) -> None:
    """The path of our group is taken relative to what is mounted."""
    folder = proc(
        "30 20 0:26 /box/1 /cg/memory rw - cgroup cgroup rw,memory,hugetlb\n"
        "31 20 0:27 /box/1 /my\\040cg rw - cgroup x pids",
        "4:memory,hugetlb:/box/1/inner\n3:pids:/\n",
    )

    assert [place.folder for place in find_places(folder)] == [Path("/cg/memory/inner"), Path("/my cg")]


@pytest.mark.parametrize(
    ("subtree", "limit", "expected"),
    [
        ("cpu memory pids", "max", [frozenset({"memory", "pids"})]),
        ("memory", "max", [frozenset({"memory"})]),
        ("hugetlb", "max", []),
        ("memory pids", "1048576", []),
    ],
)
def test_the_second_form_is_divided_higher_up(
    proc: Callable[[str, str], Path], tmp_path: Path, subtree: str, limit: str, expected: list[frozenset[str]]
) -> None:
    """A group with processes in it cannot be divided, the one above can; a limit on ours is not left behind."""
    slice_, scope = tmp_path / "tree" / "slice", tmp_path / "tree" / "slice" / "scope"
    scope.mkdir(parents=True)
    (slice_ / "cgroup.subtree_control").write_text(subtree)
    (scope / "cgroup.subtree_control").write_text("")
    (scope / "memory.max").write_text(limit)
    folder = proc(f"30 20 0:26 / {tmp_path / 'tree'} rw - cgroup2 cgroup2 rw\n", "0::/slice/scope\n")

    assert find_places(folder) == [Place(slice_, 2, held) for held in expected]


def test_without_the_kernels_word_there_is_no_place(tmp_path: Path) -> None:
    """Other systems have no such files."""
    assert find_places(tmp_path) == []
    assert Groups(PREFIX, []).problem == "the kernel offers no memory and pids groups here"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """The reason says where it failed, and making a group fails the same way."""
    groups = Groups(PREFIX, [Place(tmp_path / "missing", 1, frozenset({"memory"}))])

    assert groups.problem is not None
    assert str(tmp_path) in groups.problem
    assert (groups.controllers, groups.folders) == (frozenset(), [])
    with pytest.raises(NoGroups, match="missing"):
        groups.make(memory_bytes=1 << 30, tasks=50)


@pytest.fixture
def group() -> Iterator[Group]:
    """A real group, removed afterwards."""
    groups = Groups(PREFIX)
    if groups.controllers != set(CONTROLLERS):
        pytest.skip(f"no groups can be made here: {groups.problem}")
    made = groups.make(memory_bytes=1 << 30, tasks=50)
    yield made
    assert made.remove()
    assert not [left for folder in groups.folders for left in folder.glob(f"{PREFIX}*")]


@pytest.fixture
def member(group: Group) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Starts a process that is in the group before it runs the code."""
    started: list[subprocess.Popen[str]] = []

    def start(code: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", WAITING + code]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        started.append(process)
        group.admit(process.pid)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_memory_is_counted_over_all_processes(group: Group, member: Callable[[str], subprocess.Popen[str]]) -> None:
    """Two processes that hold half too much each are too much; the kernel ends one and says so."""
    group.limit(memory_bytes=96 << 20, tasks=20)
    code = "import os\nchild = os.fork()\nheld = bytearray(70 << 20)\nif child: os.waitpid(child, 0)\n"
    process = member(code)
    assert group.memory_kills() == 0
    process.communicate("\n")

    assert group.memory_kills() >= 1


def test_tasks_are_counted(group: Group, member: Callable[[str], subprocess.Popen[str]]) -> None:
    """Threads and processes beyond the number are refused, not killed."""
    group.limit(memory_bytes=1 << 30, tasks=5)
    code = """
import threading
end, made = threading.Event(), 0
try:
    for _ in range(10):
        threading.Thread(target=end.wait).start()
        made += 1
except RuntimeError:
    print(made)
end.set()
"""

    assert member(code).communicate("\n")[0].strip() == "4"


def test_limits_can_be_changed(group: Group, member: Callable[[str], subprocess.Popen[str]]) -> None:
    """The same group serves a plan with more and one with less."""
    for size in (64 << 20, 256 << 20, 128 << 20):
        group.limit(memory_bytes=size, tasks=20)
    process = member("held = bytearray(100 << 20); print(len(held))")

    assert process.communicate("\n")[0].strip() == str(100 << 20)
    assert group.memory_bytes() >= 0


def test_what_a_crash_left_is_removed_with_its_processes(
    group: Group, member: Callable[[str], subprocess.Popen[str]]
) -> None:
    """Only groups of the given prefix go, whoever is in them."""
    process = member("")
    folders = Groups(f"{PREFIX}-other").folders
    assert sum(remove_groups(folder, f"{PREFIX}-nobody")[0] for folder in folders) == 0
    assert process.poll() is None
    removed = [remove_groups(folder, PREFIX) for folder in folders]

    assert sum(count for count, _ in removed) == len(folders)
    assert not any(failed for _, failed in removed)
    assert process.wait(timeout=60) == -9
