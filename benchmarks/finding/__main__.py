"""How well the finder finds: ``python benchmarks/finding COMMAND``."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

import blocking
import compare
import page
import quickstart
import reading
import reproducing
from pairs import FALSE_ALARMS, RECALL, figures, judge_all, read_pairs, share, summary, third
from record import record
from targets import Place
from tools import Setting

WORK = Path(__file__).resolve().parents[2] / ".cache" / "finding"


def main() -> int:
    """Run the command that was asked for; exit 1 when a promise is broken."""
    parser = argparse.ArgumentParser(prog="benchmarks/finding", description=__doc__)
    commands = parser.add_subparsers(required=True)
    _add_compare(commands)
    _add_pairs(commands)
    _add_others(commands)
    chosen = parser.parse_args()
    return int(chosen.run(chosen))


def _add_compare(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("compare", help="Reach and crashes beside random calls and other tools.")
    parser.add_argument(
        "--reference", type=Path, required=True, help="The folder of rec.py, rand_base.py and guard.py."
    )
    parser.add_argument("--work", type=Path, default=WORK, help="Where environments are made.")
    parser.add_argument("--cpu-seconds", type=float, default=compare.USUAL_SECONDS, help="For each module and tool.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tool", action="append", choices=list(compare.TOOLS), help="Only this one; repeatable.")
    parser.add_argument("--module", action="append", default=[], help="Only this module; repeatable.")
    parser.set_defaults(run=_compare)


def _compare(chosen: argparse.Namespace) -> int:
    place, reference = Place(chosen.work.resolve()), chosen.reference.resolve()
    setting = Setting(place, reference, chosen.cpu_seconds, chosen.seed)
    tools = chosen.tool or list(compare.TOOLS)
    result = compare.compare(setting, tools, chosen.module)
    print(*compare.table(result), sep="\n")
    if not {compare.RANDOM, compare.MENACE} <= result.measured.keys():
        return 1
    kept = [_told(*promise) for promise in compare.promises(result)]
    if compare.is_whole(tools, chosen.module, chosen.cpu_seconds):
        record("finding_comparison", compare.figures(result, setting))
    return 0 if all(kept) else 1


def _told(sentence: str, value: float, least: float) -> bool:
    print(f"{'kept  ' if value >= least else 'BROKEN'}  {value:9.3f}  {sentence} (at least {least})")
    return value >= least


def _add_pairs(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("pairs", help="Recall and false alarms on the pairs of tests/projects/pairs.")
    parser.add_argument("--half", choices=["open", "closed"], default="open")
    parser.add_argument("--third", type=int, choices=[1, 2, 3], help="Only every third pair, from this one on.")
    parser.add_argument(
        "--options", default="", help="Options of menace run instead of the default settings, or besides --quick."
    )
    parser.add_argument("--quick", action="store_true", help="Only normal and the scenario in which the fault shows.")
    parser.add_argument("slugs", nargs="*", help="Only these pairs.")
    parser.set_defaults(run=_pairs)


def _pairs(chosen: argparse.Namespace) -> int:
    pairs = read_pairs(chosen.half, chosen.slugs)
    if chosen.third:
        pairs = third(pairs, chosen.third)
    is_whole = not (chosen.third or chosen.slugs or chosen.options or chosen.quick)
    # Of the closed half nothing is shown but figures: whoever builds the finder must not learn from it.
    tell = print if chosen.half == "open" else lambda _: None
    more = chosen.options.split()
    judged = judge_all(pairs, tell, lambda pair: [*(pair.quick_options if chosen.quick else ()), *more])
    print(*summary(judged), sep="\n")
    if is_whole:
        record(f"finding_pairs_{chosen.half}", figures(judged, chosen.half))
    return 0 if share(judged, found=True) >= RECALL and share(judged, found=False) <= FALSE_ALARMS else 1


def _add_others(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for name, run, sentence in (
        ("reading", _reading, "Findings on well-known correct code, for a person to read."),
        ("blocking", _blocking, "Functions that block inside C or eat memory end in time."),
        ("quickstart", _quickstart, "Every planted defect of the example is found, and none is invented."),
        ("reproducing", _reproducing, "The same seed tells the same, and findings show themselves without Menace."),
    ):
        parser = commands.add_parser(name, help=sentence)
        parser.add_argument("--work", type=Path, default=WORK, help="Where environments are made.")
        parser.add_argument("--module", action="append", default=[], help="Only this module; repeatable.")
        parser.add_argument("--options", default="", help="Options of menace run instead of the usual ones.")
        parser.set_defaults(run=run)
    everything = commands.add_parser("all", help="Everything that is promised, the closed half aside; then the page.")
    everything.add_argument("--reference", required=True, help="Folder of rec.py, rand_base.py and guard.py.")
    everything.add_argument("--tool", action="append", default=[], choices=list(compare.TOOLS), help="Only this one.")
    everything.set_defaults(run=_all)
    commands.add_parser("page", help="Write the results page from what was kept.").set_defaults(run=_page)


def _all(chosen: argparse.Namespace) -> int:
    """Each in a process of its own, as if called one after the other."""
    broken = []
    for words in (
        ["compare", "--reference", chosen.reference, *(word for each in chosen.tool for word in ("--tool", each))],
        *(["pairs"], ["reproducing"], ["blocking"], ["quickstart"], ["page"]),
    ):
        print(f"\n{words[0]}:", flush=True)
        answer = subprocess.run([sys.executable, str(Path(__file__).parent), *words], check=False)
        if answer.returncode:
            broken.append(words[0])
    print(f"\nBroken promises: {', '.join(broken)}" if broken else "\nEvery promise was kept.")
    return 1 if broken else 0


def _page(_: argparse.Namespace) -> int:
    print(page.write())
    return 0


def _quickstart(chosen: argparse.Namespace) -> int:
    judged = quickstart.judge(*chosen.options.split())
    print(f"{judged.planted - len(judged.missed)} of {judged.planted} planted defects found in {judged.seconds:.0f} s")
    print(*(f"missed    {text}" for text in judged.missed), sep="\n")
    print(*(f"invented  {text}" for text in judged.invented), sep="\n")
    if not chosen.options:
        record("finding_quickstart", judged.figures())
    return 0 if judged.is_kept else 1


def _reading(chosen: argparse.Namespace) -> int:
    modules = chosen.module or reading.MODULES
    print(*reading.read(modules, chosen.work.resolve(), *chosen.options.split()), sep="\n")
    return 0


def _blocking(chosen: argparse.Namespace) -> int:
    stopped = []
    for one in blocking.stop_all(Place(chosen.work.resolve())):
        print(one)
        stopped.append(one)
    record(
        "finding_blocking",
        {each.blocker.call: f"{' and '.join(each.verdicts)}, {each.cpu_seconds:.1f} s of CPU" for each in stopped}
        | {"cpu seconds given": blocking.BUDGET_SECONDS, "promises kept": all(each.is_in_time for each in stopped)},
    )
    return 0 if all(each.is_in_time for each in stopped) else 1


def _reproducing(chosen: argparse.Namespace) -> int:
    totals = reproducing.reproduce_all(Place(chosen.work.resolve()), chosen.module, chosen.options.split(), print)
    print(f"{totals.again} of {totals.wanted} come again ({totals.share:.1%}), {totals.without_line} without a line")
    print(f"the same seed twice tells {'the same' if totals.is_same_twice else 'something ELSE'}")
    if not (chosen.module or chosen.options):
        record("finding_reproducing", totals.figures())
    return 0 if totals.is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
