"""What a child is told: one plan, in plain JSON values with the paths of this run."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from menace.child import wire
from menace.domain import CaseRange, Limits, Plan
from menace.domain.plan import recipe_values
from menace.sandbox.faults import faults_of, limits_of
from menace.sandbox.workspace import Workspace

_MEMORY_BYTES = 2 << 30
_DISK_BYTES = 64 << 20
_OPEN_FILES = 256
_PROCESS_CPU_SECONDS = 600
"""A last resort for a child whose parent was killed and that ignores everything else."""


def encode_job(
    plan: Plan,
    cases: CaseRange,
    workspace: Workspace,
    scratch: Path,
    *,
    allow_unisolated: bool = False,
    given: Mapping[str, str | None] = MappingProxyType({}),
) -> bytes:
    """The frame that tells a process of its own what to do, and which layers are around it already."""
    told = {**_place(plan, workspace, scratch), **_work(plan, cases), "recipe": recipe_values(plan.recipe)}
    return wire.encode({**told, "allow_unisolated": allow_unisolated, "given": dict(given)})


def encode_import(plan: Plan, workspace: Workspace, scratch: Path, *, allow_unisolated: bool = False) -> bytes:
    """The frame that tells a zygote what to import."""
    return wire.encode(
        {**_place(plan, workspace, scratch), "limits": limit_values(Limits()), "allow_unisolated": allow_unisolated}
    )


def encode_copy(plan: Plan, cases: CaseRange, recipe_key: str, *, with_recipe: bool) -> bytes:
    """The frame that tells a zygote what its next copy is to do; a recipe it has seen is only named."""
    recipe = {"recipe": recipe_values(plan.recipe)} if with_recipe else {}
    return wire.encode({**_work(plan, cases), "recipe_key": recipe_key, **recipe})


def limit_values(limits: Limits) -> dict[str, int]:
    """What the kernel is asked to enforce in a child."""
    return {
        "memory_bytes": limits.memory_bytes or _MEMORY_BYTES,
        "disk_bytes": limits.disk_bytes or _DISK_BYTES,
        "open_files": limits.open_files or _OPEN_FILES,
        "process_cpu_seconds": _PROCESS_CPU_SECONDS,
    }


def _work(plan: Plan, cases: CaseRange) -> dict[str, Any]:
    section = plan.section
    return {
        "section": {
            "name": section.qualified_name,
            "kind": section.kind,
            "first_line": section.span[0],
            "last_line": section.span[1],
        },
        "limits": limit_values(limits_of(plan)),
        "faults": faults_of(plan.scenario),
        "seed": plan.seed,
        "start": cases.start,
        "stop": cases.stop,
    }


def _place(plan: Plan, workspace: Workspace, scratch: Path) -> dict[str, Any]:
    return {
        "parent": os.getpid(),
        "workspace": str(workspace.repository),
        "workspace_parent": str(workspace.parent),
        "scratch": str(scratch),
        "work": str(scratch / "work"),
        "module": {
            "name": plan.module.name,
            "file": str(workspace.repository / plan.module.path),
            "roots": [str(workspace.parent / root) for root in plan.module.roots],
        },
    }
