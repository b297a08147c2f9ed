"""A call under faults, judged by the same call without them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from menace.child.effects import in_force
from menace.child.effects.base import Effect
from menace.child.faults import faulty
from menace.child.faults.comparing import Manners, Trace
from menace.child.faults.faulty import Faults


def expiring(clock: str) -> Callable[[], int]:
    """Code that asks again when what it remembers is older than ten minutes, by that clock."""

    def asked() -> int:
        now = getattr(time, clock)
        until, count = 0.0, 0
        for _ in range(3):
            if now() >= until:
                until, count = now() + 600, count + 1
        return count

    return asked


def tells_the_time() -> str:
    """Another answer at another time, as it should be."""
    return time.strftime("%H") + " " + time.strftime("%H")


def judged(call: Callable[[], Any], scratch: Path, *, fault: dict[str, Any]) -> str | None:
    """What is said of the call under the fault."""
    faults = Faults([fault], 1, workspace=str(Path(__file__).parent))
    faults.begin(0)
    seen = Trace(False, faults.call(0, call, lambda function: function()), str(scratch))

    def again(effects: Sequence[Effect]) -> Trace:
        with in_force(effects, 0):
            return Trace(False, call(), str(scratch))

    found = faults.judge(seen, again, Manners())
    return None if found is None else found[0]


LEAP = {"name": "clock_jump", "seconds": 3600, "after": 2}
NOON, BEFORE_MIDNIGHT = 43_200.0, 86_000.0


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """No leap of an hour leads to another day."""
    monkeypatch.setattr(faulty, "_wall", lambda: NOON)


@pytest.mark.parametrize(
    ("call", "kind"),
    [(expiring("time"), "Divergence"), (expiring("monotonic"), None), (tells_the_time, None)],
)
def test_only_who_measures_with_the_wall_clock_is_blamed_for_its_leap(
    call: Callable[[], Any], kind: str | None, tmp_path: Path
) -> None:
    """Telling the time may differ with the time; what lasts ten minutes may not be over because the clock was set."""
    assert judged(call, tmp_path, fault=LEAP) == kind


def test_another_day_is_told_by_no_other_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leap over midnight blames nobody."""
    monkeypatch.setattr(faulty, "_wall", lambda: BEFORE_MIDNIGHT)

    assert judged(expiring("time"), tmp_path, fault=LEAP) is None


def test_data_of_another_shape_is_given_where_documentation_speaks_of_it() -> None:
    """To others it would only be misuse."""

    def total(order: dict[str, int]) -> int:
        """Add up. Raises KeyError for an order of another shape."""
        return sum(order.values())

    given = []
    for function in (total, len):
        faults = Faults([{"name": "schema_drift", "arguments": False}], 1)
        faults.concern(function)
        faults.call(0, lambda order: given.append(dict(order)), lambda call: call({"a": 1, "b": 2}))

    assert given[0] != {"a": 1, "b": 2}
    assert given[1] == {"a": 1, "b": 2}


def test_a_result_made_of_spoilt_data_is_a_lie_where_an_exception_is_announced(tmp_path: Path) -> None:
    """Of others nobody can say what they should make of it."""
    faults = Faults([{"name": "schema_drift"}], 1)
    faults.call(0, len, lambda call: call({"a": [1, 2, 3]}))
    seen, plain = Trace(False, 1, str(tmp_path)), Trace(False, 2, str(tmp_path))
    found = faults.judge(seen, lambda _: plain, Manners(announced=True))

    assert found is not None
    assert found[0] == "Misreading"
    assert faults.judge(seen, lambda _: plain, Manners()) is None
    assert faults.judge(Trace(True, None, str(tmp_path)), lambda _: plain, Manners(announced=True)) is None


