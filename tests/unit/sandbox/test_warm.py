"""The warm backend: modules imported once, processes copied, and what happens when that cannot be."""

from __future__ import annotations

import contextlib
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from menace.child.confinement.enclosure import unfit
from menace.domain import CaseRange, Limits, Verdict
from menace.sandbox.zygote import Zygote
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import process_backend, warm_backend

_LOOKS = 20

WHO_IMPORTED = """
    import os
    IMPORTER = os.getpid()
    def f():
        assert os.getpid() != IMPORTER
"""
REMEMBERS = """
    seen = []
    def f(x):
        seen.append(x)
        assert seen == [x]
"""
TIRED = """
    import time
    def f(x):
        assert time.process_time() < 0.3
        while time.process_time() < 0.4: pass
"""
THREADED = """
    import threading
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    def f():
        return threading.active_count()
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository to be filled."""
    folder = tmp_path / "little"
    folder.mkdir()
    return folder


def test_cases_run_in_a_copy_of_the_process_that_imported(repository: Path) -> None:
    """The importing process is another one than the calling; with the plain backend it is the same."""
    warm, plain = Bench(repository, warm_backend), Bench(repository, process_backend)

    assert verdicts(warm.run(warm.plan_of(WHO_IMPORTED, "f"))) == {Verdict.RETURNED: 1}
    assert verdicts(plain.run(plain.plan_of(WHO_IMPORTED, "f"))) == {Verdict.REFUSED: 1}


def test_a_module_is_imported_once_for_several_plans(repository: Path) -> None:
    """The second plan costs no import."""
    bench = Bench(repository, warm_backend)
    source = "import time\nwhile time.process_time() < 0.4: pass\ndef f(): pass\n"
    plan = bench.plan_of(source, "f")
    with bench.open_backend(repository) as backend:
        (first,) = backend.run(plan)
        (second,) = backend.run(plan)

    assert first.spent_cpu_seconds > 0.35 > second.spent_cpu_seconds


def test_cases_of_a_plan_share_a_copy_unless_each_gets_its_own(repository: Path) -> None:
    """The CPU time of its process tells a case that another was there before it."""
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of(TIRED, "f", "1", "2", "3", limits=Limits(cpu_seconds=10, wall_seconds=20))
    with warm_backend(repository) as together, warm_backend(repository, cases_per_child=1) as alone:
        (batch,) = together.run(plan)
        (fresh,) = alone.run(plan)

    assert (batch.count(Verdict.RETURNED), batch.count(Verdict.REFUSED)) == (1, 2)
    assert fresh.count(Verdict.RETURNED) == 3


def test_what_a_case_leaves_in_a_global_is_met_by_no_other(repository: Path) -> None:
    """A copy that was changed is retired, and the cases behind it get another."""
    bench = Bench(repository, warm_backend)

    assert bench.verdicts(REMEMBERS, "f", "1", "2", "3") == {Verdict.RETURNED: 3}


def test_a_module_that_starts_threads_gets_fresh_processes(repository: Path) -> None:
    """Copying one thread of several would leave locks shut for ever; the section is executed all the same."""
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of(THREADED, "f")
    with bench.open_backend(repository) as backend:
        tallies = [*backend.run(plan), *backend.run(plan)]

    assert [verdicts(tally) for tally in tallies] == [{Verdict.RETURNED: 1}] * 2


@pytest.mark.parametrize(("bound", "value", "most"), [("_IDLE", 8, 9), ("_IDLE_BYTES", 1, 2)])
def test_more_modules_than_zygotes_are_kept_for(
    repository: Path, monkeypatch: pytest.MonkeyPatch, bound: str, value: int, most: int
) -> None:
    """Each is served in its turn, even while the oldest zygote is at work; what is kept is bounded twice."""
    monkeypatch.setattr(f"menace.sandbox.warm.{bound}", value)
    bench = Bench(repository, warm_backend)
    slow = bench.plan_of("import time\ndef f(): time.sleep(1.2)\n", "f", path="slow.py")
    plans = [bench.plan_of("def f(): pass\n", "f", path=f"module_{number}.py") for number in range(10)]
    with bench.open_backend(repository) as backend, ThreadPoolExecutor(1) as pool:
        list(backend.run(slow))
        at_work = pool.submit(lambda: list(backend.run(slow)))
        tallies = [tally for plan in (*plans, *plans[:2]) for tally in backend.run(plan)]
        zygotes = len(psutil.Process().children())
        tallies += at_work.result()

    assert [verdicts(tally) for tally in tallies] == [{Verdict.RETURNED: 1}] * len(tallies)
    assert zygotes <= most


@pytest.mark.parametrize("noticed", [True, False])
def test_a_zygote_that_died_is_replaced(repository: Path, monkeypatch: pytest.MonkeyPatch, noticed: bool) -> None:
    """Whoever kills it costs nothing but its next start, also when it dies between the look and the question."""
    if not noticed:
        monkeypatch.setattr(Zygote, "is_alive", True)
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of("def f(): pass\n", "f")
    with bench.open_backend(repository) as backend:
        list(backend.run(plan))
        for process in psutil.Process().children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):  # it ends with the one above it
                process.kill()
        psutil.wait_procs(psutil.Process().children(recursive=True), timeout=60)
        (tally,) = backend.run(plan)

    assert verdicts(tally) == {Verdict.RETURNED: 1}


