"""From the limits of a case to what its child is told."""

from __future__ import annotations

import pytest

from menace.domain import Limits, Load
from menace.sandbox.layers.limits import by_kernel, enforcement, gpu_variables, import_values, limit_values, surrounding


def test_unset_limits_are_the_sandboxes_own() -> None:
    """Everything the kernel can hold has a value."""
    assert all(value > 0 for value in limit_values(Limits()).values())


def test_what_is_asked_for_is_told() -> None:
    """Bytes and counts arrive as they were given."""
    values = limit_values(Limits(memory_bytes=1, disk_bytes=2, open_files=3))

    assert (values["memory_bytes"], values["disk_bytes"], values["open_files"]) == (1, 2, 3)


def test_tasks_leave_room_for_ours_and_for_a_burst() -> None:
    """The kernel counts processes and threads together, and a scenario may ask for more threads."""
    few = limit_values(Limits(processes=1, threads=1))["tasks"]
    more = limit_values(Limits(processes=5, threads=10), Load(threads=100))["tasks"]

    assert few > 2
    assert more - few == 4 + 9 + 100


def test_an_import_may_have_what_is_usual() -> None:
    """A tight limit is meant for the case; only the disk is the same for both."""
    tight = Limits(memory_bytes=1, disk_bytes=2, open_files=3)
    usual = limit_values(Limits())

    assert import_values(tight) == {**usual, "disk_bytes": 2}
    assert import_values(Limits(memory_bytes=1 << 40))["memory_bytes"] == 1 << 40


def test_zygotes_are_shared_by_plans_with_the_same_surroundings() -> None:
    """Time may differ between their copies, and memory below the usual; disk and GPUs may not."""
    plain = surrounding(Limits(), Load())

    assert surrounding(Limits(cpu_seconds=1.0, wall_seconds=2.0, memory_bytes=1 << 20), Load()) == plain
    assert surrounding(Limits(disk_bytes=1 << 20), Load()) != plain
    assert surrounding(Limits(gpus=0), Load()) != plain


@pytest.mark.parametrize(
    ("limits", "counted", "expected"),
    [
        (Limits(), (), {"memory": "watched", "processes": "watched"}),
        (Limits(), ("memory", "pids"), {"memory": "kernel", "processes": "kernel", "threads": "kernel"}),
        (Limits(threads=3, gpus=0), (), {"threads": "watched", "gpus": "environment"}),
    ],
)
def test_who_sees_to_a_limit_is_told(limits: Limits, counted: tuple[str, ...], expected: dict[str, str]) -> None:
    """Time is always watched; the rest depends on what the kernel counts."""
    found = enforcement(limits, counted)

    assert found.items() >= {"cpu": "watched", "wall": "watched", "disk": "watched", **expected}.items()
    assert ("threads" in found) == ("threads" in expected)
    assert ("gpus" in found) == ("gpus" in expected)


def test_what_a_process_put_on_itself_is_the_kernels() -> None:
    """But not its last resort on CPU time, and a limit on tasks is one on processes and on threads."""
    assert by_kernel({"memory": "kernel", "cpu": "kernel", "disk": "nobody"}) == {"memory": "kernel"}
    assert by_kernel({"tasks": "kernel"}) == {"processes": "kernel", "threads": "kernel"}


@pytest.mark.parametrize(("gpus", "shown"), [(0, {"-1", "void"}), (1, {"0"}), (3, {"0,1,2"})])
def test_gpus_are_counted_from_the_first(gpus: int, shown: set[str]) -> None:
    """Every library that looks into the environment is told the same."""
    assert set(gpu_variables(gpus).values()) == shown
    assert gpu_variables(None) == {}
