"""Several effects together: in order, off again whatever happens, and none without the others' leave."""

from __future__ import annotations

import builtins
import datetime as dt
import json
import os
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.effects import NAMES, Effect, build, deadline, in_force, wrapped

Under = Callable[..., tuple[Any, dict[str, float]]]


class Logged(Effect):
    """Writes down when it begins and ends."""

    def __init__(self, name: str, log: list[str], fails: str = "") -> None:
        super().__init__(0, {})
        self.title, self.log, self.fails = name, log, fails

    def start(self) -> None:
        self.log.append(f"+{self.title}")
        if self.fails == "start":
            raise OSError("cannot start")

    def stop(self) -> None:
        self.log.append(f"-{self.title}")
        if self.fails == "stop":
            raise OSError("cannot stop")
        self.count("stopped")

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        return lambda: f"{self.title}({call()})"


def test_effects_end_in_reverse_order_and_are_told_together() -> None:
    """First in, last out; equal keys are added up."""
    log: list[str] = []
    with in_force([Logged("a", log), Logged("b", log)], 0) as told:
        log.append("case")
        assert told == {}

    assert log == ["+a", "+b", "case", "-b", "-a"]
    assert told == {"stopped": 2.0}


def test_an_effect_that_cannot_end_keeps_no_other_on() -> None:
    """The others are ended, and the one that was not is counted."""
    log: list[str] = []
    with in_force([Logged("a", log), Logged("b", log, fails="stop"), Logged("c", log)], 0) as told:
        pass

    assert log[3:] == ["-c", "-b", "-a"]
    assert told == {"stopped": 2.0, "unended_effects": 1.0}


def test_an_effect_that_cannot_begin_ends_those_before_it() -> None:
    """The error comes out, nothing stays on, and the effects after it are never begun."""
    log: list[str] = []
    with pytest.raises(OSError, match="cannot start"), in_force([Logged("a", log), Logged("b", log, "start")], 0):
        log.append("case")

    assert log == ["+a", "+b", "-b", "-a"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_code_that_raises_leaves_no_effect_on(error: type[BaseException]) -> None:
    """Whatever ends the block, the effects go off and it is that which comes out."""
    before = builtins.open, time.time
    with pytest.raises(error), in_force(build([{"name": "disk"}, {"name": "clock_jump"}], 0), 0):
        raise error

    assert (builtins.open, time.time) == before


def test_the_first_effect_is_the_outermost_around_the_call() -> None:
    """Calls are wrapped in the order of the list."""
    assert wrapped([Logged("a", []), Logged("b", [])], lambda: "call")() == "a(b(call))"


def test_disk_network_and_clock_work_together(tmp_path: Path, upstream: Any, under: Under) -> None:
    """Each of several effects does its own, and each is told."""

    def work() -> float:
        before = time.time()
        (tmp_path / "file").write_text("x" * 1000)
        upstream.connect()
        return time.time() - before

    answer, told = under(
        work,
        {"name": "disk", "delay_ms": 1},
        {"name": "disk_corruption"},
        {"name": "network", "delay_ms": 1, "loss": 0.0},
        {"name": "clock_jump", "seconds": -500, "after": 1},
        {"name": "slow_dns", "delay_ms": 1},
        {"name": "cpu", "share": 0.5},
    )

    assert -500 <= answer < -400
    assert told["delayed_writes"] == told["corrupted_writes"] == told["connects"] == told["clock_jumps"] == 1
    assert told["delay_seconds"] > 0
    assert told["throttled_seconds"] > 0


WATCHED: dict[str, Callable[[], Any]] = {
    "open": lambda: builtins.open,
    "os": lambda: dict(vars(os)),
    "time": lambda: dict(vars(time)),
    "datetime": lambda: dict(vars(dt)),
    "json": lambda: json.loads,
    "socket": lambda: dict(vars(socket)),
    "socket class": lambda: dict(vars(socket.socket)),
    "environment": lambda: dict(os.environ),
    "switching": sys.getswitchinterval,
}


@pytest.mark.parametrize("mode", [name for name in NAMES if name not in ("cpu_spike", "timeout")])
def test_off_again_means_that_not_a_name_is_different(mode: str) -> None:
    """Modules, classes, environment and interpreter are as before, object by object."""
    effects = build([{"name": mode}], 0)
    before = {what: look() for what, look in WATCHED.items()}
    for index in range(2):
        with in_force(effects, index):
            pass

    assert {what: look() for what, look in WATCHED.items()} == before


def test_a_mode_nobody_knows_is_refused_with_the_nearest() -> None:
    """A typing error is answered with what was probably meant."""
    with pytest.raises(ValueError, match=r"'disk_coruption': did you mean disk_corruption"):
        build([{"name": "disk_coruption"}], 0)
    with pytest.raises(ValueError, match=r"'zzz': there are .*disk"):
        build([{"name": "zzz"}], 0)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"name": "disk", "delay": 3}, "disk has no parameter 'delay'; it has delay_ms, quota_bytes"),
        ({"name": "disk", "delay_ms": "3"}, "delay_ms of disk cannot be '3'"),
        ({"name": "disk", "delay_ms": -3}, "delay_ms of disk cannot be -3"),
        ({"name": "eio", "lasting": 1}, "lasting of eio cannot be 1"),
        ({"name": "torn_write", "then": 1}, "then of torn_write cannot be 1"),
        ({"name": "network_partition", "hosts": "x"}, "hosts of network_partition cannot be 'x'"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(fault: dict[str, Any], words: str) -> None:
    """Unknown parameters and values of the wrong kind are named."""
    with pytest.raises(ValueError, match=r"cannot be|no parameter") as error:
        build([fault], 0)

    assert str(error.value) == words


def test_the_parent_can_ask_when_a_timeout_will_strike() -> None:
    """The deadline of the faults is data, so that whoever watches from outside can tell a timeout from a crash."""
    assert deadline([{"name": "disk"}]) is None
    assert deadline([{"name": "timeout", "seconds": 2}, {"name": "timeout"}]) == 0.1
