"""What several commands share: the repository argument, settings, the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menace.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from menace.settings import Settings

Repository = Annotated[
    Path | None,
    typer.Argument(metavar="[REPO]", readable=False, help="The repository; SANDBOX_REPO_PATH or the current folder."),
]
RepositoryOption = Annotated[
    Path | None,
    typer.Option(
        "--repo", metavar="REPO", readable=False, help="The repository; SANDBOX_REPO_PATH or the current folder."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
AllowUnisolated = Annotated[
    bool,
    typer.Option("--allow-unisolated", help="Run even where this machine cannot keep code from files and network."),
]
LogLevel = Annotated[
    str | None, typer.Option("--log-level", metavar="LEVEL", help="DEBUG, INFO, WARNING or ERROR; SANDBOX_LOG_LEVEL.")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Log everything; the same as --log-level DEBUG.")]


def load(repository: Path | None, flags: Mapping[str, object] | None = None) -> tuple[Path, Settings]:
    """The repository meant and the settings that hold for it; logging is set up on the way."""
    from menace.settings import load_settings
    from menace.settings.logging import setup_logging

    named = repository or load_settings(flags)["SANDBOX_REPO_PATH"] or Path()
    repository = _real_path(named)
    settings = load_settings(flags, repository=repository)
    setup_logging(options=settings.logging())
    for sentence in settings.warnings:
        print(f"menace: {sentence}", file=sys.stderr)
    return repository, settings


def existing(repository: Path) -> Path:
    """The repository, for commands that do not read it; those that do have more to say about it."""
    if not repository.is_dir():
        raise UsageError(f"there is no folder {repository}: name the repository to look at")
    return repository


def _real_path(named: Path) -> Path:
    """The one path a folder has, however it was spelled: relative, by a link, with a slash at its end."""
    try:
        return named.expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        # The working folder is gone, links lead in a circle, there is no such home, a null byte.
        raise UsageError(f"the folder {named!s:.200} cannot be opened: {error}") from error


def log_flags(level: str | None, verbose: bool) -> dict[str, object]:
    """The logging flags under the names of their variables."""
    return {"SANDBOX_LOG_LEVEL": level, "SANDBOX_VERBOSE": True if verbose else None}


def console(settings: Settings, *, to_stderr: bool = False) -> Console:
    """A terminal that respects NO_COLOR and does not break lines of other programs."""
    from rich.console import Console

    return Console(stderr=to_stderr, no_color=not settings.color, highlight=False, soft_wrap=False)
