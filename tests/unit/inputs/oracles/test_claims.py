"""Promises that are read from names and sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe
from menace.inputs.oracles.refusals import conditions_of

WriteRecipe = Callable[..., Recipe]


def sources(recipe: Recipe) -> list[str]:
    """The expressions of all promises, with the exception where one is due."""
    return [each.source if each.raises is None else f"{each.raises}: {each.source}" for each in recipe.claims]


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("f(text, n)", "Return at most *n* characters of a text.", ["no_longer_than(result, n)"]),
        ("f(text, n)", "The result is never longer than ``n`` bytes.", ["no_longer_than(result, n)"]),
        ("f(text, n)", "Split a text at most ``n`` times.", []),
        ("f(text, n)", "Return usually at most n characters.", []),
        ("f(text)", "Equivalent to ``iter(text.split())``, but faster.", ["gives_same(result, iter(text.split()))"]),
        ("f(text)", "Roughly equivalent to ``text.split()``.", []),
        ("f(text)", "Equivalent to ``text.split()`` except for blanks.", []),
        ("f(text)", "Equivalent to ``other(thing)``.", []),
        ("f(a, b)", "There are ``ceil(a / b)`` numbers, or none.", ["has_length(result, ceil(a / b))"]),
        ("f(items)", "Return a new list of items.",
         ["unchanged(items, items_afterwards)", "is_another(result, items_afterwards)"]),
        ("f(items)", "Sort them; *items* is left unchanged.", ["unchanged(items, items_afterwards)"]),
        ("f(items)", "Return a new list; items is modified.", []),
        ("f(text)", "Tidy up; the function is idempotent.", ["same_again(f(result), result)"]),
        ("f(n)", "Count. Raises ValueError if n is negative.", ["ValueError: n < 0"]),
        ("f(n)", ":raises ValueError: if ``n`` is less than 2", ["ValueError: n < 2"]),
        ("f(n, m)", "Raises ValueError if n is negative and m is not.", []),
        ("f(width)", "Raises ValueError for a width below 1.", ["ValueError: width < 1"]),
        ("f(row)", "Raises ValueError for an empty row.", ["ValueError: len(row) == 0"]),
        ("f(items)", "ValueError is raised when items is empty.", ["ValueError: len(items) == 0"]),
        ("f(limit)", "A negative limit is a ValueError.", ["ValueError: limit < 0"]),
    ],
)  # fmt: skip
def test_sentences(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Only what can be read for sure is promised; hedged, partial and unknown statements are not."""
    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', "f")) == claims


@pytest.mark.parametrize(
    ("header", "text", "claims"),
    [
        ("clamp(x, low, high)", "", ["lies_between(result, low, high)"]),
        ("bubble_sort(items)", "Sort a list.", ["sorts(result, items)"]),
        ("merge_sorted(one)", "", []),
        ("merge_sort(items)", "", ["sorts(result, items)"]),
        ("natural_sorted(texts)", "Return texts sorted with their numbers in order.", []),
        ("sort_words(items)", "", []),
        ("sort(items)", "In descending order.", []),
        ("unique(items)", "Leave out duplicates.", ["without_repeats(result)"]),
        ("unique(items)", "Leave out consecutive duplicates.", []),
        ("chunked(items, size)", "Cut.", ["cuts(result, items, size)"]),
        ("reverse(items)", "Turn around.", ["same_again(reverse(result), items)"]),
        ("reverse_words(text)", "", []),
    ],
)
def test_names(recipe_of: WriteRecipe, header: str, text: str, claims: list[str]) -> None:
    """Names that hardly anybody gives to a function which does something else."""
    name = header.partition("(")[0]

    assert sources(recipe_of(f'def {header}:\n    """{text}"""\n', name)) == claims


@pytest.mark.parametrize(
    ("writer", "reader"),
    [("encode", "decode"), ("dumps", "loads"), ("to_hex", "from_hex"), ("quote", "unquote"), ("b64encode", "b64decode"),
     ("encode_fields", "decode_fields")],
)  # fmt: skip
def test_a_pair_reads_back_what_it_writes(recipe_of: WriteRecipe, writer: str, reader: str) -> None:
    """The promise is made for the one that writes, and imports the other."""
    source = f"def {writer}(value): ...\ndef {reader}(text): ...\n"
    (claim,) = recipe_of(source, writer).claims

    assert (claim.oracle, claim.source) == ("RoundTrip", f"same_again({reader}(result), value)")
    assert (claim.setup, claim.alone) == ((f"from shop import {reader}",), True)
    assert [each for each in recipe_of(source, reader).claims if each.oracle == "RoundTrip"] == []


