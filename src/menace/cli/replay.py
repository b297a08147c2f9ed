"""``menace replay``: run one case again, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from menace.cli.common import AllowUnisolated, AsJson, RepositoryOption, load


def replay(
    finding_id: Annotated[str, typer.Argument(metavar="ID", help="The finding's id, or the first digits of it.")],
    repository: RepositoryOption = None,
    python: Annotated[str | None, typer.Option("--python", help="The target's interpreter.")] = None,
    capsule: Annotated[
        Path | None, typer.Option("--capsule", metavar="FILE", help="Write a script that shows it without Menace.")
    ] = None,
    pytest: Annotated[
        Path | None, typer.Option("--pytest", metavar="FILE", help="Write a test that fails until it is fixed.")
    ] = None,
    allow_unisolated: AllowUnisolated = False,
    as_json: AsJson = False,
) -> None:
    """Run a finding's case again; exit 1 when it ends the same way, 0 when it does not any more."""
    from menace.runs.replay import replay_finding

    folder, settings = load(repository)
    replayed = replay_finding(
        folder,
        settings,
        finding_id,
        python=python,
        capsule=capsule,
        pytest=pytest,
        allow_unisolated=allow_unisolated,
    )
    if as_json:
        import json

        print(json.dumps(replayed.as_dict(), indent=1))
    else:
        for line in replayed.lines():
            print(line)
    raise typer.Exit(1 if replayed.is_same else 0)
