"""Small inputs that ask for enormous results."""

import ast
import zlib
from typing import Any

import pytest

from menace.inputs.values.limits import (
    bounds_amounts,
    far_items,
    far_keys,
    granted_amounts,
    huge_texts,
    packed,
    states_limit,
    sums_up,
    uses_pipes,
    vast_texts,
    waits_for_others,
)
from menace.testing.text_repository import WriteRecipe


def function(source: str) -> Any:
    """The function that a text defines."""
    return ast.parse(source).body[0]


@pytest.mark.parametrize(
    ("text", "body", "states"),
    [
        ("Raises ValueError for more than 500 rows.", "...", True),
        ("TooLarge when the text is longer than a thousand letters", "...", True),
        ("What is too long is refused.", "...", True),
        ("Returns at most 5 items.", "...", False),
        ("Raises ValueError for anything else.", "...", False),
        ("", "if len(rows) > MOST: raise ValueError", True),
        ("", "if len(rows) >= 20: raise ValueError", True),
        ("", "if len(rows) > 20: return None", False),
        ("", "if len(rows) < 2: raise ValueError", False),
    ],
)
def test_a_limit_is_known_by_its_refusal(text: str, body: str, states: bool) -> None:
    """Documentation that announces one, or a check of a length that raises."""
    assert states_limit(text, function(f"def f(rows):\n    {body}")) is states


def test_numbers_in_known_texts_grow() -> None:
    """Each of the last numbers alone, first beyond all memory, and all of them at once; others stay as they are."""
    grown = huge_texts(["'3*4'", "'a'", "7"])

    assert {"'3*999999999'", "'999999999*4'", "'999999*999999'"} < set(grown)
    assert set(grown[:2]) == {"'3*99999999999'", "'99999999999*4'"}
    assert len(grown) == 5


def test_one_number_in_a_known_text_is_vast() -> None:
    """The others say from where, or how wide."""
    assert vast_texts(["'1-5'", "'a'", "7"]) == ("'1-999999999999999'", "'999999999999999-5'")


def test_who_sums_up_gets_vast_texts(recipe_of: WriteRecipe) -> None:
    """One number is no more for them than for others; whoever writes out what it was asked for is left alone."""
    source = 'def f(text: str):\n    """Read.\n\n    >>> f("1-5")\n    {}\n    """\n    return len(text)'
    summed, listed = (recipe_of(source.format(shown), "f").parameters[0].values for shown in ("3", "[1, 2, 3]"))

    assert "'1-999999999999999'" in summed
    assert "'1-999999999999999'" not in listed


def test_packed_bytes_are_those_the_file_can_unpack() -> None:
    """A plain text always, and more than anybody can hold only where a limit is stated."""
    tree = ast.parse("import zlib\nfrom bz2 import decompress")
    plain, limited = packed(tree, limited=False), packed(tree, limited=True)

    assert zlib.decompress(eval(plain[0])) == b"hello"  # noqa: S307 - what a pool says is what is tested
    assert len(plain) == 2
    bomb = eval(limited[2])  # noqa: S307
    assert len(bomb) < 4 << 20
    assert len(zlib.decompressobj().decompress(bomb, 5 << 20)) == 5 << 20
    assert packed(ast.parse("import json"), limited=True) == ()


def test_only_limited_code_is_asked_for_too_much(recipe_of: WriteRecipe) -> None:
    """Without a stated limit a huge result for a huge number is what was asked for."""
    source = "def f(text: str):\n    '''Repeat.{}\n\n    >>> f('2x')\n    2\n    '''"
    limited = recipe_of(source.format(" ValueError for more than 100 letters."), "f").parameters[0].values
    free = recipe_of(source.format(""), "f").parameters[0].values

    assert "'999999999x'" in limited
    assert "'999999999x'" not in free


def test_exponents_grow_beyond_all_memory() -> None:
    """A number with so many digits fits nowhere, while one that is merely long might."""
    assert "'2e99999999999'" in huge_texts(["'2e3'"])
    assert "'7E+99999999999 m'" in huge_texts(["'7E+2 m'"])


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        (">>> widest([3, 4])\n4\n>>> widest([])\n0", True),
        (">>> layout.widest([3, 4])\n    True", True),
        (">>> widest([3, 4])\n[3, 4]", False),
        (">>> widest([3, 4])\n4\n>>> widest([])\nTraceback", False),
        (">>> narrowest([3, 4])\n3", False),
        ("The widest of all.", False),
    ],
)
def test_results_are_single_numbers_where_all_examples_say_so(text: str, sums: bool) -> None:
    """Those of the function itself."""
    assert sums_up(text, "widest") is sums


def test_one_number_of_a_known_list_goes_far_away() -> None:
    """The last one, in the first list that holds whole numbers only."""
    assert far_items(["[]", "['a']", "(2, 5)", "[7]"]) == ("(2, 1000000000000)",)
    assert far_items(["7"]) == ()


