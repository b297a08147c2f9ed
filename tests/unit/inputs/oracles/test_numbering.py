"""Numbers that are never given again."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

DESK = """
class Desk:
    \"\"\"People who wait. {owner}\"\"\"
    def __init__(self) -> None:
        self.people: dict[int, str] = {{}}
    def enter(self, name: str) -> int:
        \"\"\"Let somebody wait and return the number. {text}\"\"\"
        number = len(self.people)
        self.people[number] = name
        return number
    def leave(self, number: int) -> None:
        \"\"\"Let somebody go.\"\"\"
        self.people.pop(number, None)
    def rename(self, name: str) -> None:
        \"\"\"Call them all so.\"\"\"
        self.people = dict.fromkeys(self.people, name)
"""
LAW = "gives_new_ones(lambda: Desk(), lambda it: it.enter(name), lambda it, one: it.leave(one)"


def told(recipe: Recipe) -> list[str]:
    """The claims about numbers."""
    return [each.source for each in recipe.claims if each.source.startswith("gives_new_ones")]


@pytest.mark.parametrize(
    "text",
    [
        "It is never given again.",
        "Numbers are never reused.",
        "No number is used twice.",
        "Each number is given only once.",
    ],
)
def test_texts_of_methods_and_classes(recipe_of: WriteRecipe, text: str) -> None:
    """Whatever takes such a number gives it back, and nothing else does."""
    for words in ({"text": text, "owner": ""}, {"text": "", "owner": text}):
        (claim,) = told(recipe_of(DESK.format(**words), "Desk.enter"))
        assert claim.startswith(LAW)
        assert "it.rename(one)" not in claim


@pytest.mark.parametrize("text", ["", "It is not used again unless the desk is full.", "Never used by others."])
def test_other_texts(recipe_of: WriteRecipe, text: str) -> None:
    """They promise nothing."""
    assert told(recipe_of(DESK.format(text=text, owner=""), "Desk.enter")) == []
