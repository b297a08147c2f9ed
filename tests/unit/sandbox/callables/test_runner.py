"""Running steps: what is measured, what a failure is, and whom a run concerns."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from menace.errors import UsageError
from menace.facade.sandbox import WorkflowSandboxRunner


def test_the_first_example_of_the_guide(runner: WorkflowSandboxRunner) -> None:
    """A file given as test data is read, and the step's time is in the telemetry."""

    def read_file() -> str:
        with open("payload.txt") as fh:
            return fh.read()

    metrics = runner.run(read_file, safe_mode=True, test_data={"payload.txt": "fake"})

    assert metrics.modules[0].success is True
    assert metrics.modules[0].result == "fake"
    assert 0 < runner.telemetry["time_per_module"]["read_file"] == metrics.modules[0].duration


def test_the_fixtures_of_the_guide(runner: WorkflowSandboxRunner) -> None:
    """Each step finds its own files and variables, and afterwards the variables are gone."""
    seen: list[Any] = []

    def writer() -> None:
        seen.append(os.environ["TOKEN"])
        Path("left.txt").write_text("x")

    def reader() -> None:
        seen.append((os.environ["TOKEN"], Path("out.txt").read_text(), Path("left.txt").read_text()))

    def after() -> None:
        seen.append(os.environ.get("TOKEN"))

    fixtures = {
        "writer": {"env": {"TOKEN": "abc"}},
        "reader": {"files": {"out.txt": "seed"}, "env": {"TOKEN": "def"}},
        "nobody": {"env": {"TOKEN": "ghi"}},
    }
    for _ in range(2):
        assert runner.run([writer, reader, after], module_fixtures=fixtures).crash_count == 0

    assert seen == ["abc", ("def", "seed", "x"), None] * 2
    assert runner.telemetry["module_fixtures"] == {
        "writer": {"files": [], "env": {"TOKEN": "abc"}},
        "reader": {"files": ["out.txt"], "env": {"TOKEN": "def"}},
    }


