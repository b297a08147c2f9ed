"""Which presets are used, and how they adapt."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import PATH, SWITCH, TEXT, WORDS, choice, json_value
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.PRESETS)
_STRATEGIES = choice("q_learning", "double_dqn", "bandit")

PRESETS = Group(
    "Presets and scenarios",
    "Under which conditions code is tried, and how these follow from earlier runs.",
    (
        _later(
            "SANDBOX_ENV_PRESETS",
            json_value(list, dict),
            "[]",
            "The presets to use, as a JSON list or one JSON object.",
        ),
        _later(
            "SANDBOX_GENERATE_PRESETS",
            SWITCH,
            "1",
            "Make presets when none are given; otherwise a single empty one is used.",
            from_target=True,
        ),
        _later(
            "SANDBOX_PRESET_MODE",
            choice("canonical"),
            None,
            "`canonical` takes the fixed presets instead of random ones.",
            from_target=True,
            otherwise="random presets",
        ),
        _later(
            "SANDBOX_FAIL_ON_MISSING_SCENARIOS",
            SWITCH,
            "0",
            "Stop with an error when a module was not tried under every canonical scenario.",
            from_target=True,
        ),
        _later(
            "SANDBOX_PRESET_RL_PATH", PATH, "sandbox_data/preset_policy.json", "The file of the learned preset policy."
        ),
        _later(
            "SANDBOX_PRESET_RL_STRATEGY",
            _STRATEGIES,
            "q_learning",
            "How that policy learns.",
            from_target=True,
        ),
        _later(
            "SANDBOX_ADAPTIVE_AGENT_PATH", PATH, None, "The policy file of the adaptive agent; setting it turns it on."
        ),
        _later(
            "SANDBOX_ADAPTIVE_AGENT_STRATEGY",
            _STRATEGIES,
            "q_learning",
            "How the adaptive agent learns.",
            from_target=True,
        ),
        _later(
            "PRESET_DEBUG",
            SWITCH,
            "0",
            "Log why each preset was changed.",
            flag="--preset-debug",
        ),
        _later(
            "SCENARIO_NAME", TEXT, None, "The name under which the metrics of a preset are grouped.", from_target=True
        ),
        _later("FAILURE_MODES", WORDS, None, "The failure modes to inject.", from_target=True),
    ),
)
