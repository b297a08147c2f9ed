"""Every value of a pool is Python that can be evaluated, and of the kind it stands for."""

import importlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.inputs.values import pools

KINDS: dict[str, type] = {"None": type(None)}


def evaluated(text: str, setup: str = "") -> Any:
    """The value of an expression behind its setup, in a namespace of its own."""
    names: dict[str, Any] = {}
    exec(setup, names)  # noqa: S102 - what a pool says is what is tested
    return eval(text, names)  # noqa: S307


@pytest.mark.parametrize("kind", pools.SCALARS)
def test_scalars_are_of_their_kind(kind: str) -> None:
    """Every expression evaluates without setup to a value of exactly the kind it is listed under."""
    wanted = KINDS.get(kind) or getattr(importlib.import_module("builtins"), kind)

    assert {type(evaluated(text)) for text in pools.SCALARS[kind]} == {wanted}


@pytest.mark.parametrize("name", pools.FROM_LIBRARY)
def test_library_values_are_of_their_class(name: str) -> None:
    """Every expression evaluates behind the import of its module to an instance of the class it is listed under."""
    module, _, leaf = name.rpartition(".")
    wanted = getattr(importlib.import_module(module), leaf)

    for text in pools.FROM_LIBRARY[name]:
        value = evaluated(text, f"import {module}")
        assert isinstance(value, wanted)
        # A database that nobody closes is complained about, sooner or later, behind some other test.
        getattr(getattr(value, "connection", value), "close", bool)()


@pytest.mark.parametrize("kind", pools.LIKE)
def test_what_is_like_a_kind_evaluates_with_its_setup(kind: str) -> None:
    """Values for what code treats as a file, a date and so on need nothing but the statement beside them."""
    values, setup = pools.LIKE[kind]

    assert all(evaluated(text, setup) is not None for text in values)


def test_values_for_anything_are_valid_and_different() -> None:
    """The pool for a parameter about which nothing is known repeats no value and needs no setup."""
    assert len({repr(evaluated(text)) for text in pools.ANYTHING}) == len(pools.ANYTHING)


def test_ordinary_numbers_are_small() -> None:
    """A loop over any whole number of the pool ends at once, so a hang says something about the code."""
    assert all(abs(evaluated(text)) <= 100 for text in pools.SCALARS["int"])


EXPRESSIONS = st.lists(st.integers().map(repr) | st.text().map(repr), min_size=1).map(tuple)


@given(EXPRESSIONS)
def test_sequences_hold_only_the_given_values(values: tuple[str, ...]) -> None:
    """Lists and tuples are valid Python, none is repeated, and every element is one of the values."""
    allowed = [evaluated(text) for text in values]
    for opening, closing, kind in (("[", "]", list), ("(", ")", tuple)):
        made = pools.sequence_of(values, opening, closing)

        assert len(made) == len(set(made))
        for text in made:
            sequence = evaluated(text)
            assert type(sequence) is kind
            assert all(element in allowed for element in sequence)


@given(EXPRESSIONS, EXPRESSIONS)
def test_mappings_hold_only_the_given_keys_and_values(keys: tuple[str, ...], values: tuple[str, ...]) -> None:
    """Dictionaries are valid Python, one of them is empty, and nothing foreign is in them."""
    made = [evaluated(text) for text in pools.mapping_of(keys, values)]

    assert {} in made
    assert all(repr(key) in keys and repr(value) in values for each in made for key, value in each.items())


@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=4).map(tuple)))
def test_interleaving_keeps_every_value_once(several: list[tuple[str, ...]]) -> None:
    """The pools taken in turns give each value exactly once, and the first of each pool before any second."""
    mixed = pools.interleaved(several)

    assert sorted(mixed) == sorted({value for pool in several for value in pool})
    firsts = {pool[0] for pool in several if pool}
    assert set(mixed[: len(firsts)]) == firsts


def test_instances_stand_side_by_side() -> None:
    """What is made by a call is compared with the plainest one; other values each stand alone."""
    made = pools.sequence_of(("A(1)", "A(2)", "A(3)", "A(4)"))

    assert {"[A(1), A(3)]", "[A(1), A(4)]"} <= set(made)
    assert "['c']" in pools.sequence_of(("'a'", "'b'", "'c'", "'d'"))


def test_tuples_stand_alone() -> None:
    """They are no instances, and a list of nothing but zeros is one that people forget."""
    assert "[(0, 0)]" in pools.sequence_of(("(1, 1)", "(1, 0)", "(0, 0)"))


def test_texts_that_differ_in_capitals_come_together() -> None:
    """As items and as keys, where both are among the values."""
    texts = pools.SCALARS["str"]

    assert "['a', 'A']" in pools.sequence_of(texts)
    assert any("'a': 1, 'A': " in text for text in pools.mapping_of(texts, ("1", "2")))


def test_texts_collide_where_any_text_will_do() -> None:
    """Equal ones beside those made of them, and spellings of one; not where only some texts are allowed."""
    every, few = pools.SCALARS["str"], ("'a'", "'A'")

    assert any("'a', 'a', 'a1'" in text for text in pools.sequence_of(every)[:12])
    assert any("'a b': 1, 'A b': 2" in text for text in pools.mapping_of(every, ("1", "2")))
    assert not any("a1" in text or "b" in text for text in (*pools.sequence_of(few), *pools.mapping_of(few, ("1",))))
