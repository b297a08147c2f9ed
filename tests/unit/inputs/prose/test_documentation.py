"""What a docstring promises, and above all what it does not."""

import ast

import pytest

from menace.inputs.prose.described import documented_hints, hint_of
from menace.inputs.prose.documentation import (
    demands,
    documented_exceptions,
    has_precondition,
    missing_parts,
    natural_exceptions,
    protocol_exceptions,
    speaks_of_missing,
)
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Raises ValueError when the text is empty.", {"ValueError"}),
        ("Split.\n\n    Raises:\n        KeyError: none\n        shop.StockError: gone", {"KeyError", "StockError"}),
        (":raises NotFound: when nothing is there", {"NotFound"}),
        (":raises shop.NotFound: when nothing is there", {"NotFound"}),
        ("Raises\n------\nLookupError\n    If nothing is there.", {"LookupError"}),
        ("Raises:\n    BadRequest: if it is\n        Nowhere: no name.\n    TooLate: ever.", {"BadRequest", "TooLate"}),
        ("Raises Refused unless it is open. Raises If nothing helps.", {"Refused"}),
        ("It raises StopIteration at the end.", {"StopIteration"}),
        ("Raises binascii.Error on odd text.", {"Error"}),
        ("Return a day; ValueError for anything else.", {"ValueError"}),
        ("From 1 to 16, else `RangeError`.", {"RangeError"}),
        ("KeyError when it is not there.", {"KeyError"}),
        ("Turn a ValueError into text.", set()),
        ("Raise a number to a power.", set()),
        ("", set()),
    ],
)  # fmt: skip
def test_announced_exceptions_are_found(text: str, names: set[str]) -> None:
    """The names of exceptions count where the text speaks of raising."""
    assert documented_exceptions(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "parts must be positive.",
        "Split an amount. The number of parts must not be zero.",
        "Assumes that the items are sorted.",
        "The list should be sorted in advance.",
        "Requires a connection that is open.",
        "Only works for ASCII text.",
        "Only valid for sorted input.",
        "The behaviour is undefined for negative numbers.",
        "Undefined behaviour for an empty list.",
        "The function expects a list of pairs.",
        "Needs at least two points.",
        "Precondition: the file is open.",
        "parts may not be zero.",
        "items cannot be empty.",
        "Args:\n    parts: a positive number.\n    items: anything.",
        "Args:\n    parts (int): how many, at least one.",
        ":param parts: positive number of parts",
        ":param int parts: how many, greater than zero",
        "parts : int\n    Number of parts, must be > 0.",
        "Split items where parts is positive.",
        "Split.\n\n``parts`` is a non-negative number.",
        "items -- a non-empty list",
        "parts: a number between 1 and 9",
        "The items are assumed to be sorted.",
        "It has to be\nsorted, so it needs to be checked first.\n\nThe items have to be sorted.",
    ],
)
def test_preconditions_are_recognised(text: str) -> None:
    """Sentences that narrow what may be passed are seen, in prose and in the usual styles of describing parameters."""
    assert has_precondition(text, ["items", "parts"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Split an amount into equal parts.",
        "Return True when the number is positive.",
        "Return True if at least one of the items matches.",
        "Whether parts is positive.",
        "Count the items that are greater than the limit.",
        "Return the positive difference of both.",
        "Return the items sorted by name.",
        "Return only the required fields.",
        "The fields required by the form, in order.",
        "How many packs are needed.",
        "Replace undefined names with a dash.",
        "Give each of the items back once, sorted.",
        "Raises ValueError if parts is not positive.",
        "Split.\n\nRaises:\n    ValueError: if the parts are negative.\n    KeyError: parts is empty.",
        "Split.\n\n    Raises:\n        ValueError: the parts are negative.\n\n    Returns:\n        A list.",
        "Shift by one if the parts are negative.",
        "Returns:\n    A non-empty list.",
        ":returns: a positive number",
        "The caller must close the file afterwards.",
        "You should be aware that it is slow.",
        "The result must be released by whoever asked.",
        "Shift by one when parts is negative.",
        "Add one.\n\n>>> add('must be a number')\n1",
        "Keep items that are between both limits.",
        "What the shop expected and what came.",
        "parts: whether parts should be counted.",
        "Determine if the items should be left out.",
        "If no rate is given, it is assumed to be one.",
        "If the number of parts is smaller than the rest, add one.",
        "items: a mapping of distances between names.",
        "A name that two of them share has to be typed in full.",
        "Threads that share a table need a lock around it.",
        "Calls from different threads must be serialised.",
        "Not thread-safe, several processes should use their own lock.",
    ],
)
def test_ordinary_sentences_are_not_preconditions(text: str) -> None:
    """Telling about results, conditions, callers or exceptions asks nothing of the arguments."""
    assert not has_precondition(text, ["items", "parts"])


