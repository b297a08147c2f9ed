"""How candidate modules are tested before they are taken in."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import PATH, PORT, SWITCH, TEXT, duration, number
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.WORKFLOWS, from_target=True)
_own = partial(Variable, arrives=Feature.WORKFLOWS)

SELF_TEST = Group(
    "Self-test service",
    "Which candidates the self-tests take, and how the service keeps its place.",
    (
        _later("SELF_TEST_DISABLE_ORPHANS", SWITCH, "0", "Neither search nor run orphans."),
        _later(
            "SELF_TEST_DISCOVER_ORPHANS",
            SWITCH,
            "1",
            "Search for orphans without being told.",
            flag="--discover-orphans / --no-discover-orphans",
        ),
        _later(
            "SELF_TEST_INCLUDE_ORPHANS",
            SWITCH,
            "0",
            "Also run the modules listed in `orphan_modules.json`.",
            flag="--include-orphans",
        ),
        _later("SELF_TEST_DISCOVER_ISOLATED", SWITCH, "1", "Search for isolated modules."),
        _later("SELF_TEST_AUTO_INCLUDE_ISOLATED", SWITCH, "1", "Queue isolated modules for self-tests."),
        _later("SELF_TEST_RECURSIVE_ISOLATED", SWITCH, "1", "Follow the imports of isolated modules."),
        _later("SELF_TEST_RECURSIVE_ORPHANS", SWITCH, "1", "Follow the imports of orphans."),
        _later(
            "SELF_TEST_INCLUDE_REDUNDANT",
            SWITCH,
            None,
            "Also test modules that look redundant.",
            follows="SANDBOX_TEST_REDUNDANT",
        ),
        _later("SELF_TEST_DISABLE_AUTO_INTEGRATION", SWITCH, "0", "Do not take in modules that passed."),
        _later("SELF_TEST_ROI_THRESHOLD", number(), "0.0", "The total ROI an orphan must reach to be accepted."),
        _later("SELF_TEST_SYNERGY_THRESHOLD", number(), "0.0", "The synergy a group of orphans must reach."),
        _own("SELF_TEST_ARGS", TEXT, None, "Further arguments for pytest.", flag="--pytest-args"),
        _own("SELF_TEST_METRICS_PORT", PORT, "8004", "The port on which the self-test metrics are served."),
        _own(
            "SELF_TEST_INTERVAL",
            duration(zero=True),
            "86400",
            "Time between two scheduled self-tests; 0 schedules none.",
            flag="--interval",
        ),
        _own(
            "SELF_TEST_STATE",
            PATH,
            "sandbox_data/self_test_state.json",
            "The file from which an interrupted test run goes on.",
            flag="--state",
        ),
        _own(
            "SELF_TEST_LOCK_FILE",
            PATH,
            "sandbox_data/self_test.lock",
            "The lock that lets one test run in containers at a time.",
        ),
        _own(
            "MENACE_SELF_TEST_IMAGE_TAR",
            PATH,
            None,
            "The image archive that is loaded when installing offline.",
        ),
    ),
)