def test_large_items_are_tried_where_one_number_is_made_of_all(recipe_of: WriteRecipe) -> None:
    """Elsewhere a large item may be a wish for a large result."""
    source = "def f(rows):\n    '''Look.\n\n    >>> f([2, 3])\n    {}\n    '''\n    return len(rows)"

    assert "[2, 1000000000000]" in recipe_of(source.format("5"), "f").parameters[0].values
    assert "[2, 1000000000000]" not in recipe_of(source.format("[5]"), "f").parameters[0].values


def test_groups_are_repeated() -> None:
    """What each of them doubles has no place in the end."""
    assert huge_texts(["'x{a,b}'", "'a, b'"]) == (repr("x{a,b}" * 40),)


def test_a_range_bounds_who_is_named() -> None:
    """Of others it may be just a remark."""
    text = "Levels go from 0 to 9. Raises ValueError for any other level."

    assert bounds_amounts(text, is_named=True)
    assert not bounds_amounts(text)


def test_what_is_granted_is_tried() -> None:
    """The largest number that one may ask for, or one beyond all machines."""
    assert granted_amounts("Numbers go from 1 to 10 000 000.") == ("10000000",)
    assert granted_amounts("Numbers of any size.") == ("10 ** 400",)
    assert granted_amounts("Draws from the tickets, however many there are.") == ()


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("Raises ValueError for a grid of more than 100 000 cells.", True),
        ("Raises ValueError beyond 10 ** 6 rows.", True),
        ("TooLarge for over a million rows.", True),
        ("Raises ValueError for a text of more than 20000 characters.", False),
        ("Raises ValueError for more than 12 rows.", False),
        ("Gives at most 100 000 cells.", False),
        ("Gives at most 300 cells; ValueError for a plan that has more.", True),
        ("Up to 700 of them. Raises ValueError for more.", True),
        ("Raises ValueError when the result would have more than 9000 letters.", True),
        ("A width above 60 counts as 60.", True),
        ("Numbers go from 1 to 10 000 000.", True),
        ("Takes numbers of any size.", True),
        ("Raises ValueError for levels that are not from 0 to 9.", False),
    ],
)
def test_amounts_are_bounded_where_too_many_are_refused(text: str, bounds: bool) -> None:
    """Of things that take room, and not the few that a text may be long."""
    assert bounds_amounts(text) is bounds


@pytest.mark.parametrize(
    ("known", "far"),
    [
        (("{}", "{0: 'a', 3: 'b'}"), ("{0: 'a', 3: 'b', 1000000000000: 'b'}",)),
        (("{(0, 1): 'b'}",), ("{(0, 1): 'b', (0, 1000000000000): 'b'}",)),
        (("{'a': 1}", "[1]", "none("), ()),
    ],
)
def test_one_key_of_a_known_mapping_goes_far_away(known: tuple[str, ...], far: tuple[str, ...]) -> None:
    """Beside the others, with what the last of them stands for."""
    assert far_keys(known) == far


def test_far_too_many_are_asked_for_where_that_is_refused(recipe_of: WriteRecipe) -> None:
    """And only there: elsewhere a huge number asks for something huge."""
    source = 'def grid(width: int):\n    """Cells. {}"""\n'
    bounded, plain = (
        recipe_of(source.format(text), "grid") for text in ("Raises ValueError for more than 5000 cells.", "")
    )

    assert (bounded.bounded, plain.bounded) == (True, False)
    assert "1000000000000" in bounded.parameters[0].values
    assert "1000000000000" not in plain.parameters[0].values


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("from subprocess import PIPE", True),
        ("import os\nends = os.pipe()", True),
        ("import subprocess\nsubprocess.run(['true'])", False),
    ],
)
def test_pipes_are_seen_in_a_file(source: str, uses: bool) -> None:
    """By the names of what makes them."""
    assert uses_pipes(ast.parse(source)) is uses


@pytest.mark.parametrize("hint", ["", ": str"])
def test_a_pipe_gets_more_than_it_holds(recipe_of: WriteRecipe, hint: str) -> None:
    """Who waits before reading is found out by a long text only."""
    source = (
        f"import subprocess\ndef f(text{hint}):\n    subprocess.Popen(['cat'], stdin=subprocess.PIPE)\n    text.strip()"
    )

    assert "'line\\n' * 40000" in recipe_of(source, "f").parameters[0].values[:8]


@pytest.mark.parametrize(
    ("text", "parameters", "waits"),
    [
        ("Wait for the next item.", (), True),
        ("Take an item, blocking until there is one.", (), True),
        ("Take an item without waiting for one.", (), False),
        ("Does not wait for anybody.", (), False),
        ("Wait for the next item.", ("timeout",), False),
        ("Take an item.", (), False),
    ],
)
def test_methods_that_wait_for_others(text: str, parameters: tuple[str, ...], waits: bool) -> None:
    """Their documentation says so, and nobody can tell them for how long."""
    assert waits_for_others(text, ["self", *parameters]) is waits
