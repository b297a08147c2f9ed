"""How modules nobody imports are found, tested and brought back."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import SWITCH, WORDS, number, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.WORKFLOWS, from_target=True)

ORPHANS = Group(
    "Orphan and isolated modules",
    "How modules that nobody reaches are found and what is done with them.",
    (
        _later(
            "SANDBOX_RECURSIVE_ORPHANS",
            SWITCH,
            "1",
            "Follow the imports of an orphan and treat what they reach as candidates too.",
            flag="--recursive-orphans / --no-recursive-orphans, --recursive-include / --no-recursive-include",
        ),
        _later(
            "SANDBOX_RECURSIVE_ISOLATED",
            SWITCH,
            "1",
            "Follow the imports of isolated modules in the same way.",
            flag="--recursive-isolated / --no-recursive-isolated",
        ),
        _later(
            "SANDBOX_DISCOVER_ISOLATED",
            SWITCH,
            "1",
            "Look for isolated files before the orphans are searched.",
            flag="--discover-isolated / --no-discover-isolated",
        ),
        _later(
            "SANDBOX_AUTO_INCLUDE_ISOLATED",
            SWITCH,
            "1",
            "Test isolated modules and take them in; this turns the search and the following of imports on as well.",
            flag="--auto-include-isolated",
        ),
        _later(
            "SANDBOX_CLEAN_ORPHANS",
            SWITCH,
            "1",
            "Strike finished names, and names without a file, from the list of orphans.",
            flag="--clean-orphans",
        ),
        _later(
            "SANDBOX_TEST_REDUNDANT",
            SWITCH,
            "1",
            "Also run modules that look redundant or outdated.",
            flag="--include-redundant / --no-include-redundant, --test-redundant",
        ),
        _later("SANDBOX_DISABLE_ORPHANS", SWITCH, "0", "Leave orphans untested when `sandbox_runner` runs."),
        _later("SANDBOX_DISABLE_ORPHAN_SCAN", SWITCH, "0", "Do not search for orphans in improvement cycles."),
        _later(
            "SANDBOX_MAX_RECURSION_DEPTH",
            whole(1),
            None,
            "The number of imports in a row that are followed.",
            flag="--max-recursion-depth",
            otherwise="no limit",
        ),
        _later(
            "SANDBOX_SIDE_EFFECT_THRESHOLD",
            number(0.0),
            "10",
            "Modules with more side effects than this are not taken in.",
        ),
        _later("SANDBOX_CAPTURE_SIDE_EFFECTS", SWITCH, "1", "Note the side effects of candidates while they run."),
        Variable(
            "ORPHAN_ANALYZER_CLASSIFIERS",
            WORDS,
            None,
            "Further classifiers as `module:function`, separated by commas.",
            arrives=Feature.WORKFLOWS,
        ),
    ),
)
