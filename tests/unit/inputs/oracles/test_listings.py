"""Blocks of code in texts, with values in comments."""

from __future__ import annotations

import pytest

from menace.inputs.oracles.transcripts import steps_in

FENCED = "Use it:\n\n```python\n{}\n```\n"
DIRECTIVE = "Use it:\n\n.. code-block:: python\n\n    {}\n"


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("total = add(1, 2)\nprint(total)\n# 3", [("total = add(1, 2)", None), ("print(total)", "3")]),
        ("box = [add(1, 2)]\nbox  # [3]", [("box = [add(1, 2)]", None), ("box", "[3]")]),
        ("name = 'a'\nprint(name)  # 'a'", [("name = 'a'", None), ("print(name)", "a")]),
        ("total = add(1, 2)\nprint(total)\n# a comment about what follows", []),
        ("total = add(1,\n", []),
    ],
)
def test_statements(code: str, steps: list[tuple[str, str | None]]) -> None:
    """A comment that is a value says what a statement gives; without any such comment a block says nothing."""
    for text in (FENCED.format(code), DIRECTIVE.format(code.replace("\n", "\n    "))):
        assert [(step.statement, step.expected) for step in steps_in(text)] == steps


def test_a_block_with_prompts_is_read_by_them() -> None:
    """Output below prompts is no comment."""
    (step,) = steps_in(FENCED.format(">>> add(1, 2)\n3"))

    assert (step.statement, step.expected) == ("add(1, 2)", "3")
