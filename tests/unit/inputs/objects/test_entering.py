"""Methods of objects that are made for a ``with`` statement are called inside of one."""

import pytest

SOURCE = """
class Place:
    def __init__(self, name: str) -> None: ...
    def __enter__(self): {enter}
    def __exit__(self, *problem): ...
    def add(self, n: int) -> int: ...
"""


def test_an_object_that_is_made_ready_by_entering_is_always_entered(recipe_of):
    """Used outside of the statement it has nothing to work with, and that is the caller's mistake."""
    recipe = recipe_of(SOURCE.format(enter="self.items = []; return self"), "Place.add")

    assert recipe.known_receivers == ("Place('hello').__enter__()",)
    assert (recipe.receiver, recipe.receiver_name) == (None, "Place('hello').__enter__()")


def test_an_object_that_needs_no_entering_is_used_both_ways(recipe_of):
    """Both belong to how it is used."""
    recipe = recipe_of(SOURCE.format(enter="return self"), "Place.add")

    assert recipe.known_receivers == ("Place('hello')", "Place('hello').__enter__()")
    assert recipe.receiver is not None


@pytest.mark.parametrize(
    ("enter", "method"), [("return open(self.name)", "Place.add"), ("self.items = []; return self", "Place.__exit__")]
)
def test_what_entering_gives_must_be_the_object_itself(recipe_of, enter, method):
    """A handle of another kind has other methods, and those of the statement itself are left as they are."""
    assert recipe_of(SOURCE.format(enter=enter), method).known_receivers == ()
