"""What is written to a file or by an awkward instance, and read back."""

from __future__ import annotations

from collections.abc import Callable

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

FUNCTIONS = '''
def save_rows(rows: list, path: str):
    """{}"""

def load_rows(path: str):
    """{}"""
'''
CLASS = '''
class Notes:
    """Notes."""
    def __init__(self, title: str): ...
    def save(self, path: str):
        """Write a file."""
    def to_text(self) -> str: ...
    @classmethod
    def from_text(cls, text: str): ...
    @classmethod
    def load(cls, path: str):
        """Read what save() wrote."""
'''


def sources(recipe: Recipe) -> list[str]:
    """The expressions of all promises."""
    return [each.source for each in recipe.claims]


def test_what_one_saves_the_other_loads_where_one_of_them_says_so(recipe_of: WriteRecipe) -> None:
    """Names alone are not enough: many files keep less than was given."""
    claim = "comes_back((save_rows(rows, path), load_rows(path))[-1], rows)"

    assert sources(recipe_of(FUNCTIONS.format("Write rows.", "Read rows as save_rows() wrote them."), "save_rows")) == [
        claim
    ]
    assert sources(recipe_of(FUNCTIONS.format("Write; load_rows() reads it.", "Read."), "save_rows")) == [claim]
    assert sources(recipe_of(FUNCTIONS.format("Write rows.", "Read rows."), "save_rows")) == []
    assert sources(recipe_of(FUNCTIONS.format("Write rounded rows; see load_rows.", "Read."), "save_rows")) == []


def test_instances_come_back_from_their_file(recipe_of: WriteRecipe) -> None:
    """A class method reads what a method wrote."""
    assert sources(recipe_of(CLASS, "Notes.save")) == ["comes_back((self.save(path), Notes.load(path))[-1], self)"]


def test_instances_of_awkward_texts_are_written(recipe_of: WriteRecipe) -> None:
    """What cannot be read back is most easily seen by them."""
    receivers = {each.receiver for each in recipe_of(CLASS, "Notes.to_text").examples}

    assert "Notes('aa|b,c;d:eb')" in receivers


def test_an_inverse_may_have_another_name(recipe_of: WriteRecipe) -> None:
    """The documentation names it, and its name speaks of reading."""
    pair = 'def glue(parts: list):\n    """Join. split_up undoes this."""\ndef split_up(text: str): ...\n'
    turned = "def int_to_sign(n: int) -> str: ...\ndef sign_to_int(text: str) -> int: ...\n"

    assert sources(recipe_of(pair, "glue")) == ["same_again(split_up(result), parts)"]
    assert sources(recipe_of(turned, "int_to_sign")) == ["same_again(sign_to_int(result), n)"]
    assert sources(recipe_of(turned.replace("n: int", "n: str"), "int_to_sign")) == []
