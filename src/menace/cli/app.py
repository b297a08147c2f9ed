"""The table of commands, and what becomes of errors.

Only typer is imported here; a command brings its own weight when it is called.
"""

from __future__ import annotations

import errno
import io
import logging
import os
import sys
from collections.abc import Sequence

import typer

from menace.cli import baseline, bench, clean, config, doctor, explain, listing, replay, run
from menace.errors import MenaceError

logger = logging.getLogger(__name__)

INTERRUPTED = 130
INTERNAL_ERROR = 3
UNFIT = 4
NOBODY_READS = 141
"""What a shell shows for a command that wrote into a closed pipe; 1 would say that faults were found."""

_REFUSALS = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EMFILE, errno.ENFILE, errno.EIO}
"""What the file system says when it is the machine that cannot, not Menace."""

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
app.command("baseline")(baseline.baseline)
app.command("explain")(explain.explain)
app.command("doctor")(doctor.doctor)
app.command("clean")(clean.clean)
app.add_typer(bench.app, name="bench", help="Measure on this machine what Menace costs here.")
app.add_typer(config.app, name="config", help="Settings and where they come from.")


def version(value: bool) -> None:
    """Print the version and stop."""
    if value:
        from menace import __version__

        print(f"menace {__version__}")
        raise typer.Exit


@app.callback()
def top(
    _version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Print the version."),
) -> None:
    """Options before the command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Names of files and messages of the target may hold what the terminal has no letter for.
            stream.reconfigure(errors="backslashreplace")
    status = _run(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered goes nowhere, so that the interpreter does not complain when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        app(args=None if arguments is None else list(arguments), prog_name="menace")
    except MenaceError as error:
        print(f"menace: {error}", file=sys.stderr)
        return error.exit_code
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):
            return NOBODY_READS
        return leaving.code if isinstance(leaving.code, int) else 0 if leaving.code is None else 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the outermost border: a user sees a sentence, whatever went wrong
        return _explain(error)
    return 0


def _explain(error: Exception) -> int:
    """One sentence about what should not have happened; the traceback is a log record of level DEBUG."""
    logger.debug("the command ended with an unexpected error", exc_info=error)
    if isinstance(error, OSError) and error.errno in _REFUSALS:
        place = f" {error.filename}" if error.filename else ""
        print(f"menace: this machine does not let Menace go on:{place} {error.strerror}", file=sys.stderr)
        return UNFIT
    what = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}".rstrip(": ")
    print(f"menace: internal error: {what}; please report it (--verbose shows more)", file=sys.stderr)
    return INTERNAL_ERROR