def test_a_zygote_that_does_not_answer_is_given_up(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its copy had finished is not lost, the case at hand has hung, and another zygote does the rest."""
    monkeypatch.setattr("menace.sandbox.copies._END_SECONDS", 0.2)
    bench = Bench(repository, warm_backend)
    source = "import time\ndef f(number):\n    if number == 2: time.sleep(1000)\n"
    plan = bench.plan_of(source, "f", "1", "2", "3", limits=Limits(cpu_seconds=60, wall_seconds=4))
    with bench.open_backend(repository) as backend, ThreadPoolExecutor(1) as pool:
        list(backend.run(bench.plan_of(source, "f", "1")))
        before = len(psutil.Process().children(recursive=True))
        running = pool.submit(lambda: list(backend.run(plan)))
        copied = _more_than(before)
        for process in copied:
            process.suspend()
        (tally,) = running.result()

    assert verdicts(tally) == {Verdict.RETURNED: 2, Verdict.HUNG: 1}


def _is_asleep(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_SLEEPING
    except psutil.NoSuchProcess:
        return False


def _more_than(before: int) -> list[psutil.Process]:
    """All our processes, once there are more below than a zygote that waits has and each of them sleeps."""
    asleep = 0
    for _ in range(5000):
        found = psutil.Process().children(recursive=True)
        is_asleep = len(found) > before and all(map(_is_asleep, found))
        # A copy at work may be seen waiting for a moment, but not again and again.
        asleep = asleep + 1 if is_asleep else 0
        if asleep >= _LOOKS:
            return found
        threading.Event().wait(0.005)
    raise AssertionError("there never was a copy that sleeps")


@pytest.mark.parametrize("section", ["f", "g"])
def test_recipes_are_sent_again_when_they_were_forgotten(repository: Path, section: str) -> None:
    """More recipes than a zygote keeps, back and forth, and every plan still gets its own inputs."""
    bench = Bench(repository, warm_backend)
    source = "def f(n):\n    assert n < 1000\ndef g(n):\n    return 1 / (n - 5)\n"
    plans = [bench.plan_of(source, section, str(number), str(number + 1)) for number in range(70)]
    with bench.open_backend(repository) as backend:
        tallies = [tally for plan in (*plans, *plans[:8]) for tally in backend.run(plan)]

    falls = [tally.interesting[0].arguments.args for tally in tallies if tally.interesting]
    assert [tally.count() for tally in tallies] == [2] * len(tallies)
    assert falls == ([] if section == "f" else [("5",)] * 4)


def test_other_cases_of_the_last_job_and_jobs_in_turn_get_what_is_theirs(repository: Path) -> None:
    """A zygote that is only told other cases runs those, of the section that it served last."""
    bench = Bench(repository, warm_backend)
    source = "def f(n):\n    return 1 / (n - 2)\ndef g(n):\n    return [][n]\n"
    one, other = (bench.plan_of(source, name, "1", "2", "3") for name in "fg")
    parts = [(plan, CaseRange(at, at + 1)) for plan in (one, other, one) for at in (0, 1, 2)]
    with bench.open_backend(repository) as backend:
        tallies = [tally for plan, cases in parts for tally in backend.run(replace(plan, cases=cases))]

    falls = [tally.interesting[0] if tally.interesting else None for tally in tallies]
    told = [fall and (fall.arguments.args, fall.failure and fall.failure.type) for fall in falls]
    of_one = [None, (("2",), "ZeroDivisionError"), None]
    assert told == [*of_one, *(((at,), "IndexError") for at in "123"), *of_one]


def test_an_import_that_leaves_a_detached_process_leaves_nothing(repository: Path) -> None:
    """What the import starts is in the zygote's process table and ends with it."""
    bench = Bench(repository, warm_backend)
    seconds = f"9876.{os.getpid()}"  # others may run the same test beside us
    source = f"""
        import subprocess
        subprocess.Popen(["sleep", "{seconds}"], start_new_session=True, env={{"PATH": "/usr/bin:/bin"}})
        def f(): pass
    """
    with bench.open_backend(repository) as backend:
        list(backend.run(bench.plan_of(source, "f")))

    assert not [process for process in psutil.process_iter(["cmdline"]) if seconds in (process.info["cmdline"] or ())]


@pytest.mark.parametrize(
    ("layers", "allowed", "problem"),
    [
        ({"landlock": None, "root": "x", "network": None}, False, None),
        ({"landlock": "x", "root": None, "network": None}, False, None),
        ({"landlock": "not Linux", "root": "x", "network": None}, False, "landlock (not Linux)"),
        ({"landlock": "x", "root": "x", "network": "y"}, False, "landlock (x), network (y)"),
        ({"landlock": "x", "root": "x", "network": "y"}, True, None),
    ],
)
def test_code_that_would_not_be_isolated_is_refused(
    layers: dict[str, str | None], allowed: bool, problem: str | None
) -> None:
    """The child itself declines before it imports anything, unless the user allowed it."""
    assert unfit({"allow_unisolated": allowed}, layers) == problem
