"""How the worth of running parts together is predicted, weighed and exported."""

from __future__ import annotations

from functools import partial

from menace.settings.kinds import CONFIDENCE, PORT, SWITCH, choice, duration, json_value, number, whole
from menace.settings.variable import Feature, Group, Variable

_later = partial(Variable, arrives=Feature.NUMBERS, from_target=True)
_service = partial(Variable, arrives=Feature.SERVICES)
_weight = partial(Variable, kind=number(0.0, 10.0), default="1.0", arrives=Feature.IMPROVEMENT, from_target=True)

SYNERGY = Group(
    "Synergy and calibration",
    "How synergy is forecast and how predictions are corrected by what was measured.",
    (
        _later(
            "SANDBOX_SYNERGY_MODEL",
            choice("arima", "lstm"),
            None,
            "The predictor used once there are more than ten samples.",
            otherwise="no separate predictor",
        ),
        _later("SYNERGY_FORECAST_METHOD", choice("ema", "arima"), "ema", "How the next synergy value is forecast."),
        _later("SYNERGY_ALERT_THRESHOLD", whole(1), "5", "Restarts of a synergy service that raise an alert."),
        _later(
            "SAVE_SYNERGY_HISTORY",
            SWITCH,
            "1",
            "Keep the synergy history between runs.",
            flag="--save-synergy-history / --no-save-synergy-history",
        ),
        _later("ENABLE_TRUTH_CALIBRATION", SWITCH, "1", "Correct ROI by a model fitted to what really happened."),
        _later("PSI_THRESHOLD", number(0.0), "0.25", "The population stability index that counts as drift."),
        _later("KS_THRESHOLD", CONFIDENCE, "0.2", "The Kolmogorov-Smirnov distance that counts as drift."),
        _later(
            "CRITICAL_TEST_PENALTIES",
            json_value(dict),
            '{"security":0.5,"alignment":0.5}',
            "The factor on ROI for each critical test suite that fails.",
        ),
    ),
)

SYNERGY_WEIGHTS = Group(
    "Synergy weights",
    "Where the learned weights of the synergy metrics start and how they learn.",
    (
        Variable(
            "SYNERGY_LEARNER",
            choice("dqn", "double_dqn", "sac", "td3"),
            None,
            "The algorithm that learns the weights.",
            arrives=Feature.IMPROVEMENT,
            from_target=True,
            otherwise="actor-critic",
        ),
        Variable(
            "SYNERGY_WEIGHTS_LR",
            number(0.0, 1.0),
            "0.1",
            "How fast the weights learn.",
            arrives=Feature.IMPROVEMENT,
            from_target=True,
        ),
        _weight("SYNERGY_WEIGHT_ROI", sentence="The first weight of ROI."),
        _weight("SYNERGY_WEIGHT_EFFICIENCY", sentence="The first weight of efficiency."),
        _weight("SYNERGY_WEIGHT_RESILIENCE", sentence="The first weight of resilience."),
        _weight("SYNERGY_WEIGHT_ANTIFRAGILITY", sentence="The first weight of antifragility."),
        _weight("SYNERGY_WEIGHT_RELIABILITY", sentence="The first weight of reliability."),
        _weight("SYNERGY_WEIGHT_MAINTAINABILITY", sentence="The first weight of maintainability."),
        _weight("SYNERGY_WEIGHT_THROUGHPUT", sentence="The first weight of throughput."),
    ),
)

SYNERGY_SERVICES = Group(
    "Synergy services",
    "The exporter and the trainer that run beside the loop.",
    (
        _service("EXPORT_SYNERGY_METRICS", SWITCH, "0", "Start the exporter of synergy metrics."),
        _service("SYNERGY_METRICS_PORT", PORT, "8003", "The port of that exporter."),
        _service(
            "SYNERGY_EXPORTER_CHECK_INTERVAL",
            duration(),
            "10",
            "Time between two looks at the exporter's health; a sick one is restarted.",
        ),
        _service("AUTO_TRAIN_SYNERGY", SWITCH, "0", "Train the synergy weights in the background."),
        _service("AUTO_TRAIN_INTERVAL", duration(), "600", "Time between two training rounds."),
    ),
)
