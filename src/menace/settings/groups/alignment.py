"""When a change is shown to a person."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import OPTIONAL_PATH, SWITCH, number
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.IMPROVEMENT)

ALIGNMENT = Group(
    "Alignment",
    "When the review of a change raises a flag.",
    (
        _later("ENABLE_ALIGNMENT_FLAGGER", SWITCH, "1", "Review the newest commit after each autonomous cycle."),
        _later("ALIGNMENT_WARNING_THRESHOLD", number(0.0, 1.0), "0.5", "The score from which a warning is raised."),
        _later(
            "ALIGNMENT_FAILURE_THRESHOLD", number(0.0, 1.0), "0.9", "The score from which a person must look at once."
        ),
        _later(
            "ALIGNMENT_BASELINE_METRICS_PATH",
            OPTIONAL_PATH,
            "sandbox_metrics.yaml",
            "The file with the numbers of tests and complexity to compare with; an empty value compares with nothing.",
            empty_counts=True,
        ),
    ),
)
