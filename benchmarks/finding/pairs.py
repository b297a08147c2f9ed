"""Judge the finder by the pairs: which faults it finds, and which sound twins it calls faulty.

What counts is strict. A faulty version is *found* when a finding that counts as a fault, has the class its
``pair.toml`` names, and is not flaky, lies in the named section, has its line there, or is reported for a section that
reaches it; unless the same is said of the clean version, and so is not about the fault. A clean version is *called
faulty* by any finding that counts as a fault, whatever its class and place. Both are run with the same options.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menace_run import Ran, RunFailed, copy_of, run_menace, told
from reaching import reaches, spans

from menace.scenarios import default_scenarios
from menace.scenarios.concerned import concerned_scenarios

PAIRS = Path(__file__).resolve().parents[2] / "tests" / "projects" / "pairs"
RECALL = 0.90
FALSE_ALARMS = 0.05


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair and what its description says of the fault."""

    slug: str
    folder: Path
    fault_class: str
    oracle: str
    section: str
    scenario: str

    @property
    def options(self) -> tuple[tuple[str, ...], ...]:
        """The options of each run: none, and once more with the scenario where a run does not try that by itself."""
        by_itself = {each.name for each in (*default_scenarios(), *concerned_scenarios())}
        return ((),) if self.scenario in by_itself else ((), self.quick_options)

    @property
    def quick_options(self) -> tuple[str, ...]:
        """For a first look: only ``normal`` and the scenario in which the fault shows."""
        return tuple(word for name in dict.fromkeys(("normal", self.scenario)) for word in ("--scenario", name))


@dataclass(frozen=True, slots=True)
class Judged:
    """How one pair came out: what was said of it that counts, and what was said besides."""

    pair: Pair
    found: tuple[str, ...]
    elsewhere: tuple[str, ...]
    false_alarms: tuple[str, ...]
    seconds: float
    failed: str = ""

    @property
    def is_found(self) -> bool:
        """Whether the fault was found."""
        return bool(self.found)

    @property
    def is_quiet(self) -> bool:
        """Whether the clean version was run and left in peace."""
        return not (self.false_alarms or self.failed)


def read_pairs(half: str, slugs: Sequence[str] = ()) -> list[Pair]:
    """The pairs of a half in order, or those named."""
    folders = [path for path in sorted((PAIRS / half).iterdir()) if (path / "pair.toml").is_file()]
    return [_read(folder) for folder in folders if not slugs or folder.name in slugs]


def third(pairs: Sequence[Pair], number: int) -> list[Pair]:
    """Every third pair, beginning with the first, second or third: each part holds something of everything."""
    return list(pairs[number - 1 :: 3])


def judge(pair: Pair, options: Sequence[str] = ()) -> Judged:
    """Run both versions and compare what is said with what is known; ``options`` replace the pair's own."""
    chosen = (tuple(options),) if options else pair.options
    try:
        faulty, clean = ([_run(pair.folder / side, each) for each in chosen] for side in ("faulty", "clean"))
    except RunFailed as problem:
        return Judged(pair, (), (), (), 0.0, failed=str(problem))
    # What is said of the clean version as well is not about the fault.
    blamed = [row for each in clean for row in each.faults]
    also_said = {_said(row) for row in blamed}
    faults = [row for each in faulty for row in each.faults]
    hits = [row for row in faults if is_hit(pair, row) and _said(row) not in also_said]
    return Judged(
        pair,
        found=tuple(map(told, hits)),
        elsewhere=tuple(told(row) for each in faulty for row in each.findings if row not in hits),
        false_alarms=tuple(map(told, blamed)),
        seconds=sum(each.seconds for each in (*faulty, *clean)),
    )


def _run(version: Path, options: Sequence[str]) -> Ran:
    with copy_of(version) as repository:
        return run_menace(repository, *options)


def is_hit(pair: Pair, finding: Mapping[str, Any]) -> bool:
    """Whether a finding is the fault of the pair."""
    if finding["class"] not in _classes(pair, finding) or finding["flaky"] or not finding["counts_as_fault"]:
        return False
    file, _, name = pair.section.partition("::")
    if finding.get("file") == file and finding.get("line"):
        first, last = spans((pair.folder / "faulty" / file).read_text(encoding="utf-8")).get(name, (0, 0))
        if first <= finding["line"] <= last:
            return True
    return reaches(pair.folder / "faulty", finding["section"], pair.section)


