"""What in a function is there for errors, and which of it has run."""

from __future__ import annotations

import textwrap

import pytest

from menace.child.measuring.mark_list import MarkList
from menace.child.measuring.marking import BOTH, BRANCH, ERROR, Mark, compile_marked

FOR_ERRORS = {
    "a handler": ("try: x()\nexcept ValueError: y()", 1),
    "two handlers": ("try: x()\nexcept ValueError: y()\nexcept KeyError: z()", 2),
    "a handler that begins with an if": ("try: x()\nexcept ValueError:\n    if y: z()", 1),
    "finally": ("try: x()\nfinally: y()", 1),
    "raise": ("if x: raise ValueError", 1),
    "raise behind something": ("if x:\n    y()\n    raise ValueError", 1),
    "a handler that raises at once": ("try: x()\nexcept ValueError: raise KeyError", 1),
    "a handler that raises later": ("try: x()\nexcept ValueError:\n    y()\n    raise", 2),
    "a return on error": ("try: x()\nexcept ValueError:\n    y()\n    return 1", 2),
    "an early return of nothing": ("if not x: return\ny()", 1),
    "another attempt": ("while x:\n    try: y()\n    except ValueError:\n        z()\n        continue", 2),
    "nothing": ("for each in x:\n    if each: continue\n    y()\nif x: return 1\nreturn", 0),
}


def marks_of(body: str) -> list[Mark]:
    """The marks of a function with this body."""
    source = "def f(x, y, z):\n" + textwrap.indent(body, "    ")
    return compile_marked(source.encode(), "f.py", MarkList(bytearray(8 * 64), 64), 1)[1]


@pytest.mark.parametrize("name", FOR_ERRORS)
def test_what_is_there_for_errors(name: str) -> None:
    """Handlers, finally, raise, further attempts and early returns count, each once."""
    body, expected = FOR_ERRORS[name]

    assert sum(mark.role in (ERROR, BOTH) for mark in marks_of(body)) == expected


def test_branches_stay_what_they_were() -> None:
    """What is marked for errors only is no branch."""
    plain = marks_of("if x:\n    y()\nelse:\n    z()")
    with_errors = marks_of("if x:\n    y()\n    raise ValueError\nelse:\n    z()")

    assert [mark.role for mark in plain] == [BRANCH] * 3
    assert sum(mark.role in (BRANCH, BOTH) for mark in with_errors) == 3


def test_marks_say_what_has_run() -> None:
    """A raise that was not reached is told apart from one that was."""
    source = b"def f(x):\n    print(end='')\n    if x:\n        y = 1\n        raise ValueError(y)\n    return 2\n"
    memory = MarkList(bytearray(8 * 64), 64)
    code, marks = compile_marked(source, "f.py", memory, 1)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - marked code of this test
    place = 1 + [mark.role for mark in marks].index(ERROR)
    function = names["f"]
    assert callable(function)
    function(0)
    assert memory.marks[place] == 0
    with pytest.raises(ValueError, match="1"):
        function(1)

    assert memory.marks[place] == 1
