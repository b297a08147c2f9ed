"""Foreign text made fit to print: no control characters, bounded width, inputs as one would write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from menace.findings.dating import BEGIN

# Format characters can reorder or hide what stands on a line; surrogates cannot be printed at all.
_UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def printable(text: str, keep: str = "") -> str:
    """The text with everything but visible characters and spaces written as an escape; ``keep`` is let through."""
    return "".join(each if each in keep or unicodedata.category(each) not in _UNFIT else _escape(each) for each in text)


def shorten_middle(text: str, width: int) -> str:
    """At most ``width`` characters: the beginning and the end, with an ellipsis between them."""
    if len(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    head = width // 2
    tail = width - head - 1
    return text[:head] + "…" + text[len(text) - tail :]


def input_text(row: Mapping[str, Any]) -> str:
    """A finding's input as it stands between the parentheses of the call, after the instance it is called on."""
    told = _given_text(row["input"])
    return f"{told}; clock {row['clock']}" if "clock" in row else told


def _given_text(given: Mapping[str, Any]) -> str:
    if "statement" in given:
        return str(given["statement"]).strip()
    inside = ", ".join([*given["args"], *(f"{name}={value}" for name, value in given["kwargs"].items())])
    receiver = given.get("receiver")
    if receiver is not None:
        return f"on {receiver}: {inside}" if inside else f"on {receiver}"
    return inside or "no arguments"


def call_text(row: Mapping[str, Any]) -> str:
    """The whole call of a finding as Python source, set-up first."""
    given, setup = row["input"], row["setup"]
    if "clock" in row:
        # The clock itself is long, and stands in the machine form.
        setup = f"# the clock stands at {row['clock']}{setup.partition(BEGIN)[2]}"
    inside = ", ".join([*given["args"], *(f"{name}={value}" for name, value in given["kwargs"].items())])
    function, receiver = row["function"], given.get("receiver")
    if "statement" in given:
        return "\n".join(filter(None, [setup, str(given["statement"])]))
    if receiver is not None:
        return "\n".join(filter(None, [setup, f"{receiver}.{function.rpartition('.')[2]}({inside})"]))
    lines = [setup, f"import {row['module']}", f"{row['module']}.{function}({inside})"]
    return "\n".join(filter(None, lines))


def plural(count: int, noun: str) -> str:
    """``1 fault``, ``2 faults``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def hidden_text(counts: Mapping[str, Any]) -> str | None:
    """How many findings are not told and why, as a sentence; None when all are."""
    hidden = {name: count for name, count in counts.get("hidden", {}).items() if count}
    if not hidden:
        return None
    reasons = {
        "baseline": "known from the baseline",
        "severity": "below the asked-for severity",
        "confidence": "below the asked-for confidence",
    }
    told = ", ".join(f"{count} {reasons[name]}" for name, count in hidden.items())
    return f"Not shown: {told}"


def own_failure_texts(report: Mapping[str, Any]) -> list[str]:
    """What is said of errors of our own: one line for each, for nobody but us can mend them."""
    return [
        printable(
            f"{row['section']} in {row['scenario']}: {row['reason']}. Please report it; the code is not to blame."
        )
        for row in report.get("errors", ())
    ]
