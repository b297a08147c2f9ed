"""What every backend must honour, as tests: derive from a contract and provide a fixture ``open_backend``.

``BackendContract`` is about the protocol, and holds for fakes too. ``SandboxBackendContract`` adds what code may
not do while it runs, and how each of its ends is told.
"""

# ruff: noqa: S101 - asserting is what a contract does
from __future__ import annotations

import os
import socket
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from menace.domain import CaseRange, Limits, PlanId, Tally, Verdict
from menace.survey import compare, tree_digest
from menace.testing.backend_endings import ENDINGS
from menace.testing.bench import PATIENT, Bench, OpenBackend, verdicts

PLAIN = """
def double(number: int) -> int:
    return 2 * number
"""
HURRIED = Limits(cpu_seconds=0.3, wall_seconds=1)
"""For a single case that will use all of its time."""
AT_ONCE = 3
"""Plans that are carried out side by side, for some mostly wait."""


class BackendContract:
    """Plans are carried out once, whole, and the same every time."""

    @pytest.fixture
    def bench(self, tmp_path: Path, open_backend: OpenBackend) -> Bench:
        """An empty repository and the backend under test."""
        repository = tmp_path / "little"
        repository.mkdir()
        return Bench(repository, open_backend)

    def test_it_is_fit_where_the_tests_run(self, bench: Bench) -> None:
        """Checking raises nothing, and the backend has a name."""
        bench.write(PLAIN)
        with bench.open_backend(bench.repository) as backend:
            backend.check()

            assert backend.name

    def test_a_plan_is_covered_exactly_once(self, bench: Bench) -> None:
        """The tallies of a plan follow each other without gap or overlap, and count every case."""
        ranges = (CaseRange(0, 1), CaseRange(0, 9), CaseRange(3, 7), CaseRange(5, 5))
        plans = [bench.plan_of(PLAIN, "double", cases=cases) for cases in ranges]
        with bench.open_backend(bench.repository) as backend:
            carried_out = [list(backend.run(plan)) for plan in plans]

        for cases, tallies in zip(ranges, carried_out, strict=True):
            assert [index for tally in tallies for index in tally.cases] == list(cases)
            assert sum(tally.count() for tally in tallies) == len(cases)
            assert sum(tally.usage.cases for tally in tallies) == len(cases)

    def test_a_tally_belongs_to_its_plan(self, bench: Bench) -> None:
        """Section, scenario, seed and stream are those of the plan, so that a ledger can tell what was done."""
        plan = bench.plan_of(PLAIN, "double")
        tally = bench.run(plan)

        assert (tally.plan, tally.stream, tally.section) == (plan.id, plan.stream, plan.section)
        assert (tally.scenario, tally.seed) == (plan.scenario.name, plan.seed)

    def test_the_same_plan_ends_the_same_way_again(self, bench: Bench) -> None:
        """Two executions of one plan agree in verdicts, accepted shapes and interesting cases."""
        plan = bench.plan_of(PLAIN, "double", cases=CaseRange(0, 12))
        with bench.open_backend(bench.repository) as backend:
            (first,), (second,) = backend.run(plan), backend.run(plan)

        assert _essence(first) == _essence(second)

    def test_a_body_is_one_case(self, bench: Bench) -> None:
        """The top-level code of a file is run by importing it, and counts once."""
        assert bench.verdicts(PLAIN, "<module>") == {Verdict.RETURNED: 1}

    def test_cancelling_what_does_not_run_is_ignored(self, bench: Bench) -> None:
        """A plan that is over or was never begun can be cancelled without effect."""
        plan = bench.plan_of(PLAIN, "double")
        with bench.open_backend(bench.repository) as backend:
            backend.cancel(plan.id)
            backend.cancel(PlanId("unknown"))
            (tally,) = backend.run(plan)
            backend.cancel(plan.id)

        assert tally.count() == 1

    def test_a_sweep_leaves_what_is_not_marked(self, bench: Bench) -> None:
        """Sweeping removes neither foreign folders nor what the running backend still needs."""
        plan = bench.plan_of(PLAIN, "double")
        with bench.open_backend(bench.repository) as backend, tempfile.TemporaryDirectory() as foreign:
            swept = backend.sweep(timedelta(0))
            (tally,) = backend.run(plan)

            assert (swept.folders, swept.processes, swept.failed) == (0, 0, ())
            assert Path(foreign).is_dir()
        assert tally.count(Verdict.RETURNED) == 1


