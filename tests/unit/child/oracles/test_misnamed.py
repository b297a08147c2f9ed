"""Exceptions in the place of those that are documented."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.oracles.claims import Claims, Raised
from menace.domain import Claim, Parameter, Recipe
from menace.domain.recipe import recipe_values

_LINE, _OTHER_LINE = ("a.py", 3), ("a.py", 9)


def claims() -> Claims:
    """That a negative number is answered by a ValueError."""
    stated = Claim("Documentation", "number < 0", raises="ValueError")
    recipe = Recipe(parameters=(Parameter("number", "positional", True, ("1",)),), claims=(stated,))
    return Claims(recipe_values(recipe), lambda number: number, needs_instance=False)


def raised(number: Any, kind: type[BaseException] | None, place: tuple[str, int] | None = _LINE) -> Raised:
    """A call with one number that ended so."""
    return Raised(([number], {}), kind, () if kind is None else (place or ()))


def test_another_exception_than_the_documented_one() -> None:
    """It is named with its condition; a subclass of the documented one will do, and so will arguments that are fine."""
    broken = claims().misnamed(raised(-1, KeyError))

    assert broken is not None
    assert broken.message == "raised KeyError although number < 0, for which ValueError is documented"
    assert broken.untrue == "refused_by(result, 'ValueError') if number < 0 else True"
    assert claims().misnamed(raised(-1, UnicodeError)) is None
    assert claims().misnamed(raised(1, KeyError)) is None
    assert claims().misnamed(raised("a", KeyError)) is None


@pytest.mark.parametrize(
    ("others", "is_believed"),
    [
        ([raised(1, None), raised(-2, KeyError)], True),
        ([raised(1, None), raised(2, KeyError, _OTHER_LINE)], True),
        ([raised(1, None), raised(-2, ValueError)], False),
        ([raised(1, None), raised(2, KeyError)], False),
        ([raised(-2, KeyError)], False),
        ([], False),
    ],
)
def test_other_calls_tell_whether_it_is_about_the_condition(others: list[Raised], is_believed: bool) -> None:
    """The documented one never comes, a call that is fine returns, and none that is fine ends at the same line."""
    assert claims().is_never_named("number < 0", raised(-1, KeyError), others) is is_believed
