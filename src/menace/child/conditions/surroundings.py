"""What one case may have changed for the next in the same process, put back after each."""

from __future__ import annotations

import _signal as _signals  # type: ignore[import-not-found]
import gc
import os
import signal
import sys
import threading
from typing import Any, Dict, Tuple

_RESTORED = [number for number in range(1, 32) if number not in (signal.SIGKILL, signal.SIGSTOP)]
_COMMON = [
    int(getattr(signal, "SIG" + name))
    for name in ("ALRM", "INT", "TERM", "CHLD", "HUP", "PIPE", "USR1")
    if hasattr(signal, "SIG" + name)
]
"""Those that programs have answers for; the others are looked at ``thoroughly`` only."""
_ENOUGH_FOR_US = 300
_TIMERS, _OFF = (int(signal.ITIMER_REAL), int(signal.ITIMER_VIRTUAL), int(signal.ITIMER_PROF)), (0.0, 0.0)
_REAL, _VIRTUAL, _PROFILING = _TIMERS
_BLOCK, _SET = int(signal.SIG_BLOCK), int(signal.SIG_SETMASK)
_HIGHEST_FIRST = (200, 100, 20)
_STREAMS = ("stdin", "stdout", "stderr")

_setrecursionlimit, _settrace, _setprofile = sys.setrecursionlimit, sys.settrace, sys.setprofile
_getrecursionlimit, _gettrace, _getprofile = sys.getrecursionlimit, sys.gettrace, sys.getprofile
# The module beneath: its functions deal in plain numbers, and take a tenth of the time.
_signal, _getsignal, _sigmask = _signals.signal, _signals.getsignal, _signals.pthread_sigmask
_enable, _disable = gc.enable, gc.disable
_umask, _getpid = os.umask, os.getpid
_setitimer, _getitimer, _set_wakeup = _signals.setitimer, _signals.getitimer, _signals.set_wakeup_fd


