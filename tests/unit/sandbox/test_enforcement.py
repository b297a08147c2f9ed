"""Each limit holds in both backends, whoever sees to it, and the tally says who."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import Limits, Plan, Tally, Verdict
from menace.sandbox.layers import cgroups
from menace.sandbox.layers.cgroups import Groups
from menace.sandbox.watching import watch
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import process_backend, warm_backend

HOARD = """
    import os, time
    def f():
        for _ in range(3):
            if not os.fork():
                held = bytearray(100 << 20)
                time.sleep(20)
        held = bytearray(110 << 20)
        time.sleep(20)
"""
SMALL_FILES = """
    import errno
    def f():
        try:
            for number in range(200):
                with open(str(number), "wb") as file:
                    file.write(bytes(100_000))
        except OSError as error:
            assert error.errno in (errno.ENOSPC, errno.EDQUOT)
            return {}["full"]
"""
THREADS = """
    import threading, time
    def f():
        end = threading.Event()
        for _ in range(40):
            threading.Thread(target=end.wait, daemon=True).start()
        time.sleep(20)
"""
PATIENT = Limits(wall_seconds=15.0, cpu_seconds=10.0)
Limited = Callable[..., Tally]


@pytest.fixture(params=["warm", "process"])
def limited(request: pytest.FixtureRequest, tmp_path: Path) -> Limited:
    """Runs one case of a function ``f`` under limits."""
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend if request.param == "warm" else process_backend)

    def run(source: str, *cases: str, limits: Limits = PATIENT) -> Tally:
        return bench.run(replace(bench.plan_of(source, "f", *cases), limits=limits))

    return run


@pytest.fixture
def without_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no control groups can be made."""
    monkeypatch.setattr(cgroups, "find_places", list)


def has_groups() -> bool:
    """Whether control groups can be made here."""
    return Groups(f"menace-run-test-enforcement-{os.getpid()}").problem is None


def death(tally: Tally) -> str:
    """Why the only case was ended."""
    (outcome,) = tally.interesting
    assert outcome.failure is not None
    return outcome.failure.message


def test_memory_of_all_processes_counts(limited: Limited) -> None:
    """What none of them holds alone they must not hold together."""
    tally = limited(HOARD, limits=replace(PATIENT, memory_bytes=256 << 20))

    assert verdicts(tally) == {Verdict.KILLED: 1}
    assert "256 MiB" in death(tally)
    assert tally.enforced["memory"] == "kernel"


@pytest.mark.usefixtures("without_groups")
def test_memory_is_watched_where_the_kernel_does_not_count_it(limited: Limited) -> None:
    """The parent looks at the processes instead."""
    tally = limited(HOARD, limits=replace(PATIENT, memory_bytes=256 << 20))

    assert verdicts(tally) == {Verdict.KILLED: 1}
    assert death(tally) == "held more than 256 MiB in all its processes"


