"""A process that has imported the target once and is copied for every job.

It confines itself, imports, and from then on only forks: it runs no case itself, so it stays as it was after the
import. Copies run one at a time, and find the scratch folder as the import left it.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
import threading
from types import ModuleType
from typing import Any, Callable, Dict, Optional, Tuple

from .. import wire
from ..calls.calling import Caller
from ..calls.loading import NotThere, brought_along, load, modules_below
from ..conditions.clock import install
from ..conditions.moments import WALL
from ..conditions.surroundings import line_by_line, out_of_reach
from ..confinement import capabilities, confine, seccomp
from ..confinement.enclosure import enclose, put_limits, unfit
from ..confinement.keeper import keep, keep_inner, turn_deaf
from ..measuring.branches import Marks
from ..measuring.observe import Observer
from ..network.entry import make_network
from ..page import Page
from ..reporting import Reporter
from .control import Control
from .folders import Kept
from .forking import ending_all_others, silent_fork
from .gathering import Gatherer
from .harness import end, filter_calls, greet, greeting, import_failure, prepared, run_cases, watch_for_dirt
from .joining import Joiner
from .rehearsal import rehearse

# Bound before the target is imported: it may replace these names in their module.
_wait4, _exit, _setsid = os.wait4, os._exit, os.setsid
_getpid, _fork, _end_all_others = os.getpid, silent_fork(), ending_all_others()

_WORTH_GATHERING = 8
"""Who was copied so often is likely to be copied again; gathering costs as much as it saves in some ten copies."""


def serve(control_descriptor: int, imported: Callable[[], None]) -> None:
    """Import what the first message names and say so, then fork for each of the others until the parent goes away."""
    gatherer, joiner = Gatherer(), Joiner()
    line_by_line()
    control = Control(control_descriptor)
    job, (page_descriptor, output) = control.receive_first()
    page = Page(page_descriptor)
    os.close(page_descriptor)
    output = out_of_reach(output)
    layers: Dict[str, Any] = dict(confine.leave_namespaces(processes=False))
    confine.die_with_parent(job["parent"])
    # Said before the target is there to say something else.
    control.send(kind="hello", network=make_network(job, layers))
    confine.leave_process_table(layers)
    # From here on we are in a process table of our own, with what the import starts and what the copies do.
    keep(lambda status: control.send(kind="gone", status=status))
    home = os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC) if sys.platform.startswith("linux") else -1
    outside, ruleset = _number_outside(), confine.signal_scope()
    # Out of the way, so that the lowest free number is the same with and without it.
    scope = None if ruleset is None else out_of_reach(ruleset)
    enforced = enclose(job, layers, () if _shares_table(layers, scope) else [capabilities.SYS_ADMIN])
    problem = unfit(job, layers)
    if problem is not None:
        control.send(kind="unfit", reason=problem)
        os._exit(0)
    _filter_calls(control, layers)
    observer = Observer(job["scratch"], layers["landlock"] is not None, job["network"] is not None)
    marks = Marks(job["workspace"], page.marks())
    rehearse(job, Reporter(page, output, observer, marks))
    marks.watch()
    install(WALL)
    loaded = _imported(control, job, observer, marks)
    observer.forget()
    _redirect(output)
    os.chdir(job["work"])
    warm = Warm(job, loaded, Reporter(page, output, observer, marks), (layers, enforced), (home, scope))
    imported()
    # What is alive now will not be looked at again by the collector: touching it would copy its pages in every child.
    gc.collect()
    gc.freeze()
    control.send(kind="ready", pid=outside, threads=threading.active_count(), cpu=_cpu_seconds())
    for copies in itertools.count():
        if copies == _WORTH_GATHERING:
            gatherer.gather()
            joiner.join()
        warm.copy(control, control.receive())


def _imported(control: Control, job: Dict[str, Any], observer: Observer, marks: Marks) -> ModuleType:
    """The target's module, in the process that began to import it; where it cannot be had, the parent is told."""
    module, process = job["module"], _getpid()
    observer.begin()
    try:
        along = brought_along(module["name"], module["file"], module["roots"], job["workspace"])
        if along:
            # Said before the module itself is there to say something else.
            control.send(kind="along", modules=along)
        return load(module["name"], module["file"], module["roots"], marks.loader)
    except BaseException as error:  # importing the target may raise anything; that is the answer
        if _getpid() == process:
            control.send(kind="blocked", reason=import_failure(error, job["workspace"]))
        _exit(0)
    finally:
        observer.end()
        if _getpid() != process:
            _exit(0)  # a copy that the import forked: two would serve on one line