class Surroundings:
    """The state of the interpreter at one moment; ``restore`` makes it so again."""

    def __init__(self) -> None:
        self._process = _getpid()
        self._recursion = max(sys.getrecursionlimit(), _ENOUGH_FOR_US)
        self._collecting = gc.isenabled()
        self._streams = {name: getattr(sys, name) for name in _STREAMS}
        self._standard = (sys.stdin, sys.stdout, sys.stderr)
        self._path = list(sys.path)
        self._environment = dict(os.environ)  # noqa: TID251 - the child's own, made for it by the parent
        self._environ = os.environ  # noqa: TID251
        self._raw = dict(self._raw_environment())
        self._signals: Tuple[Any, ...] = tuple(map(_getsignal, _RESTORED))
        self._common_signals: Tuple[Any, ...] = tuple(map(_getsignal, _COMMON))
        self._blocked = _sigmask(_BLOCK, ())
        self._umask = _umask(0o022)
        _umask(self._umask)

    def move_in(self) -> None:
        """Take this process for the one that was started: it is a copy of that one, made by ourselves."""
        self._process = _getpid()

    def is_ours(self) -> bool:
        """Whether this is still the process that was started, not a copy which the target forked."""
        return _getpid() == self._process

    def settle(self) -> None:
        """Put back what could disturb the harness itself; the very first thing after a call."""
        # Looking first: setting any of these is an audit event, and costs more than all of the looking.
        if _getrecursionlimit() != self._recursion:
            _setrecursionlimit(self._recursion)
        if _gettrace() is None and _getprofile() is None:
            return
        for untrace in (_settrace, _setprofile):
            try:
                untrace(None)
            except Exception:  # noqa: S112 - an audit hook of the target may object to anything
                continue

    def restore(self, *, thoroughly: bool = True) -> None:
        """Put back the rest; what refuses is left as it is. What hardly anybody changes is looked at ``thoroughly``."""
        try:
            if self._is_untouched() and not (thoroughly and self._is_odd()):
                return
        except Exception:  # noqa: S110 - the target may have replaced anything this relies on; step by step, then
            pass
        for step in (self._restore_signals, self._restore_streams, self._restore_environment, self._restore_memory):
            try:
                step()
            except Exception:  # noqa: S112 - the target may have replaced anything these steps rely on
                continue

    def _is_untouched(self) -> bool:
        """Whether there is nothing to put back: one look at everything, for it is taken behind every case."""
        stdin, stdout, stderr = self._standard
        return (
            sys.stdin is stdin
            and sys.stdout is stdout
            and sys.stderr is stderr
            and os.environ is self._environ  # noqa: TID251 - the object itself, in case it was replaced
            and self._raw_environment() == self._raw
            and sys.path == self._path
            and gc.isenabled() == self._collecting
            and threading._trace_hook is None  # type: ignore[attr-defined, unused-ignore]
            and threading._profile_hook is None  # type: ignore[attr-defined, unused-ignore]
            and tuple(map(_getsignal, _COMMON)) == self._common_signals
            and _sigmask(_BLOCK, ()) == self._blocked
            and _getitimer(_REAL) == _OFF
            and _set_wakeup(-1) == -1
            and _umask(self._umask) == self._umask
        )

    def _is_odd(self) -> bool:
        """Whether timers are set, or signals answered, that hardly anybody uses."""
        if not _getitimer(_VIRTUAL) == _getitimer(_PROFILING) == _OFF:
            return True
        return tuple(map(_getsignal, _RESTORED)) != self._signals

    def flush(self) -> None:
        """Pass on what was printed, so that it is known as the output of the case that printed it."""
        streams = [self._streams["stdout"], self._streams["stderr"]]
        if sys.stdout is not streams[0] or sys.stderr is not streams[1]:
            streams += [sys.stdout, sys.stderr]
        for stream in streams:
            try:
                stream.flush()
            except Exception:  # noqa: S112 - a stream of the target's own, or one it closed
                continue

    def _restore_signals(self) -> None:
        for which in _TIMERS:
            if _getitimer(which) != _OFF:
                _setitimer(which, 0)
        if tuple(map(_getsignal, _RESTORED)) != self._signals:
            for number, wanted in zip(_RESTORED, self._signals):  # noqa: B905 - not before Python 3.10
                if wanted is not None and _getsignal(number) is not wanted:
                    _signal(number, wanted)
        if _sigmask(_BLOCK, ()) != self._blocked:
            _sigmask(_SET, self._blocked)
        _set_wakeup(-1)

    def _restore_streams(self) -> None:
        for name, stream in self._streams.items():
            if getattr(sys, name, None) is not stream:
                setattr(sys, name, stream)
        threading.settrace(None)
        threading.setprofile(None)

    def _restore_environment(self) -> None:
        sys.path[:] = self._path
        _umask(self._umask)
        os.environ = self._environ  # noqa: TID251, B003 - the object itself, in case it was replaced
        if self._raw_environment() != self._raw:
            self._environ.clear()
            self._environ.update(self._environment)

    def _raw_environment(self) -> Dict[Any, Any]:
        """The variables as the interpreter keeps them; decoding them all would take longer than the rest together."""
        raw: Dict[Any, Any] = self._environ._data  # type: ignore[attr-defined, unused-ignore]
        return raw

    def _restore_memory(self) -> None:
        (_enable if self._collecting else _disable)()


def out_of_reach(descriptor: int) -> int:
    """The same descriptor under a number that loops from 3 upwards do not meet soon."""
    # Imported here: the parent, which may run where there is no such module, reads other parts of this room.
    import fcntl

    for lowest in _HIGHEST_FIRST:
        try:
            moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, lowest)
        except OSError:
            continue
        os.close(descriptor)
        return moved
    return descriptor


def line_by_line() -> None:
    """Let printed lines leave at once: a case that ends the process takes what is still buffered with it."""
    streams: Tuple[Any, ...] = (sys.stdout, sys.stderr)
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(line_buffering=True, errors="backslashreplace")
