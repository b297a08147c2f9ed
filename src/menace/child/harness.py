"""Receive a job, confine, import, call case after case, and report each end as a frame."""

from __future__ import annotations

import os
import sys
import sysconfig
from types import ModuleType
from typing import Any, Callable, Dict, List, Optional

from . import confine, seccomp, wire
from .calling import Caller
from .channel import Channel
from .folders import Kept
from .keeper import keep
from .loading import NotThere, find, load
from .observe import Observer
from .surroundings import line_by_line
from .verdict import describe, innermost

# Bound before the target is imported: it may replace these names in their module.
_exit, _getpid = os._exit, os.getpid


def serve(job_descriptor: int, result_descriptor: int) -> None:
    """Do one job and leave without cleaning up: what the target registered for the end is not run."""
    line_by_line()
    job = _receive(job_descriptor)
    channel = Channel(result_descriptor, job["marker"])
    layers: Dict[str, Any] = dict(confine.leave_namespaces())
    confine.die_with_parent(job["parent"])
    enforced = confine_files(job, layers, [job["scratch"]])
    problem = unfit(job, layers)
    if problem is not None:
        channel.send("unfit", reason=problem)
        _exit(0)
    keep(ending(channel))
    filter_calls(layers)
    observer = Observer(job["scratch"], deny=layers.get("landlock") is not None)
    module = job["module"]
    work(job, channel, observer, (layers, enforced), lambda: load(module["name"], module["file"], module["roots"]))


def unfit(job: Dict[str, Any], layers: Dict[str, Any]) -> Optional[str]:
    """Why the target must not be imported here: a layer is missing that keeps it from the user's files or network."""
    missing = ["%s (%s)" % (name, layers[name]) for name in ("landlock", "network") if layers[name] is not None]
    return None if job["allow_unisolated"] or not missing else ", ".join(missing)


def ending(channel: Channel) -> Callable[[int], None]:
    """What the keeper does when the worker is gone."""

    def worker_ended(status: int) -> None:
        channel.pass_on()
        channel.send("exit", status=status)

    return worker_ended


def work(
    job: Dict[str, Any],
    channel: Channel,
    observer: Observer,
    confinement: "tuple[Dict[str, Any], Dict[str, str]]",
    load_target: Callable[[], ModuleType],
) -> None:
    """Run the cases of a job in this process, which is confined already, and end it."""
    layers, enforced = confinement
    channel.send("hello", python="%d.%d.%d" % sys.version_info[:3], layers=layers, enforced=enforced)
    try:
        caller = _prepare(job, observer, channel, load_target)
    except NotThere as error:
        channel.send("blocked", reason=str(error))
    except BaseException as error:  # importing the target may raise anything; that is the answer
        channel.send("blocked", reason=import_failure(error, job["workspace"]))
    else:
        channel.send("ready")
        if caller is not None:
            _run_cases(job, caller, channel)
    channel.send("done", capabilities=sorted(observer.capabilities), events=observer.events)
    _exit(0)


def _run_cases(job: Dict[str, Any], caller: Caller, channel: Channel) -> None:
    scratch, work = Kept(job["scratch"]), Kept(job["work"])
    for index in range(job["start"], job["stop"]):
        channel.mark_output()
        channel.send("begin", index=index)
        frame = caller.run(index)
        channel.send(**frame)
        if frame["verdict"] == "leaked":
            # What it left behind would be held against the cases after it; they get a process of their own.
            return
        caller.restore()
        scratch.tidy()
        work.enter()
        work.tidy()


def _receive(descriptor: int) -> Dict[str, Any]:
    decoder = wire.Decoder()
    while True:
        data = os.read(descriptor, 65536)
        if not data:
            raise wire.BadFrame("the job ended early")
        for job in decoder.feed(data):
            os.close(descriptor)
            return job


def confine_files(job: Dict[str, Any], layers: Dict[str, Any], writable: List[str]) -> Dict[str, str]:
    """Leave only what the target needs to read and these folders to write to, and put the limits in force.

    What holds is noted in ``layers``. Where Landlock holds already, only writing is narrowed further.
    """
    readable = None if "landlock" in layers and layers["landlock"] is None else _readable(job)
    layers["landlock"] = confine.landlock(readable, [*writable, "/dev/null", "/dev/tty"])
    return confine.limit_resources(job["limits"])


def filter_calls(layers: Dict[str, Any], program: Optional[bytes] = None) -> None:
    """Refuse the system calls that escapes begin with; the last layer, because the others need some of them."""
    program = program or seccomp.build()
    layers["seccomp"] = seccomp.install(program) if program else "not known on this machine"


def _readable(job: Dict[str, Any]) -> List[str]:
    system = ["/usr", "/lib", "/lib64", "/bin", "/etc", "/opt", "/dev", "/proc", "/sys/devices/system/cpu"]
    interpreter = [sys.prefix, sys.base_prefix, *sysconfig.get_paths().values()]
    here = os.path.dirname(os.path.abspath(__file__))
    found = [path for path in (*system, *interpreter, *sys.path, job["workspace_parent"], here) if path]
    return sorted(set(found))


def _prepare(
    job: Dict[str, Any], observer: Observer, channel: Channel, load_target: Callable[[], ModuleType]
) -> Optional[Caller]:
    """Import the target; the answer calls the section, or is None when the import was all there is to run."""
    module, section = job["module"], job["section"]
    process = _getpid()
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

    def announce(attempt: int, shape: str) -> None:
        channel.send("calling", attempt=attempt, shape=shape)

    return Caller(job, callee, observer, announce)


def import_failure(error: BaseException, workspace: str) -> str:
    told = describe(error, innermost(error, workspace), workspace)
    where = " at %s:%s" % (told["path"], told["line"]) if told["path"] else ""
    return "import failed: %s: %s%s" % (told["type"], " ".join(told["message"].split())[:200], where)
