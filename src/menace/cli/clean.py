"""``menace clean``: remove what Menace keeps for a repository."""

from __future__ import annotations

from typing import Annotated

import typer

from menace.cli.common import Repository, existing, load


def clean(
    repository: Repository = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also the store and the data folder: nothing of Menace is left.")
    ] = False,
) -> None:
    """Remove reports and what crashed runs left behind; with --all everything Menace keeps for this repository."""
    from menace.runs.cleaning import clean_repository

    folder, settings = load(repository)
    for line in clean_repository(existing(folder), settings, everything=everything):
        print(line)
