"""What children measure arrives in the tally: branches, amounts, and what cases left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.domain import CaseRange, Limits, Tally, Verdict
from menace.testing.bench import Bench, OpenBackend, verdicts
from menace.testing.processes import process_backend, warm_backend

BACKENDS = pytest.mark.parametrize("open_backend", [warm_backend, process_backend], ids=["warm", "process"])

WAYS = """
    import helper
    if helper.FLAG:
        pass
    def f(x):
        if x == 1:
            return helper.g(x)
        elif x == 2:
            while True: pass
        elif x == 3:
            import os
            os._exit(3)
        elif x == 4:
            raise ValueError(x)
        return 5 if x == 5 else 6
"""
HELPER = """
    FLAG = True
    def g(x):
        return x
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository to be filled."""
    folder = tmp_path / "little"
    folder.mkdir()
    return folder


def tally_of(repository: Path, open_backend: OpenBackend, name: str, *inputs: str) -> Tally:
    """The tally of calls in the example."""
    bench = Bench(repository, open_backend)
    bench.write(HELPER, "helper.py")
    # Enough CPU time for every case but the one without end.
    return bench.run(bench.plan_of(WAYS, name, *inputs, limits=Limits(cpu_seconds=0.5, wall_seconds=30)))


def reached(tally: Tally) -> list[int]:
    """The numbers of the branches that were taken."""
    assert tally.branches is not None
    bits = int(tally.branches.bits, 16)
    return [number for number in range(tally.branches.there) if bits >> number & 1]


@BACKENDS
@pytest.mark.parametrize(
    ("inputs", "expected"),
    [(("1",), [0, 1]), (("1", "4"), [0, 1, 5]), (("5", "6"), [0, 6, 7, 8])],
)
def test_branches_of_all_cases_are_summed(
    repository: Path, open_backend: OpenBackend, inputs: tuple[str, ...], expected: list[int]
) -> None:
    """Entry, four conditions, the end of the chain, and both sides of the last line."""
    tally = tally_of(repository, open_backend, "f", *inputs)

    assert tally.branches is not None
    assert tally.branches.there == 9
    assert reached(tally) == expected


@BACKENDS
def test_a_killed_process_has_told_what_its_cases_reached(repository: Path, open_backend: OpenBackend) -> None:
    """Branches of cases that ended are known, also when a later one was killed or ended the process itself."""
    tally = tally_of(repository, open_backend, "f", "1", "2", "4", "3")

    assert verdicts(tally) == {Verdict.HUNG: 1, Verdict.KILLED: 1, Verdict.REFUSED: 1, Verdict.RETURNED: 1}
    assert reached(tally) == [0, 1, 5]


@BACKENDS
def test_a_module_has_branches_of_its_own(repository: Path, open_backend: OpenBackend) -> None:
    """Those that its import takes, not those of its functions."""
    tally = tally_of(repository, open_backend, "<module>")

    assert tally.branches is not None
    assert (tally.branches.there, reached(tally)) == (2, [0])


@BACKENDS
def test_what_calls_used_is_summed(repository: Path, open_backend: OpenBackend) -> None:
    """Bytes, handles and threads of all cases together."""
    source = """
        import threading
        def f(x):
            with open("out.txt", "w") as file: file.write("x" * x)
            started = threading.Thread(target=len, args=("",))
            started.start()
            started.join()
    """
    bench = Bench(repository, open_backend)
    tally = bench.run(bench.plan_of(source, "f", "1000", "500"))

    used = tally.usage.amounts
    assert (used["bytes_written"], used["handles"], used["threads"]) == (1500, 2, 2)
    assert "tasks" not in used


@BACKENDS
def test_what_an_interesting_case_used_is_kept_with_it(repository: Path, open_backend: OpenBackend) -> None:
    """A case that fell over tells what it had used until then."""
    source = """
        def f(x):
            with open("out.txt", "w") as file: file.write("x" * 100)
            return 1 / x
    """
    bench = Bench(repository, open_backend)
    (outcome,) = bench.run(bench.plan_of(source, "f", "0")).interesting

    assert outcome.usage.amounts["bytes_written"] == 100


@BACKENDS
def test_no_case_meets_what_another_left(repository: Path, open_backend: OpenBackend) -> None:
    """A child in which something changed is retired; the next case gets another."""
    source = """
        seen = []
        def f(x):
            assert not seen
            seen.append(x)
    """
    bench = Bench(repository, open_backend)
    tally = bench.run(bench.plan_of(source, "f", "1", "2", "3"))

    assert verdicts(tally) == {Verdict.RETURNED: 3}
    assert tally.events == {"dirty containers": 2, "dirt tolerated containers": 1}


@BACKENDS
def test_code_that_always_leaves_something_is_tolerated_in_the_end(repository: Path, open_backend: OpenBackend) -> None:
    """A cache that grows with every call must not cost a process for each."""
    source = """
        memo = {}
        def f(x):
            return memo.setdefault((x, len(memo)), x)
    """
    bench = Bench(repository, open_backend)
    plan = bench.plan_of(source, "f", *map(str, range(30)), cases=CaseRange(0, 30))
    tally = bench.run(plan)

    assert tally.count() == 30
    assert tally.events["dirty globals"] == 2
    assert tally.events["dirt tolerated globals"] == 1


@BACKENDS
def test_clean_code_is_never_called_dirty(repository: Path, open_backend: OpenBackend) -> None:
    """Whatever an ordinary function does for itself, imports included."""
    source = """
        import functools, logging, re
        logger = logging.getLogger(__name__)
        class Box:
            def __init__(self): self.items = []
        def f(x):
            import colorsys, wave
            box = Box()
            box.items.append(re.sub("a+", str(x), "caab"))
            logger.debug("x")
            return sorted(vars(box)), {n: n for n in range(5)}, colorsys.rgb_to_hsv(1, 0, 0)
    """
    bench = Bench(repository, open_backend)
    tally = bench.run(bench.plan_of(source, "f", *["1"] * 300))

    assert verdicts(tally) == {Verdict.RETURNED: 300}
    assert not any("dirt" in event for event in tally.events)
