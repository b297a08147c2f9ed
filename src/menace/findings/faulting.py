"""Findings that need broken surroundings: the fault goes along with the call, as Python that anybody can run."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from importlib import resources
from string import Template
from typing import Any

from menace.child.effects.catalogue import family_of
from menace.domain import Finding, Verdict
from menace.errors import UsageError
from menace.findings.environment import AFTERMATH, DISORDER, LOSS

Fault = Mapping[str, Any]
"""The name of a failure mode, and its parameters."""

_EMBEDDED = frozenset({"clock_jump", "disk", "disk_corruption", "eio", "enospc", "partial_read", "torn_write"})
"""Modes that need nothing but the interpreter; the others need a network, limits or a machine that is theirs."""
_SHOWN = frozenset({Verdict.FELL_OVER, Verdict.HUNG, Verdict.DIVERGED})
_WITH_STATE = frozenset({"disk", "enospc", "eio"})
_LASTING = frozenset({"disk_corruption", "torn_write"})
_JUDGING = {
    "calls": ("__init__", "consuming", "loading", "verdict"),
    "faults": (
        "__init__",
        "class_promises",
        "comparing",
        "file_contents",
        "foretelling",
        "other_shapes",
        "sole_errors",
        "told_in_results",
        "wording",
    ),
}
"""What compares a call with another, by its rooms."""
_TAKES_MORE = (AFTERMATH, DISORDER, LOSS)
"""Failures that are seen by more than one call."""
_GIVEN_STREAM = "io.BytesIO("
_EFFECTS = ("base", "catalogue", "force", "patches")
_FAMILIES = {
    "clock": (),
    "files": ("disks", "file_layer", "passage", "portions", "system_calls"),
    "broken_device": ("disks", "file_layer", "passage", "system_calls"),
}
"""What the families of effects need beside themselves."""
_PACKAGE = "menace_faults"


def needed_faults(finding: Finding, faults: Sequence[Fault]) -> list[Fault]:
    """Those of the faults of its scenario that a finding needs; raises when they cannot be had without Menace."""
    needed = [each for each in faults if not finding.faults or each["name"] in finding.faults]
    failure, names = finding.outcome.failure, {each["name"] for each in needed}
    takes_more = failure is not None and failure.type in _TAKES_MORE
    # What is given to a call is exchanged around it.
    takes_more = takes_more or ("partial_read" in names and _GIVEN_STREAM in repr(finding.outcome.arguments))
    if takes_more or not names <= _EMBEDDED or finding.outcome.verdict not in _SHOWN:
        raise UsageError(
            f"{finding.id}: what {finding.scenario_label} does around the call needs the sandbox, so a file of its own "
            f"would show nothing; menace replay {finding.id} puts the fault and the call together again"
        )
    return needed


def with_faults(target: str, finding: Finding, faults: Sequence[Fault], *, call: str, random_seed: int) -> str:
    """Source that ends with a function ``call`` which raises what is wrong under the faults, after that of the target.

    ``target`` defines the module ``target``, ``call`` is the expression that makes the call.
    """
    names = {each["name"] for each in faults}
    earlier = [line for line in finding.outcome.arguments.setup if _is_call(line)]
    owners = finding.section.qualified_name
    return _template().substitute(
        sources=_sources(names),
        faults=repr([dict(each) for each in faults]),
        seed=finding.seed,
        index=finding.outcome.index,
        target=target,
        earlier="\n".join(f"    {line}" for line in earlier) or "    return",
        random_seed=random_seed,
        call=call,
        reaches_back=bool(names & _LASTING),
        has_state=bool(names & _WITH_STATE) and finding.outcome.index % 2 == 1,
        function=f"target.{owners}",
        is_compared=finding.outcome.verdict is Verdict.DIVERGED,
    )


def setup_before(finding: Finding) -> tuple[str, ...]:
    """The statements of a finding that are no calls: those go along with the fault."""
    return tuple(line for line in finding.outcome.arguments.setup if not _is_call(line))


def _is_call(statement: str) -> bool:
    try:
        (node,) = ast.parse(statement).body
    except (SyntaxError, ValueError):
        return False
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)


def _sources(names: set[str]) -> str:
    """The modules that put these modes in force, as the entries of a mapping."""
    families = {family_of(name) for name in names}
    effects = {*_EFFECTS, *families, *(part for family in families for part in _FAMILIES.get(family, ()))}
    found = {_PACKAGE: ""}
    for room, files in {**_JUDGING, "effects": sorted(effects)}.items():
        for name in ("__init__", *files):
            module = f"{_PACKAGE}.{room}" + ("" if name == "__init__" else f".{name}")
            found[module] = _text(room, f"{name}.py")
    return "".join(f"\n    {name!r}: {_literal(text)}," for name, text in found.items()) + "\n"


def _literal(text: str) -> str:
    """A text as source that people can read."""
    plain = "'''" not in text and "\\N" not in text and not text.endswith(("\\", "'"))
    return f"r'''\n{text}'''" if plain else repr(text)


def _text(*path: str) -> str:
    return resources.files("menace.child").joinpath(*path).read_text(encoding="utf-8")


def _template() -> Template:
    text = resources.files("menace.findings").joinpath("templates", "faults.txt").read_text(encoding="utf-8")
    return Template(text)
