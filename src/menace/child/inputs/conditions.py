"""Documented conditions: whether a call keeps those that are asked for, and which exceptions it was promised."""

from __future__ import annotations

import builtins
from types import CodeType
from typing import Any, Dict, FrozenSet, List, Sequence, Set, Tuple

# Bound before the target is imported: it may replace these names in their modules.
_eval, _compile = eval, compile


class Conditions:
    """The tests that a recipe's arguments have to pass."""

    def __init__(self, recipe: Dict[str, Any]) -> None:
        names = [each["name"] for each in recipe["parameters"]]
        self._places: List[str] = [name for name in names if not name.startswith("*")]
        self._tests: List[Tuple[CodeType, Set[str]]] = []
        for text in recipe.get("preconditions", ()):
            code = _compile(text, "<precondition>", "eval")
            self._tests.append((code, _names(code) & set(self._places)))

    def __bool__(self) -> bool:
        return bool(self._tests)

    def broken(self, args: Sequence[Any], kwargs: Dict[str, Any]) -> bool:
        """Whether some test fails; one about an argument that was left out speaks of its default, which is fine."""
        given: Dict[str, Any] = {"__builtins__": builtins}
        given.update(zip(self._places, args))  # noqa: B905 - not before Python 3.10
        given.update(kwargs)
        for code, wanted in self._tests:
            if not wanted <= given.keys():
                continue
            try:
                if not _eval(code, given):
                    return True
            except Exception:  # a value that cannot even be asked does not keep the condition
                return True
        return False


class Announced:
    """The documented exceptions of a recipe, some of them for certain arguments only."""

    def __init__(self, recipe: Dict[str, Any]) -> None:
        self._documented = frozenset(recipe["documented"])
        names = [each["name"] for each in recipe["parameters"]]
        self._places: List[str] = [name for name in names if not name.startswith("*")]
        self._tests: Dict[str, List[CodeType]] = {}
        for name, text in recipe.get("announced", ()):
            self._tests.setdefault(name, []).append(_compile(text, "<announced>", "eval"))

    def for_call(self, args: Sequence[Any], kwargs: Dict[str, Any]) -> FrozenSet[str]:
        """The names of those that may be raised for these arguments."""
        if not self._tests:
            return self._documented
        given: Dict[str, Any] = {"__builtins__": builtins}
        given.update(zip(self._places, args))  # noqa: B905 - as above
        given.update(kwargs)
        return self._documented.difference(
            [name for name, tests in self._tests.items() if not any(_may_hold(test, given) for test in tests)]
        )


def _may_hold(test: CodeType, given: Dict[str, Any]) -> bool:
    """Whether a condition holds, or nobody can tell: the argument was left out, or cannot be asked."""
    try:
        return bool(_eval(test, given))
    except Exception:
        return True


def _names(code: CodeType) -> Set[str]:
    """The names that an expression and the comprehensions in it look up."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
