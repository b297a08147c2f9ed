"""Parts that few jobs need, loaded for those that do: what a copy has not loaded it need not copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, NamedTuple, Optional

from ..inputs.attacks import tokens_in

if TYPE_CHECKING:
    from ..canaries.watching import Canaries
    from ..faults.fault_free import FaultFree
    from ..faults.faulty import Faults
    from ..inputs.building import Builder
    from ..measuring.observe import Observer
    from .loading import Callee


def canaries_of(job: Dict[str, Any]) -> Optional["Canaries"]:
    """What watches for the canaries of a job; None when its inputs have none."""
    recipe = job["recipe"]
    if not recipe.get("threat") and not tokens_in([str(example) for example in recipe["examples"]]):
        return None
    from ..canaries.watching import Canaries

    return Canaries(job["workspace"], [job["scratch"], job["work"]])


def faults_of(job: Dict[str, Any]) -> Optional["Faults"]:
    """The faults of a job; None when there are none."""
    network, faults = job.get("network"), job.get("faults") or []
    # What the link does already must not be done to the sockets once more.
    links = [] if network is None else network.effects(job["seed"])
    if not faults and not links:
        return None
    from ..faults.faulty import Faults

    left = faults if network is None else network.left(faults)
    found = Faults(left, job["seed"], links, workspace=job["workspace"])
    found.is_shared = bool(job["recipe"].get("shared")) and found.names == {"concurrency_spike"}
    return found


class Parts(NamedTuple):
    """What calls of one section are made with."""

    callee: "Callee"
    builder: "Builder"
    observer: "Observer"


class Doings(NamedTuple):
    """What is done between two calls: settle what the last one left, put the world back, and chance for a case."""

    settle: Callable[[], None]
    restore: Callable[[], None]
    reseed: Callable[[int], None]


def fault_free_of(
    faults: "Optional[Faults]", job: Dict[str, Any], parts: Parts, doings: Doings
) -> "Optional[FaultFree]":
    """What makes the calls that those under faults are judged by; None when there are no faults."""
    if faults is None:
        return None
    from ..faults.fault_free import FaultFree

    return FaultFree(faults, job["scratch"], parts, doings, job["recipe"])
