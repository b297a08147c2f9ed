"""Functions that give back a changed text, and who reads such texts."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
def entries(text: str) -> dict[str, str]:
    """Return all entries."""
    return dict(line.split("=") for line in text.splitlines())

def set_entry(text: str, key: str, value: str) -> str:
    """{text}"""
    return text + key + "=" + value

def without_entry(text: str, key: str) -> str:
    """Return the text without an entry; all others are kept. Afterwards ``entries`` does not list it."""
    return text
'''


def claims(recipe: Recipe) -> list[str]:
    """What is said of the result."""
    return [each.source for each in recipe.claims if each.source.startswith(("found_in_result", "same_again"))]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Set one. All other entries stay as they are.", "found=False, others=True, gone=False"),
        ("Set one; ``entries`` then finds it.", "found=True, others=False, gone=False"),
        (
            "Set one. `entries` of the result has it, and the others as they were.",
            "found=True, others=True, gone=False",
        ),
    ],
)
def test_sentences(recipe_of: WriteRecipe, text: str, asked: str) -> None:
    """The reader is asked before and after."""
    both = "lambda: entries(text), lambda: entries(result), (text, result), (key, value, )"

    assert claims(recipe_of(SOURCE.format(text=text), "set_entry")) == [f"found_in_result({both}, {asked})"]


@pytest.mark.parametrize("text", ["Set one.", "Set one; ``entries`` is slow.", "If it fails, all others stay."])
def test_sentences_that_promise_nothing(recipe_of: WriteRecipe, text: str) -> None:
    """They say nothing of who reads the text."""
    assert claims(recipe_of(SOURCE.format(text=text), "set_entry")) == []


def test_what_is_taken_out(recipe_of: WriteRecipe) -> None:
    """It is not found any more."""
    (source,) = claims(recipe_of(SOURCE.format(text="Set one."), "without_entry"))

    assert source.endswith("(key, ), found=False, others=True, gone=True)")


@pytest.mark.parametrize("said", ["is *value* again", "is the value"])
def test_equations_with_a_key(recipe_of: WriteRecipe, said: str) -> None:
    """What was written is found under its key."""
    text = f"Set one: ``entries(set_entry(text, key, value))[key]`` {said}."

    found = claims(recipe_of(SOURCE.format(text=text), "set_entry"))

    assert found == ["same_again(entries(set_entry(text, key, value))[key], value)"]


def test_texts_as_others_leave_them(recipe_of: WriteRecipe) -> None:
    """Some have entries already, and no end of the last line."""
    recipe = recipe_of(SOURCE.format(text="Set one. All other entries stay as they are."), "set_entry")
    texts = [each.args[0] for each in recipe.examples]

    assert any(each.startswith("set_entry(set_entry('', ") and each.endswith(".rstrip()") for each in texts)
    assert any(each.endswith(" + '=x'") for each in texts)