def _classes(pair: Pair, finding: Mapping[str, Any]) -> tuple[str, ...]:
    """The classes by which the fault may be told; a pattern that keeps a call busy for ever is one of security, too."""
    is_blow_up = pair.oracle == "hang" and finding.get("code") == "MEN407"
    return (pair.fault_class, "security") if is_blow_up else (pair.fault_class,)


def judge_all(
    pairs: Iterable[Pair], tell: Callable[[str], None], options: Callable[[Pair], Sequence[str]] = lambda _: ()
) -> list[Judged]:
    """Judge pair after pair and tell of each as soon as it is known."""
    judged = []
    for pair in pairs:
        one = judge(pair, options(pair))
        judged.append(one)
        tell(line_of(one))
    return judged


def line_of(judged: Judged) -> str:
    """One pair in a few lines: found or missed, quiet or not, and what was said instead."""
    pair = judged.pair
    head = f"{'found ' if judged.is_found else 'MISSED'} {'quiet ' if judged.is_quiet else 'CALLED'}"
    lines = [f"{head} {pair.slug} ({pair.fault_class}, {pair.oracle}) {judged.seconds:.0f} s"]
    if judged.failed:
        lines.append(f"         no figure: {judged.failed}")
    lines += [f"         found: {text}" for text in judged.found[:2]]
    if not judged.is_found:
        lines += [f"         said instead: {text}" for text in judged.elsewhere[:3]]
    lines += [f"         called faulty: {text}" for text in judged.false_alarms[:4]]
    return "\n".join(lines)


def summary(judged: Sequence[Judged]) -> Iterator[str]:
    """Recall by class and by oracle, then false alarms."""
    for title, key in (("class", _class), ("oracle", _oracle)):
        there, found = Counter(key(each) for each in judged), Counter(key(each) for each in judged if each.is_found)
        loud = Counter(key(each) for each in judged if not each.is_quiet)
        yield f"{title:<22} found      clean called faulty"
        for name in sorted(there):
            yield f"  {name:<20} {found[name]:>2} of {there[name]:<2}   {loud[name]:>2}"
    failed = sum(bool(each.failed) for each in judged)
    if failed:
        yield f"{failed} pairs could not be run; they count as missed"
    yield (
        f"recall {share(judged, found=True):.1%} of {len(judged)} pairs, "
        f"{share(judged, found=False):.1%} of the clean twins called faulty"
    )


def share(judged: Sequence[Judged], *, found: bool) -> float:
    """The share of faults that were found, or of clean versions that were called faulty."""
    hits = sum(each.is_found if found else not each.is_quiet for each in judged)
    return hits / len(judged) if judged else 0.0


def figures(judged: Sequence[Judged], half: str) -> dict[str, float | int | str | bool]:
    """What is kept of a run over the pairs; of the closed half no slug, so that it stays closed."""
    kept: dict[str, float | int | str | bool] = {
        "half": half,
        "pairs": len(judged),
        "found": sum(each.is_found for each in judged),
        "recall": round(share(judged, found=True), 4),
        "clean called faulty": sum(not each.is_quiet for each in judged),
        "share of clean called faulty": round(share(judged, found=False), 4),
        "runs that failed": sum(bool(each.failed) for each in judged),
        "seconds": round(sum(each.seconds for each in judged), 1),
    }
    for key in (_class, _oracle):
        there = Counter(key(each) for each in judged)
        for name in sorted(there):
            hits = sum(each.is_found for each in judged if key(each) == name)
            kept[f"{key.__name__.strip('_')} {name}: found"] = f"{hits} of {there[name]}"
    if half != "closed":
        kept["missed"] = ", ".join(each.pair.slug for each in judged if not each.is_found)
        kept["called faulty"] = ", ".join(each.pair.slug for each in judged if not each.is_quiet)
    return kept


def _said(finding: Mapping[str, Any]) -> tuple[str, str, str | None]:
    """A finding without its line, which the repair may move, and its input, which may have been shrunk differently."""
    return finding["code"], finding["section"], finding.get("exception")


def _class(judged: Judged) -> str:
    return judged.pair.fault_class


def _oracle(judged: Judged) -> str:
    return judged.pair.oracle


def _read(folder: Path) -> Pair:
    said = tomllib.loads((folder / "pair.toml").read_text(encoding="utf-8"))
    return Pair(folder.name, folder, said["class"], said["oracle"], said["section"], said["scenario"])
