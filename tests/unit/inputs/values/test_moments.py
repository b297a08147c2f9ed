"""Moments with and without a time zone."""

import pytest

from menace.inputs.values.moments import as_asked
from menace.inputs.values.pools import AWARE
from menace.testing.text_repository import WriteRecipe

NAIVE = "datetime.datetime(1970, 1, 1)"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("How long ago it was.", (NAIVE, AWARE, "None")),
        ("The moment is naive.", (NAIVE, "None")),
        ("A moment without a time zone.", (NAIVE, "None")),
        ("A timezone-aware moment.", (AWARE, "None")),
        ("Naive or aware.", (NAIVE, AWARE, "None")),
    ],
)
def test_documentation_may_ask_for_one_sort(text: str, kept: tuple[str, ...]) -> None:
    """Where it asks for neither or both, both are tried."""
    assert as_asked((NAIVE, AWARE, "None"), text) == kept


@pytest.mark.parametrize(
    ("signature", "tried"),
    [
        ("f(when: datetime.datetime)", True),
        ("f(when: datetime.datetime | None = None)", True),
        ("f(when)", False),
        ("f(when: list[datetime.datetime])", False),
    ],
)
def test_a_hinted_moment_may_know_its_zone(recipe_of: WriteRecipe, signature: str, tried: bool) -> None:
    """A hint allows both sorts, one at a time; without one nobody has said so."""
    values = recipe_of(f"import datetime\ndef {signature}: ...", "f").parameters[0].values

    assert any("tzinfo=" in each for each in values) is tried
