"""Known values with one thing inside them changed."""

from menace.inputs.values.inside import deep_inside, far_inside, near_inside, vast_inside
from menace.testing.text_repository import WriteRecipe


def test_one_thing_at_any_depth_is_another() -> None:
    """A number, a text and a container of it; all else stays as it is."""
    made = near_inside(["{'name': 'Bo', 'marks': [{'part': 4, 'points': 7}]}"])

    assert "{'name': ' ', 'marks': [{'part': 4, 'points': 7}]}" in made
    assert "{'name': 'Bo', 'marks': []}" in made
    assert "{'name': 'Bo', 'marks': [{'part': 0, 'points': 7}]}" in made
    assert "{'name': 'Bo', 'marks': [{'part': 4, 'points': 4}]}" in made, "as what stands beside it"


def test_items_that_are_alike_are_one_place() -> None:
    """What is changed in one of a hundred records need not be changed in all of them."""
    made = near_inside(["[(1, 'a'), (2, 'b'), (3, 'c')]"])

    assert all(text.endswith("(2, 'b'), (3, 'c')]") for text in made)


def test_bytes_stay_bytes_and_fractions_fractions() -> None:
    """Whatever becomes of a value, its type does not change."""
    made = near_inside(["[(b'ab', 1.5)]"], amounts=(9,))

    assert "[(b'a', 1.5)]" in made
    assert "[(b'ab', 9.0)]" in made


def test_one_number_is_too_large() -> None:
    """One after the other, wherever it stands; what is no whole number is left alone."""
    assert far_inside(["[('a', 2)]", "{'w': 3, 'h': True, 'r': 0.5}"], 10**12) == (
        "[('a', 1000000000000)]",
        "{'w': 1000000000000, 'h': True, 'r': 0.5}",
    )


def test_one_text_names_a_number_that_is_too_long() -> None:
    """One after the other, as it is read."""
    assert vast_inside(["['walk 15', 7]"], ["int"]) == ("['walk 99999999999999999999', 7]",)
    assert vast_inside(["{'a': 'x4f'}"], ["int16"]) == ("{'a': 'xfffffffffffffffffffff'}",)
    assert vast_inside(["['walk 15']"], []) == ()


def test_far_amounts_are_tried_where_they_are_refused_or_cut(recipe_of: WriteRecipe) -> None:
    """Elsewhere who asks for much gets much."""
    source = "def f(cells):\n    '''Draw. {}\n\n    >>> f([('a', 2)])\n    'aa'\n    '''\n"
    far = "[('a', 1000000000000)]"

    assert far in recipe_of(source.format("A width above 80 counts as 80."), "f").parameters[0].values
    assert far in recipe_of(source.format("Raises ValueError for more than 300 columns."), "f").parameters[0].values
    assert far not in recipe_of(source.format(""), "f").parameters[0].values


def test_what_a_call_wraps_is_changed_inside_of_it(recipe_of: WriteRecipe) -> None:
    """A file in memory is cut off; it stays one of bytes, and one of text is of another kind."""
    source = (
        "import io\n\ndef f(stream):\n    '''Read.\n\n    >>> f(io.BytesIO(b'abcd'))\n    4\n    '''\n    stream.read()"
    )
    stream = recipe_of(source, "f").parameters[0]

    assert "io.BytesIO(b'abc')" in stream.values
    assert stream.kinds == ("BytesIO",)


def test_what_may_be_nested_at_any_depth_is() -> None:
    """By what holds something of its own kind; where nobody promises that, the interpreter has its limit."""
    text = "Look inside, however deep."
    (nested,) = deep_inside(["{'a': [{'a': []}], 'b': 1}"], text)
    value = eval(nested)  # noqa: S307 - as a case does
    for _ in range(3000):
        value = value["a"][0]

    assert value == {"a": []}
    assert deep_inside(["[1, 2]"], text) == ()
    assert deep_inside(["[1, [2]]"], "Look inside.") == ()
