"""What the text of a class says of its instances at any time."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SHED = '''
class Shed:
    """Tools. {text}"""
    def __init__(self, room: int = 9):
        self.room, self.weight, self.names = room, 0, []
        self._tools: dict[str, int] = {{}}
        self.lent, self.here = set(), set()
    def put(self, name: str, grams: int) -> None:
        """Put a tool."""
        self._tools[name] = grams
        self.weight += grams
    def look(self) -> int:
        """How many."""
        return len(self._tools)
'''


def laws(recipe: Recipe) -> list[str]:
    """The laws about what the instance is afterwards, without what it was before."""
    found = [each.source for each in recipe.claims if each.oracle == "Law"]
    return [
        each.partition(" if ")[0].strip("()").replace("self_afterwards.", "") for each in found if "holds" not in each
    ]


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("``weight`` is always the sum of all tools.", "tallies(weight, 'sum', _tools"),
        ("``weight`` is the number of tools at any time.", "tallies(weight, 'number', _tools"),
        ("``weight`` is how many tools there are.", "tallies(weight, 'number', _tools"),
        ("The tools add up to ``weight``.", "tallies(weight, 'sum', _tools"),
        ("The letters of all names are never more than ``room``; ``weight`` is always their exact number.",
         "tallies(weight, 'lengths', names"),
        ("There are never more than ``room`` tools.", "has_room(room, 'number', _tools"),
        ("``names`` never has more than ``room`` entries.", "has_room(room, 'number', names"),
        ("``weight`` never exceeds ``room``.", "not_beyond(weight, room"),
        ("The weight is never negative.", "at_least(weight, 0"),
        ("``weight`` is never less than 3.", "at_least(weight, 3"),
        ("``weight`` is always between 0 and ``room``.", "lies_between(weight, 0, room"),
        ("``names`` is always sorted.", "in_order(list(names"),
        ("No name is ever in ``names`` twice.", "without_repeats(list(names"),
        ("A tool is either lent or here, never both.", "lie_apart(lent, here"),
        ("``lent`` and ``here`` together are always all tools.",
         "hold_together((self.lent, self.here), (lent, here"),
        ("Always, ``weight <= room``.", "weight <= room"),
    ],
)  # fmt: skip
def test_what_a_text_says_of_instances(recipe_of: WriteRecipe, text: str, law: str) -> None:
    """Each is held against the instance after a method that changes it."""
    assert law in laws(recipe_of(SHED.format(text=text), "Shed.put"))


@pytest.mark.parametrize(
    "text",
    [
        "``weight`` is about the sum of all tools.",
        "``weight`` is the sum of all tools when nothing was lent.",
        "Asks at most ``room`` times.",
        "The colour is never negative.",
        "There are never more than ``others`` tools.",
        "``weight`` is the number of tools that were ever put in.",
    ],
)
def test_what_is_not_said_for_sure(recipe_of: WriteRecipe, text: str) -> None:
    """A sentence with conditions, of other units or of unknown names promises nothing."""
    assert laws(recipe_of(SHED.format(text=text), "Shed.put")) == []


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("At most `most` letters of names are kept; the oldest have to go.", "has_room(_most, 'lengths', _names"),
        ("Names never take up more than `most` characters.", "has_room(_most, 'lengths', _names"),
    ],
)
def test_texts_name_the_parameters_that_private_attributes_keep(recipe_of: WriteRecipe, text: str, law: str) -> None:
    """Nobody outside knows the attributes."""
    source = f"""
class Shed:
    \"\"\"Tools. {text}\"\"\"
    def __init__(self, most: int):
        self._most, self._names = most, []
    def put(self, name: str) -> None:
        self._names.append(name)
"""
    assert law in laws(recipe_of(source, "Shed.put"))


def test_methods_that_change_nothing_owe_nothing(recipe_of: WriteRecipe) -> None:
    """What only looks at an instance cannot have spoilt it; what makes one can."""
    source = SHED.format(text="``weight`` is always the sum of all tools.")

    assert laws(recipe_of(source, "Shed.look")) == []
    assert "tallies(result.weight, 'sum', result._tools" in laws(recipe_of(source, "Shed.__init__"))
