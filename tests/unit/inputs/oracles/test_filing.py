"""What documentation says of who reads a file afterwards, and files in the states that the world has them in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
def read_entries(path: str) -> dict[str, str]:
    """Return all entries."""

def set_entry(path: str, name: str, value: str) -> None:
    """{}"""

def remove_entry(path: str, name: str) -> None:
    """Remove an entry; every other entry is left alone."""
'''
CLASS = '''
class Notes:
    def __init__(self, path: str) -> None:
        self.path = path

    def all(self) -> list[str]:
        """Return all notes."""

    def add(self, note: str) -> None:
        """Add a note. Afterwards `all` returns it, too."""
'''


def claimed(recipe: Recipe) -> list[str]:
    """What is said of files."""
    return [each.source for each in recipe.claims if each.is_of_files]


@pytest.mark.parametrize(
    ("text", "found", "others"),
    [
        ("Set one. Afterwards `read_entries` finds it, and every other entry as it was.", True, True),
        ("Set one; from then on read_entries() gives it.", True, False),
        ("Set one. All other entries stay as they were.", False, True),
        ("Set one; nothing else is changed.", False, True),
        ("Set one without touching the other entries.", False, True),
    ],
)
def test_promises_about_the_reader(recipe_of: WriteRecipe, text: str, found: bool, others: bool) -> None:
    """One that is named, or the only one that there is."""
    (source,) = claimed(recipe_of(SOURCE.format(text), "set_entry"))

    assert source.startswith("found_afterwards(lambda: read_entries(path), lambda: set_entry(path, name, value)")
    assert source.endswith(f"found={found}, others={others})")


@pytest.mark.parametrize(
    "text",
    [
        "Set one.",
        "Set one; see read_entries.",
        "Set one. Raises OSError when that fails; all other entries are kept then.",
        "Set one. Usually `read_entries` finds it afterwards.",
        "Set one, rounded. Afterwards `read_entries` finds it.",
    ],
)
def test_nothing_is_promised_by_other_words(recipe_of: WriteRecipe, text: str) -> None:
    """Neither by names alone, nor for calls that fail, nor for what is said to be lost."""
    assert claimed(recipe_of(SOURCE.format(text), "set_entry")) == []


def test_files_have_entries_already_and_were_touched(recipe_of: WriteRecipe) -> None:
    """By the code itself, and then as editors do; the reader has to read them as before."""
    recipe = recipe_of(SOURCE.format("Set one. Afterwards `read_entries` finds it."), "set_entry")
    setups = [each.setup for each in recipe.examples]

    assert all("set_entry('menace_made', " in "".join(setup) for setup in setups)
    assert any(".rstrip(b'\\r\\n')" in "".join(setup) for setup in setups)
    assert all(
        setup[-1] == "assert read_entries('menace_made') == menace_seen" for setup in setups if ".rstrip" in str(setup)
    )


def test_who_takes_something_out_finds_what_another_put_in(recipe_of: WriteRecipe) -> None:
    """It could not make such a file itself."""
    recipe = recipe_of(SOURCE.format("Set one. Afterwards `read_entries` finds it."), "remove_entry")

    assert all("set_entry('menace_made', " in "".join(each.setup) for each in recipe.examples)


def test_methods_of_an_object_that_knows_its_file(recipe_of: WriteRecipe) -> None:
    """The object is made with the path."""
    recipe = recipe_of(CLASS, "Notes.add")

    assert claimed(recipe) == [
        "found_afterwards(lambda: self.all(), lambda: self.add(note), (note, ), found=True, others=True)"
    ]
    assert "Notes('menace_made')" in {each.receiver for each in recipe.examples}


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Blank lines are ignored.", ["blank lines"]),
        ("A byte order mark is skipped.", ["mark"]),
        ("Both kinds of line endings are accepted.", ["line ends"]),
        ("The last line need not end in a line break.", ["last line"]),
        ("Lines that start with `;` are ignored.", ["; "]),
        ("Blank lines are ignored unless strict is set.", []),
        ("Blank lines are kept.", []),
    ],
)
def test_what_makes_no_difference_to_a_reader(recipe_of: WriteRecipe, text: str, ways: list[str]) -> None:
    """Of texts and files alike."""
    for given in ("text", "path"):
        recipe = recipe_of(f'def parse({given}: str) -> list[str]:\n    """Read lines. {text}"""', "parse")
        told = [each.source for each in recipe.claims if "reads_alike" in each.source]

        assert told == [f"reads_alike(result, lambda it: parse(it), {given}, {way!r})" for way in ways]


def test_files_hold_what_examples_of_their_parser_show(recipe_of: WriteRecipe) -> None:
    """In any other form a reader finds only that they are no such thing."""
    source = '''
def load(path: str) -> dict[str, str]:
    with open(path) as file:
        return parse(file.read())

def parse(text: str) -> dict[str, str]:
    """Read a text.

    >>> parse("low: 1")
    {'low': '1'}
    """
    return dict(line.split(": ") for line in text.splitlines())
'''
    assert any("b'low: 1'" in value for value in recipe_of(source, "load").parameters[0].values)
