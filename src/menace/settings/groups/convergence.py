"""When returns count as diminishing: ROI, synergy and entropy thresholds."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import CONFIDENCE, choice, number, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.NUMBERS, from_target=True)

CONVERGENCE = Group(
    "Convergence",
    "When a module, or a whole run, has nothing left to gain.",
    (
        _later(
            "ROI_CYCLES",
            whole(1),
            "3",
            "Cycles in a row below the threshold before a module has converged.",
            flag="--roi-cycles",
        ),
        _later(
            "SYNERGY_CYCLES",
            whole(1),
            None,
            "The window of the synergy convergence test.",
            flag="--synergy-cycles",
            otherwise="3, or the length of the synergy history when that is longer",
        ),
        _later(
            "ROI_THRESHOLD",
            number(),
            None,
            "A fixed threshold under which a change of ROI is negligible.",
            flag="--roi-threshold",
            otherwise="derived from the history",
        ),
        _later(
            "ROI_CONFIDENCE", CONFIDENCE, "0.95", "The confidence needed to flag a module.", flag="--roi-confidence"
        ),
        _later(
            "SYNERGY_THRESHOLD",
            number(),
            None,
            "A fixed threshold for synergy convergence.",
            flag="--synergy-threshold",
            otherwise="adaptive",
        ),
        _later(
            "SYNERGY_THRESHOLD_WINDOW",
            whole(1),
            None,
            "Samples from which the adaptive synergy threshold is computed.",
            flag="--synergy-threshold-window",
            follows="SYNERGY_CYCLES",
        ),
        _later(
            "SYNERGY_THRESHOLD_WEIGHT",
            number(0.0),
            "1.0",
            "The base of the exponential weights in that computation; 1.0 weighs all samples alike.",
            flag="--synergy-threshold-weight",
        ),
        _later(
            "SYNERGY_CONFIDENCE",
            CONFIDENCE,
            "0.95",
            "The confidence needed to call synergy converged.",
            flag="--synergy-confidence",
        ),
        _later(
            "SYNERGY_MA_WINDOW",
            whole(1),
            None,
            "The window of the moving average and of the stationarity test.",
            flag="--synergy-ma-window",
            follows="SYNERGY_CYCLES",
        ),
        _later(
            "SYNERGY_STATIONARITY_CONFIDENCE",
            CONFIDENCE,
            "0.95",
            "The confidence of the test that synergy no longer drifts.",
            flag="--synergy-stationarity-confidence",
        ),
        _later(
            "SYNERGY_VARIANCE_CONFIDENCE",
            CONFIDENCE,
            "0.95",
            "The confidence of the test that its spread stays the same.",
            flag="--synergy-variance-confidence",
        ),
        _later(
            "SYNERGY_STD_THRESHOLD",
            number(0.0),
            "0.001",
            "The largest standard deviation at which synergy may have converged.",
            flag="--synergy-std-threshold",
        ),
        _later(
            "ENTROPY_THRESHOLD",
            number(),
            None,
            "The least gain of ROI per unit of entropy; a module below it has reached its ceiling.",
            flag="--entropy-threshold",
            follows="SANDBOX_ROI_TOLERANCE",
        ),
        _later(
            "SANDBOX_ENTROPY_THRESHOLD",
            number(),
            None,
            "An older name of `ENTROPY_THRESHOLD`.",
            alias_of="ENTROPY_THRESHOLD",
        ),
        _later(
            "ENTROPY_PLATEAU_THRESHOLD",
            number(),
            None,
            "The entropy ratio up to which a sample belongs to a plateau.",
            flag="--entropy-plateau-threshold",
            follows="ENTROPY_THRESHOLD",
        ),
        _later(
            "ENTROPY_PLATEAU_CONSECUTIVE",
            whole(1),
            "3",
            "Plateau samples in a row that complete a module.",
            flag="--consecutive, --entropy-plateau-consecutive",
        ),
        _later(
            "MIN_INTEGRATION_ROI",
            number(),
            "0.0",
            "The simulated gain of ROI a module must bring to join existing workflows.",
        ),
        _later(
            "MENACE_ROI_COST_WEIGHT", number(0.0), "0.1", "How much the cost of a run weighs against its worth in ROI."
        ),
    ),
)

BORDERLINE = Group(
    "Borderline bucket",
    "What happens to workflows that are neither clearly good nor clearly bad.",
    (
        _later("BORDERLINE_RAROI_THRESHOLD", number(), "0.0", "A risk-adjusted ROI below this queues a workflow."),
        _later("BORDERLINE_CONFIDENCE_THRESHOLD", CONFIDENCE, "0.0", "A confidence below this queues a workflow."),
        _later(
            "MICROPILOT_MODE",
            choice("auto", "queue", "off"),
            "auto",
            "Try a queued workflow at once, only queue it, or do without the bucket.",
        ),
    ),
)
