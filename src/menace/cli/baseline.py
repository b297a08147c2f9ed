"""``menace baseline``: take what the last run found for known."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from menace.cli.common import Repository, load


def baseline(
    repository: Repository = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to; menace-baseline.json in the repository."),
    ] = None,
) -> None:
    """Write the findings of the last run to a file; menace run --baseline FILE tells only of others."""
    from menace.runs.baseline import write_baseline

    folder, settings = load(repository)
    written = write_baseline(folder, settings, output)
    flaky = f" ({written.flaky} flaky left out)" if written.flaky else ""
    print(f"Known from now on: {written.findings} findings{flaky}. Written: {written.path}")