class SandboxBackendContract(BackendContract):
    """Code ends in every way there is, is told apart, and harms nothing."""

    def test_every_ending_has_its_verdict(self, bench: Bench) -> None:
        """How a call ended is what the tally says, with the reason where there is one."""
        plans = [
            bench.plan_of(source, "f", path=f"ending_{at}.py", limits=HURRIED if verdict is Verdict.HUNG else PATIENT)
            for at, (source, verdict, _) in enumerate(ENDINGS.values())
        ]
        with bench.open_backend(bench.repository) as backend, ThreadPoolExecutor(AT_ONCE) as pool:
            tallies = [tally for found in pool.map(lambda plan: list(backend.run(plan)), plans) for tally in found]
        ends = {name: (verdicts(tally), tally.blocked) for name, tally in zip(ENDINGS, tallies, strict=True)}

        assert ends == {name: ({verdict: 1}, None) for name, (_, verdict, _) in ENDINGS.items()}
        for (_, _, reason), tally in zip(ENDINGS.values(), tallies, strict=True):
            told = [f"{each.failure.type}: {each.failure.message}" for each in tally.interesting if each.failure]
            assert not reason or [reason in each for each in told] == [True], (reason, told)

    def test_a_case_that_ends_its_process_costs_only_itself(self, bench: Bench) -> None:
        """The cases before and behind a dying one are executed as if it were not there."""
        source = """
            import os
            def f(number):
                if number == 2:
                    os._exit(0)
                return number
        """

        assert bench.verdicts(source, "f", "1", "2", "3", "2", "4") == {Verdict.RETURNED: 3, Verdict.KILLED: 2}

    def test_the_line_of_a_fall_is_told(self, bench: Bench) -> None:
        """A fall comes with its type, its place in the repository and its input."""
        tally = bench.run(bench.plan_of("def f(parts):\n    return 1 / parts\n", "f", "0"))
        (outcome,) = tally.interesting

        assert outcome.arguments.args == ("0",)
        assert outcome.failure is not None
        assert (outcome.failure.type, outcome.failure.path, outcome.failure.line) == (
            "ZeroDivisionError",
            "target.py",
            2,
        )

    def test_an_import_that_fails_blocks_the_section(self, bench: Bench) -> None:
        """Nothing is counted for code that cannot be imported, and the reason is told."""
        failing = {
            "menace_has_no_such_package": "import menace_has_no_such_package",
            "SystemExit": "raise SystemExit(3)",
            "ZeroDivisionError": "1 / 0",
            "ended its process": "import os\nos._exit(0)",
            "SIGKILL": "import os\nos.kill(os.getpid(), 9)",
        }
        plans = [
            bench.plan_of(f"{source}\ndef f(): pass\n", "f", path=f"failing_{at}.py")
            for at, source in enumerate(failing.values())
        ]
        with bench.open_backend(bench.repository) as backend:
            for reason, plan in zip(failing, plans, strict=True):
                (tally,) = backend.run(plan)

                assert tally.count() == 0
                assert tally.blocked is not None
                assert reason in tally.blocked

    def test_files_written_inside_never_appear_outside(self, bench: Bench, tmp_path: Path) -> None:
        """Code that writes to its working folder, beside itself and anywhere else leaves all of it untouched."""
        outside = tmp_path / "outside.txt"
        outside.write_text("mine")
        source = f"""
            import os, pathlib
            def f():
                pathlib.Path("left.txt").write_text("x")
                for place in (pathlib.Path(__file__).parent / "left.txt", pathlib.Path({str(outside)!r}),
                              pathlib.Path({str(bench.repository)!r}) / "left.txt"):
                    try:
                        place.write_text("changed")
                    except OSError:
                        pass
        """
        plan = bench.plan_of(source, "f")
        before = tree_digest(bench.repository)
        tally = bench.run(plan)

        assert tally.count() == 1
        assert compare(before, tree_digest(bench.repository)) == []
        assert outside.read_text() == "mine"

    def test_no_secret_of_the_parent_is_visible(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        """Neither the environment nor any process that can be looked at shows what the parent holds."""
        monkeypatch.setenv("MENACE_TEST_KEY", "do-not-tell-anybody")
        source = f"""
            import os
            def f():
                seen = repr(dict(os.environ))
                for place in ("/proc/self/environ", "/proc/{os.getpid()}/environ", "/proc/%d/environ" % os.getppid()):
                    try:
                        seen += open(place, "rb").read().decode("latin-1")
                    except OSError:
                        pass
                assert "do-not-" "tell-anybody" not in seen
        """

        assert bench.verdicts(source, "f") == {Verdict.RETURNED: 1}

    def test_nobody_answers_on_standard_input(self, bench: Bench) -> None:
        """Reading from standard input finds its end at once."""
        source = "import sys\ndef f():\n    assert sys.stdin.read() == ''\n"

        assert bench.verdicts(source, "f") == {Verdict.RETURNED: 1}

    def test_the_network_of_the_machine_is_out_of_reach(self, bench: Bench) -> None:
        """A server that listens on this machine is not reached from inside."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            source = f"""
                import socket
                def f():
                    try:
                        socket.create_connection(("127.0.0.1", {port}), timeout=1).close()
                    except OSError:
                        return
                    raise AssertionError("connected")
            """

            assert bench.verdicts(source, "f") == {Verdict.RETURNED: 1}

    def test_output_is_kept_short(self, bench: Bench) -> None:
        """Code that prints for ever is stopped, and only the end of what it printed is kept."""
        tally = bench.run(bench.plan_of("def f():\n    while True:\n        print('x' * 60000)\n", "f"))
        (outcome,) = tally.interesting

        assert outcome.verdict in (Verdict.KILLED, Verdict.HUNG)
        assert 0 < len(outcome.output) < 100_000

    def test_what_a_case_printed_is_its_own(self, bench: Bench) -> None:
        """Output before a fall or a death is told with that case, and not with the next one."""
        source = """
            import os
            def f(number):
                print("this is", number)
                if number == 3:
                    os._exit(1)
                return 1 / 0
        """
        tally = bench.run(bench.plan_of(source, "f", "1", "2", "3"))

        assert [outcome.output for outcome in tally.interesting] == ["this is 1\n", "this is 2\n", "this is 3\n"]

    def test_no_process_outlives_its_plan(self, bench: Bench) -> None:
        """A process that left the session, the group and the environment of the case is gone afterwards."""
        seconds = f"4711.{os.getpid()}"  # others may run the same test beside us
        source = f"""
            import subprocess
            def f():
                command = ["/bin/sh", "-c", "sleep {seconds}; true"]
                subprocess.Popen(command, env={{}}, start_new_session=True, stdin=subprocess.DEVNULL)
        """
        bench.run(bench.plan_of(source, "f"))
        left = [each for each in psutil.process_iter(["cmdline"]) if seconds in " ".join(each.info["cmdline"] or [])]

        assert left == []

    def test_cancelling_ends_a_plan_soon(self, bench: Bench) -> None:
        """A plan that is cancelled from another thread ends long before its limits, and yields nothing."""
        plan = bench.plan_of(
            "import time\ndef f():\n    time.sleep(1000)\n", "f", limits=Limits(cpu_seconds=500, wall_seconds=500)
        )
        tallies: list[Tally] = []
        with bench.open_backend(bench.repository) as backend:
            worker = threading.Thread(target=lambda: tallies.extend(backend.run(plan)))
            worker.start()
            for _ in range(1000):
                backend.cancel(plan.id)
                worker.join(0.05)
                if not worker.is_alive():
                    break

            assert not worker.is_alive()
        assert tallies == []


def _essence(tally: Tally) -> object:
    """Everything of a tally but times and sizes."""
    outcomes = [(each.case_id, each.verdict, each.shape, each.failure, each.output) for each in tally.interesting]
    return tally.verdicts, tally.accepted, tally.capabilities, tally.blocked, outcomes
