"""Canaries that an instance was made with, before one of its methods is called."""

from __future__ import annotations

import ast
from typing import Any, Dict, List, Sequence, Tuple

from ..inputs.attacks import tokens_in


def given_to_instance(receiver: str, parameters: Sequence[Dict[str, Any]]) -> List[Tuple[str, str]]:
    """The texts with canaries that an instance is made with, each with the parameter it is given for."""
    if not tokens_in([receiver]):
        return []
    made = ast.parse(receiver, mode="eval").body
    if not isinstance(made, ast.Call):
        return []
    names = [parameter["name"] for parameter in parameters]
    named = [*zip([*names, *[""] * len(made.args)], made.args)]  # noqa: B905 - not before Python 3.10
    named += [(keyword.arg or "", keyword.value) for keyword in made.keywords]
    return [(name, node.value) for name, node in named if isinstance(node, ast.Constant) and type(node.value) is str]
