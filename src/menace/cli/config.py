"""``menace config``: every setting, its value and where the value comes from."""

from __future__ import annotations

from typing import Annotated

import typer

from menace.cli.common import AsJson, RepositoryOption, console, load

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def top() -> None:
    """Settings and where they come from."""


@app.command("show")
def show(
    repository: RepositoryOption = None,
    as_json: AsJson = False,
    origin: Annotated[bool, typer.Option("--origin", help="Also say where each value comes from.")] = False,
) -> None:
    """Print every variable with its value; those whose feature is still to come say so."""
    from dataclasses import asdict

    from menace.settings import describe

    _, settings = load(repository)
    rows = describe(settings)
    if as_json:
        import json

        print(json.dumps([asdict(row) for row in rows], indent=1))
        return
    terminal = console(settings)
    for row in rows:
        value = "unset" if row.value is None else row.value
        notes = [f"from {row.origin}"] if origin else []
        if row.arrives:
            notes.append(f"no effect yet: {row.arrives}")
        tail = f"  ({'; '.join(notes)})" if notes else ""
        terminal.print(f"{row.name} = {value}{tail}", markup=False, soft_wrap=True)
