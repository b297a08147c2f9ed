"""A child watched from outside: every stage has its allowance."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from menace.child import wire
from menace.domain import CaseRange
from menace.sandbox.printed import Printed
from menace.sandbox.reaping import Family
from menace.sandbox.watch import Allowance, Cancelled, Death, Watched

HELLO: dict[str, Any] = {"kind": "hello", "python": "3.8.1", "layers": {}, "enforced": {}}
READY = {"kind": "ready"}
BEGIN = {"kind": "begin", "index": 0}
CALLING = {"kind": "calling", "attempt": 2, "shape": "(int)"}
DONE: dict[str, Any] = {"kind": "done", "capabilities": [], "events": {}}
SLEEP = "time.sleep(1000)"


@contextmanager
def watched(*says: dict[str, Any], then: str, cancelled: bool = False, **allowance: Any) -> Iterator[Watched]:
    """A child that says something and then does something."""
    results_out, results_in = os.pipe()
    output_out, output_in = os.pipe()
    said = b"".join(wire.encode(message) for message in says)
    code = f"import os, time, signal\nos.write({results_in}, {said!r})\n{then}"
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=output_in,
        stderr=output_in,
        pass_fds=(results_in,),
        start_new_session=True,
    )
    os.close(results_in)
    os.close(output_in)
    cancel = threading.Event()
    if cancelled:
        cancel.set()
    try:
        yield Watched(
            Family(process),
            results_out,
            Printed(output_out, b"\0marker\0"),
            cases=CaseRange(0, 3),
            allowance=Allowance(**allowance),
            cancel=cancel,
        )
    finally:
        os.close(results_out)
        os.close(output_out)


def last_of(*says: dict[str, Any], then: str, **allowance: Any) -> Death:
    """How such a child ended."""
    with watched(*says, then=then, **allowance) as child:
        *_, last = child.frames()
    assert isinstance(last, Death)
    return last


@pytest.mark.parametrize(
    ("says", "allowance", "stage", "reason"),
    [
        ([], {"start_wall": 0.1}, "start", "did not start"),
        ([HELLO], {"import_wall": 0.1}, "import", "did not finish in 0.1 s"),
        ([HELLO, READY, BEGIN], {"case_wall": 0.1}, "case", "no end after 0.1 s of wall time"),
    ],
)
def test_every_stage_has_its_time(
    says: list[dict[str, Any]], allowance: dict[str, float], stage: str, reason: str
) -> None:
    """A child that does not go on is ended, and the stage is told."""
    death = last_of(*says, then=SLEEP, **allowance)

    assert (death.how, death.stage) == ("hung", stage)
    assert reason in death.reason
    assert death.wall_seconds > 0.1


def test_computing_for_ever_has_its_own_allowance() -> None:
    """CPU time of everything below the child counts, whatever the clock says."""
    spinning = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'while True: pass'])"
    death = last_of(HELLO, READY, BEGIN, then=spinning, case_cpu=0.1, case_wall=60)

    assert (death.how, death.reason) == ("hung", "no end after 0.1 s of CPU time")


def test_too_much_output_ends_a_child() -> None:
    """Printing without end is a death, not a full memory."""
    death = last_of(HELLO, READY, BEGIN, then="while True: print('x' * 10000)", output_bytes=1 << 20, case_wall=60)

    assert (death.how, death.reason) == ("killed", "printed more than 1 MiB")


def test_too_many_processes_end_a_child() -> None:
    """A case that starts more than it may is stopped."""
    starting = f"import subprocess\nkept = [subprocess.Popen(['sleep', '1000']) for _ in range(8)]\n{SLEEP}"
    death = last_of(HELLO, READY, BEGIN, then=starting, processes=3, case_wall=60, case_cpu=60)

    assert (death.how, death.reason) == ("killed", "started more than 3 processes")


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("os._exit(3)", "ended its process with status 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal SIGKILL"),
        ("os.kill(os.getpid(), 34)", "ended by signal"),
    ],
)
def test_a_child_that_is_gone_tells_how(then: str, reason: str) -> None:
    """The death names the case that was running, with its attempt and shape."""
    death = last_of(HELLO, READY, BEGIN, CALLING, then=then)

    assert (death.how, death.index, death.attempt, death.shape) == ("killed", 0, 2, "(int)")
    assert reason in death.reason


@pytest.mark.parametrize(
    ("status", "reason"),
    [(0, "ended its process with status 0"), (9, "ended by signal SIGKILL"), (3 << 8, "with status 3")],
)
def test_the_keeper_may_tell_the_end(status: int, reason: str) -> None:
    """A wait status that was reported goes before the end of the process that reported it."""
    death = last_of(HELLO, READY, BEGIN, {"kind": "exit", "status": status}, then=SLEEP)

    assert reason in death.reason


@pytest.mark.parametrize("says", [[HELLO, HELLO], [READY], [HELLO, READY, BEGIN, {"kind": "exit", "status": 127}]])
def test_speaking_out_of_turn_is_a_violation(says: list[dict[str, Any]]) -> None:
    """A child that says what it may not say is ended."""
    assert last_of(*says, then=SLEEP).how == "violated"


def test_the_time_between_cases_is_not_a_cases_time() -> None:
    """After the end of a case nobody is held to its allowance until the next begins."""
    end = {"kind": "end", "index": 0, "attempt": 0, "verdict": "returned", "shape": "", "accepts": []}
    end |= {"wall": 0, "cpu": 0, "peak": None, "failure": None, "needs": None}
    later = "time.sleep(0.3)\nos._exit(0)"
    death = last_of(HELLO, READY, BEGIN, end, then=later, case_wall=0.1, case_cpu=0.01)

    assert (death.index, death.reason) == (None, "ended its process with status 0")


def test_a_job_that_is_done_ends_without_a_death() -> None:
    """All frames come, in order, and the child's CPU time is known."""
    with watched(HELLO, READY, DONE, then="sum(range(10**6))") as child:
        kinds = [frame["kind"] for frame in child.frames() if isinstance(frame, dict)]

    assert kinds == ["hello", "ready", "done"]
    assert child.cpu_seconds > 0


def test_a_child_that_does_not_leave_is_made_to() -> None:
    """One that stays after it is done is ended with what it started."""
    with watched(HELLO, READY, DONE, then=f"signal.signal({int(signal.SIGTERM)}, signal.SIG_IGN)\n{SLEEP}") as child:
        frames = list(child.frames())

    assert len(frames) == 3


def test_cancelling_ends_the_child() -> None:
    """Whoever waits for frames learns that the plan was cancelled."""
    with watched(HELLO, then=SLEEP, cancelled=True) as child, pytest.raises(Cancelled):
        list(child.frames())


def test_whoever_stops_listening_ends_the_child() -> None:
    """A consumer that gives up half-way leaves no process."""
    with watched(HELLO, then=SLEEP) as child:
        frames = child.frames()
        next(iter(frames))
        frames.close()  # type: ignore[attr-defined]