@pytest.mark.parametrize("end", ["; others raise ValueError.", ", or ValueError is raised.", " (or ValueError)."])
def test_a_demand_with_its_refusal_excuses_nothing(end: str) -> None:
    """Who does not meet it is to be refused, so that falling over is no answer."""
    assert not has_precondition(f"Every time has to be a finite number{end}", ["items"])
    assert has_precondition("Every time has to be a finite number.", ["items"])


def test_what_stands_behind_the_refusals_still_counts() -> None:
    """The list of exceptions ends where something else begins."""
    assert has_precondition("Split.\n\nRaises:\n    ValueError: odd.\n\nArgs:\n    parts: positive.", ["parts"])


def test_a_quality_needs_a_parameter_to_belong_to() -> None:
    """The same words are ordinary when they describe something that is no parameter."""
    text = "Round a sum.\n\nbalance: a positive number when there is money"

    assert has_precondition(text, ["balance"])
    assert not has_precondition(text, ["amount"])
    assert not has_precondition(text)


def test_a_long_text_is_read_in_reasonable_time() -> None:
    """Nothing in a docstring makes the search explode."""
    text = "items: " + "(" * 2_000 + "a " * 20_000 + ", " * 2_000

    assert not has_precondition(text, ["items", "parts"])


@pytest.mark.parametrize(
    ("name", "says_no_by"),
    [
        ("__next__", {"StopIteration"}),
        ("__getitem__", {"LookupError"}),
        ("__getattr__", {"AttributeError"}),
        ("pop", set()),
    ],
)
def test_the_language_documents_how_special_methods_say_no(name: str, says_no_by: set[str]) -> None:
    """An iterator that is at its end, or a mapping without the key, does what everybody expects of it."""
    assert protocol_exceptions(name) == says_no_by


