"""The results page, written from the figures that were kept; ``python benchmarks/finding page`` writes it anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from record import RESULTS, ROOT

PAGE = ROOT / "docs" / "reference" / "finding-results.md"
OPENING = """\
# How well it finds

<!-- Written by `python benchmarks/finding page` from benchmarks/results/; measure again instead of editing. -->

Figures of one machine and one day each, measured with `benchmarks/finding`.
Compare them with each other, not with figures from elsewhere.
What was not measured is not here.
"""
TOOLS = ("menace", "menace, tests hidden", "random", "atheris", "pynguin", "hypothesis ghostwriter")


def render() -> str:
    """The page as the kept figures have it."""
    parts = [OPENING, *_comparison(), *_pairs(), *_others()]
    if len(parts) == 1:
        parts.append("Nothing has been measured yet.\n")
    return "\n".join(parts)


def write() -> Path:
    """Write the page; where it is."""
    PAGE.write_text(render(), encoding="utf-8")
    return PAGE


def _comparison() -> Iterator[str]:
    kept = _kept("finding_comparison")
    if kept is None:
        return
    figures = kept["figures"]
    yield "## Reach and crashes, side by side\n"
    yield (
        f"Eight modules, {figures['cpu seconds a module']:g} CPU seconds each, one core, seed {figures['seed']}, "
        "all in one run.\n"
        "A crash is an exception type and the innermost line inside the module, and that line is no `raise` or "
        "`assert`.\n"
        "What was kept is made again without instrumentation, and only that is counted; what the input itself raised "
        "is left out.\n"
        "The last columns count crashes by inputs that satisfy the type hints of all that is given, looked at in the "
        "same way for every tool that shows its inputs; of Menace's those are left out that break what the "
        "documentation asks for.\n"
    )
    yield _measured(kept)
    yield "| tool | mean branch coverage | crashes | times random | within the contract | times random |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for name in TOOLS:
        if f"{name}: implicit crashes" in figures:
            yield _tool_row(name, figures)
    yield ""
    yield from _modules(figures)
    absent = [(key.removeprefix("absent: "), value) for key, value in figures.items() if key.startswith("absent")]
    if absent:
        yield "Absent, and why:\n"
        yield from (f"- {name}: {reason}" for name, reason in absent)
    yield (
        f"\nMenace judged {figures['agreement with the reference' + chr(39) + 's classification']:.1%} of "
        f"{figures['calls compared with the reference' + chr(39) + 's classification']} kept calls as the reference "
        "does.\n"
        f"Of its crashes, {figures['menace: crashes by inputs of plain values']} show with inputs of plain values "
        "alone, "
        "without callables or objects that might raise by themselves.\n"
        f"Its cases took {figures['menace: CPU seconds of cases']} CPU seconds; with reading, judging and confirming "
        f"the runs took {figures['menace: seconds in all, reading, judging and confirming included']} seconds by the "
        "clock.\n"
    )


def _tool_row(name: str, figures: dict[str, Any]) -> str:
    modules = figures.get(f"{name}: modules")
    cells = [
        name if modules is None else f"{name} (on {modules} of the modules)",
        f"{figures[f'{name}: mean branch coverage']:.1f} %",
        str(figures[f"{name}: implicit crashes"]),
        _ratio(figures.get(f"{name}: ratio to random")),
        str(figures.get(f"{name}: crashes within hints and documentation", "")),
        _ratio(figures.get(f"{name}: ratio to random within hints and documentation")),
    ]
    return f"| {' | '.join(cells)} |"


def _modules(figures: dict[str, Any]) -> Iterator[str]:
    """Module by module: coverage and crashes of each tool."""
    there = [name for name in TOOLS if f"{name}: implicit crashes" in figures]
    ending = ": implicit crashes"
    modules = [
        key[len("random: ") : -len(ending)] for key in figures if key.startswith("random: ") and key.count(":") == 2
    ]
    modules = [each for each in dict.fromkeys(modules) if each]
    yield f"| coverage and crashes | {' | '.join(there)} |"
    yield f"| --- |{' --: |' * len(there)}"
    for module in [each for each in modules if f"random: {each}: branch coverage" in figures]:
        cells = []
        for name in there:
            branch = figures.get(f"{name}: {module}: branch coverage")
            cells.append("" if branch is None else f"{branch:.0f} %, {figures[f'{name}: {module}{ending}']}")
        yield f"| `{module}` | {' | '.join(cells)} |"
    yield ""


def _pairs() -> Iterator[str]:
    halves = {half: _kept(f"finding_pairs_{half}") for half in ("open", "closed")}
    there = {half: kept for half, kept in halves.items() if kept is not None}
    if not there:
        return
    yield "## Faults and their clean twins\n"
    yield (
        "Small projects in two versions, one with a fault and one without, and the same documentation.\n"
        "A fault is found when a finding of its class lies in its section or in one that reaches it; any fault told of "
        "a clean twin is a false alarm.\n"
        "Default settings; where a fault shows only under a scenario that a run does not try by itself, that scenario "
        "was added for both versions.\n"
    )
    for half, kept in there.items():
        figures = kept["figures"]
        yield f"### The {half} half\n"
        yield _measured(kept)
        yield (
            f"{figures['found']} of {figures['pairs']} faults found ({figures['recall']:.1%}), "
            f"{figures['clean called faulty']} clean twins called faulty "
            f"({figures['share of clean called faulty']:.1%}).\n"
        )
        yield "| kind of fault | found |"
        yield "| --- | --: |"
        yield from (
            f"| {key.removesuffix(': found')} | {value} |" for key, value in figures.items() if key.endswith(": found")
        )
        yield ""


def _others() -> Iterator[str]:
    for name, title in (
        ("finding_reproducing", "Findings without Menace, and the same seed twice"),
        ("finding_blocking", "Calls that do not come back"),
        ("finding_quickstart", "The quickstart project"),
    ):
        kept = _kept(name)
        if kept is None:
            continue
        yield f"## {title}\n"
        yield _measured(kept)
        yield "| what | figure |"
        yield "| --- | --- |"
        yield from (f"| {key} | {_shown(value)} |" for key, value in kept["figures"].items())
        yield ""


def _kept(name: str) -> dict[str, Any] | None:
    path = RESULTS / f"{name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None


def _measured(kept: dict[str, Any]) -> str:
    machine = kept["machine"]
    cores = "core" if machine["cores"] == 1 else "cores"
    return (
        f"Measured on {kept['date']} at commit `{kept['commit']}`: {machine['system']}, {machine['architecture']}, "
        f"{machine['cores']} {cores}, {machine['memory_gib']} GiB, Python {machine['python']}.\n"
    )


def _ratio(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
