"""Little processor, little memory, little time: without any right that an ordinary user lacks."""

from __future__ import annotations

import _thread
import ctypes
import hashlib
import os
import sys
import time
from typing import Any, Callable, ClassVar, List, Mapping, Optional, Tuple

from .base import Effect
from .files import end_process

_open = open
_sleep, _clock, _thread_time = time.sleep, time.perf_counter, getattr(time, "thread_time", time.process_time)
_BLOCK = bytes(1 << 20)
_SMALLEST_SHARE = 0.02
_GRAIN_SECONDS = 0.0005
_LONGEST_HOLD_SECONDS = 0.5
_SMALLEST_HEADROOM = 1 << 20


class Thread:
    """A thread that ``threading`` does not list: code under test that looks around does not meet it."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._done = _thread.allocate_lock()
        self._done.acquire()
        _thread.start_new_thread(self._run, ())

    def _run(self) -> None:
        try:
            self._work()
        finally:
            self._done.release()

    def join(self) -> None:
        """Wait until it is done."""
        self._done.acquire()


class LittleProcessor(Effect):
    """The code gets ``share`` of the time it would get; in the rest all its threads stand still.

    A thread takes the interpreter's lock and sleeps with it, which costs no processor time and needs no signal.
    Code below Python that has let go of the lock runs on. What a call ran without having paused for it, because the
    thread came late or the call was short, it waits for at its end.
    """

    name = "cpu"
    starts_threads = True
    defaults: ClassVar[Mapping[str, Any]] = {"share": 0.25}

    def start(self) -> None:
        self._share = min(max(float(self.given["share"]), _SMALLEST_SHARE), 1.0)
        self._turn = _thread.allocate_lock()
        self._hold = _sleep_with_lock()
        self._switch = sys.getswitchinterval()
        # By default the throttle would wait five milliseconds for its turn, which is longer than most calls take.
        sys.setswitchinterval(_GRAIN_SECONDS)
        self._ran_since = _clock()
        self._thread = Thread(self._throttle)

    def stop(self) -> None:
        sys.setswitchinterval(self._switch)
        self._pause()
        self._thread.join()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call with all its pauses within it."""

        def throttled(*args: Any, **kwargs: Any) -> Any:
            self._ran_since = _clock()
            try:
                return call(*args, **kwargs)
            finally:
                if self.on:
                    self._pause()

        return throttled

    def _throttle(self) -> None:
        while self.on:
            _sleep(_GRAIN_SECONDS)
            if self.on:
                self._pause()

    def _pause(self) -> None:
        """Stand still for what was run since the last pause."""
        with self._turn:
            now = _clock()
            owed = max(0.0, now - self._ran_since) * (1 - self._share) / self._share
            # Set before the pause: after it the code runs on at once, and that has to count from its first moment.
            self._ran_since = now + owed
            self._hold(owed)
        self.count("throttled_seconds", owed)
        self.count("pauses")


class ProcessorSpike(Effect):
    """Burners take whole processors in bursts of ``burst_ms``; one that has begun is burnt to its end."""

    name = "cpu_spike"
    starts_threads = True
    defaults: ClassVar[Mapping[str, Any]] = {"burst_ms": 200, "pause_ms": 200, "burners": 2}

    def start(self) -> None:
        self._threads: List[Thread] = []
        for _ in range(max(1, int(self.given["burners"]))):
            self._threads.append(Thread(self._burn))

    def stop(self) -> None:
        for thread in self._threads:
            thread.join()

    def _burn(self) -> None:
        # The first burst comes even to a case that is over before the burner has begun.
        burning = True
        while burning:
            began, spent = _clock(), _thread_time()
            while _clock() - began < self.given["burst_ms"] / 1000:
                # Hashing lets go of the interpreter's lock: it takes a processor, not the turn of the code.
                hashlib.sha256(_BLOCK)
            self.count("cpu_bursts")
            self.count("burnt_cpu_seconds", _thread_time() - spent)
            self._pause()
            burning = self.on

    def _pause(self) -> None:
        until = _clock() + self.given["pause_ms"] / 1000
        while self.on and _clock() < until:
            _sleep(0.005)


class LittleMemory(Effect):
    """Only ``headroom_bytes`` more can be allocated than is in use now; beyond that there is ``MemoryError``."""

    name = "memory"
    defaults: ClassVar[Mapping[str, Any]] = {"headroom_bytes": 64 << 20}

    def start(self) -> None:
        self._before: Optional[Tuple[int, int]] = None
        used, resource = address_space(), _resource()
        if resource is None or used is None:
            return
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = used + max(int(self.given["headroom_bytes"]), _SMALLEST_HEADROOM)
        if soft == resource.RLIM_INFINITY or wanted < soft:
            # The soft limit only: the hard one could never be raised again.
            resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
            self._before = (soft, hard)
            self.count("memory_limit_bytes", wanted)

    def stop(self) -> None:
        resource = _resource()
        if self._before is not None and resource is not None:
            resource.setrlimit(resource.RLIMIT_AS, self._before)


class Timeout(Effect):
    """The process is killed after ``seconds``, unless the case is over by then."""

    name = "timeout"
    starts_threads = True
    defaults: ClassVar[Mapping[str, Any]] = {"seconds": 0.1}

    def start(self) -> None:
        self._over = _thread.allocate_lock()
        self._over.acquire()
        self._process = os.getpid()
        self._thread = Thread(self._watch)
        self.count("timeout_seconds", float(self.given["seconds"]))

    def stop(self) -> None:
        self._over.release()
        self._thread.join()

    def _watch(self) -> None:
        if not self._over.acquire(timeout=float(self.given["seconds"])) and os.getpid() == self._process:
            end_process()


def address_space() -> Optional[int]:
    """The bytes of address space in use; None where the system does not tell."""
    try:
        with _open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None


def _resource() -> Any:
    try:
        import resource
    except ImportError:  # not a POSIX system
        return None
    return resource


def _sleep_with_lock() -> Callable[[float], None]:
    """A way to sleep without letting any other thread of the interpreter run, but for a breath now and then."""
    if sys.platform == "win32":
        milliseconds = ctypes.PyDLL("kernel32").Sleep

        def piece(seconds: float) -> None:
            milliseconds(int(seconds * 1e3))

    else:
        microseconds = ctypes.PyDLL(None).usleep

        def piece(seconds: float) -> None:
            microseconds(int(seconds * 1e6))

    def hold(seconds: float) -> None:
        while seconds > 0:
            piece(min(seconds, _LONGEST_HOLD_SECONDS))
            seconds -= _LONGEST_HOLD_SECONDS

    return hold