def test_a_variable_that_was_set_before_is_set_again(
    runner: WorkflowSandboxRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fixture hides a variable for its step only, even when the step changes or removes it."""
    monkeypatch.setenv("TOKEN", "the user's")

    def step() -> None:
        del os.environ["TOKEN"]

    runner.run(step, module_fixtures={"step": {"env": {"TOKEN": "x"}}})

    assert os.environ["TOKEN"] == "the user's"


def test_a_failure_is_data(runner: WorkflowSandboxRunner) -> None:
    """A step that raises or exits is recorded as a crash, and the next one runs."""

    def bad() -> None:
        raise ValueError("boom")

    def leaving() -> None:
        sys.exit(3)

    def good() -> int:
        return 7

    metrics = runner.run([bad, leaving, good])

    assert [(each.name, each.success, each.exception, each.result) for each in metrics.modules] == [
        ("bad", False, "ValueError: boom", None),
        ("leaving", False, "SystemExit: 3", None),
        ("good", True, None, 7),
    ]
    assert metrics.crash_count == 2
    assert runner.telemetry["crash_frequency"] == pytest.approx(2 / 3)
    assert runner.telemetry["results"] == {"bad": None, "leaving": None, "good": 7}


def test_an_interruption_ends_the_run(runner: WorkflowSandboxRunner) -> None:
    """Ctrl-C is the user's and not the step's, and everything is put back all the same."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.run(interrupted, safe_mode=True)


def test_memory_is_measured(runner: WorkflowSandboxRunner) -> None:
    """A step that needs 64 MB for a moment has a peak that much higher than one that needs nothing."""
    size = 64 * 2**20

    def hungry() -> None:
        bytearray(b"x" * size)

    def modest() -> None:
        pass

    first, second = runner.run([modest, hungry]).modules

    assert first.memory_peak < second.memory_before + size / 2
    assert second.memory_peak >= second.memory_before + size
    assert second.memory_delta == second.memory_after - second.memory_before
    assert runner.telemetry["peak_memory"] == second.memory_peak
    assert runner.telemetry["peak_memory_per_module"] == {"modest": first.memory_peak, "hungry": second.memory_peak}


def test_the_return_on_investment_is_passed_on(runner: WorkflowSandboxRunner) -> None:
    """What the caller knows about the change in ROI stands beside the measurements."""
    runner.run(int, roi_delta=0.25)

    assert runner.telemetry["roi_delta"] == 0.25


def test_steps_of_one_name_are_told_apart(runner: WorkflowSandboxRunner) -> None:
    """A name that comes again is numbered in the telemetry, and no result is lost."""
    runner.run([lambda: 1, lambda: 2])

    assert runner.telemetry["results"] == {"<lambda>": 1, "<lambda>#2": 2}


def test_asynchronous_steps_are_awaited(runner: WorkflowSandboxRunner) -> None:
    """Coroutines, functions that return one, and generators of both kinds are done before the run ends."""

    async def coroutine() -> str:
        await asyncio.to_thread(Path("made.txt").write_text, "by a thread")
        return Path("made.txt").read_text()

    async def failing() -> None:
        raise ValueError("later")

    def generator() -> Iterator[str]:
        yield Path("made.txt").read_text()

    async def both() -> AsyncIterator[int]:
        yield 1
        yield 2

    metrics = runner.run([coroutine, lambda: coroutine(), generator, both, failing])

    assert [each.result for each in metrics.modules] == ["by a thread", "by a thread", ["by a thread"], [1, 2], None]
    assert metrics.modules[-1].exception == "ValueError: later"
    assert not Path("made.txt").exists()


def test_it_can_be_called_while_a_loop_is_running(runner: WorkflowSandboxRunner) -> None:
    """From within a coroutine of the caller, asynchronous steps run as well."""

    async def step() -> str:
        await asyncio.sleep(0)
        return Path("a.txt").read_text()

    async def caller() -> Any:
        return runner.run(step, test_data={"a.txt": "inside"}).modules[0].result

    assert asyncio.run(caller()) == "inside"


def test_threads_of_a_step_belong_to_it(runner: WorkflowSandboxRunner, host: Path) -> None:
    """What a step's threads write, also in a pool that is older than the run, stays inside."""

    def write(name: str) -> None:
        Path(name).write_text("x")

    with ThreadPoolExecutor(1) as older:
        older.submit(int).result()

        def step() -> list[str]:
            thread = threading.Thread(target=write, args=("thread.txt",))
            thread.start()
            thread.join()
            older.submit(write, "older.txt").result()
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(write, ["pool1.txt", "pool2.txt"]))
            return sorted(path.name for path in Path().glob("*.txt"))

        result = runner.run(step).modules[0].result

    assert result == ["note.txt", "older.txt", "pool1.txt", "pool2.txt", "thread.txt"]
    assert sorted(path.name for path in host.glob("*.txt")) == ["note.txt"]


def test_other_threads_are_not_concerned(runner: WorkflowSandboxRunner, host: Path) -> None:
    """While a step runs, a thread of the host writes to the host."""
    may_write, written = threading.Event(), threading.Event()

    def bystander() -> None:
        may_write.wait(10)
        Path("bystander.txt").write_text("host")
        written.set()

    def step() -> str:
        may_write.set()
        written.wait(10)
        Path("bystander.txt").write_text("step")
        return Path("bystander.txt").read_text()

    thread = threading.Thread(target=bystander)
    thread.start()
    result = runner.run(step, safe_mode=True).modules[0].result
    thread.join()

    assert result == "step"
    assert (host / "bystander.txt").read_text() == "host"


def test_runs_side_by_side_do_not_meet(host: Path) -> None:
    """Two runs at the same time have their own files, and the first to end takes nothing from the other."""
    first_wrote, second_ended = threading.Event(), threading.Event()
    results: dict[str, Any] = {}

    def first() -> str:
        Path("mine.txt").write_text("first")
        first_wrote.set()
        second_ended.wait(10)
        Path("late.txt").write_text("x")
        return Path("mine.txt").read_text()

    def second() -> bool:
        first_wrote.wait(10)
        return Path("mine.txt").exists()

    def run(step: Callable[[], Any]) -> None:
        results[step.__name__] = WorkflowSandboxRunner().run(step).modules[0].result

    threads = [threading.Thread(target=run, args=(step,)) for step in (first, second)]
    for thread in threads:
        thread.start()
    threads[1].join()
    second_ended.set()
    threads[0].join()

    assert results == {"first": "first", "second": False}
    assert sorted(path.name for path in host.glob("*.txt")) == ["note.txt"]


