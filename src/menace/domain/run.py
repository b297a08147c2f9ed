"""A run and what it observed: the outermost nouns of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType

RunId = NewType("RunId", str)


@dataclass(frozen=True, slots=True)
class Run:
    """One invocation over one repository; ``options`` are those that decide what is run, for ``--resume``."""

    id: RunId
    repository: str
    seed: int
    python: str
    started_at: datetime
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Observation:
    """Numbers about one subject (section, module, workflow or ``all_workflows``) in one scenario and cycle."""

    run_id: RunId
    cycle: int
    subject: str
    scenario: str
    metrics: Mapping[str, float] = field(default_factory=dict)
    roi_before: float | None = None
    roi_after: float | None = None
