"""The table of commands, and what becomes of errors.

Only typer is imported here; a command brings its own weight when it is called.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from menace.cli import clean, config, doctor, explain, listing, replay, run
from menace.errors import MenaceError

INTERRUPTED = 130

app = typer.Typer(
    name="menace",
    help="An autonomous sandbox for Python code: runs every section of a repository in isolation, proves what fails.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Boxes and colours around the help would cost more time than all the rest of the start.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("run")(run.run)
app.command("list")(listing.list_sections)
app.command("replay")(replay.replay)
app.command("explain")(explain.explain)
app.command("doctor")(doctor.doctor)
app.command("clean")(clean.clean)
app.add_typer(config.app, name="config", help="Settings and where they come from.")


def version(value: bool) -> None:
    """Print the version and stop."""
    if value:
        from menace import __version__

        typer.echo(f"menace {__version__}")
        raise typer.Exit


@app.callback()
def top(
    _version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Print the version."),
) -> None:
    """Options before the command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit status."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="menace")
    except MenaceError as error:
        print(f"menace: {error}", file=sys.stderr)
        return error.exit_code
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
