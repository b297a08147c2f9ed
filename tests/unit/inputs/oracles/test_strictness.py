"""Documentation that says what is refused, whatever it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def spellings(recipe: Recipe) -> list[str]:
    """The ways of writing numbers that have to be refused."""
    found = [each.source for each in recipe.claims if each.source.startswith("reads_digits_only")]
    return [part.strip("' )") for each in found for part in each.rpartition("), ")[2].split(", ")]


@pytest.mark.parametrize(
    ("header", "text", "body", "refused"),
    [
        ("f(text: str)", "Read a length in digits. Raises ValueError for anything else.", "int(text)",
         ["sign", "blank", "underscore"]),
        ("f(text: bytes)", "Read a size of 1 to 8 hexadecimal digits; ValueError if it is written in any other way.",
         "int(text, 16)", ["sign", "blank", "underscore", "script", "prefix"]),
        ("f(text)", "Read four ASCII digits. Raises ValueError for any other text.", "int(text)",
         ["sign", "blank", "underscore", "script"]),
        ("f(text)", "Read a number. Raises ValueError if there is anything but digits.", "int(text)",
         ["sign", "blank", "underscore"]),
        ("f(text: str) -> bool", "Say whether a text is made of digits from 0 to 9.", "text.isdigit()",
         ["sign", "blank", "underscore", "script"]),
        ("f(text: str)", "Read a number in digits, a sign, blanks or not; ValueError for anything else.", "int(text)",
         ["underscore"]),
        ("f(text: str)", "Read a number in digits. Raises ValueError for anything else.", "int(text.strip())",
         ["sign", "underscore"]),
        ("f(text: str)", "Read a number in digits. Raises ValueError for anything else.", "int(text.removeprefix('+'))",
         ["blank", "underscore"]),
        ("f(form: Mapping[str, str])", "Read an age. Raises Rejected unless it consists of digits only.",
         "int(form['age'])", ["sign", "blank", "underscore"]),
        ("f(texts: list[str])", "Add up.\n\n    Raises:\n        BadSum: if one is anything but ASCII digits.\n",
         "sum(map(int, texts))", ["sign", "blank", "underscore", "script"]),
        ("f(form: dict[str, int])", "Read. Raises Rejected unless it consists of digits only.", "int(form['age'])", []),
        ("f(text: str)", "Read it in digits as ``int`` does. Raises ValueError for anything else.", "int(text)", []),
        ("f(text: str)", "Return how many digits there are. Raises ValueError for anything else.", "len(text)", []),
        ("f(text: str)", "Read a number in digits. Raises ValueError if the moon is full.", "int(text)", []),
        ("f(number: int)", "Write it in digits. Raises ValueError for anything else.", "str(number)", []),
    ],
)  # fmt: skip
def test_numbers_in_digits(recipe_of: WriteRecipe, header: str, text: str, body: str, refused: list[str]) -> None:
    """Where numbers are in digits and all else is refused, so is what else readers of numbers take."""
    recipe = recipe_of(f'def {header}:\n    """{text}"""\n    return {body}\n', "f")

    assert spellings(recipe) == refused


@pytest.mark.parametrize(
    ("header", "text", "is_promised"),
    [
        ("f(text: str)", "Raises FormError for any other text.", True),
        ("f(text: str)", "Raises FormError, whatever the reason.", True),
        ("f(value: object)", "Raises FormError for anything else.", True),
        ("f(value: object)", "Raises FormError for any other text.", False),
        ("f(text)", "Raises FormError for any other text.", False),
        ("f(text: str, base: int)", "Raises FormError for any other text.", False),
        ("f(text: str)", "Raises FormError for any other text, and OSError for lost files.", False),
        ("f(text: str)", "Raises FormError; any other exception is passed on.", False),
    ],
)
def test_one_exception_for_all(recipe_of: WriteRecipe, header: str, text: str, is_promised: bool) -> None:
    """An exception that is announced for all other input is the only one that may come."""
    recipe = recipe_of(f'def {header}:\n    """Read it. {text}"""\n    return 1\n', "f")

    assert any(each.source == "refuses_only_by(result, 'FormError')" for each in recipe.claims) is is_promised


def test_class_methods_are_called_by_their_class(recipe_of: WriteRecipe) -> None:
    """The other spellings are tried without an instance."""
    source = '''
class Version:
    @classmethod
    def parse(cls, text: str):
        """Read a number in digits. Raises ValueError for anything else."""
        return cls(int(text))
'''
    claims = [each.source for each in recipe_of(source, "Version.parse").claims]

    assert any("lambda it: Version.parse(it)" in each for each in claims)
