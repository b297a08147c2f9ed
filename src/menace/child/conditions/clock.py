"""The wall clock of a case: at its first look it stands at a moment that was chosen for the case, then it goes on.

The steady clocks (``monotonic``, ``perf_counter``) are left alone. Files that were touched just now seem to be as old
as they are by that clock; entries of ``os.scandir`` tell the time of the machine. This file stands on its own, so that
it can be put into a script which shows a finding.
"""

from __future__ import annotations

import ctypes
import datetime as dt
import gc
import os
import sys
import time
from typing import Any, Callable, Dict, Optional

_MICROSECOND = 1000
"""In nanoseconds."""
_MILLION, _BILLION = 1_000_000, 1_000_000_000
_RECENT = 86_400 * _BILLION
"""Files that are older, or were given another time, keep it: nobody compares them with the time of a call."""
_UTC = dt.timezone.utc

_steady, _real_ns = time.monotonic_ns, time.time_ns
_localtime, _strftime, _asctime = time.localtime, time.strftime, time.asctime


class Clock:
    """What the functions of ``time`` and ``datetime`` are answered with.

    Its methods stand in for functions: those are no methods where they are attributes of a class, and nor are these.
    """

    def __init__(self, moment_of: Callable[[Any], int]) -> None:
        """``moment_of`` gives the microseconds since 1970 at which the clock of a case stands."""
        self.case: Any = None
        """Names the case at hand; another object, though it may be equal, begins another case."""
        self._moment_of = moment_of
        self._seen: Any = self
        self._start = self._since = 0

    def begin(self, case: Any) -> None:
        """Begin a case, even if it is the one at hand."""
        self.case, self._seen = case, self

    @property
    def was_asked(self) -> bool:
        """Whether the case at hand has looked at the clock."""
        return self._seen is self.case

    def time_ns(self) -> int:
        """The nanoseconds since 1970."""
        if self._seen is not self.case:
            self._seen, self._since = self.case, _steady()
            self._start = self._moment_of(self.case) * _MICROSECOND
            return self._start
        return self._start + _steady() - self._since

    def ahead_ns(self) -> int:
        """By how much this clock goes before the one of the machine; to ask for it is no look at the clock."""
        moment = self._start + _steady() - self._since
        return (moment if self.was_asked else self._moment_of(self.case) * _MICROSECOND) - _real_ns()

    def time(self) -> float:
        """The seconds since 1970."""
        return self.time_ns() / _BILLION

    def strftime(self, form: str, *moment: Any) -> str:
        """The local time, or another one, in some form."""
        return _strftime(form, *(moment or (_localtime(self.time()),)))

    def asctime(self, *moment: Any) -> str:
        """The local time, or another one, as people write it."""
        return _asctime(*(moment or (_localtime(self.time()),)))

    def now(self, kind: Any, zone: Optional[dt.tzinfo] = None) -> Any:
        """The time of day in a zone, the local one unless another is given."""
        return self._at(kind, zone)

    def utcnow(self, kind: Any) -> Any:
        """The time of day in Greenwich, with no zone attached."""
        return self._at(kind, _UTC).replace(tzinfo=None)

    def _at(self, kind: Any, zone: Optional[dt.tzinfo]) -> Any:
        # Cut to microseconds first: rounding could give a moment that is yet to come.
        return _FROM_TIMESTAMP.__get__(None, kind)(self.time_ns() // _MICROSECOND / _MILLION, zone)


_FROM_TIMESTAMP = vars(dt.datetime)["fromtimestamp"]


def install(clock: Clock) -> Callable[[], None]:
    """Let everybody in this process ask this clock, best before an import; the answer takes it out again."""
    stand_ins: Dict[str, Any] = {each: getattr(clock, each) for each in ("time", "time_ns", "strftime", "asctime")}
    for name in ("gmtime", "localtime", "ctime"):
        stand_ins[name] = _Reader(getattr(time, name), clock).read
    for name in ("clock_gettime", "clock_gettime_ns"):
        if hasattr(time, name):
            own = clock.time if name == "clock_gettime" else clock.time_ns
            stand_ins[name] = _Chooser(getattr(time, name), own).read
    stand_ins = {name: (getattr(time, name), stand_in) for name, stand_in in stand_ins.items()}
    for name in ("stat", "lstat", "fstat"):
        real = getattr(os, name)
        stand_ins[name] = (real, _Dating(real, clock).read)
        for able in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
            # Whoever asks the module what a function takes must hear the same of the one in its place.
            if real in able:
                able.add(stand_ins[name][1])
    _replace({id(real): stand_in for real, stand_in in stand_ins.values()})
    before = {name: vars(dt.datetime)[name] for name in ("now", "utcnow")}
    _teach(dt.datetime, {"now": _Asked(clock.now), "utcnow": _Asked(clock.utcnow)})

    def take_out() -> None:
        _replace({id(stand_in): real for real, stand_in in stand_ins.values()})
        _teach(dt.datetime, before)

    return take_out


def _replace(others: Dict[int, Any]) -> None:
    """Put other functions in the place of some, wherever a module holds them.

    What the import system works with stays as it is: it compares the times of files with those it noted earlier.
    """
    for module in list(sys.modules.values()):
        names = getattr(module, "__dict__", None)
        if type(names) is dict and names is not globals() and getattr(module, "__name__", "") not in ("posix", "nt"):
            for name, value in list(names.items()):
                if id(value) in others:
                    names[name] = others[id(value)]


class _Reader:
    """A function of ``time`` that looks at the clock when it is called with nothing."""

    def __init__(self, real: Callable[..., Any], clock: Clock) -> None:
        self._real, self._clock = real, clock

    def read(self, *moment: Any) -> Any:
        """What the real one says of the moment."""
        return self._real(*moment) if moment and moment[0] is not None else self._real(self._clock.time())


class _Chooser:
    """A function of ``time`` that looks at the clock with a number, of which one is the wall clock."""

    def __init__(self, real: Callable[..., Any], own: Callable[[], Any]) -> None:
        self._real, self._own = real, own

    def read(self, which: int) -> Any:
        """What that clock says."""
        return self._own() if which == time.CLOCK_REALTIME else self._real(which)


class _Dating:
    """A function of ``os`` that tells the times of a file."""

    def __init__(self, real: Callable[..., Any], clock: Clock) -> None:
        self._real, self._clock = real, clock

    def read(self, *args: Any, **kwargs: Any) -> Any:
        """What the real one says; of a file that was changed today, its times are those of our clock."""
        found = self._real(*args, **kwargs)
        if abs(_real_ns() - found.st_mtime_ns) >= _RECENT:
            return found
        ahead = self._clock.ahead_ns()
        read, changed = found.st_atime_ns + ahead, found.st_mtime_ns + ahead
        plain, named = found.__reduce__()[1]
        named.update(st_atime_ns=read, st_mtime_ns=changed, st_atime=read / _BILLION, st_mtime=changed / _BILLION)
        return os.stat_result((*plain[:7], read // _BILLION, changed // _BILLION, plain[9]), named)


class _Asked:
    """What a class answers a look at the clock with, whichever of its heirs is asked."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self._answer = answer

    def __get__(self, instance: Any, kind: Any = None) -> Callable[..., Any]:
        asked = type(instance) if kind is None else kind

        def look(tz: Optional[dt.tzinfo] = None) -> Any:
            return self._answer(asked) if tz is None else self._answer(asked, tz)

        return look


def _teach(kind: type, answers: Dict[str, Any]) -> None:
    """Give a class of the interpreter other answers: one in its place would not be the class that others know."""
    (names,) = gc.get_referents(vars(kind))
    names.update(answers)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(kind))
