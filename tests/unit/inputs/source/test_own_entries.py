"""Entries by which a function remembers where it is."""

import ast

import pytest

from menace.inputs.source.own_entries import own_entries

_PUT = "if item: state['now'] = item"
_READ = "else: state['now'].append(item)"


@pytest.mark.parametrize(
    ("before", "first", "second", "after"),
    [
        ("state = {}", _PUT, _READ, ""),
        ("state = dict()", _PUT, _READ, ""),
        ("found, state = [], {'depth': 0}", _PUT, _READ, ""),
        ("state: dict = {}", _PUT, "else: state['now'] += item", ""),
        ("state = {}", _PUT, "else: state.pop('now')", ""),
    ],
)
def test_what_is_put_and_read_in_one_loop_is_remembered(before: str, first: str, second: str, after: str) -> None:
    """In a mapping that the function wrote out itself."""
    assert own_entries(_written(before, first, second, after)) == {("state", "now")}


@pytest.mark.parametrize(
    ("before", "first", "second", "after"),
    [
        ("state = {}", _PUT, "else: pass", "return state['now']"),
        ("state = {}", _PUT, _READ, "return state['now']"),
        ("state = dict(items)", _PUT, _READ, ""),
        ("state = {**items}", _PUT, _READ, ""),
        ("state = {}", "state = {}", "state['now'] = state['now'] + item", ""),
        ("state = {}", "if item: state[item] = state['now'] = 1", _READ, ""),
        ("state = {}", _PUT, "else: state['now'].append(item); state.clear()", ""),
        ("state = {}", "if item: state['now'] += item", _READ, ""),
        ("items = {}", "if item: items['now'] = item", "else: items['now'].append(item)", ""),
    ],
)
def test_records_of_the_input_are_not(before: str, first: str, second: str, after: str) -> None:
    """What is read when all is over, made of the input or anew for each item, or filled with fields by any name."""
    assert own_entries(_written(before, first, second, after)) == frozenset()


def test_a_name_that_means_something_else_elsewhere_tells_nothing() -> None:
    """Failures are known by their line alone."""
    other = "def g(state):\n    return state['now']\n"

    assert own_entries(ast.parse(ast.unparse(_written("state = {}", _PUT, _READ, "")) + "\n" + other)) == frozenset()


def _written(before: str, first: str, second: str, after: str) -> ast.Module:
    loop = f"    for item in items:\n        {first}\n        {second}\n"
    return ast.parse(f"def f(items):\n    {before}\n{loop}    {after or 'pass'}\n")
