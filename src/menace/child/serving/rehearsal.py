"""A few cases of nothing, run before the target is imported.

The interpreter learns from what it runs and writes that down beside the code. What it has learnt before a process is
copied, no copy has to learn and write again: a page that is written to in a copy is a page copied.
"""

from __future__ import annotations

from typing import Any, Dict

from ..calls.calling import Caller
from ..calls.loading import Callee
from ..reporting import Reporter
from .harness import run_cases

_CASES = 24
"""Enough for the interpreter to call a piece of code often run."""


def rehearse(place: Dict[str, Any], reporter: Reporter) -> None:
    """Go through the motions; what this reporter says is nobody's business."""
    values = {"style": "positional", "required": True, "values": ["1", "'a'", "[1, 2]", "None"]}
    recipe = {
        "parameters": [{"name": "one", **values}, {"name": "other", **values}],
        "receiver": None, "receiver_name": None, "known_receivers": [], "spare_receivers": [], "setup": ["one = 1"],
        "examples": [], "documented": [],
    }  # fmt: skip
    job = {**place, "recipe": recipe, "seed": 0, "start": 0, "stop": _CASES, "faults": [], "security_level": None}
    caller = Caller(job, Callee(_nothing, False), reporter.observer, reporter.page.calling, ())
    run_cases(job, caller, reporter)
    reporter.observer.forget()


def _nothing(one: Any, other: Any) -> Any:
    return one, other
