"""A process that has imported the target once and is copied for every job.

It confines itself, imports, and from then on only forks: it runs no case itself, so it stays as it was after the
import. Each copy gets a process table, a scratch folder and limits of its own before it calls anything.
"""

from __future__ import annotations

import array
import gc
import os
import signal
import socket
import sys
import tempfile
import threading
from types import ModuleType
from typing import Any, Dict, List, Tuple

from . import confine, seccomp, wire
from .channel import Channel
from .harness import confine_files, ending, filter_calls, import_failure, unfit, work
from .keeper import keep, keep_inner, turn_deaf
from .loading import load
from .observe import Observer
from .surroundings import line_by_line

_CHUNK = 1 << 16
_DESCRIPTORS = 2

# Bound before the target is imported: it may replace these names in their module.
_fork, _wait4, _kill, _exit = os.fork, os.wait4, os.kill, os._exit


def serve(control_descriptor: int) -> None:
    """Import what the first message names, then fork for each of the others until the parent goes away."""
    line_by_line()
    control = Control(control_descriptor)
    job, _ = control.receive()
    control.send(kind="hello")
    layers: Dict[str, Any] = dict(confine.leave_namespaces())
    confine.die_with_parent(job["parent"])
    # From here on we are in a process table of our own, with what the import starts and what the copies do.
    keep(lambda status: control.send(kind="gone", status=status))
    home = os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC) if sys.platform.startswith("linux") else -1
    confine_files(job, layers, [job["pool"]])
    problem = unfit(job, layers)
    if problem is not None:
        control.send(kind="unfit", reason=problem)
        os._exit(0)
    observer = Observer(job["scratch"], deny=layers["landlock"] is not None)
    module = job["module"]
    observer.begin()
    try:
        loaded = load(module["name"], module["file"], module["roots"])
    except BaseException as error:  # importing the target may raise anything; that is the answer
        control.send(kind="blocked", reason=import_failure(error, job["workspace"]))
        os._exit(0)
    finally:
        observer.end()
    # What is alive now will not be looked at again by the collector: touching it would copy its pages in every child.
    gc.collect()
    gc.freeze()
    control.send(
        kind="ready", threads=threading.active_count(), cpu=_cpu_seconds(), layers=layers, pid=_number_outside()
    )
    warm = Warm(loaded, observer, layers, home)
    while True:
        job, descriptors = control.receive()
        warm.copy(control, job, descriptors)


class Warm:
    """The imported target, ready to be copied."""

    def __init__(self, loaded: ModuleType, observer: Observer, layers: Dict[str, Any], home: int) -> None:
        self._loaded, self._observer, self._layers = loaded, observer, layers
        self._home = home
        self._program = seccomp.build()
        # In our table we can end all the others at once, and Landlock keeps a copy from doing the same to us.
        self._shares_table = layers["processes"] is None and confine.scopes_signals()

    def copy(self, control: "Control", job: Dict[str, Any], descriptors: List[int]) -> None:
        """Copy this process for one job, say so, and say when the copy has ended."""
        results, output = descriptors
        channel = Channel(results, job["marker"], output)
        has_table = self._shares_table or confine.new_process_table()
        pid = _fork()
        if not pid:
            control.close()
            layers = dict(self._layers, processes=None if has_table else "no process table of its own")
            self._run(job, channel, output, layers)
            _exit(0)
        if not self._shares_table and self._home >= 0:
            confine.return_to_process_table(self._home)
        os.close(output)
        control.send(kind="started")
        _, status, usage = _wait4(pid, 0)
        if self._shares_table:
            _end_all_others()
        channel.pass_on()
        channel.close()
        control.send(kind="exited", status=status, cpu=usage.ru_utime + usage.ru_stime)

    def _run(self, job: Dict[str, Any], channel: Channel, output: int, layers: Dict[str, Any]) -> None:
        """In the copy: confine and run the cases; where the table is a new one, below its first process."""
        os.setsid()
        _redirect(output)
        _settle_in(job)
        enforced = confine_files(job, layers, [job["scratch"]])
        if not self._shares_table:
            keep_inner(ending(channel), turn_deaf())
        filter_calls(layers, self._program)
        self._observer.move(job["scratch"])
        work(job, channel, self._observer, (layers, enforced), lambda: self._loaded)


def _end_all_others() -> None:
    """End whatever the last copy started: there is nobody else in our process table."""
    try:
        _kill(-1, signal.SIGKILL)
    except OSError:
        return  # nobody was left


def _number_outside() -> int:
    """Our process number as the parent knows it: /proc shows the table it was mounted in."""
    try:
        return int(os.readlink("/proc/self"))
    except (OSError, ValueError):
        return os.getpid()


def _redirect(output: int) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(nothing)
    os.close(output)


def _settle_in(job: Dict[str, Any]) -> None:
    """Take the folders of this job for those of the process."""
    os.environ.update(job["environment"])  # noqa: TID251 - the child's own, made for it by the parent
    tempfile.tempdir = None
    os.chdir(job["work"])


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Control:
    """The line to the parent; a job comes with the descriptors it is to be answered on."""

    def __init__(self, descriptor: int) -> None:
        self._socket = socket.socket(fileno=descriptor)
        self._decoder = wire.Decoder()

    def send(self, **message: Any) -> None:
        """Write one frame."""
        self._socket.sendall(wire.encode(message))

    def receive(self) -> Tuple[Dict[str, Any], List[int]]:
        """The next job and its descriptors; when the parent is gone, so are we."""
        descriptors: List[int] = []
        while True:
            numbers = array.array("i")
            data, extra, _, _ = self._socket.recvmsg(_CHUNK, socket.CMSG_LEN(_DESCRIPTORS * numbers.itemsize))
            for level, kind, content in extra:
                if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                    numbers.frombytes(content[: len(content) - len(content) % numbers.itemsize])
            descriptors += list(numbers)
            if not data:
                os._exit(0)
            # The parent sends a job only when the last one has ended, so there is never more than one here.
            for job in self._decoder.feed(data):
                return job, descriptors

    def close(self) -> None:
        """Let go of the line: a copy must not talk in the name of the original."""
        self._socket.close()
