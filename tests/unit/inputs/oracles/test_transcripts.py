"""Statements behind prompts, and what stands below them."""

from __future__ import annotations

import pytest

from menace.inputs.oracles.transcripts import steps_in


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (">>> f(1)\n2", [("f(1)", "2")]),
        ("So:\n\n    >>> a = f(1)\n    >>> a\n    [1,\n     2]\n\nMore.", [("a = f(1)", None), ("a", "[1,\n 2]")]),
        (">>> for x in y:\n...     print(x)\n...\n1\n2", [("for x in y:\n    print(x)", "1\n2")]),
        (">>> f(1,\n      2)\n3", [("f(1,\n2)", "3")]),
        (">>> f(1)  # doctest: +SKIP\n2\n>>> f(2)\n3", [("f(2)", "3")]),
        (">>> print 1\n1\n>>> f(2)\n3", [("f(2)", "3")]),
        ("```python\n>>> f(1)\n2\n```\n", [("f(1)", "2")]),
        (">>>\n>>> f(1)\n2", [("f(1)", "2")]),
        ("f(1) gives 2", []),
    ],
)  # fmt: skip
def test_what_is_read(text: str, steps: list[tuple[str, str | None]]) -> None:
    """Lines behind dots belong to the statement, also without the dots while a bracket is open."""
    assert [(each.statement, each.expected) for each in steps_in(text)] == steps
