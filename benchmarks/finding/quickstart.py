"""The example everybody begins with: every planted defect found in under a minute, and none invented."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menace_run import Ran, copy_of, run_menace, told

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = ROOT / "tests" / "e2e" / "data" / "quickstart.json"
PROMISE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Judged:
    """What of the planted defects was found, what was missed, and what was told of sound code."""

    planted: int
    missed: tuple[str, ...]
    invented: tuple[str, ...]
    seconds: float

    @property
    def is_kept(self) -> bool:
        """Whether the promise holds."""
        return not (self.missed or self.invented) and self.seconds < PROMISE_SECONDS

    def figures(self) -> dict[str, float | int | str | bool]:
        """What is kept."""
        return {
            "planted": self.planted,
            "found": self.planted - len(self.missed),
            "missed": "; ".join(self.missed),
            "invented": "; ".join(self.invented),
            "seconds": round(self.seconds, 1),
            "promise kept": self.is_kept,
        }


def judge(*options: str) -> Judged:
    """Run on a copy as somebody does who names nothing, and compare; ``options`` come besides."""
    planted = json.loads(EXPECTED.read_text(encoding="utf-8"))["expected"]
    with copy_of(ROOT / "examples" / "quickstart") as repository:
        ran = run_menace(repository, *options)
    return compared(ran, planted)


def compared(ran: Ran, planted: list[dict[str, Any]]) -> Judged:
    """What was told beside what is planted.

    A defect is found when its section has a finding of its class with its exception, whatever scenario showed it. A
    fault in a section where nothing is planted is invented; a second view of a planted one is not.
    """
    missed = tuple(_name(each) for each in planted if not any(_shows(row, each) for row in ran.findings))
    known = {each["section"] for each in planted if each["class"] != "misuse"}
    invented = tuple(told(row) for row in ran.faults if row["section"] not in known)
    return Judged(len(planted), missed, invented, ran.seconds)


def _shows(finding: dict[str, Any], planted: dict[str, Any]) -> bool:
    keys = [key for key in ("section", "class", "verdict", "exception") if key in planted]
    return not finding["flaky"] and all(finding.get(key) == planted[key] for key in keys)


def _name(planted: dict[str, Any]) -> str:
    return f"{planted['class']} {planted['section']} ({planted['scenario']}): {planted['about']}"
