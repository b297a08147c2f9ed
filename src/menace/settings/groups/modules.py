"""How modules are grouped into a map, and what is left out."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import SWITCH, WORDS, choice, number
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.WORKFLOWS, from_target=True)

MODULES = Group(
    "Module map",
    "How the modules of a repository are grouped, and which are left alone.",
    (
        Variable(
            "SANDBOX_EXCLUDE_DIRS",
            WORDS,
            None,
            "Patterns of folders and files that are left out, separated by commas.",
            flag="--exclude",
            from_target=True,
        ),
        _later("SANDBOX_AUTO_MAP", SWITCH, "0", "Build or refresh the module map at the start."),
        _later(
            "SANDBOX_AUTODISCOVER_MODULES",
            SWITCH,
            None,
            "The old name of `SANDBOX_AUTO_MAP`; it works and warns.",
            alias_of="SANDBOX_AUTO_MAP",
            outdated=True,
        ),
        _later(
            "SANDBOX_REFRESH_MODULE_MAP",
            SWITCH,
            "0",
            "Build the module map anew although there is one.",
            flag="--refresh-module-map",
        ),
        _later(
            "SANDBOX_MODULE_ALGO",
            choice("greedy", "label", "hdbscan"),
            "greedy",
            "How modules are grouped.",
            flag="--module-algorithm",
        ),
        _later(
            "SANDBOX_MODULE_THRESHOLD",
            number(0.0),
            "0.1",
            "How strongly modules must be tied to share a group.",
            flag="--module-threshold",
        ),
        _later(
            "SANDBOX_SEMANTIC_MODULES",
            SWITCH,
            "0",
            "Let similar docstrings tie modules together as well.",
            flag="--module-semantic",
        ),
    ),
)