def test_data_that_is_only_empty_is_of_no_other_shape(tmp_path: Path) -> None:
    """Of no items a result may be made, of a missing or blank field none."""
    seen, plain = Trace(False, 1, str(tmp_path)), Trace(False, 2, str(tmp_path))
    judged = {}
    for index in range(40):
        faults, met = Faults([{"name": "schema_drift"}], 1), {}
        faults.call(index, met.update, lambda call: call({"a": [1, 2, 3]}))
        found = faults.judge(seen, lambda _: plain, Manners(announced=True))
        judged[repr(met)] = found is not None

    assert judged.pop("{'a': []}") is False
    assert len(judged) == 3
    assert all(judged.values())


def test_what_is_kept_in_files_can_only_be_dated_by_the_wall_clock(tmp_path: Path) -> None:
    """Whoever leaves files is not blamed for a leap."""
    (tmp_path / "state").write_text("x", encoding="utf-8")

    assert judged(expiring("time"), tmp_path, fault=LEAP) is None


def test_the_place_where_a_fault_struck_is_known(tmp_path: Path) -> None:
    """It is the innermost line of the target, so that whoever reads of it knows where to look."""
    faults = Faults([{"name": "eio", "at": 0}], 1, workspace=str(Path(__file__).parent))
    faults.begin(0)
    with pytest.raises(OSError, match="output error"):
        faults.call(0, tmp_path.joinpath("a").write_text, lambda function: function("text"))

    assert faults.struck["path"] == Path(__file__).name
    assert faults.struck["line"] in range(1, sys.maxsize)


def test_an_earlier_call_under_the_fault_counts_for_the_case(tmp_path: Path) -> None:
    """Who reads what was damaged before has met the fault, although nothing happens while it reads."""
    faults = Faults([{"name": "disk_corruption"}], 1)
    faults.begin(0)
    faults.earlier(lambda: tmp_path.joinpath("a").write_text("text") and None)
    faults.call(0, tmp_path.joinpath("a").read_bytes, lambda function: function())

    assert faults.disturbed
    faults.begin(1)
    faults.call(1, tmp_path.joinpath("a").read_bytes, lambda function: function())
    assert not faults.disturbed


@pytest.mark.parametrize(
    ("faulty_result", "plain_result", "is_told"),
    [
        ("503", "200", True),
        ("'status 503'", "'status 200'", True),
        ("'<h1>Service Unavailable</h1>'", "'fine'", False),
        ('b\'{"host": "two.example", "path": "/"}\'', 'b\'{"host": "one.example", "path": "/x"}\'', True),
        ("list0()", "list1(1,)", False),
    ],
)
def test_a_result_that_is_the_answer_of_the_upstream_hides_nothing(
    faulty_result: str, plain_result: str, is_told: bool, tmp_path: Path
) -> None:
    """Its status, or what a mirror answers in its place."""
    seen, plain = Trace(False, None, str(tmp_path)), Trace(False, None, str(tmp_path))
    seen.says_no, seen.result, plain.result = False, faulty_result, plain_result
    faults = Faults([{"name": "flaky_upstream"}], 1)
    faults.disturbed = True

    assert (faults.judge(seen, lambda _: plain, Manners()) is None) == is_told


@pytest.mark.parametrize(
    ("told", "met"),
    [
        ({"upstream_requests": 2, "upstream_reset": 2}, {"gone"}),
        ({"upstream_requests": 2, "upstream_reset": 1, "upstream_unavailable": 1}, {"refusing"}),
        ({"upstream_requests": 2, "upstream_reset": 1}, {"flaky_upstream"}),
        ({"upstream_requests": 1, "upstream_hung_up": 1}, {"flaky_upstream"}),
    ],
)
def test_a_call_of_which_every_request_failed_has_met_more_than_a_bad_day(told: dict[str, int], met: set[str]) -> None:
    """Where one got through, or nobody was asked for an answer, nothing is owed."""
    faults = Faults([{"name": "flaky_upstream"}], 1)
    effect = faults._effects[-1]

    def fail() -> None:
        for name, amount in told.items():
            effect.count(name, amount)

    faults.call(0, fail, lambda function: function())

    assert faults.met == met