def test_a_run_within_a_run_sees_the_outer_one_as_its_host(runner: WorkflowSandboxRunner, host: Path) -> None:
    """The inner run reads what the outer one wrote, changes nothing of it, and cannot loosen its safe mode."""

    def inner() -> str:
        before = Path("note.txt").read_text()
        Path("note.txt").write_text("inner")
        os.remove("kept/deep.txt")
        return before

    def outer() -> tuple[Any, ...]:
        Path("note.txt").write_text("outer")
        ran = WorkflowSandboxRunner().run([inner, connect], safe_mode=False)
        kept = Path("kept/deep.txt").read_text()
        return ran.modules[0].result, Path("note.txt").read_text(), kept, ran.modules[1].exception

    def connect() -> None:
        import socket

        socket.socket()

    result = runner.run(outer, safe_mode=True).modules[0].result

    assert result[:3] == ("outer", "outer", "deep")
    assert "network access disabled" in result[3]
    assert (host / "note.txt").read_text() == "of the host"


def test_a_thread_that_outlives_its_run_can_do_nothing(runner: WorkflowSandboxRunner, host: Path) -> None:
    """When the run is over, what is left of it is refused its files, and never gets those of the host."""
    go_on = threading.Event()
    threads: list[threading.Thread] = []
    refused: list[str] = []

    def straggler() -> None:
        go_on.wait(10)
        try:
            Path("note.txt").write_text("too late")
        except RuntimeError as error:
            refused.append(str(error))

    def step() -> None:
        threads.append(threading.Thread(target=straggler))
        threads[0].start()

    runner.run(step)
    go_on.set()
    threads[0].join()

    assert "over" in refused[0]
    assert (host / "note.txt").read_text() == "of the host"


def test_a_step_may_be_a_function_that_is_replaced(runner: WorkflowSandboxRunner, host: Path) -> None:
    """``os.remove`` itself, and a partial of it, are led away although the caller took hold of them before."""
    assert runner.run(partial(partial(os.remove), "note.txt")).modules[0].success
    assert runner.run([os.getcwd]).modules[0].result != str(host)
    assert (host / "note.txt").exists()


def test_required_arguments_are_made_up(runner: WorkflowSandboxRunner) -> None:
    """A step that insists on arguments gets plain ones that fit its hints; its defaults stay."""

    def step(count: int, names: list[str], *, choice: bytes | None, free, rest: float = 2.5) -> Any:
        return count, names, choice, free, rest

    assert runner.run(step).modules[0].result == (1, [], b"hello", 1, 2.5)


def test_stub_providers_decide_about_the_arguments(runner: WorkflowSandboxRunner) -> None:
    """Providers are asked in order, each with what the one before gave, and told which step it is for."""
    asked: list[Any] = []

    def provide(stubs: list[dict[str, Any]], context: dict[str, Any]) -> list[dict[str, Any]]:
        asked.append((stubs, context["name"], context["target"]))
        return [{"amount": stubs[0]["amount"] + 41}]

    def step(amount: int) -> int:
        return amount

    result = runner.run(step, stub_providers=[provide, lambda stubs, context: None]).modules[0].result

    assert result == 42
    assert asked == [([{"amount": 1}], "step", step)]


@pytest.mark.parametrize(
    ("workflow", "options", "named"),
    [
        ([], {}, "no steps"),
        ("module:function", {}, "'module:function'"),
        ([len, 3], {}, "3"),
        (int, {"network_mocks": {"httpx": "text"}}, "network_mocks"),
        (int, {"network_mocks": {"httpx.get": len}}, r"'httpx\.get'.*URL.*httpx2"),
        (int, {"fs_mocks": {"os.no_such": len}}, "os.no_such"),
        (int, {"test_data": {"a.txt": 3}}, "a.txt"),
        (int, {"module_fixtures": {"int": {"fiels": {}}}}, "module_fixtures"),
        (int, {"stub_providers": [lambda stubs, context: [3]]}, "stub_providers"),
    ],
)
def test_a_wrong_call_is_refused_in_one_sentence(
    workflow: Any, options: dict[str, Any], named: str, runner: WorkflowSandboxRunner
) -> None:
    """What cannot be meant is refused with its name, before anything of it runs."""
    with pytest.raises(UsageError, match=named):
        runner.run(workflow, **options)
