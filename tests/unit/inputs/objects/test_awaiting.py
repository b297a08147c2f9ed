"""Parameters that have to be awaitable because of whom they are handed to."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("body", "is_called", "is_each"),
    [
        ("await asyncio.wait_for(job(), 1)", True, False),
        ("task = asyncio.create_task(job())", True, False),
        ("asyncio.ensure_future(job)", False, False),
        ("await asyncio.gather(*(each() for each in job))", True, True),
        ("await asyncio.wait([each() for each in job])", True, True),
    ],
)
def test_what_is_handed_to_the_loop_is_awaited(
    recipe_of: WriteRecipe, body: str, is_called: bool, is_each: bool
) -> None:
    """The parameter itself, what it gives when it is called, or each of its items."""
    recipe = recipe_of(f"import asyncio\nasync def f(job):\n    {body}\n", "f")
    first = recipe.parameters[0].values[0]

    assert "asyncio.sleep" in first
    assert ("lambda" in first) is is_called
    assert first.startswith("[") is is_each