@pytest.mark.parametrize(
    ("writer", "reader"),
    [("format_date", "parse_date"), ("text_to_bits", "bits_to_text"), ("flatten", "unflatten")],
)
def test_pairs_that_often_tidy_up_have_to_say_that_they_do_not(
    recipe_of: WriteRecipe, writer: str, reader: str
) -> None:
    """Naming the partner, or calling it the inverse, is saying so."""
    rest = f"def {reader}(text): ..."

    assert recipe_of(f"def {writer}(value): ...\n{rest}", writer).claims == ()
    assert len(recipe_of(f"def {writer}(value): 'See {reader}.'\n{rest}", writer).claims) == 1
    assert len(recipe_of(f"def {writer}(value): 'Its inverse is there too.'\n{rest}", writer).claims) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def encode(value): 'Lossy.'\ndef decode(text): ...",
        "def encode(value): ...\ndef decode(text): 'Blanks are dropped.'",
        "def encode(value, key): ...\ndef decode(text, key): ...",
        "def encode(value: str) -> bytes: ...\ndef decode(text: str) -> str: ...",
        "def encode(value: str) -> str: ...\ndef decode(text: str) -> list: ...",
        "async def encode(value): ...\ndef decode(text): ...",
        "def encode(value): ...",
    ],
)
def test_pairs_that_are_none(recipe_of: WriteRecipe, source: str) -> None:
    """Where something gets lost, more is needed, or the types do not fit, nothing is promised."""
    assert recipe_of(source, "encode").claims == ()


def test_promises_are_tried_with_awkward_arguments(recipe_of: WriteRecipe) -> None:
    """The calls of the documentation, texts with every kind of line break, and the texts of the code itself."""
    source = (
        'ESCAPES = {"\\n": "\\\\n"}\n'
        'def encode(text: str) -> str:\n    """\n    >>> encode("a")\n    "b"\n    """\n'
        "def decode(text: str) -> str: ...\n"
    )
    given = [each.args for each in recipe_of(source, "encode").examples if not each.steps]

    assert ("'a'",) in given
    assert ("'\\\\n'",) in given
    assert any("u2028" in text for (text,) in given)


def test_a_limit_is_tried_with_small_numbers(recipe_of: WriteRecipe) -> None:
    """A sequence that is longer than the limit, though none of its items is."""
    source = (
        "def join(pieces: list[bytes], limit: int = 9) -> bytes:\n"
        '    """The result is never longer than ``limit`` bytes."""\n'
    )
    given = [(each.args, each.kwargs) for each in recipe_of(source, "join").examples]

    assert (("[b'a', b'bc', b'd', b'ef']",), (("limit", "3"),)) in given


def test_what_is_nested_too_deeply_is_tried_where_it_is_described(recipe_of: WriteRecipe) -> None:
    """The documentation announces an exception for it, so the input counts as documented."""
    text = "Read round brackets.\n\n    Raises GroupError when they are nested too deeply.\n    "
    source = f'def parse(text: str):\n    """{text}"""\n'
    recipe = recipe_of(source, "parse")

    assert recipe.examples[0].args == ("'(' * 5000 + ')' * 5000",)
    assert recipe.documented_examples >= 1
    assert recipe_of(source.replace("too deeply", "somehow"), "parse").examples == ()


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("Raises ValueError for a width below 1.", (("ValueError", "width < 1"),)),
        ("Raises ValueError if width is negative. Raises ValueError for an empty row.",
         (("ValueError", "width < 0"), ("ValueError", "len(row) == 0"))),
        ("Raises ValueError if width is negative. Raises ValueError for malformed text.", ()),
        ("Raises ValueError if width is negative. Raises KeyError for unknown names.", (("ValueError", "width < 0"),)),
        ("Never fails.", ()),
    ],
)  # fmt: skip
def test_when_an_exception_is_announced(text: str, conditions: tuple[tuple[str, str], ...]) -> None:
    """Only where all that is said of an exception can be read, it is known when it is planned."""
    assert conditions_of(text, ["row", "width"]) == conditions


@pytest.mark.parametrize(
    ("forth", "back", "claims"),
    [
        ("key: str, n: int", "tuple[str, int]", ["same_again(decode_key(result), (key, n))"]),
        ("key: str, n: int", "Tuple[str, int]", ["same_again(decode_key(result), (key, n))"]),
        ("key: str, n: int", "tuple[int, str]", []),
        ("key: str, n: int = 0", "tuple[str, int]", []),
        ("key: str, n: int", "tuple[str, ...]", []),
        ("key: str, n", "tuple[str, int]", []),
        ("key: str, *n: int", "tuple[str, int]", []),
    ],
)
def test_what_was_written_together_comes_back_together(
    recipe_of: WriteRecipe, forth: str, back: str, claims: list[str]
) -> None:
    """In the same order, where hints say so of each."""
    source = f"def encode_key({forth}) -> str: ...\ndef decode_key(text: str) -> {back}: ...\n"

    assert sources(recipe_of(source, "encode_key")) == claims
