"""Receive a job, confine, import, call case after case, and report each end as a frame."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import Any, Callable, Dict, Optional

from . import confine, seccomp, wire
from .calling import Caller
from .enclosure import enclose, unfit
from .folders import Kept
from .keeper import keep
from .loading import NotThere, find, load
from .observe import Observer
from .page import Page
from .reporting import Reporter
from .surroundings import line_by_line, out_of_reach
from .verdict import describe, innermost

# Bound before the target is imported: it may replace these names in their module.
_exit, _getpid = os._exit, os.getpid


def serve(job_descriptor: int, page_descriptor: int) -> None:
    """Do one job and leave without cleaning up: what the target registered for the end is not run."""
    line_by_line()
    job = _receive(job_descriptor)
    page = Page(page_descriptor)
    os.close(page_descriptor)
    layers: Dict[str, Any] = dict(job["given"] or confine.leave_namespaces())
    confine.die_with_parent(job["parent"])
    keep(page.report_status)
    enforced = enclose(job, layers)
    problem = unfit(job, layers)
    if problem is not None:
        page.say("unfit", reason=problem)
        _exit(0)
    filter_calls(layers)
    observer = Observer(job["scratch"], deny=layers.get("landlock") is not None)
    module = job["module"]
    reporter = Reporter(page, out_of_reach(os.dup(1)), observer)
    work(job, reporter, (layers, enforced), lambda: load(module["name"], module["file"], module["roots"]))


def work(
    job: Dict[str, Any],
    reporter: Reporter,
    confinement: "tuple[Dict[str, Any], Dict[str, str]]",
    load_target: Callable[[], ModuleType],
) -> None:
    """Run the cases of a job in this process, which is confined already, and end it."""
    layers, enforced = confinement
    page = reporter.page
    page.say("hello", python="%d.%d.%d" % sys.version_info[:3], layers=layers, enforced=enforced)
    try:
        caller = _prepare(job, reporter, load_target)
    except NotThere as error:
        page.say("blocked", reason=str(error))
    except BaseException as error:  # importing the target may raise anything; that is the answer
        page.say("blocked", reason=import_failure(error, job["workspace"]))
    else:
        page.say("ready")
        if caller is not None:
            _run_cases(job, caller, reporter)
    reporter.stand()
    page.say("done")
    _exit(0)


def _run_cases(job: Dict[str, Any], caller: Caller, reporter: Reporter) -> None:
    last = job["stop"] - 1
    for index in range(job["start"], job["stop"]):
        reporter.begin(index)
        end = caller.run(index)
        if not reporter.end(end) or end.verdict == "leaked" or index == last or caller.is_spent:
            # What a leak left behind would be held against the cases after it; they get a process of their own.
            return
        caller.restore()


def _receive(descriptor: int) -> Dict[str, Any]:
    decoder = wire.Decoder()
    while True:
        data = os.read(descriptor, 65536)
        if not data:
            raise wire.BadFrame("the job ended early")
        for job in decoder.feed(data):
            os.close(descriptor)
            return job


def filter_calls(layers: Dict[str, Any], program: Optional[bytes] = None) -> None:
    """Refuse the system calls that escapes begin with; the last layer, because the others need some of them."""
    program = program or seccomp.build()
    layers["seccomp"] = seccomp.install(program) if program else "not known on this machine"


def _prepare(job: Dict[str, Any], reporter: Reporter, load_target: Callable[[], ModuleType]) -> Optional[Caller]:
    """Import the target; the answer calls the section, or is None when the import was all there is to run."""
    module, section = job["module"], job["section"]
    process, observer = _getpid(), reporter.observer
    observer.begin()
    try:
        loaded = load_target()
    finally:
        observer.end()
        if _getpid() != process:
            _exit(0)  # a copy that the import forked
    if section["kind"] not in ("function", "method"):
        return None
    callee = find(loaded, section["name"], section["first_line"], section["last_line"], module["file"])
    folders = (Kept(job["scratch"]), Kept(job["work"]))
    caller = Caller(job, callee, observer, reporter.page.calling, folders)
    if caller.faults is not None:
        reporter.counts = caller.faults.counts
    return caller


def import_failure(error: BaseException, workspace: str) -> str:
    told = describe(error, innermost(error, workspace), workspace)
    where = " at %s:%s" % (told["path"], told["line"]) if told["path"] else ""
    return "import failed: %s: %s%s" % (told["type"], " ".join(told["message"].split())[:200], where)