class Warm:
    """The imported target, ready to be copied."""

    def __init__(
        self,
        place: Dict[str, Any],
        loaded: ModuleType,
        reporter: Reporter,
        confinement: Tuple[Dict[str, Any], Dict[str, str]],
        table: Tuple[int, Optional[int]],
    ) -> None:
        self._place, self._reporter = place, reporter
        self._modules = {**modules_below(place["workspace"]), place["module"]["file"]: loaded}
        self._layers, self._enforced = confinement
        self._home, scope = table
        self._recipes: Dict[str, Any] = {}
        self._told: Dict[str, Any] = {}
        self._last: Optional[Tuple[Any, Caller]] = None
        self._program = seccomp.build()
        self._greeting = greeting(self._layers, self._enforced)
        self._shares_table = _shares_table(self._layers, scope)
        self._enter_scope = None if scope is None else confine.entrance_to(scope)
        # What the import wrote is part of the target's state, as if it had always been there.
        self._folders = (Kept(place["scratch"]), Kept(place["work"]))

    def copy(self, control: Control, job: Dict[str, Any]) -> None:
        """Copy this process for one job, and say when the copy has ended."""
        page = self._reporter.page
        page.start()
        is_again, job = "section" not in job, self._whole(job)
        if job["section"]["kind"] not in ("function", "method"):
            # It has run when its file was imported.
            page.repeat(self._greeting)
            self._reporter.ready(job["module"]["file"])
            page.repeat(wire.DONE)
            control.send(kind="exited", status=0, cpu=0.0)
            return
        # All that can be done before the copy is made: whatever the copy writes to, it has to copy first.
        is_known = self._is_known(job)
        caller = self._caller(job, is_known, is_again)
        if caller is None:
            control.send(kind="exited", status=0, cpu=0.0)
            return
        has_table = self._shares_table or confine.new_process_table()
        pid = _fork()
        if not pid:
            control.close()
            self._run(job, caller, (is_known, has_table))
            _exit(0)
        if not self._shares_table and self._home >= 0:
            confine.return_to_process_table(self._home)
        _, status, usage = _wait4(pid, 0)
        if self._shares_table:
            # Whatever the copy started: there is nobody else in our process table.
            _end_all_others()
        scratch, work = self._folders
        scratch.tidy()
        # It may have been removed and made again: then ours is one that nobody can name any more.
        if not work.is_as_it_was():
            work.tidy()
            work.enter()
        control.send(kind="exited", status=status, cpu=usage.ru_utime + usage.ru_stime)

    def _caller(self, job: Dict[str, Any], is_known: bool, is_again: bool) -> Optional[Caller]:
        """What calls the section of the job, often the same as last time; None when there is no such section."""
        page = self._reporter.page
        if is_known:
            page.repeat(self._greeting)
        loaded = self._modules[job["module"]["file"]]
        key = self._last[0] if is_again and self._last is not None else _what_is_called(job)
        if self._last is None or self._last[0] != key:
            try:
                self._last = (key, prepared(job, self._reporter, loaded))
            except NotThere as error:
                if not is_known:
                    page.repeat(self._greeting)
                page.say("blocked", reason=str(error))
                page.repeat(wire.DONE)
                return None
        if watch_for_dirt(job, self._reporter, loaded):
            gc.freeze()
        if is_known:
            self._reporter.ready()
        self._last[1].foresee(job)
        return self._last[1]

    def _whole(self, job: Dict[str, Any]) -> Dict[str, Any]:
        """The job with what it only refers to: its place, a recipe that was sent before, or all of the job before."""
        if "section" in job:
            key = job["recipe_key"]
            if "recipe" in job:
                if len(self._recipes) >= wire.RECIPES_KEPT:
                    self._recipes.clear()
                self._recipes[key] = job["recipe"]
            self._told = {**self._place, "recipe": self._recipes[key], **job}
        return {**self._told, **job}

    def _is_known(self, job: Dict[str, Any]) -> bool:
        """Whether a copy for the job is confined just as we are, so that there is nothing to put in force or to say."""
        return self._shares_table and bool(job["limits"] == self._place["limits"])

    def _run(self, job: Dict[str, Any], caller: Caller, confinement: Tuple[bool, bool]) -> None:
        """In the copy: confine and run the cases; where the table is a new one, below its first process."""
        is_known, has_table = confinement
        _setsid()
        if self._enter_scope is not None:
            self._enter_scope()
        layers = self._layers
        if not is_known:
            layers = dict(layers, processes=None if has_table else "no process table of its own")
            enforced = put_limits(job["limits"], layers)
            if not self._shares_table:
                keep_inner(self._reporter.page.report_status, turn_deaf())
                layers["capabilities"] = capabilities.drop()
            greet(self._reporter.page, layers, enforced)
            self._reporter.ready()
        if layers.get("seccomp", "not yet") is not None:
            filter_calls(layers, self._program)
        caller.move_in()
        run_cases(job, caller, self._reporter)
        end(self._reporter)


def _what_is_called(job: Dict[str, Any]) -> Tuple[Any, ...]:
    """Jobs with the same answer are served by the same caller."""
    return job["module"]["file"], job["section"]["name"], job["recipe_key"], job["seed"], repr(job["faults"])


def _shares_table(layers: Dict[str, Any], scope: Optional[int]) -> bool:
    """In our table we can end all the others at once, if Landlock keeps a copy from doing the same to us."""
    return layers["processes"] is None and scope is not None


def _filter_calls(control: Control, layers: Dict[str, Any]) -> None:
    """Let refused calls wait for the parent's word from now on, in all copies too; it gets the end they wait at.

    Where a copy needs some of these calls to become one, or the kernel cannot wait, each copy filters for itself.
    """
    program = seccomp.build(ask=True) if layers["processes"] is None and confine.scopes_signals() else None
    listener = seccomp.listen(program) if program else "copies filter for themselves"
    layers["refusals"] = None if isinstance(listener, int) else listener
    if not isinstance(listener, int):
        control.send(kind="confined", layers=layers)
        return
    layers["seccomp"] = None
    control.hand_over(listener, kind="confined", layers=layers)
    os.close(listener)


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


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
