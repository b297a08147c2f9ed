"""What names say about parameters."""

from __future__ import annotations

import pytest

from menace.inputs.values.meanings import meant
from menace.testing.text_repository import WriteRecipe


@pytest.mark.parametrize(
    ("name", "types", "value"),
    [("base_url", {"str"}, "'https://example.org'"), ("date", {"str"}, "'1999-12-31'"), ("month", {"int"}, "12")],
)
def test_a_name_suggests_values_of_the_hinted_type(name: str, types: set[str], value: str) -> None:
    """A text that is called a date is one."""
    assert value in meant(name, types)


@pytest.mark.parametrize(
    ("name", "types"), [("text", {"str"}), ("url", {"int"}), ("folder", {"str"}), ("foo", {"str"})]
)
def test_other_names_suggest_nothing(name: str, types: set[str]) -> None:
    """Nor do those of things of another type, or of what has to be made first."""
    assert meant(name, types) == ()


def test_hinted_parameters_get_them(recipe_of: WriteRecipe) -> None:
    """Early, but not before the plainest and the empty one; documented examples tell more."""
    (version,) = recipe_of("def bump(version: str): ...", "bump").parameters
    (shown,) = recipe_of('def bump(version: str):\n    """\n    >>> bump("v7")\n    """', "bump").parameters

    assert version.values[:3] == ("'hello'", "''", "'1.2.3'")
    assert "'1.2.3'" not in shown.values
