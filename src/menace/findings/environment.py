"""What speaks against code while something around it is broken, and what is only the fault itself."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from menace.domain import Outcome, Scenario, Verdict

AFTERMATH: Final = "Aftermath"
"""The type of failure of a case that failed as it may, and left the next call to answer otherwise than it should."""

CORRUPTION: Final = "Corruption"
"""The type of failure of a case that left files which are neither what they were nor what they should be."""

DISORDER: Final = "Disorder"
"""The type of failure of a case whose values, one after the other, are not in the order that is promised of them."""

DIVERGENCE: Final = "Divergence"
"""The type of failure of a case that gave another result, and said nothing."""

LEFTOVER: Final = "Leftover"
"""The type of failure of a case that left a draft or a lock behind, as the same call without the fault does not."""

LOSS: Final = "Loss"
"""The type of failure of a case that raised, and took away what its documentation says is kept."""

MISREADING: Final = "Misreading"
"""The type of failure of a case that made a result of data for which its documentation announces an exception."""

OTHER_ERROR: Final = "OtherError"
"""The type of failure of a case that let an error through for which its documentation announces another one."""

RACE: Final = "Race"
"""The type of failure of a case that comes to something else when another call is made at the same moment."""

_CODE: Final[Mapping[Verdict, str]] = {
    Verdict.HUNG: "MEN302",
    Verdict.FELL_OVER: "MEN303",
    Verdict.LEAKED: "MEN304",
    Verdict.DIVERGED: "MEN305",
    Verdict.KILLED: "MEN306",
}
_BY_TYPE: Final[Mapping[str, str]] = {CORRUPTION: "MEN301", LOSS: "MEN301", LEFTOVER: "MEN304", OTHER_ERROR: "MEN303"}
"""Divergences that have a name of their own."""


@dataclass(frozen=True, slots=True)
class _Expected:
    """An end that a failure mode brings about by itself, so that nobody is to blame; ``of`` narrows it."""

    mode: str
    verdicts: frozenset[Verdict]
    why: str
    of: str | None = None


_ENDED = frozenset({Verdict.HUNG, Verdict.KILLED})
_DIFFERENT = frozenset({Verdict.DIVERGED})

_NOBODY_TO_BLAME: Final = (
    _Expected("timeout", _ENDED, "being ended early is the fault, whatever the code does"),
    _Expected("concurrency_spike", _DIFFERENT, "the call is made many times, and who counts calls or appends differs"),
    _Expected("concurrency_spike", frozenset({Verdict.LEAKED}), "each of many threads may keep what one may keep"),
    _Expected("schema_drift", _DIFFERENT, "what was read says something else, and so may what is made of it"),
    _Expected("disk_corruption", _DIFFERENT, "the files were changed behind the back of the code", CORRUPTION),
    _Expected("torn_write", _DIFFERENT, "the files were changed behind the back of the code", CORRUPTION),
)

# An injected error that leaves the call is honest: whoever called learns that it failed, and why. What is blamed is the
# accident that follows from an error nobody thought of: an attribute of None, a variable never set, half a document.
_HONEST: Final = frozenset(
    {name for name, kind in vars(builtins).items() if isinstance(kind, type) and issubclass(kind, OSError)}
    | {"MemoryError", "subprocess.TimeoutExpired", "sqlite3.OperationalError", "shutil.Error"}
)
_HONEST_MODULES: Final = (
    "aiohttp",
    "asyncio.exceptions",
    "asyncio.streams",
    "concurrent.futures",
    "ftplib",
    "http.client",
    "httpcore",
    "httpx",
    "httpx2",
    "imaplib",
    "multiprocessing",
    "poplib",
    "requests",
    "smtplib",
    "socket",
    "ssl",
    "urllib.error",
    "urllib3",
)
"""Where the errors of clients are defined: they say in the words of a library what the network did."""
_HONEST_ENDINGS: Final = (
    "Timeout",
    "TimeoutError",
    "ConnectionError",
    "ConnectError",
    "NetworkError",
    "OSError",
    "IOError",
)
"""How libraries nobody here knows call such errors."""
_CROWD: Final = frozenset({"concurrency_spike"})
_NO_THREAD: Final = "can't start new thread"
_EFFECTS: Final = "/child/effects/"


def environment_code(outcome: Outcome, scenario: Scenario, *, is_internal: bool = False) -> str | None:
    """The code of what an end under the scenario may be blamed for, if the same call without it ends well."""
    if is_internal and scenario.disturbances == _CROWD:
        return None  # who calls it may hold a lock
    code = _CODE.get(outcome.verdict)
    if code is None or _is_expected(outcome, scenario) or is_clean_error(outcome) or _is_ours(outcome):
        return None
    return _BY_TYPE.get(_type(outcome), code) if outcome.verdict is Verdict.DIVERGED else code


def is_clean_error(outcome: Outcome) -> bool:
    """Whether the call ended with the very error that was injected, or with the one a library makes of it."""
    if outcome.verdict not in (Verdict.FELL_OVER, Verdict.KILLED) or outcome.failure is None:
        return False
    name = outcome.failure.type
    module, _, leaf = name.rpartition(".")
    if name in _HONEST or leaf.endswith(_HONEST_ENDINGS):
        return True
    if any(module == each or module.startswith(each + ".") for each in _HONEST_MODULES):
        return True
    return leaf == "RuntimeError" and _NO_THREAD in outcome.failure.message


def _is_expected(outcome: Outcome, scenario: Scenario) -> bool:
    return _type(outcome) not in (LOSS, MISREADING, RACE) and any(
        each.mode in scenario.disturbances and outcome.verdict in each.verdicts and each.of in (None, _type(outcome))
        for each in _NOBODY_TO_BLAME
    )


def _is_ours(outcome: Outcome) -> bool:
    """Whether the last step to the exception lies in the machinery of a fault: then the code met us, not the world.

    An error that is injected begins there as well; what it is blamed for is where it came to.
    """
    steps = outcome.failure.traceback if outcome.failure and _type(outcome) != OTHER_ERROR else ()
    return bool(steps) and _EFFECTS in steps[-1].partition(" in ")[0]


def _type(outcome: Outcome) -> str:
    return outcome.failure.type if outcome.failure else ""
