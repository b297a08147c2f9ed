"""The way into the network room for whoever starts a child: nothing of the rest is loaded unless a job asks for it."""

from __future__ import annotations

import os
from typing import Any, Dict


def make_network(job: Dict[str, Any], layers: Dict[str, Any]) -> Dict[str, Any]:
    """Make the network ready that the job describes, if it does; what is to be reported about it.

    Afterwards ``job["network"]`` is what is ready, or None. To be called with the network left and before the process
    table is, so that nothing in that table can reach the processes which are started here.
    """
    spec = job.get("network")
    job["network"] = None
    if spec is None:
        return {}
    if layers["network"] is not None:
        return _without(layers["network"])
    from .expected import expected_answer
    from .prepare import NotPrivate, prepare
    from .words import expected_words

    here = os.path.dirname(os.path.abspath(__file__))
    file = job["module"]["file"]
    known = {**expected_answer(file), "words": expected_words(file)}
    spec = {**spec, "upstream": {**(spec.get("upstream") or {}), **known}}
    try:
        job["network"] = prepared = prepare(spec, here, given=bool(job.get("given")))
    except (NotPrivate, OSError) as error:
        return _without(str(error))
    return prepared.record


def _without(reason: str) -> Dict[str, Any]:
    return {"link": None, "missing": {"network": reason}}