def test_a_fork_bomb_that_nobody_saw_in_time_is_told_all_the_same(
    limited: Limited, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel may refuse further processes before the parent looks: that is no want of the surroundings."""
    if not has_groups():
        pytest.skip("no control groups can be made here")
    monkeypatch.setattr(watch, "_TICK_SECONDS", 10.0)
    source = """
        import os, time
        def f():
            while True:
                if not os.fork():
                    time.sleep(1000)
    """
    tally = limited(source, limits=replace(PATIENT, processes=4, threads=2))

    assert verdicts(tally) == {Verdict.KILLED: 1}
    assert death(tally) == "started more processes than the kernel allows it"
    assert "needs spawn" not in tally.events


def test_what_waits_for_a_process_is_not_starved(limited: Limited) -> None:
    """A pipe that has nothing to give yet says the same words as a kernel that refuses a process."""
    source = """
        import os, subprocess
        def f():
            child = subprocess.Popen(["sleep", "1000"], stdout=subprocess.PIPE)
            os.set_blocking(child.stdout.fileno(), False)
            os.read(child.stdout.fileno(), 1)
    """

    assert verdicts(limited(source)) == {Verdict.UNBOUND: 1}


def test_the_kernels_own_verdict_is_told_as_what_it_is(limited: Limited) -> None:
    """A process that was ended for its memory is not said to have been signalled by somebody."""
    if not has_groups():
        pytest.skip("no control groups can be made here")
    # Written to a file without a name: such memory belongs to no address space.
    source = """
        import os
        def f():
            files = [os.memfd_create(str(number)) for number in range(20)]
            for file in files:
                for _ in range(60):
                    os.write(file, bytes(1 << 20))
    """
    tally = limited(source, limits=replace(PATIENT, memory_bytes=256 << 20))

    assert (verdicts(tally), death(tally)) == ({Verdict.KILLED: 1}, "ended by the memory limit of 256 MiB")


def test_all_files_together_fill_the_disk(limited: Limited) -> None:
    """Files that are each small enough meet a full disk, and the room is back for the next case."""
    tally = limited(SMALL_FILES, "", "", limits=replace(PATIENT, disk_bytes=4 << 20))

    assert verdicts(tally) == {Verdict.FELL_OVER: 2}
    assert tally.enforced["disk"] == "kernel"


def test_threads_are_limited(limited: Limited) -> None:
    """More than are allowed end the case."""
    tally = limited(THREADS, limits=replace(PATIENT, threads=10))

    assert (verdicts(tally), death(tally)) == ({Verdict.KILLED: 1}, "started more than 10 threads")
    assert tally.enforced["threads"] in ("kernel", "watched")


def test_a_fork_bomb_is_refused_or_ended(limited: Limited) -> None:
    """It neither hangs nor outlives its case."""
    source = """
        import os, time
        def f():
            while True:
                os.fork()
    """
    tally = limited(source, limits=replace(PATIENT, processes=20, threads=20, cpu_seconds=1.0))

    assert tally.count() == 1
    assert tally.count(Verdict.RETURNED) == 0


@pytest.mark.parametrize(("gpus", "seen"), [(0, "-1"), (2, "0,1"), (None, None)])
def test_gpus_are_hidden_by_the_environment(limited: Limited, gpus: int | None, seen: str | None) -> None:
    """Libraries look for devices in a variable; without a limit it is not set."""
    source = f"import os\ndef f():\n    assert os.environ.get('CUDA_VISIBLE_DEVICES') == {seen!r}\n"
    tally = limited(source, limits=replace(PATIENT, gpus=gpus))

    assert verdicts(tally) == {Verdict.RETURNED: 1}
    assert tally.enforced.get("gpus") == (None if gpus is None else "environment")


@pytest.mark.parametrize("place", ["/tmp", "/dev/shm", "/proc/self/cwd"])
def test_the_usual_places_for_files_are_private(limited: Limited, place: str) -> None:
    """Code may write there, the next case finds it as it was, and nothing of it reaches the machine."""
    name = f"menace-test-private-{os.getpid()}"
    source = f"""
        import os
        def f():
            path = "{place}/{name}"
            assert not os.path.exists(path)
            with open(path, "w") as file:
                file.write("x")
    """
    tally = limited(source, "", "", "")
    if verdicts(tally) == {Verdict.REFUSED: 3} or any("not allowed" in str(each) for each in tally.interesting):
        pytest.skip("no private root can be made here")

    assert verdicts(tally) == {Verdict.RETURNED: 3}
    assert not (Path(place) / name).exists()


def test_a_plan_with_other_limits_gets_another_zygote(tmp_path: Path) -> None:
    """Room on the disk is fixed when a zygote starts, so each plan meets its own limit."""
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of(SMALL_FILES, "f")
    plans: list[Plan] = [replace(plan, limits=replace(PATIENT, disk_bytes=size << 20)) for size in (4, 40, 4)]
    with warm_backend(repository) as backend:
        found = [verdicts(tally) for each in plans for tally in backend.run(each)]

    assert found == [{Verdict.FELL_OVER: 1}, {Verdict.RETURNED: 1}, {Verdict.FELL_OVER: 1}]


def test_no_group_is_left(limited: Limited) -> None:
    """Groups go with the children they were made for."""
    limited("def f(): pass")
    left = [path for place in cgroups.find_places() for path in place.folder.glob(f"menace-run-{os.getpid()}-*")]

    assert left == []
