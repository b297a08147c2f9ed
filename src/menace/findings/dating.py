"""Findings that need a moment: the clock goes along with the call, as Python that anybody can run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import resources

from menace.child.conditions.moments import BEFORE
from menace.domain import Finding

_LEFT_OUT = "from __future__"
BEGIN = "CLOCK.begin(1)"
"""The statement from which on the clock stands where it has to."""
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


def moment_of(finding: Finding) -> datetime | None:
    """Where the wall clock has to stand for the finding to be seen; None when any moment will do."""
    failure = finding.outcome.failure
    if failure is None or failure.moment is None:
        return None
    return _BEGINNING + timedelta(microseconds=failure.moment)


def in_words(moment: datetime) -> str:
    """The moment as people write it, to the second where there is nothing behind it."""
    return f"{moment:%Y-%m-%d %H:%M:%S}{f'.{moment.microsecond:06}' if moment.microsecond else ''} UTC"


def clock_source(moment: datetime) -> str:
    """The definition of a clock named ``CLOCK`` that stands there as soon as a case begins."""
    text = resources.files("menace.child").joinpath("conditions", "clock.py").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(_LEFT_OUT)]
    # Behind the file's own docstring, which would be a bare string here.
    source = "\n".join(lines).partition('"""\n\n')[2].strip("\n")
    microseconds = (moment - _BEGINNING) // timedelta(microseconds=1)
    return (
        f"{source}\n\n\n# Code is imported at the first moment, and called at the second: {in_words(moment)}.\n"
        f"CLOCK = Clock(lambda case: {BEFORE} if case is None else {microseconds})"
    )


def clock_setup(finding: Finding) -> tuple[str, ...]:
    """Statements to run before the call, for findings that need a moment: they set the clock of the whole process."""
    moment = moment_of(finding)
    return () if moment is None else (clock_source(moment), "install(CLOCK)", BEGIN)
