"""Parts that few jobs need, loaded for those that do: what a copy has not loaded it need not copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional

from .inputs.attacks import tokens_in

if TYPE_CHECKING:
    from .canaries.watching import Canaries
    from .faulty import Faults


def canaries_of(job: Dict[str, Any]) -> Optional["Canaries"]:
    """What watches for the canaries of a job; None when its inputs have none."""
    recipe = job["recipe"]
    if not recipe.get("threat") and not tokens_in([str(example) for example in recipe["examples"]]):
        return None
    from .canaries.watching import Canaries

    return Canaries(job["workspace"], [job["scratch"], job["work"]])


def faults_of(job: Dict[str, Any]) -> Optional["Faults"]:
    """The faults of a job; None when there are none."""
    network, faults = job.get("network"), job.get("faults") or []
    # What the link does already must not be done to the sockets once more.
    links = [] if network is None else network.effects(job["seed"])
    if not faults and not links:
        return None
    from .faulty import Faults

    return Faults(faults if network is None else network.left(faults), job["seed"], links)
