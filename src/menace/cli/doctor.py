"""``menace doctor``: what this machine can do, tried and not assumed."""

from __future__ import annotations

import typer

from menace.cli.common import AsJson, RepositoryOption, existing, load


def doctor(repository: RepositoryOption = None, as_json: AsJson = False) -> None:
    """Try each layer once and say what works here; exit 4 when no code can be run."""
    from menace.runs.doctor import examine

    folder, settings = load(repository)
    lines = examine(existing(folder), settings)
    if as_json:
        import json

        print(json.dumps([line.as_dict() for line in lines], indent=1))
    else:
        width = max(len(line.subject) for line in lines)
        for line in lines:
            print(f"{'ok' if line.works else 'NO':2}  {line.subject:<{width}}  {line.detail}")
    raise typer.Exit(0 if all(line.works or not line.essential for line in lines) else 4)
