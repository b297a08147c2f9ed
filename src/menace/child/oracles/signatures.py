"""What the signature of a callable says about arguments that are not given, or that it has no names for."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Tuple


def defaults_of(function: Callable[..., Any]) -> Dict[str, Any]:
    """The values of parameters that were left out."""
    try:
        stated = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return {}
    return {each.name: each.default for each in stated if each.default is not each.empty}


def open_ended(function: Callable[..., Any]) -> Tuple[str, str]:
    """The names of ``*args`` and ``**kwargs``, empty where there are none."""
    try:
        stated = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return "", ""
    kinds = {each.kind: each.name for each in stated}
    return kinds.get(inspect.Parameter.VAR_POSITIONAL, ""), kinds.get(inspect.Parameter.VAR_KEYWORD, "")
