"""Which metrics are collected and where they are shown."""

from __future__ import annotations

from menace.settings.kinds import PATH, PATHS, PORT
from menace.settings.variable import Feature, Group, Variable

METRICS = Group(
    "Metrics and plugins",
    "Where further metrics come from and on which ports they are served.",
    (
        Variable(
            "SANDBOX_METRICS_PLUGIN_DIR",
            PATHS,
            None,
            "Folders of metric plugins.",
            arrives=Feature.NUMBERS,
        ),
        Variable(
            "SANDBOX_METRICS_FILE",
            PATH,
            "sandbox_metrics.yaml",
            "A YAML or JSON file with `plugin_dirs` and `extra_metrics`.",
            arrives=Feature.NUMBERS,
        ),
        Variable(
            "METRICS_PORT",
            PORT,
            "8001",
            "The port on which Prometheus finds the metrics.",
            flag="--metrics-port",
            arrives=Feature.SERVICES,
        ),
        Variable(
            "AUTO_DASHBOARD_PORT",
            PORT,
            "8001",
            "The port of the metrics dashboard; a busy port gives way to the next free one.",
            flag="--dashboard-port",
            arrives=Feature.SERVICES,
        ),
    ),
)
