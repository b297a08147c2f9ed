"""The wall clock of a case stands where the case says, for everybody who asks, and goes on from there."""

import datetime as dt
import os
import pickle
import time
from collections.abc import Iterator
from pathlib import Path
from time import time as borrowed

import pytest

from menace.child.conditions.clock import Clock, install
from menace.child.conditions.moments import BEFORE, OTHER_MOMENTS, moment_of
from menace.child.inputs.chance import mix, seed_of

LEAP_DAY = 1_709_208_000


class Own(dt.datetime):
    """A class of somebody else's that inherits how it asks for the time."""


class Watch:
    """A class that keeps a function of ``time`` as an attribute, which is no method of it."""

    read = None


@pytest.fixture
def clock() -> Iterator[Clock]:
    made = Clock(lambda case: (LEAP_DAY + (case or 0)) * 1_000_000)
    take_out = install(made)
    made.begin(0)
    yield made
    take_out()


ASKED = {
    "time.time": lambda: int(time.time()) - LEAP_DAY,
    "time.time_ns": lambda: time.time_ns() // 10**9 - LEAP_DAY,
    "from time import time": lambda: int(borrowed()) - LEAP_DAY,
    "time.gmtime": lambda: time.gmtime()[:3] == (2024, 2, 29),
    "time.strftime": lambda: time.strftime("%Y") == "2024",
    "time.asctime": lambda: time.asctime().endswith("2024"),
    "time.ctime": lambda: time.ctime().endswith("2024"),
    "time.clock_gettime": lambda: int(time.clock_gettime(time.CLOCK_REALTIME)) - LEAP_DAY,
    "datetime.now": lambda: dt.datetime.now(dt.UTC).date() == dt.date(2024, 2, 29),
    "datetime.utcnow": lambda: dt.datetime.utcnow().date() == dt.date(2024, 2, 29),  # noqa: DTZ003
    "date.today": lambda: dt.date.today().year == 2024,  # noqa: DTZ011
    "subclass.now": lambda: type(Own.now(dt.UTC)) is Own and Own.now(dt.UTC).year == 2024,
}


@pytest.mark.parametrize("name", ASKED)
def test_everybody_who_asks_is_told_the_moment_of_the_case(name, clock):
    """Functions, classes, their heirs and names that were imported before all see the same clock."""
    assert ASKED[name]() in (0, True)
    assert clock.was_asked


def test_the_first_look_is_exact_and_time_goes_on_from_there(clock):
    """What a case sees first does not depend on how fast the machine is; later looks are never earlier."""
    clock.begin(0)
    first, second = dt.datetime.now(dt.UTC), dt.datetime.now(dt.UTC)

    assert first == dt.datetime(2024, 2, 29, 12, tzinfo=dt.UTC)
    assert first <= second < first + dt.timedelta(seconds=10)


def test_the_next_case_has_its_own_moment(clock):
    """A case that was not asked for the time has not been asked, whatever the one before it did."""
    time.time()
    clock.case = 60

    assert not clock.was_asked
    assert int(time.time()) == LEAP_DAY + 60


def test_durations_and_other_moments_are_as_ever(clock):
    """Steady clocks go on, and a moment that is given is the one that is formatted."""
    assert abs(time.monotonic() - time.clock_gettime(time.CLOCK_MONOTONIC)) < 10
    assert time.gmtime(0).tm_year == 1970
    assert time.strftime("%Y", time.gmtime(0)) == "1970"
    assert time.ctime(0).endswith("1970")


def test_a_class_that_keeps_a_function_of_time_can_call_it(clock, monkeypatch):
    """A stand-in is bound to nothing, as the function itself is not."""
    monkeypatch.setattr(Watch, "read", time.time)

    assert int(Watch().read()) == LEAP_DAY


def test_values_are_those_of_the_real_classes(clock):
    """What was told can be kept, compared and pickled by those who know nothing of the clock."""
    told = dt.datetime.now(dt.UTC)

    assert type(told) is dt.datetime
    assert pickle.loads(pickle.dumps(told)) == told  # noqa: S301 - our own


def test_taken_out_everything_is_as_before():
    """The functions are the same objects again, and the time is that of the machine."""
    before = (time.time, time.localtime, borrowed)
    made = Clock(lambda _: 0)
    install(made)()

    assert (time.time, time.localtime, borrowed) == before
    assert dt.datetime.now(dt.UTC).year > 2024
    assert not made.was_asked


def test_moments_come_after_the_import_and_before_now():
    """Nobody is younger than the code, and files that a case writes are not from the past."""
    moments = [moment_of(mix(7, index, 0)) for index in range(500)]

    assert min(moments) > BEFORE == moment_of(None)
    assert max(moments) < dt.datetime(2026, 1, 1, tzinfo=dt.UTC).timestamp() * 1_000_000
    assert len(set(moments)) > 250


def test_some_moments_are_days_on_which_dates_go_wrong():
    """A leap day, the ends of months and of a year, and midnight are among the moments of a few dozen cases."""
    days = {
        dt.datetime.fromtimestamp(moment_of(mix(0, index, 0)) / 1_000_000, dt.UTC).strftime("%m-%d")
        for index in range(64)
    }

    assert days >= {"02-29", "12-31", "01-31", "03-31", "01-07"}


def test_other_moments_are_ordinary_and_different():
    """What is tried at another time is tried at times that have nothing special about them."""
    assert len({moment_of(each) for each in OTHER_MOMENTS}) == len(OTHER_MOMENTS)
    assert all(moment_of(each) % 60_000_000 for each in OTHER_MOMENTS)


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (0, 7), (123456789, 4711), (2**40, 3)])
def test_any_case_can_be_the_first_of_another_seed(seed, index):
    """An input that is written out keeps the chances it was found with, though it stands first now."""
    assert mix(seed_of(seed, index), 0, 0) == mix(seed, index, 0)


def test_files_of_today_are_as_old_as_they_are_by_the_clock_of_the_case(clock: Clock, tmp_path: Path) -> None:
    """Others keep their times, and asking for them is no look at the clock."""
    fresh, dated = tmp_path / "fresh", tmp_path / "dated"
    for file in (fresh, dated):
        file.write_text("x", encoding="utf-8")
    os.utime(dated, (1e9, 1e9))
    clock.begin(1)
    changed = fresh.stat()

    assert not clock.was_asked
    assert 0 <= time.time() - fresh.stat().st_mtime < 60
    assert abs(LEAP_DAY - changed.st_mtime) < 60
    assert (changed[8], changed.st_size) == (int(changed.st_mtime), 1)
    assert dated.stat().st_mtime == 1e9
