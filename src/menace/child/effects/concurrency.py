"""Bursts of threads and tasks beside the call, and the call itself made several times at once."""

from __future__ import annotations

import asyncio
import copy
import inspect
import sys
import threading
from typing import Any, Callable, ClassVar, Dict, List, Mapping, Optional, Tuple

from .base import Effect

_SMALL_STACK = 256 * 1024
_BEAT_SECONDS = 0.02
_EAGER_SWITCH_SECONDS = 1e-4
_ABOUT_THREADS_THEMSELVES = ("main thread", "event loop in thread")
"""Messages of errors that say a call may not be made in a second thread at all, not that two of them collided."""


class ConcurrencySpike(Effect):
    """``threads`` threads and ``tasks`` tasks are alive while the call runs, and ``calls`` of it run at once.

    The other calls get copies of the arguments (the same objects with ``shared``), so that what collides is
    what the code shares by itself.
    """

    name = "concurrency_spike"
    starts_threads = True
    defaults: ClassVar[Mapping[str, Any]] = {"threads": 50, "tasks": 50, "calls": 4, "shared": False}

    def start(self) -> None:
        self._over = threading.Event()
        self._threads: List[threading.Thread] = []
        self._loop: Optional[_Tasks] = None
        self._switch = sys.getswitchinterval()
        stack = threading.stack_size()
        try:
            threading.stack_size(_SMALL_STACK)
            self._start_threads(int(self.given["threads"]))
            self._start_tasks(int(self.given["tasks"]))
        finally:
            threading.stack_size(stack)
        # Threads take turns far more often than usual: that is when races show.
        sys.setswitchinterval(_EAGER_SWITCH_SECONDS)

    def stop(self) -> None:
        sys.setswitchinterval(self._switch)
        self._over.set()
        if self._loop is not None:
            self._loop.finish()
        for thread in self._threads:
            thread.join()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call made by several threads at once: its own result or error, else the first error of the others."""

        def at_once(*args: Any, **kwargs: Any) -> Any:
            others = max(0, int(self.given["calls"]) - 1)
            # One more than are called: it tells whether an error comes from the copying.
            wanted = others + 1 if others else 0
            copies = [found for found in (self._copied(args, kwargs) for _ in range(wanted)) if found is not None]
            spare = copies.pop() if copies else None
            together = _Together(call, copies)
            self.count("concurrent_calls", 1 + together.started)
            try:
                result = call(*args, **kwargs)
            finally:
                together.join()
                self.count("concurrent_errors", len(together.errors))
            if together.errors and not (spare and _fails_alone(call, spare, together.errors[0])):
                raise together.errors[0]
            return result

        return at_once

    def _start_threads(self, number: int) -> None:
        running = threading.Semaphore(0)

        def beat() -> None:
            running.release()
            while not self._over.wait(_BEAT_SECONDS):
                pass

        for _ in range(number):
            thread = threading.Thread(target=beat, name="concurrency-spike", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the limits of the case allow no more; what is told is what there really was
                break
            self._threads.append(thread)
        for _ in self._threads:
            running.acquire()
        self.count("spike_threads", len(self._threads))

    def _start_tasks(self, number: int) -> None:
        if number <= 0:
            return
        try:
            self._loop = _Tasks(number)
        except RuntimeError:  # as above
            return
        self.count("spike_tasks", self._loop.started)

    def _copied(self, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Optional[Tuple[Any, Dict[str, Any]]]:
        if self.given["shared"]:
            return args, kwargs
        try:
            return copy.deepcopy((args, kwargs))
        except Exception:  # what cannot be copied is not called twice; copying runs code under test
            return None


def _fails_alone(call: Callable[..., Any], arguments: Tuple[Any, Dict[str, Any]], error: BaseException) -> bool:
    """Whether a call with copied arguments fails just so by itself: some objects are not the same when copied."""
    try:
        _close(call(*arguments[0], **arguments[1]))
    except BaseException as alone:  # as in the threads
        return type(alone) is type(error)
    return False


def _close(result: Any) -> None:
    """Let go of what a call only promised."""
    if inspect.iscoroutine(result) or inspect.isgenerator(result):
        result.close()


class _Tasks:
    """Tasks in an event loop in a thread of its own."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="concurrency-spike", daemon=True)
        self.started = 0
        self._thread.start()
        self._ready.wait()

    def finish(self) -> None:
        """Let every task come to its end."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def _serve(self) -> None:
        asyncio.run(self._main())

    async def _main(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        tasks = [asyncio.ensure_future(self._beat()) for _ in range(self._number)]
        await asyncio.sleep(0)
        self._ready.set()
        await asyncio.gather(*tasks)

    async def _beat(self) -> None:
        self.started += 1
        while not self._over.is_set():  # noqa: ASYNC110 - waking up often is what these are for
            await asyncio.sleep(_BEAT_SECONDS)


class _Together:
    """The same call in further threads, which start all at the same moment."""

    def __init__(self, call: Callable[..., Any], arguments: List[Tuple[Any, Dict[str, Any]]]) -> None:
        self.errors: List[BaseException] = []
        self._call = call
        self._go = threading.Event()
        self._threads: List[threading.Thread] = []
        for args, kwargs in arguments:
            thread = threading.Thread(target=self._run, args=(args, kwargs), name="concurrency-spike", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # as above
                break
            self._threads.append(thread)
        self.started = len(self._threads)
        self._go.set()

    def join(self) -> None:
        """Wait for all of them."""
        for thread in self._threads:
            thread.join()

    def _run(self, args: Any, kwargs: Dict[str, Any]) -> None:
        self._go.wait()
        try:
            _close(self._call(*args, **kwargs))
        except BaseException as error:  # whatever the code raises is its answer
            if not any(words in str(error) for words in _ABOUT_THREADS_THEMSELVES):
                self.errors.append(error)
