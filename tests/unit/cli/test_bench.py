"""``menace bench``: what can be measured, and the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Command = Callable[..., Any]

QUICK = ("--rounds", "1", "--seconds", "0.01")


def test_without_a_name_it_lists_what_can_be_measured(menace: Command) -> None:
    """Each measurement has a line with what it tells."""
    answer = menace("bench")

    assert answer.status == 0
    assert answer.out.startswith("menace bench isolation  ")


def test_isolation_is_measured_way_by_way(menace: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows begin with the unit, hold the engine in its modes, and every troubled case is accounted for."""
    # Several pieces even out what else the machine does; here it does not matter.
    monkeypatch.setattr("menace.runs.bench.isolation._SLICES", 1)
    answer = menace("bench", "isolation", "--json", *QUICK)

    assert (answer.status, answer.err) == (0, "")
    figures = json.loads(answer.out)
    names = [row["way"] for row in figures["rows"]]
    assert names[0] == "subprocess"
    assert {"bare fork", "engine fresh", "engine batch of 64", "engine batch of 256", "engine process"} <= set(names)
    assert all(row["median_ms"] > 0 and row["cpu_ms"] > 0 and row["cases_per_second"] > 0 for row in figures["rows"])
    assert sum(figures["troubled"].values()) == 64
    assert figures["troubled"]["hung"] == figures["troubled"]["killed"] == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        pytest.param(["--rounds", "0"], "--rounds 0: expected", id="no rounds"),
        pytest.param(["--seconds", "-1"], "--seconds -1: expected", id="no time"),
        pytest.param(["--seconds", "nan"], "--seconds nan: expected", id="no number"),
        pytest.param(["--import", "os; evil"], "--import os; evil: this is not the name of a module", id="no module"),
        pytest.param(["--import", "menace_has_no_such"], "cannot import it", id="unknown module"),
        pytest.param(["--python", "no-such-python"], "--python no-such-python", id="no interpreter"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(
    menace: Command, arguments: list[str], complaint: str
) -> None:
    """The option is named with what is expected of it."""
    answer = menace("bench", "isolation", *QUICK, *arguments)

    assert answer.status == 2
    assert complaint in answer.err
    assert answer.err.count("\n") == 1
