"""How often things are repeated, and what may be asked of a language model."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import SWITCH, TEXT, duration, number, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.IMPROVEMENT)

RUN_CONTROL = Group(
    "Run control",
    "How many rounds are made and when a round may stop early.",
    (
        _later("AUTO_SANDBOX", SWITCH, "1", "Begin with a sandbox run at the first launch."),
        _later("SANDBOX_CYCLES", whole(1), "5", "Improvement cycles in one sandbox run.", from_target=True),
        _later(
            "SANDBOX_ROI_TOLERANCE",
            number(0.0),
            "0.01",
            "Changes of ROI smaller than this count as none; the adaptive tolerance starts here.",
            from_target=True,
        ),
        _later("RUN_CYCLES", whole(), "0", "Runs the orchestrator makes; 0 sets no end."),
        _later("SANDBOX_PATCH_RETRIES", whole(), "3", "Attempts at a patch before a section is left as it is."),
        _later(
            "SANDBOX_BRAINSTORM_INTERVAL",
            whole(),
            "0",
            "Ask the language model for broader ideas every so many cycles; 0 never does.",
        ),
        _later(
            "SANDBOX_BRAINSTORM_RETRIES",
            whole(),
            "3",
            "Poor cycles in a row after which an extra round of ideas is asked for.",
        ),
        Variable(
            "OPENAI_API_KEY",
            TEXT,
            None,
            "The key for language models that invent inputs (`SANDBOX_STUB_MODEL`); without it everything else works.",
            secret=True,
        ),
        Variable(
            "MENACE_LIGHT_IMPORTS",
            SWITCH,
            "0",
            "Import `sandbox_runner` without sweeping leftovers or touching any container runtime.",
            arrives=Feature.CONTAINERS,
        ),
        Variable(
            "MENACE_OFFLINE_INSTALL",
            SWITCH,
            "0",
            "Use only images and wheels that are already on this machine.",
            arrives=Feature.CONTAINERS,
        ),
    ),
)

IMPROVEMENT = Group(
    "Judging improvements",
    "How the worth of a proposed change is weighed.",
    (
        _later("WEIGHT_UPDATE_INTERVAL", duration(), "60", "Time between two recalculations of the score weights."),
        _later(
            "IMPROVEMENT_WARNING_THRESHOLD",
            number(0.0, 1.0),
            "0.5",
            "The severity from which an improvement is logged as doubtful.",
        ),
        _later(
            "IMPROVEMENT_FAILURE_THRESHOLD",
            number(0.0, 1.0),
            "0.9",
            "The severity from which an improvement counts as failed.",
        ),
    ),
)
