"""What the user asked of a run."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from menace.domain import NORMAL
from menace.errors import UsageError
from menace.runs.filtering import Filters

DEFAULT_SEED = 1

Isolation = Literal["batch", "fresh", "bwrap", "process"]
"""What cases share: the copy of a zygote, nothing but the zygote, or not even that, in a box or without."""
_OTHER_VERSION = "the unfinished run was written by another version of Menace"
_START_ANEW = "start a new one without --resume"


@dataclass(frozen=True, slots=True)
class Selection:
    """The options that decide which cases are run; they are kept with the run, so that it can be resumed.

    ``scenarios`` are names as users type them, ``presets`` further conditions, each as JSON text; without any the
    usual scenarios are tried. ``cases`` fixes the number of cases per section and scenario; otherwise ``cpu_seconds``
    of CPU time are spent, or the usual budget when neither is given.
    """

    seed: int = DEFAULT_SEED
    cases: int | None = None
    cpu_seconds: float | None = None
    modules: tuple[str, ...] = ()
    keyword: str | None = None
    exclude: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    presets: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.cases is not None and self.cpu_seconds is not None:
            raise UsageError("--cases and --cpu-seconds exclude each other: name the number of cases or the time")
        if self.cases is not None and self.cases < 1:
            raise UsageError(f"--cases {self.cases}: at least one case per section is needed")
        if self.cpu_seconds is not None and not 0 < self.cpu_seconds < 1e7:
            raise UsageError(f"--cpu-seconds {self.cpu_seconds:g}: expected a positive number of seconds")

    def to_options(self) -> dict[str, str]:
        """The selection as the texts that a run keeps."""
        return {each.name: json.dumps(getattr(self, each.name)) for each in fields(self)}

    @classmethod
    def from_options(cls, options: Mapping[str, str]) -> Selection:
        """The selection a run was started with; a run of another version may know options that this one does not."""
        unknown = sorted(set(options) - {each.name for each in fields(cls)})
        try:
            values: dict[str, Any] = {name: json.loads(text) for name, text in options.items() if name not in unknown}
            for name in ("modules", "exclude", "scenarios", "presets"):
                values[name] = tuple(values.get(name) or ())
        except (ValueError, TypeError) as error:
            raise UsageError(f"{_OTHER_VERSION}: its options cannot be read; {_START_ANEW}") from error
        if "scenarios" not in options:
            values["scenarios"] = (NORMAL.name,)  # the first version knew no other
        if unknown:
            raise UsageError(f"{_OTHER_VERSION}: it was started with {', '.join(unknown)}; {_START_ANEW}")
        return cls(**values)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """A whole invocation: the repository, what to run, and how."""

    repository: Path
    selection: Selection = field(default_factory=Selection)
    workers: int = 1
    python: str | None = None
    isolation: Isolation = "batch"
    allow_unisolated: bool = False
    resume: bool = False
    reports: tuple[tuple[str, Path | None], ...] = ()
    """Formats and where they go; without a path into the data folder."""
    filters: Filters = Filters()
    """What of the findings is told; the store keeps all of them."""
    explicit: frozenset[str] = frozenset()
    """Names of the selection's options the user gave on the command line; they narrow which run is resumed."""
