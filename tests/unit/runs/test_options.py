"""What the user asked of a run, kept so that it can be resumed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menace.errors import UsageError
from menace.runs.options import Selection

SELECTIONS = st.builds(
    Selection,
    seed=st.integers(),
    cases=st.none() | st.integers(1),
    modules=st.lists(st.text()).map(tuple),
    keyword=st.none() | st.text(),
    exclude=st.lists(st.text()).map(tuple),
    scenarios=st.lists(st.text()).map(tuple),
    presets=st.lists(st.text()).map(tuple),
) | st.builds(Selection, cpu_seconds=st.floats(0.001, 9e6))


@given(SELECTIONS)
def test_a_selection_survives_being_kept(selection: Selection) -> None:
    """The texts of a run give back the selection it was started with."""
    assert Selection.from_options(selection.to_options()) == selection


@pytest.mark.parametrize(
    ("given_options", "words"),
    [
        ({"cases": 1, "cpu_seconds": 1.0}, "--cases and --cpu-seconds"),
        ({"cases": 0}, "--cases 0"),
        ({"cases": -3}, "--cases -3"),
        ({"cpu_seconds": 0.0}, "--cpu-seconds 0"),
        ({"cpu_seconds": float("nan")}, "--cpu-seconds nan"),
        ({"cpu_seconds": float("inf")}, "--cpu-seconds inf"),
    ],
)
def test_what_cannot_be_is_refused(given_options: dict[str, float], words: str) -> None:
    """The sentence names the option and its value."""
    with pytest.raises(UsageError, match=words):
        Selection(**given_options)  # type: ignore[arg-type]


def test_a_run_of_an_older_version_has_defaults_for_what_it_did_not_know() -> None:
    """Options that are missing are as if they had not been given; there was one scenario then."""
    assert Selection.from_options({"cases": "5"}) == Selection(cases=5, scenarios=("normal",))


@pytest.mark.parametrize("options", [{"scenario": '"disk"'}, {"cases": "five"}, {"modules": "3"}])
def test_a_run_of_another_version_is_not_guessed_at(options: dict[str, str]) -> None:
    """Options that this version does not understand are refused with the way out."""
    with pytest.raises(UsageError, match="without --resume"):
        Selection.from_options(options)
