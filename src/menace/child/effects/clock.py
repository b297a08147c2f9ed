"""A wall clock that leaps between two looks at it.

The steady clocks (``monotonic``, ``perf_counter``) are left alone: a correction of the time of day does not move
them, and code that measures durations with them is right to do so.
"""

from __future__ import annotations

import copyreg
import datetime as dt
import time
from typing import Any, Callable, ClassVar, Dict, Mapping, Type

from .base import Effect
from .patches import Patches

_BILLION = 1_000_000_000
_WITHOUT_ARGUMENT = ("gmtime", "localtime", "ctime")
"""They look at the clock when they are called with nothing."""
_LEAPS = ((-3600, 1), (-3600, 0), (3600, 1), (-3600, 2), (3600, 0), (3600, 2), (-3600, 1), (3600, 1))
"""How far, and after how many looks, case after case: a call that is made so often meets each of them.

A jump before the first look is an ordinary moment, unless somebody noted an earlier one; one after it is seen as a
strange duration.
"""


class ClockJump(Effect):
    """The time of day jumps by ``seconds``, which may be negative, once it was looked at ``after`` times."""

    name = "clock_jump"
    defaults: ClassVar[Mapping[str, Any]] = {"seconds": None, "after": None}

    def start(self) -> None:
        seconds, after = self.given["seconds"], self.given["after"]
        leap, looks = _LEAPS[self.index % len(_LEAPS)]
        self._seconds = float(leap if seconds is None else seconds)
        self._after = looks if after is None else int(after)
        self._readings = 0
        self._patches = Patches()
        classes = self._classes()
        self._patches.put_everywhere({**self._functions(), **classes})
        self._pickled = {real: copyreg.dispatch_table.get(real) for real in classes}
        for real, stand_in in classes.items():
            copyreg.pickle(real, _reduction(stand_in))

    def stop(self) -> None:
        self._patches.restore()
        for real, before in self._pickled.items():
            if before is None:
                copyreg.dispatch_table.pop(real, None)
            else:
                copyreg.pickle(real, before)

    @property
    def leap_seconds(self) -> float:
        """How far the clock leaps in the case at hand."""
        return self._seconds

    def shift(self) -> float:
        """By how much this look at the clock is wrong."""
        if not self.on:
            return 0.0
        with self._lock:
            self._readings += 1
            jumps = self._readings == self._after + 1
            jumped = self._readings > self._after
        self.count("clock_readings")
        if jumps:
            self.count("clock_jumps")
            # By direction, for leaps in opposite ones are not less together than each.
            self.count("clock_forward_seconds" if self._seconds > 0 else "clock_backward_seconds", abs(self._seconds))
        return self._seconds if jumped else 0.0

    def _functions(self) -> Dict[Any, Any]:
        real_time, real_ns, real_strftime = time.time, time.time_ns, time.strftime

        def shifted_time() -> float:
            return real_time() + self.shift()

        def shifted_ns() -> int:
            return real_ns() + int(self.shift() * _BILLION)

        def shifted_strftime(form: str, *moment: Any) -> str:
            return real_strftime(form, *moment) if moment else real_strftime(form, _real_localtime(shifted_time()))

        found: Dict[Any, Any] = {real_time: shifted_time, real_ns: shifted_ns, real_strftime: shifted_strftime}
        for name in _WITHOUT_ARGUMENT:
            found[getattr(time, name)] = _at(getattr(time, name), shifted_time)
        return found

    def _classes(self) -> Dict[Any, Any]:
        real_time = time.time
        real_date, real_datetime = dt.date, dt.datetime

        def moment() -> float:
            return real_time() + self.shift()

        class Date(real_date, metaclass=_standing_for(real_date)):  # type: ignore[misc,valid-type,metaclass]
            def __new__(cls, *args: Any, **kwargs: Any) -> Any:
                return real_date.__new__(real_date if cls is Date else cls, *args, **kwargs)

            @classmethod
            def today(cls) -> Any:
                return cls.fromtimestamp(moment())

        class DateTime(real_datetime, metaclass=_standing_for(real_datetime)):  # type: ignore[misc,valid-type,metaclass]
            def __new__(cls, *args: Any, **kwargs: Any) -> Any:
                return real_datetime.__new__(real_datetime if cls is DateTime else cls, *args, **kwargs)

            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return cls.fromtimestamp(moment(), tz)

            @classmethod
            def today(cls) -> Any:
                return cls.fromtimestamp(moment())

            @classmethod
            def utcnow(cls) -> Any:
                return cls.fromtimestamp(moment(), dt.timezone.utc).replace(tzinfo=None)

        for stand_in, real in ((Date, real_date), (DateTime, real_datetime)):
            stand_in.__name__ = stand_in.__qualname__ = real.__name__
            stand_in.__module__ = real.__module__
        return {real_date: Date, real_datetime: DateTime}


_real_localtime = time.localtime


def _at(real: Callable[..., Any], now: Callable[[], float]) -> Callable[..., Any]:
    def shifted(*moment: Any) -> Any:
        return real(*moment) if moment and moment[0] is not None else real(now())

    return shifted


def _reduction(stand_in: Any) -> Callable[[Any], Any]:
    """How to pickle the real thing while its name means the stand-in; read later, it is the real thing again."""

    def reduced(value: Any) -> Any:
        return stand_in, value.__reduce_ex__(2)[1]

    return reduced


def _standing_for(real: type) -> Type[Any]:
    """The kind of a class whose instances are the real ones: they outlive the effect, and were there before it."""

    class Kind(type(real)):  # type: ignore[misc]
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, real) if real in cls.__bases__ else type.__instancecheck__(cls, value)

        def __subclasscheck__(cls, other: Any) -> bool:
            return issubclass(other, real) if real in cls.__bases__ else type.__subclasscheck__(cls, other)

    return Kind
