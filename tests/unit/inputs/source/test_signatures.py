"""Parameters as the source states them."""

import ast

import pytest

from menace.inputs.source.signatures import Function, decorator_names, stated_parameters


def function_of(source: str) -> Function:
    """The function a text defines."""
    node = ast.parse(source).body[0]
    assert isinstance(node, Function)
    return node


@pytest.mark.parametrize(
    ("signature", "stated"),
    [
        ("", []),
        ("a, b", ["a", "b"]),
        ("a, /, b", ["a", "b"]),
        ("a, b=1", ["a", "b=kw?"]),
        ("a=1, /, b=2", ["a?", "b=kw?"]),
        ("*, a, b=1", ["a=kw", "b=kw?"]),
        ("a, *, b", ["a", "b=kw"]),
        ("**rest", []),
        ("a, *rest", ["a", "*rest?"]),
        ("a=1, *rest, b", ["a=kw?", "b=kw"]),
    ],
)
def test_parameters_keep_their_style(signature: str, stated: list[str]) -> None:
    """Positional where it must be, by keyword where there is a default, optional exactly when there is one."""
    found = stated_parameters(function_of(f"def f({signature}): ..."), skip_first=False)

    shown = [each.name + "=kw" * (each.style == "keyword") + "?" * (not each.required) for each in found]
    assert shown == stated


@pytest.mark.parametrize("signature", ["self, a", "self, /, a", "self, *, a"])
def test_the_receiver_is_left_out(signature: str) -> None:
    """The first parameter of a method is given by the call itself."""
    found = stated_parameters(function_of(f"def f({signature}): ..."), skip_first=True)

    assert [each.name for each in found] == ["a"]


def test_hints_and_defaults_come_along() -> None:
    """Each parameter knows its hint and its default."""
    found = stated_parameters(function_of("async def f(a: int, *, b: str = 'x', c=None): ..."), skip_first=False)

    assert [each.hint and ast.unparse(each.hint) for each in found] == ["int", "str", None]
    assert [each.default and ast.unparse(each.default) for each in found] == [None, "'x'", "None"]


def test_decorators_are_known_by_their_last_name() -> None:
    """Called or not, dotted or not; what is no name is left out."""
    source = "@staticmethod\n@functools.lru_cache(maxsize=1)\n@app.get('/')\n@table[0]\ndef f(): ..."

    assert decorator_names(function_of(source)) == {"staticmethod", "lru_cache", "get"}
