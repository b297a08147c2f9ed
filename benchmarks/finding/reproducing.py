"""Two promises about what a run tells: the same seed tells the same, and a finding shows itself without Menace."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menace_run import Ran, copy_of, run_menace
from reproduce import ENOUGH, Reproduced, reproduce
from targets import TARGETS, Place

OPTIONS = ("--scenario", "normal", "--cases", "200", "-n", "1")
"""A number of cases: under a time budget two runs agree only on what both came to."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Both promises over all modules; ``without_line`` are hangs, deaths, leaks and wrong results."""

    wanted: int
    again: int
    without_line: int
    is_same_twice: bool

    @property
    def share(self) -> float:
        """Of the findings that ended with an exception, those that came again; nothing found proves nothing."""
        return self.again / self.wanted if self.wanted else 0.0

    @property
    def is_kept(self) -> bool:
        """Whether both promises hold."""
        return self.share >= ENOUGH and self.is_same_twice

    def figures(self) -> dict[str, float | int | str | bool]:
        """What is kept."""
        return {
            "contract and robustness findings with an exception": self.wanted,
            "same exception on the same line in a fresh interpreter": self.again,
            "share": round(self.share, 4),
            "findings without a line to compare": self.without_line,
            "the same seed twice tells the same": self.is_same_twice,
        }


def reproduce_all(place: Place, modules: Sequence[str], options: Sequence[str], tell: Callable[[str], None]) -> Totals:
    """Run twice on each module, compare the two, and make the findings of the first again."""
    wanted = again = without_line = 0
    is_same_twice = True
    for target in TARGETS:
        if modules and target.module not in modules:
            continue
        project, python = place.repository(target, tests=True), place.bare()
        chosen = ("--module", target.module, "--python", str(python), *(options or OPTIONS))
        first, second = (_ran(project, chosen) for _ in range(2))
        result = reproduce(first.report, project, python=str(python))
        wanted, again = wanted + result.wanted, again + result.again
        without_line += result.without_line
        differences = list(_differences(first, second))
        is_same_twice = is_same_twice and not differences
        tell(f"{target.module:<28} {result.again} of {result.wanted} findings come again, {len(differences)} differ")
        for text in (*_told(result), *differences):
            tell(f"    {text}")
    return Totals(wanted, again, without_line, is_same_twice)


def _ran(project: Path, options: Sequence[str]) -> Ran:
    with copy_of(project) as repository:
        return run_menace(repository, *options)


def _told(result: Reproduced) -> Iterator[str]:
    yield from (f"did not come again: {json.dumps(each)[:300]}" for each in result.different)


def _differences(first: Ran, second: Ran) -> Iterator[str]:
    """Findings that only one of two runs tells."""
    mine, other = set(_keys(first.findings)), set(_keys(second.findings))
    yield from (f"only in the first run: {each}" for each in sorted(mine - other))
    yield from (f"only in the second run: {each}" for each in sorted(other - mine))


def _keys(findings: Sequence[dict[str, Any]]) -> Iterator[str]:
    for row in findings:
        given = json.dumps(row["input"], sort_keys=True)
        yield f"{row['id']} {row['code']} {row['section']} {row['message']} {given}"
