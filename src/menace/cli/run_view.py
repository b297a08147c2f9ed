"""What a person sees while a run is under way: a first line, then one that moves; on stderr."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from menace.runs.progress import Status
from menace.sandbox import Interpreter
from menace.survey import Survey

_PLAIN_SECONDS = 10.0
"""Without a terminal, one plain line in this many seconds."""


class RunView:
    """Shows a run's progress; quiet where nobody looks at a terminal."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._bar = Progress(
            TextColumn(" "),
            MofNCompleteColumn(),
            TextColumn("sections"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[cases]} cases  {task.fields[faults]} faults"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("run", total=None, cases=0, faults=0)
        self._started = self._told = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Take the moving line away."""
        self._bar.stop()

    def surveyed(self, survey: Survey, interpreter: Interpreter) -> None:
        """Say what there is to run and with which Python."""
        counts = survey.counts
        self._say(
            f"Surveyed {counts.files} files: {counts.functions} functions, {counts.methods} methods, "
            f"{counts.classes} classes. {interpreter}."
        )
        self._bar.start()

    def isolated(self, layers: Sequence[str]) -> None:
        """Say which layers hold, loudly when one does not."""
        missing = [layer for layer in layers if layer.startswith("no ")]
        self._say(f"Isolation: {', '.join(layers)} (menace doctor)")
        if missing:
            self._say(f"WARNING: the code under test is not fully isolated: {', '.join(missing)}")

    def advanced(self, status: Status) -> None:
        """Move the line on."""
        self._bar.update(
            self._task, total=status.sections, completed=status.settled, cases=status.cases, faults=status.faults
        )
        now = time.monotonic()
        if self._bar.disable and now - self._told > _PLAIN_SECONDS:
            self._told = now
            self._say(
                f"{status.settled}/{status.sections} sections, {status.cases} cases, {status.faults} faults, "
                f"{now - self._started:.0f} s"
            )

    def note(self, sentence: str) -> None:
        """Say something once."""
        self._say(sentence)

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)
