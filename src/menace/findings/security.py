"""The code of an injection: by the kind of place at which the canary arrived."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from menace.domain import Outcome, Verdict

BLOW_UP: Final = "MEN407"
_BLOWN_UP: Final = frozenset({Verdict.HUNG, Verdict.KILLED})
_INTERPRETER: Final = "MEN401"
_BY_TYPE: Final[Mapping[str, str]] = {
    "PathTraversal": "MEN403",
    "ObjectInjection": "MEN404",
    "EntityInjection": "MEN405",
    "AddressInjection": "MEN405",
    "LineInjection": "MEN406",
    "MarkupInjection": "MEN406",
    "FormulaInjection": "MEN406",
}

_OVERREACHES: Final[Mapping[str, str]] = {"HostileConnect": "connect", "HostileSpawn": "spawn", "HostileWrite": "write"}


def injection_code(outcome: Outcome) -> str:
    """The code for what the child proved; where it says nothing special, an interpreter was reached."""
    return _BY_TYPE.get(outcome.failure.type, _INTERPRETER) if outcome.failure else _INTERPRETER


def overreach_of(outcome: Outcome) -> str | None:
    """The capability that hostile input alone led to, if the outcome is about one."""
    if outcome.verdict is not Verdict.VIOLATED or outcome.failure is None:
        return None
    return _OVERREACHES.get(outcome.failure.type)


def is_blow_up(outcome: Outcome, *, tameable: bool) -> bool:
    """Whether a hostile text may be all that kept a call busy; ``tameable`` says that there is one to compare with."""
    return tameable and outcome.verdict in _BLOWN_UP
