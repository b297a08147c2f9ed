"""Receive a job, confine, import, call case after case, and report each end as a frame."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any, Callable, Dict, Optional

from .. import wire
from ..calls.calling import Caller
from ..calls.loading import NotThere, find, load
from ..calls.verdict import describe, innermost
from ..conditions.clock import install
from ..conditions.moments import WALL
from ..conditions.surroundings import line_by_line, out_of_reach
from ..confinement import confine, seccomp
from ..confinement.enclosure import enclose, unfit, written_to
from ..confinement.keeper import keep
from ..measuring.branches import Marks
from ..measuring.dirt import FOREIGN, Dirt
from ..measuring.observe import Observer
from ..network.entry import make_network
from ..page import Page
from ..reporting import Reporter
from .folders import Kept

_SEVERAL = 2

# Bound before the target is imported: it may replace these names in their module.
_exit, _getpid = os._exit, os.getpid


def serve(job_descriptor: int, page_descriptor: int, *entrances: int) -> None:
    """Do one job and leave without cleaning up: what the target registered for the end is not run.

    First of all go through the entrances of the group of processes whose limits are to hold for us.
    """
    confine.join_groups(entrances)
    line_by_line()
    job = _receive(job_descriptor)
    page = Page(page_descriptor)
    os.close(page_descriptor)
    layers: Dict[str, Any] = dict(job["given"] or confine.leave_namespaces(processes=False))
    confine.die_with_parent(job["parent"])
    record = make_network(job, layers)
    if not job["given"]:
        confine.leave_process_table(layers)
    keep(page.report_status)
    enforced = enclose(job, layers)
    problem = unfit(job, layers)
    if problem is not None:
        page.say("unfit", reason=problem)
        _exit(0)
    filter_calls(layers)
    observer = Observer(job["scratch"], layers.get("landlock") is not None, job["network"] is not None)
    module = job["module"]
    marks = Marks(job["workspace"], page.marks())
    marks.watch()
    install(WALL)
    reporter = Reporter(page, out_of_reach(os.dup(1)), observer, marks)

    def load_target() -> ModuleType:
        _note_greeting(job_descriptor)
        return load(module["name"], module["file"], module["roots"], marks.loader)

    work(job, reporter, (layers, enforced, record), load_target)


def work(
    job: Dict[str, Any],
    reporter: Reporter,
    confinement: "tuple[Dict[str, Any], Dict[str, str], Dict[str, Any]]",
    load_target: Callable[[], ModuleType],
) -> None:
    """Run the cases of a job in this process, which is confined already, and end it."""
    page = reporter.page
    greet(page, *confinement)
    try:
        loaded = _imported(reporter, load_target)
        caller = prepared(job, reporter, loaded) if job["section"]["kind"] in ("function", "method") else None
    except NotThere as error:
        page.say("blocked", reason=str(error))
    except BaseException as error:  # importing the target may raise anything; that is the answer
        page.say("blocked", reason=import_failure(error, job["workspace"]))
    else:
        watch_for_dirt(job, reporter, loaded)
        reporter.ready(job["module"]["file"] if caller is None else None)
        if caller is not None:
            run_cases(job, caller, reporter)
    end(reporter)


def greet(
    page: Page, layers: Dict[str, Any], enforced: Dict[str, str], network: Optional[Dict[str, Any]] = None
) -> None:
    """Say who is here, how it is confined, and what its network is if it was asked to have one."""
    page.repeat(greeting(layers, enforced, network))


def greeting(layers: Dict[str, Any], enforced: Dict[str, str], network: Optional[Dict[str, Any]] = None) -> bytes:
    """The frame that says so."""
    told = {"python": "%d.%d.%d" % sys.version_info[:3], "layers": layers, "enforced": enforced}
    return wire.encode({"kind": "hello", **told, "network": network} if network else {"kind": "hello", **told})


def end(reporter: Reporter) -> None:
    """Say that the job is done, and leave without cleaning up."""
    reporter.stand()
    reporter.page.repeat(wire.DONE)
    _exit(0)


def _obey(job: Dict[str, Any], observer: Observer) -> str:
    """Put the security level of the job in force; who holds it from now on."""
    # Imported here, for most jobs have no level: what a copy does not load it need not copy.
    from ..confinement.policy import Conditions, enforce
    from ..effects import start_threads

    conditions = Conditions(upstream=bool(job.get("network")), threads=start_threads(job["faults"]))
    return "watched" if enforce(job["security_level"], observer, conditions) else "kernel"


def run_cases(job: Dict[str, Any], caller: Caller, reporter: Reporter) -> None:
    """Run the cases of the job, as far as one process may; where our own code fails, say that it was ours."""
    process = _getpid()
    try:
        _run_cases(job, caller, reporter)
    except BaseException as error:  # none of what the target raises gets here
        if _getpid() != process:
            _exit(0)
        ours = (caller, reporter, reporter.page, reporter.observer)
        reason = reporter.ourselves.blamed(error, job["workspace"], *ours)
        if reason is None:
            raise
        reporter.failed(reason)
        reporter.page.repeat(wire.DONE)
        _exit(0)


def _run_cases(job: Dict[str, Any], caller: Caller, reporter: Reporter) -> None:
    if job["security_level"] is not None:
        reporter.page.say("obeys", who=_obey(job, reporter.observer))
    last, network = job["stop"] - 1, job["network"]
    dirt = reporter.dirt if job["stop"] - job["start"] >= _SEVERAL else None
    if dirt is not None:
        # What a fault does to other modules is not for the code under test to answer for.
        dirt.begin([*job["tolerated"], *(FOREIGN if job["faults"] else ())])
    for index in range(job["start"], job["stop"]):
        reporter.begin(index)
        if network is not None:
            network.begin(index)
        end = caller.run(index)
        if not reporter.end(end) or end.verdict == "leaked" or index == last or caller.is_spent:
            # What a leak left behind would be held against the cases after it; they get a process of their own.
            if dirt is not None:
                reporter.found(dirt.last_look())
            return
        caller.restore()
        if dirt is not None and reporter.found(dirt.glance()):
            return


def _receive(descriptor: int) -> Dict[str, Any]:
    decoder = wire.Decoder()
    while True:
        data = os.read(descriptor, 65536)
        if not data:
            raise wire.BadFrame("the job ended early")
        for job in decoder.feed(data):
            return job


def _note_greeting(descriptor: int) -> None:
    """Move behind the end of the job: the parent sees that we have greeted, and the target cannot take it back."""
    os.lseek(descriptor, 1, os.SEEK_END)
    os.close(descriptor)


def filter_calls(layers: Dict[str, Any], program: Optional[bytes] = None) -> None:
    """Refuse the system calls that escapes begin with; the last layer, because the others need some of them."""
    if layers.get("seccomp", "not yet") is None:
        return  # inherited from the process this one was copied from
    program = program or seccomp.build()
    layers["seccomp"] = seccomp.install(program) if program else "not known on this machine"


def _imported(reporter: Reporter, load_target: Callable[[], ModuleType]) -> ModuleType:
    process, observer = _getpid(), reporter.observer
    observer.begin()
    try:
        return load_target()
    finally:
        observer.end()
        if _getpid() != process:
            _exit(0)  # a copy that the import forked


def prepared(job: Dict[str, Any], reporter: Reporter, loaded: ModuleType) -> Caller:
    """What calls the section; raises ``NotThere`` when the import did not define it."""
    section = job["section"]
    callee = find(loaded, section["name"], section["first_line"], section["last_line"], job["module"]["file"])
    folders = [Kept(folder) for folder in (*written_to(job), job["work"])]
    caller = Caller(job, callee, reporter.observer, reporter.page.calling, folders)
    caller.wants = reporter.wants
    reporter.counts = {} if caller.faults is None else caller.faults.counts
    # What the import touched and reached is told of the file's own section.
    reporter.reach = reporter.marks.of_function(job["module"]["file"], section["first_line"], section["last_line"])
    reporter.observer.forget()
    return caller


def watch_for_dirt(job: Dict[str, Any], reporter: Reporter, loaded: ModuleType) -> bool:
    """Take the target as it is for clean, if it was not and several cases could meet each other's dirt; whether so."""
    if reporter.dirt is not None or job["stop"] - job["start"] < _SEVERAL:
        return False
    reporter.dirt = Dirt(job["workspace"], loaded)
    return True


def import_failure(error: BaseException, workspace: str) -> str:
    told = describe(error, innermost(error, workspace), workspace)
    where = " at %s:%s" % (told["path"], told["line"]) if told["path"] else ""
    return "import failed: %s: %s%s" % (told["type"], " ".join(told["message"].split())[:200], where)