@pytest.mark.parametrize(
    ("source", "text", "natural"),
    [
        ("def f(letters, place): return letters[place]", "The letter at a place.", True),
        ("def f(letters, place): return letters[place]", "The letter at a place, a blank for a missing one.", False),
        ("def f(letters, place): return letters[place:]", "", False),
        ("def f(letters): return letters[0]", "", False),
        ("def f(place): return LETTERS[place]", "", False),
    ],
)
def test_looking_up_one_argument_in_another_may_fail(source: str, text: str, natural: bool) -> None:
    """Both come from the caller, who is told as everywhere; unless the text says what becomes of what is missing."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)

    assert ("IndexError" in natural_exceptions(function, text)) is natural


@pytest.mark.parametrize(
    ("text", "speaks"),
    [
        ("Rows without a price are skipped.", True),
        ("The unit is optional.", True),
        ("Returns None if the key is not there.", True),
        ("Return a line for a record.\n\n>>> line({'default': 1})", False),
        ("Return a line for a record.", False),
        ("Return an empty page with these settings.", False),
        ("The settings may be empty.", True),
        ("Rows have a ``name``, which may be ``None`` for guests.", False),
    ],
)
def test_texts_say_that_something_may_be_missing(text: str, speaks: bool) -> None:
    """In their sentences, not in their examples."""
    assert speaks_of_missing(text) is speaks


def test_parts_that_may_be_missing_are_named_as_code() -> None:
    """In the sentences that say so, and not what is a parameter itself."""
    text = "Rows have a ``name`` and a ``price``. The ``unit`` may be left out, then ``default`` is meant."

    assert missing_parts(text, ["rows", "default"]) == {"unit"}


@pytest.mark.parametrize(
    ("said", "tests"),
    [
        ("how many fit on a page, 1 or more", ("n >= 1",)),
        ("the items of an even share and whole numbers", ()),
        ("the table where 2 or more people sit, by the window", ()),
    ],
)
def test_a_part_of_a_description_that_is_clear_counts_by_itself(said: str, tests: tuple[str, ...]) -> None:
    """Between two commas nothing else may stand; what "and" joins belongs together."""
    assert demands(f":param n: {said}", ["n"]).tests == tests


@pytest.mark.parametrize(
    ("said", "is_unread"),
    [
        ("how many characters a line of the terminal has, at least 1", False),
        ("the number of columns, positive", False),
        ("the text to cut, not empty", False),
        ("int\n        How many fit on a page, at least 1", False),
        ("the number of weights, one for each of the items, at least 1", True),
        ("how many of the items to take, at least 1", True),
        ("the place where it stood before the others, at least 1", True),
    ],
)
def test_what_an_argument_is_for_asks_nothing_of_it(said: str, is_unread: bool) -> None:
    """A description says what is meant, then what it has to be like; relations to anything else are not understood."""
    assert demands(f"Args:\n    n: {said}.\n    items: things.\n", ["n", "items"]).is_unread is is_unread


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("how many there are, at least 1", "int"),
        ("the largest number of rows", "int"),
        ("how many seconds to wait", None),
        ("the names, in order; any iterable of str", "list[str]"),
        ("the names as they stand, a list of str", "list[str]"),
        ("what is in a list of names", None),
    ],
)
def test_types_behind_the_first_words(said: str, hint: str | None) -> None:
    """What is counted is whole, and a type may follow what the argument is for."""
    assert documented_hints(f":param n: {said}", ["n"]).get("n") == hint


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("a dict of names to whole numbers", "dict[str, int]"),
        ("a mapping from texts to numbers, maybe empty", "dict[str, float]"),
        ("a dict of names and what they stand for", None),
    ],
)
def test_dictionaries_of_stated_types(said: str, hint: str | None) -> None:
    """Keys and values have to be named both."""
    assert hint_of(said) == hint


def test_a_class_describes_what_its_constructor_takes(recipe_of: WriteRecipe) -> None:
    """Instances for methods are made of what the class asks for, and of nothing else."""
    source = (
        'class Shelf:\n    """A shelf.\n\n    :param width: a whole number, at least 5\n    """\n\n'
        "    def __init__(self, width):\n        self.width = width\n\n"
        "    def half(self):\n        return self.width / 2\n"
    )
    made = recipe_of(source, "Shelf.half").receiver

    assert made is not None
    assert min(map(int, made[0].values)) == 5
    assert "width >= 5" in recipe_of(source, "Shelf.__init__").preconditions


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ("Write a badge, a mapping of texts to numbers, as a line.", {"badge": "dict[str, float]"}),
        ("Add up ``badge`` (a list of whole numbers).", {"badge": "list[int]"}),
        ("Print a badge, a list of which is kept.", {}),
        ("Join a badge, a name and a number.", {}),
    ],
)
def test_a_sentence_explains_a_parameter_behind_its_name(text: str, hints: dict[str, str]) -> None:
    """Only containers, for of single things a list is read just as well."""
    assert documented_hints(text, ["badge"]) == hints
