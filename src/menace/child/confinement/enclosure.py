"""Everything a process gives up before the target is imported, in the one order in which it can be given up."""

from __future__ import annotations

import os
import sys
import sysconfig
from typing import Any, Dict, Iterable, List, Optional

from . import capabilities, confine, mounts, private_root

_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc", "/opt", "/dev", "/proc", "/sys/devices/system/cpu")
_SHOWN_AS = ("/tmp", "/dev/shm")  # noqa: S108 - places that lead to the scratch folder
_DEVICES = ("/dev/null", "/dev/tty")
_PAGE = 4096


def enclose(job: Dict[str, Any], layers: Dict[str, Any], keep: Iterable[int] = ()) -> Dict[str, str]:
    """Leave the target a root of its own with one folder to write to, and put the limits in force; which ones hold.

    To be called in a process table of our own if there is one. What holds is noted in ``layers``: None, or why not.
    Capabilities to keep are for a zygote that has to make namespaces later.
    """
    # What is around us from outside was put there because it could not be made in here.
    layers.update(job.get("given") or _own_files(job))
    aliases = [place for place in _SHOWN_AS if layers["root"] is None]
    writable = [job["scratch"], *aliases, *_DEVICES]
    layers["landlock"] = confine.landlock(_readable(job), writable, connects=job.get("network") is not None)
    enforced = put_limits(job["limits"], layers)
    layers["capabilities"] = capabilities.drop(keep)
    return enforced


def put_limits(limits: Dict[str, Any], layers: Dict[str, Any]) -> Dict[str, str]:
    """Put limits in force for this process and all it starts; which ones hold."""
    if layers["disk"] is None:
        # The file system is full first, which is the error that code under test knows.
        limits = dict(limits, disk_bytes=limits["disk_bytes"] + _PAGE)
    return confine.limit_resources(limits, alone=layers["users"] is None and confine.counts_tasks_inside())


def unfit(job: Dict[str, Any], layers: Dict[str, Any]) -> Optional[str]:
    """Why the target must not be imported here: nothing keeps it from the user's files, or from the network."""
    missing = ["network (%s)" % layers["network"]] if layers["network"] is not None else []
    if layers["landlock"] is not None and layers["root"] is not None:
        missing.insert(0, "landlock (%s)" % layers["landlock"])
    return None if job["allow_unisolated"] or not missing else ", ".join(missing)


def written_to(job: Dict[str, Any]) -> List[str]:
    """The folders in which cases leave files; from outside, those for temporary ones are not made of the scratch."""
    return [job["scratch"], *(_SHOWN_AS if job.get("given") else ())]


def _own_files(job: Dict[str, Any]) -> Dict[str, Optional[str]]:
    """A bounded scratch folder, and a root in which there is little else."""
    scratch, problem = job["scratch"], mounts.leave()
    if problem is not None:
        return {"disk": problem, "root": problem, "proc": problem}
    held = {"disk": mounts.bound(scratch, job["limits"]["disk_bytes"])}
    os.makedirs(job["work"], exist_ok=True)
    held.update(private_root.enter(_readable(job), [scratch], dict.fromkeys(_SHOWN_AS, scratch)))
    # The folder of the same name that was mounted over is another one.
    os.chdir(job["work"])
    return held


def _readable(job: Dict[str, Any]) -> List[str]:
    interpreter = [sys.prefix, sys.base_prefix, *sysconfig.get_paths().values()]
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    found = [path for path in (*_SYSTEM, *interpreter, *sys.path, job["workspace_parent"], here) if path]
    return sorted(set(found))
