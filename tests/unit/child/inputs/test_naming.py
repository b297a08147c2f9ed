"""Arguments that name what is called, with a dangerous function named in them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menace.child.inputs.naming import named, naming_parameters

_WORD = "menace_00c4a7_called"


def named_in(values: dict[str, object], naming: list[str], target: str) -> list[Any]:
    """The arguments of a call in which a function is named."""
    call = [repr(value) for value in values.values()], []
    args, _ = named(call, list(values), naming, repr(target), "menace_00c4a7")
    return [eval(each) for each in args]  # noqa: S307 - written by the code under test


@pytest.mark.parametrize(
    ("value", "target", "wanted"),
    [
        ({"module": "json", "name": "loads", "args": ["1", "2"]}, "os.system",
         {"module": "os", "name": "system", "args": [_WORD]}),
        ({"task": "mail.send", "to": "Ann", "options": {"cc": 1}}, "os.system",
         {"task": "os.system", "to": _WORD, "options": {"command": _WORD}}),
        ({"jobs": [{"class": "a:B", "given": [1]}], "size": 3}, "builtins.eval",
         {"jobs": [{"class": "builtins:eval", "given": [_WORD]}], "size": 3}),
        ([("operator.add", 4)], "subprocess.call", [("subprocess.call", 4)]),
        ([("operator.add", 4)], "os.system", [("os.system", _WORD)]),
        ("mail.send: Ann!", "os.system", f"os.system: {_WORD}!"),
        ("upper", "builtins.eval", "eval"),
        ("upper", "=os:system", "os:system"),
    ],
)  # fmt: skip
def test_what_names_a_function_names_another(value: object, target: str, wanted: object) -> None:
    """By its form or the name of its field; all else is what that function is to be given."""
    assert named_in({"report": value}, ["report"], target) == [wanted]


def test_a_message_is_written_again() -> None:
    """What is named in it is named in JSON."""
    (found,) = named_in({"text": json.dumps({"call": "a.b", "with": ["x"]})}, ["text"], "os.system")

    assert json.loads(found) == {"call": "os.system", "with": [_WORD]}


def test_the_other_arguments_are_for_the_function() -> None:
    """Whatever they are: the name and its module may be arguments of their own."""
    values = {"module": "json", "kind": "loads", "args": ("a", "b"), "count": 3}

    assert named_in(values, ["module", "kind"], "os.system") == ["os", "system", (_WORD,), _WORD]


def test_the_parameters_that_name_something_are_known_by_their_aims() -> None:
    """Other families, and what is said of no parameter, do not count."""
    assert naming_parameters([("a", "calls"), ("b", "shell"), ("", "calls")]) == ["a"]
