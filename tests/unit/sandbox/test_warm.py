"""The warm backend: modules imported once, processes copied, and what happens when that cannot be."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from menace.child.harness import unfit
from menace.domain import Verdict
from menace.sandbox.zygote import Zygote
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import process_backend, warm_backend

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
    """What one case leaves in a global is seen by the next of its batch only."""
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of(REMEMBERS, "f", "1", "2", "3")
    with warm_backend(repository) as together, warm_backend(repository, cases_per_child=1) as alone:
        (batch,) = together.run(plan)
        (fresh,) = alone.run(plan)

    assert (batch.count(Verdict.RETURNED), batch.count(Verdict.REFUSED)) == (1, 2)
    assert fresh.count(Verdict.RETURNED) == 3


def test_a_module_that_starts_threads_gets_fresh_processes(repository: Path) -> None:
    """Copying one thread of several would leave locks shut for ever; the section is executed all the same."""
    bench = Bench(repository, warm_backend)
    plan = bench.plan_of(THREADED, "f")
    with bench.open_backend(repository) as backend:
        tallies = [*backend.run(plan), *backend.run(plan)]

    assert [verdicts(tally) for tally in tallies] == [{Verdict.RETURNED: 1}] * 2


def test_more_modules_than_zygotes_are_kept_for(repository: Path) -> None:
    """Each module is served in its turn, also while the oldest zygote is at work, and their number stays bounded."""
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
    assert zygotes <= 9


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
            process.kill()
        psutil.wait_procs(psutil.Process().children(recursive=True), timeout=10)
        (tally,) = backend.run(plan)

    assert verdicts(tally) == {Verdict.RETURNED: 1}


def test_an_import_that_leaves_a_detached_process_leaves_nothing(repository: Path) -> None:
    """What the import starts is in the zygote's process table and ends with it."""
    bench = Bench(repository, warm_backend)
    source = """
        import subprocess
        subprocess.Popen(["sleep", "987654"], start_new_session=True, env={"PATH": "/usr/bin:/bin"})
        def f(): pass
    """
    with bench.open_backend(repository) as backend:
        list(backend.run(bench.plan_of(source, "f")))

    assert not [process for process in psutil.process_iter(["cmdline"]) if "987654" in (process.info["cmdline"] or ())]


@pytest.mark.parametrize(
    ("layers", "allowed", "problem"),
    [
        ({"landlock": None, "network": None}, False, None),
        ({"landlock": "not Linux", "network": None}, False, "landlock (not Linux)"),
        ({"landlock": "x", "network": "y"}, False, "landlock (x), network (y)"),
        ({"landlock": "x", "network": "y"}, True, None),
    ],
)
def test_code_that_would_not_be_isolated_is_refused(
    layers: dict[str, str | None], allowed: bool, problem: str | None
) -> None:
    """The child itself declines before it imports anything, unless the user allowed it."""
    assert unfit({"allow_unisolated": allowed}, layers) == problem
