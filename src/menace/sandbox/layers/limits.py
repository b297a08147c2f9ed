"""What a case may use where nobody says, and what each limit becomes for its child."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from menace.domain import Limits, Load
from menace.domain.tally import Enforcement

MEMORY_BYTES = 2 << 30
DISK_BYTES = 64 << 20
OPEN_FILES = 256
PROCESSES = 64
THREADS = 512
"""Enough for code that means no harm; more than that is a fork bomb or a leak."""
_PROCESS_CPU_SECONDS = 600
"""A last resort for a child whose parent was killed and that ignores everything else."""
_OWN_TASKS = 8
"""Processes of ours around a case, and a few threads that effects start."""
_NO_LOAD = Load()
_TASKS_BY_KERNEL: dict[str, Enforcement] = {"processes": "kernel", "threads": "kernel"}
"""The kernel counts them together."""
_GPU_VARIABLES = ("CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES")


def limit_values(limits: Limits, load: Load = _NO_LOAD) -> dict[str, int]:
    """What the kernel is asked to enforce in a child."""
    return {
        "memory_bytes": limits.memory_bytes or MEMORY_BYTES,
        "disk_bytes": limits.disk_bytes or DISK_BYTES,
        "open_files": limits.open_files or OPEN_FILES,
        "tasks": tasks(limits, load),
        "process_cpu_seconds": _PROCESS_CPU_SECONDS,
    }


def import_values(limits: Limits, load: Load = _NO_LOAD) -> dict[str, int]:
    """The same for an import: what a case may have is no measure for what its module needs to be there at all.

    Only the room on the disk cannot be made smaller afterwards.
    """
    values = limit_values(limits, load)
    return {name: value if name == "disk_bytes" else max(value, _USUAL[name]) for name, value in values.items()}


@lru_cache(maxsize=256)
def surrounding(limits: Limits, load: Load) -> tuple[int | None, ...]:
    """What of the limits is put around a zygote before it imports, and so cannot differ between its copies."""
    return (*import_values(limits, load).values(), limits.gpus)


def tasks(limits: Limits, load: Load = _NO_LOAD) -> int:
    """How many processes and threads together a child may have, with ours and those that a burst starts."""
    processes = limits.processes or PROCESSES
    threads = limits.threads or THREADS
    return _OWN_TASKS + processes + threads + (load.threads or 0)


def enforcement(limits: Limits, counted: Collection[str]) -> dict[str, Enforcement]:
    """By limit, who sees to it where each process does not do so for itself; ``counted`` are the kernel's groups."""
    found: dict[str, Enforcement] = dict.fromkeys(("cpu", "wall", "memory", "disk", "processes"), "watched")
    if limits.threads is not None:
        found["threads"] = "watched"
    if limits.gpus is not None:
        found["gpus"] = "environment"
    if "memory" in counted:
        found["memory"] = "kernel"
    if "pids" in counted:
        found |= _TASKS_BY_KERNEL
    return found


def by_kernel(told: Mapping[str, str]) -> dict[str, Enforcement]:
    """Of the limits that a process put on itself, those that the kernel holds.

    That on its CPU time is only a last resort, and far above what a case may use.
    """
    held: dict[str, Enforcement] = {name: "kernel" for name, who in told.items() if who == "kernel"}
    held.pop("cpu", None)
    return held | _TASKS_BY_KERNEL if held.pop("tasks", None) else held


def gpu_variables(gpus: int | None) -> dict[str, str]:
    """The variables that let a child see the first so many GPUs, none with 0; empty where nobody limits them."""
    if gpus is None:
        return {}
    shown = ",".join(map(str, range(gpus)))
    # An empty text means none to some libraries and all to others.
    return {name: shown or ("void" if name.startswith("NVIDIA") else "-1") for name in _GPU_VARIABLES}


_USUAL = limit_values(Limits())
