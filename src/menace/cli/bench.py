"""``menace bench``: figures of this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from menace.cli.common import AsJson
from menace.cli.run import Python

app = typer.Typer(rich_markup_mode=None)

Imports = Annotated[
    list[str] | None,
    typer.Option("--import", metavar="MODULE", help="Measure on code that imports this module; repeatable."),
]
Rounds = Annotated[int, typer.Option("--rounds", metavar="N", help="Turns of each way.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", help="Seconds of throughput for each way.")]


@app.callback(invoke_without_command=True)
def top(context: typer.Context) -> None:
    """Measure on this machine; without a name, list what can be measured."""
    if context.invoked_subcommand is None:
        from menace.runs.bench import MEASUREMENTS

        for name, meaning in MEASUREMENTS.items():
            print(f"menace bench {name}  {meaning}")


@app.command("isolation")
def isolation(
    imports: Imports = None, rounds: Rounds = 40, seconds: Seconds = 0.6, python: Python = None, as_json: AsJson = False
) -> None:
    """Compare the ways to run one case: plain processes, a bare fork, and the engine in each of its modes."""
    from pathlib import Path

    from menace.runs.bench import Effort, measure_isolation, table
    from menace.sandbox import find_interpreter
    from menace.settings import host_environment

    effort = Effort(rounds, seconds)
    interpreter = find_interpreter(Path.cwd(), python, host_environment())
    figures = measure_isolation(interpreter, imports or (), effort)
    if as_json:
        import json
        from dataclasses import asdict

        print(json.dumps({"interpreter": str(interpreter), **asdict(figures)}, indent=1))
        return
    print(f"{interpreter}; ratios are to the first row, throughput is that of 2 workers.")
    print(table(figures.rows))
    for sentence in figures.missing:
        print(f"Not measured: {sentence}.")
    counts = ", ".join(f"{count} {verdict}" for verdict, count in figures.troubled.items())
    print(f"A batch with a hang, a kill and dirt in it, every case accounted for: {counts}.")
