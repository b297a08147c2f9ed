"""The same modules, the same CPU seconds, one core, one run: Menace beside what else there is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from guarded import NoAnswer
from menace_run import RunFailed, on_one_core
from targets import TARGETS, Target
from tools import Absent, Measured, Setting, atheris, hypothesis, menace, pynguin, random_caller

Tool = Callable[[Setting, Target], Measured]

RANDOM, MENACE, HIDDEN = "random", "menace", "menace, tests hidden"
TOOLS: Mapping[str, Tool] = {
    RANDOM: random_caller,
    MENACE: menace,
    HIDDEN: partial(menace, tests=False),
    "atheris": atheris,
    "pynguin": pynguin,
    "hypothesis ghostwriter": hypothesis,
}
ENOUGH_FOR_RANDOM = 455
"""With fewer crashes the random caller was held up, and nothing can be compared with it."""
USUAL_SECONDS = 10.0
"""CPU seconds for each module and tool."""
BRANCHES, BRANCHES_HIDDEN, RATIO, AGREEMENT = 93.0, 88.0, 1.2, 0.98


@dataclass(slots=True)
class Comparison:
    """All that was measured, by tool and module; ``absent`` says why a tool is not there.

    The mean of a tool is over the modules it could do.
    """

    measured: dict[str, dict[str, Measured]] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)

    def branch(self, tool: str) -> float:
        """Mean branch coverage over the modules."""
        rows = self.measured[tool].values()
        return sum(each.branch for each in rows) / len(rows)

    def implicit(self, tool: str) -> int:
        """Distinct implicit crashes of all modules."""
        return sum(each.implicit for each in self.measured[tool].values())

    def within(self, tool: str) -> int | None:
        """The same, by inputs that satisfy hints and documentation; None where that is not known of all modules."""
        counts = [each.within for each in self.measured[tool].values()]
        known = [count for count in counts if count is not None]
        return sum(known) if len(known) == len(counts) else None

    def total(self, tool: str, name: str) -> float:
        """The sum of a further figure."""
        return float(sum(each.more.get(name, 0) for each in self.measured[tool].values()))

    @property
    def agreement(self) -> float:
        """The share of kept calls that Menace judged as the reference does."""
        compared = self.total(MENACE, "compared")
        return self.total(MENACE, "agreed") / compared if compared else 0.0


def is_whole(tools: list[str], modules: list[str], cpu_seconds: float) -> bool:
    """Whether a comparison is one to keep: all modules, the usual time, and the two that all promises are about."""
    return not modules and cpu_seconds == USUAL_SECONDS and {RANDOM, MENACE} <= set(tools)


def compare(setting: Setting, tools: list[str], modules: list[str]) -> Comparison:
    """Measure module after module, the tools taking turns, so that a busy minute is nobody's own."""
    result = Comparison(absent={name: "not measured in this run" for name in TOOLS if name not in tools})
    chosen = [target for target in TARGETS if not modules or target.module in modules]
    with on_one_core():
        for target in chosen:
            for name in tools:
                _measure(result, setting, name, target)
    return result


def _measure(result: Comparison, setting: Setting, name: str, target: Target) -> None:
    try:
        measured = TOOLS[name](setting, target)
    except (Absent, NoAnswer, RunFailed) as problem:
        result.absent[f"{name} on {target.module}"] = str(problem)
        print(f"{target.module:<28} {name:<24} absent: {problem}", file=sys.stderr)
        return
    result.measured.setdefault(name, {})[target.module] = measured
    within = "" if measured.within is None else f" {measured.within:4d} within hints and documentation"
    print(
        f"{target.module:<28} {name:<24} {measured.branch:5.1f} % {measured.implicit:4d} crashes{within}",
        file=sys.stderr,
    )


def table(result: Comparison) -> Iterator[str]:
    """The comparison for a person."""
    base = result.implicit(RANDOM) if RANDOM in result.measured else 0
    yield f"{'':<24} branches  crashes  ratio  within the contract"
    for name, rows in result.measured.items():
        ratio = f"{result.implicit(name) / base:5.2f}" if base else "     "
        within = result.within(name)
        told = "" if within is None else f"{within:7d}"
        yield f"{name:<24} {result.branch(name):6.1f} %  {result.implicit(name):7d}  {ratio}  {told}"
        yield "  " + ", ".join(
            f"{module.rpartition('.')[2]} {row.branch:.0f}·{row.implicit}" for module, row in rows.items()
        )
    yield from (f"{name:<24} absent: {reason}" for name, reason in result.absent.items())


def promises(result: Comparison) -> Iterator[tuple[str, float, float]]:
    """What is promised, what was measured, and the least that keeps the promise."""
    yield (
        "crashes of the random caller, below which the comparison does not count",
        result.implicit(RANDOM),
        ENOUGH_FOR_RANDOM,
    )
    yield "mean branch coverage, per cent", result.branch(MENACE), BRANCHES
    if HIDDEN in result.measured:
        yield "mean branch coverage with the tests hidden, per cent", result.branch(HIDDEN), BRANCHES_HIDDEN
    yield "crashes compared with the random caller", result.implicit(MENACE) / max(result.implicit(RANDOM), 1), RATIO
    yield "agreement with the reference's classification", result.agreement, AGREEMENT


def figures(result: Comparison, setting: Setting) -> dict[str, float | int | str | bool]:
    """What is kept of the comparison."""
    kept: dict[str, Any] = {"cpu seconds a module": setting.cpu_seconds, "seed": setting.seed, "workers": 1}
    for name, version in setting.place.versions().items():
        kept[f"version of {name}"] = version
    for name, rows in result.measured.items():
        kept[f"{name}: mean branch coverage"] = round(result.branch(name), 2)
        kept[f"{name}: implicit crashes"] = result.implicit(name)
        own = result.within(name)
        if own is not None:
            kept[f"{name}: crashes within hints and documentation"] = own
        if len(rows) < len(TARGETS):
            kept[f"{name}: modules"] = len(rows)
        for module, row in rows.items():
            kept[f"{name}: {module}: branch coverage"] = row.branch
            kept[f"{name}: {module}: implicit crashes"] = row.implicit
        if RANDOM in result.measured and name != RANDOM:
            kept[f"{name}: ratio to random"] = round(result.implicit(name) / max(result.implicit(RANDOM), 1), 3)
            theirs = result.within(RANDOM)
            if theirs and own is not None:
                kept[f"{name}: ratio to random within hints and documentation"] = round(own / theirs, 3)
    for name in (MENACE, HIDDEN):
        if name in result.measured:
            kept[f"{name}: crashes by inputs of plain values"] = int(result.total(name, "plain"))
            kept[f"{name}: left out, raised by the input itself"] = int(result.total(name, "by input"))
            kept[f"{name}: cases"] = int(result.total(name, "cases"))
            kept[f"{name}: CPU seconds of cases"] = round(result.total(name, "cpu"), 1)
            kept[f"{name}: seconds in all, reading, judging and confirming included"] = round(
                result.total(name, "seconds")
            )
    if MENACE in result.measured:
        kept["agreement with the reference's classification"] = round(result.agreement, 4)
        kept["calls compared with the reference's classification"] = int(result.total(MENACE, "compared"))
    kept |= {f"absent: {name}": reason for name, reason in result.absent.items()}
    return kept
