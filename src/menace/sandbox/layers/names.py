"""The layers of isolation as people call them, in the order in which they surround a case."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "users": "private users",
        "network": "private network",
        "processes": "private process table",
        "root": "private root",
        "proc": "private /proc",
        "disk": "bounded scratch folder",
        "landlock": "Landlock",
        "capabilities": "dropped capabilities",
        "seccomp": "seccomp",
        "refusals": "refused calls seen by the parent",
        "groups": "control groups",
    }
)


_REPLACEABLE = frozenset({"users", "proc", "disk", "refusals", "groups"})
"""Layers behind which there is another, or somebody who watches: without them it is less exact, and still closed."""


def described(layers: Mapping[str, str | None]) -> list[str]:
    """Each layer that was tried: by its name where it holds, else with the reason why it does not.

    Those that begin with ``no`` leave a gap.
    """
    known = [name for name in NAMES if name in layers]
    found = []
    for layer in [*known, *sorted(layers.keys() - NAMES.keys())]:
        name, problem = NAMES.get(layer, layer), layers[layer]
        lack = "without" if layer in _REPLACEABLE else "no"
        found.append(name if problem is None else f"{lack} {name} ({problem})")
    return found
