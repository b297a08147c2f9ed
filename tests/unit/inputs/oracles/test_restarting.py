"""Methods that make an object as good as new."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

METER = """
class Meter:
    \"\"\"Counts.\"\"\"
    def __init__(self) -> None:
        self.total = self.most = 0
    def count(self, number: int) -> None:
        \"\"\"Count so many more.\"\"\"
        self.total += number
        self.most = max(self.most, number)
    def reset(self) -> None:
        \"\"\"{text}\"\"\"
        self.total = 0
"""


def told(recipe: Recipe) -> list[str]:
    """The claims about beginning anew."""
    return [each.source for each in recipe.claims if each.source.startswith("is_as_new")]


@pytest.mark.parametrize("text", ["Start over.", "Be as good as new.", "Be as if just made."])
def test_texts_that_say_so(recipe_of: WriteRecipe, text: str) -> None:
    """Other methods use the object before."""
    law = "is_as_new(lambda: Meter(), lambda it: it.reset(), lambda it: it.count(1))"

    assert told(recipe_of(METER.format(text=text), "Meter.reset")) == [law]


@pytest.mark.parametrize(
    "text", ["Set the alarm to 0.", "Set the total to 5.", "Start over, but keep the most.", "Return a new one."]
)
def test_other_texts(recipe_of: WriteRecipe, text: str) -> None:
    """Something may be left."""
    assert told(recipe_of(METER.format(text=text), "Meter.reset")) == []


@pytest.mark.parametrize("text", ["Set the total to 0.", "Forget what was and set the total back to zero."])
def test_what_is_set_back_is_named(recipe_of: WriteRecipe, text: str) -> None:
    """Only that has to be like new."""
    law = "is_as_new(lambda: Meter(), lambda it: it.reset(), lambda it: it.count(1), parts=('total',))"

    assert told(recipe_of(METER.format(text=text), "Meter.reset")) == [law]
