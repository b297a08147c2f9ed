"""What a child is told: one plan, in plain JSON values with the paths of this run."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from menace.child import wire
from menace.domain import CaseRange, Plan
from menace.domain.plan import recipe_values
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
    marker: str,
    environment: Mapping[str, str],
    allow_unisolated: bool = False,
) -> bytes:
    """The frame that tells a child what to do; it prints the marker before each case."""
    section = plan.section
    return wire.encode(
        {
            **_place(plan, workspace, scratch),
            "marker": marker,
            "environment": dict(environment),
            "allow_unisolated": allow_unisolated,
            "section": {
                "name": section.qualified_name,
                "kind": section.kind,
                "first_line": section.span[0],
                "last_line": section.span[1],
            },
            "recipe": recipe_values(plan.recipe),
            "seed": plan.seed,
            "start": cases.start,
            "stop": cases.stop,
        }
    )


def encode_import(plan: Plan, workspace: Workspace, pool: Path, *, allow_unisolated: bool = False) -> bytes:
    """The frame that tells a zygote what to import; ``pool`` holds the scratch folders of its copies."""
    return wire.encode({**_place(plan, workspace, pool), "pool": str(pool), "allow_unisolated": allow_unisolated})


def _place(plan: Plan, workspace: Workspace, scratch: Path) -> dict[str, Any]:
    limits = plan.limits
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
        "limits": {
            "memory_bytes": limits.memory_bytes or _MEMORY_BYTES,
            "disk_bytes": limits.disk_bytes or _DISK_BYTES,
            "open_files": limits.open_files or _OPEN_FILES,
            "process_cpu_seconds": _PROCESS_CPU_SECONDS,
        },
    }
