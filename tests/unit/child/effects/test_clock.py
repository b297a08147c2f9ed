"""A clock that jumps: seen by every way to ask for the time, and by no steady clock."""

from __future__ import annotations

import copy
import datetime as dt
import pickle
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from time import time as borrowed_time
from typing import Any

import pytest

from menace.child.effects import build, in_force

Under = Callable[..., tuple[Any, dict[str, float]]]
HOUR_BACK = {"name": "clock_jump", "seconds": -3600, "after": 0}

WAYS: dict[str, Callable[[], float]] = {
    # Looked up when called: that is the point.
    "time": lambda: time.time() + 0.0,
    "borrowed time": lambda: borrowed_time() + 0.0,
    "nanoseconds": lambda: time.time_ns() / 1e9,
    "datetime.now": lambda: datetime.now().timestamp(),  # noqa: DTZ005 - every way is tried
    "datetime.now with a zone": lambda: datetime.now(UTC).timestamp(),
    "datetime.today": lambda: dt.datetime.today().timestamp(),  # noqa: DTZ002
    "gmtime": lambda: dt.datetime(*time.gmtime()[:6], tzinfo=UTC).timestamp(),  # type: ignore[misc, arg-type]
    "localtime": lambda: time.mktime(time.localtime()),
    "ctime": lambda: time.mktime(time.strptime(time.ctime())),
    "strftime": lambda: time.mktime(time.strptime(time.strftime("%Y-%m-%d %H:%M:%S"), "%Y-%m-%d %H:%M:%S")),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_ask_sees_the_jump(way: str, under: Under) -> None:
    """An hour is missing, however the time of day is asked for, and back afterwards."""
    real = time.time()
    answer, told = under(WAYS[way], HOUR_BACK)

    assert -3602 < answer - real < -3500
    assert told["clock_backward_seconds"] == 3600
    assert abs(WAYS[way]() - real) < 100


def test_steady_clocks_are_left_alone(under: Under) -> None:
    """A correction of the time of day does not move the clocks made for durations, least of all backwards."""

    def look() -> list[float]:
        return [clock() for clock in (time.monotonic, time.perf_counter) for _ in range(2)]

    answer, told = under(look, HOUR_BACK)

    assert 0 <= answer[1] - answer[0] < 60
    assert 0 <= answer[3] - answer[2] < 60
    assert told == {}


def test_the_jump_comes_between_two_looks(under: Under) -> None:
    """With ``after`` the first looks are right, and from then on all are wrong by the same."""
    real = time.time()
    answer, told = under(
        lambda: [time.time() - real for _ in range(4)], {"name": "clock_jump", "seconds": 500, "after": 2}
    )

    assert [round(step / 500) for step in answer] == [0, 0, 1, 1]
    assert told == {"clock_readings": 4.0, "clock_jumps": 1.0, "clock_forward_seconds": 500.0}


def test_where_and_when_is_drawn_by_the_seed(under: Under) -> None:
    """Without parameters the seed decides: the same twice, both directions among many."""

    def jumps() -> list[float]:
        looks = [
            under(lambda: [time.time() for _ in range(3)], {"name": "clock_jump"}, index=at)[1] for at in range(20)
        ]
        return [told.get("clock_forward_seconds", 0) - told.get("clock_backward_seconds", 0) for told in looks]

    assert jumps() == jumps()
    assert set(jumps()) == {-3600.0, 3600.0}


def test_dates_stay_ordinary_dates() -> None:
    """Instances made under the effect are real ones, and real ones pass for instances of the class by its name."""
    earlier = datetime(2020, 1, 2, tzinfo=UTC)
    with in_force(build([HOUR_BACK], 0), 0):
        now, made, read = datetime.now(UTC), datetime(2020, 1, 2, tzinfo=UTC), datetime.fromisoformat("2020-01-02")
        assert isinstance(earlier, datetime)
        assert isinstance(now, datetime)
        assert isinstance(now, date)
        assert not isinstance(date(2020, 1, 2), datetime)
        assert issubclass(datetime, date)
        assert made == earlier
        assert pickle.loads(pickle.dumps(now)) == now  # noqa: S301 - our own
        stored = pickle.dumps((now, date.today()))  # noqa: DTZ011 - that is what is asked for
        copied = copy.deepcopy(now)

        class Special(datetime):
            pass

        assert type(Special.now()) is Special
        assert isinstance(Special.now(), datetime)
        assert not isinstance(now, Special)

    assert {type(value) for value in (now, made, read, copied)} == {datetime}
    assert [type(value) for value in pickle.loads(stored)] == [datetime, date]  # noqa: S301 - our own


def test_the_first_cases_see_every_kind_of_leap() -> None:
    """Back and forth, at the first look and between two: a section may have no more than these."""
    effect = build([{"name": "clock_jump"}], 1)[0]
    seen = set()
    for index in range(6):
        with in_force([effect], index):
            real = [time.time() for _ in range(3)]
        seen.add(tuple(round((later - real[0]) / 3600) for later in real[1:]))

    assert seen == {(0, 0), (-1, -1), (0, -1), (1, 1), (0, 1)}
