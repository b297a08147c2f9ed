"""What a child is told: one plan, in plain JSON values with the paths of this run."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from menace.child import wire
from menace.domain import CaseRange, Module, Plan
from menace.domain.recipe import recipe_values
from menace.sandbox.faults import faults_of, limits_of
from menace.sandbox.layers.limits import import_values, limit_values
from menace.sandbox.workspace import Workspace

_MODULES = 64
"""Modules whose place is remembered: their sections are asked for one after the other."""


def encode_job(
    plan: Plan,
    cases: CaseRange,
    workspace: Workspace,
    scratch: Path,
    *,
    allow_unisolated: bool = False,
    given: Mapping[str, str | None] = MappingProxyType({}),
    network: Mapping[str, Any] | None = None,
    tolerated: Sequence[str] = (),
) -> bytes:
    """The frame that tells a process of its own what to do, and which layers are around it already."""
    told = {**_place(plan, workspace, scratch), **_work(plan, cases, tolerated), "recipe": recipe_values(plan.recipe)}
    return wire.encode({**told, "allow_unisolated": allow_unisolated, "given": dict(given), "network": network})


def encode_import(
    plan: Plan,
    workspace: Workspace,
    scratch: Path,
    *,
    allow_unisolated: bool = False,
    network: Mapping[str, Any] | None = None,
) -> bytes:
    """The frame that tells a zygote what to import, and in which network."""
    told = {**_place(plan, workspace, scratch), "limits": import_values(limits_of(plan), plan.scenario.load)}
    return wire.encode({**told, "allow_unisolated": allow_unisolated, "network": network})


def encode_copy(
    plan: Plan,
    cases: CaseRange,
    workspace: Workspace,
    recipe_key: str,
    *,
    with_recipe: bool,
    tolerated: Sequence[str] = (),
) -> bytes:
    """The frame that tells a zygote what its next copy is to do; a recipe it has seen is only named."""
    module = _module(plan.module, workspace.repository, workspace.parent)
    told = {**_work(plan, cases, tolerated), "module": module, "recipe_key": recipe_key}
    return wire.encode({**told, "recipe": recipe_values(plan.recipe)} if with_recipe else told)


class Told:
    """What a zygote was told so far, so that it need not be told again."""

    def __init__(self) -> None:
        self._recipes: set[str] = set()
        self._last: tuple[tuple[object, ...], tuple[object, ...]] | None = None

    def is_the_same(self, plan: Plan, tolerated: Sequence[str]) -> bool:
        """Whether the last job was this one but for its cases."""
        if self._last is None:
            return False
        large, plain = _parts(plan, tolerated)
        # Told apart as objects: comparing them would cost what is to be saved.
        return self._last[1] == plain and all(map(operator.is_, self._last[0], large))

    def has(self, recipe_key: str) -> bool:
        """Whether this recipe only needs to be named."""
        return recipe_key in self._recipes

    def note(self, plan: Plan, tolerated: Sequence[str], recipe_key: str) -> None:
        """Remember a whole job; recipes are forgotten as the zygote itself forgets them."""
        self._last = _parts(plan, tolerated)
        if recipe_key not in self._recipes and len(self._recipes) >= wire.RECIPES_KEPT:
            self._recipes.clear()
        self._recipes.add(recipe_key)


def _parts(plan: Plan, tolerated: Sequence[str]) -> tuple[tuple[object, ...], tuple[object, ...]]:
    return (plan.section, plan.module, plan.scenario, plan.recipe, plan.limits), (plan.seed, *tolerated)


def encode_again(cases: CaseRange) -> bytes:
    """The frame that tells a zygote to have the same done as the last time, for other cases."""
    return wire.encode({"start": cases.start, "stop": cases.stop})


def _work(plan: Plan, cases: CaseRange, tolerated: Sequence[str]) -> dict[str, Any]:
    section = plan.section
    return {
        "section": {
            "name": section.qualified_name,
            "kind": section.kind,
            "first_line": section.span[0],
            "last_line": section.span[1],
        },
        "limits": limit_values(limits_of(plan), plan.scenario.load),
        "faults": faults_of(plan.scenario),
        "security_level": plan.scenario.security_level,
        "seed": plan.seed,
        "start": cases.start,
        "stop": cases.stop,
        "tolerated": list(tolerated),
    }


def _place(plan: Plan, workspace: Workspace, scratch: Path) -> dict[str, Any]:
    return {
        "parent": os.getpid(),
        "workspace": str(workspace.repository),
        "workspace_parent": str(workspace.parent),
        "scratch": str(scratch),
        "work": str(scratch / "work"),
        "module": _module(plan.module, workspace.repository, workspace.parent),
    }


@lru_cache(_MODULES)
def _module(module: Module, repository: Path, parent: Path) -> Mapping[str, Any]:
    return {
        "name": module.name,
        "file": str(repository / module.path),
        "roots": [str(parent / root) for root in module.roots],
    }
