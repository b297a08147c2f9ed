"""Attacks on what a function takes by any name (``**options``): such a value, and the name itself."""

from __future__ import annotations

import ast
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from .expressions import Arguments
from .payloads import TOKEN, Payload, stock

ANY_NAME = "**"
"""Before the name of what takes all further arguments, in an aim."""
_VALUE, _NAME = "further value", "further name"
_USUAL = "name"


def taken_by_any_name(recipe: Dict[str, Any]) -> List[Dict[str, Any]]:
    """What takes further arguments and leads to where they can do harm, as parameters."""
    names = dict.fromkeys(aim for aim, _ in recipe.get("aims", ()) if aim.startswith(ANY_NAME))
    return [{"name": name, "values": ["{}"]} for name in names]


def payloads_for(aims: Sequence[Tuple[str, str]], name: str, intensity: int) -> Iterator[Payload]:
    """What further arguments can be attacked with: by turns as a value and as a name."""
    fitting = frozenset(family for aim, family in aims if aim == name)
    for family, text in stock("text", intensity, fitting):
        if family in fitting:
            yield Payload(family, _VALUE, text)
            if _is_written_out(text):
                yield Payload(family, _NAME, text)


def is_further(payload: Payload) -> bool:
    """Whether a payload is given besides the parameters that have names."""
    return payload.kind in (_VALUE, _NAME)


def with_further(call: Arguments, recipe: Dict[str, Any], payload: Payload, token: str) -> Arguments:
    """The call with one more argument that is hostile, or in place of those that it has beyond what is stated."""
    stated = {each["name"] for each in recipe["parameters"]}
    given = [pair for pair in call[1] if pair[0] in stated]
    beyond = [pair for pair in call[1] if pair[0] not in stated]
    text = payload.text.replace(TOKEN, token)
    if payload.kind == _NAME:
        return call[0], [*given, *beyond, (ast.literal_eval(text), "'x'")]
    names = [name for name, _ in beyond] or [_known_name(recipe, stated)]
    return call[0], [*given, *((name, text) for name in names)]


def _known_name(recipe: Dict[str, Any], stated: "set[str]") -> str:
    """A name that the code itself mentions, for others may be refused."""
    words = [word[1:-1] for word in recipe.get("words", ()) if word[:1] in ("'", '"')]
    return next((word for word in words if word.isidentifier() and word not in stated), _USUAL)


def _is_written_out(text: str) -> bool:
    try:
        return isinstance(ast.literal_eval(text), str)
    except (SyntaxError, ValueError):
        return False
