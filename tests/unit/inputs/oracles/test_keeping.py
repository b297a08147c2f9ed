"""What objects keep after calls that were refused, changes that are taken back, and uses."""

from collections.abc import Callable

import pytest

from menace.domain import Claim, Recipe

WriteRecipe = Callable[..., Recipe]

DESK = '''
class Desk:
    """Papers. {text}"""
    def __init__(self, size: int = 3):
        self.size, self.top = size, ""
        self._papers = {{}}
    def put(self, name: str, paper: str) -> bool:
        """Put a paper. {put}"""
        self._papers[name] = paper
        self.top = name
        return True
    def get(self, name: str) -> str:
        """A paper."""
        return self._papers[name]
    def undo(self) -> None:
        """Take the last change back."""
        self._papers.popitem()
'''


def claims(recipe: Recipe) -> dict[str, Claim]:
    """The laws by their sources."""
    return {each.source: each for each in recipe.claims if each.oracle == "Law"}


@pytest.mark.parametrize(
    ("text", "put", "law"),
    [
        ("A call that raises changes nothing.", "", "refused_by(result, 'Exception')"),
        ("", "ValueError for an empty name, and nothing is changed.", "refused_by(result, 'Exception')"),
        ("Several papers are put all or nothing.", "", "refused_by(result, 'Exception')"),
        ("", "False, and nothing is changed, when there is no room.", "result is False"),
    ],
)
def test_calls_that_fail_change_nothing_where_a_text_says_so(
    recipe_of: WriteRecipe, text: str, put: str, law: str
) -> None:
    """Those that are refused are held against it as well as those that answer no."""
    found = claims(recipe_of(DESK.format(text=text, put=put), "Desk.put"))
    claim = found[f"is_left_alone(self, self_afterwards, '_papers', 'top') if {law} else None"]

    assert claim.refused is law.startswith("refused_by")


def test_what_was_used_last_outlives_the_others(recipe_of: WriteRecipe) -> None:
    """Both methods count as uses, and only where the text says what goes first."""
    source = DESK.format(text="The least recently used one goes first.", put="")

    assert any("('put', 'get', 'get', '_papers')" in each for each in claims(recipe_of(source, "Desk.get")))
    assert any("('put', 'get', 'put', '_papers')" in each for each in claims(recipe_of(source, "Desk.put")))
    assert not any(map("outlives".__contains__, claims(recipe_of(DESK.format(text="", put=""), "Desk.get"))))


def test_changes_can_be_taken_back(recipe_of: WriteRecipe) -> None:
    """A class with such a method gives back what can be seen of its instances."""
    found = claims(recipe_of(DESK.format(text="", put=""), "Desk.put"))

    assert "is_taken_back(self, self_afterwards, 'undo', 'size', 'top')" in found
    assert not any(each.startswith("is_done_again") for each in found)


def test_changes_can_be_done_again(recipe_of: WriteRecipe) -> None:
    """Where there is a method for that as well."""
    source = DESK.format(text="", put="") + "    def redo(self) -> None:\n        pass\n"
    ways = "('undo', 'redo'), lambda it: it.put(name, paper)"

    assert f"is_done_again(self, self_afterwards, {ways}, 'size', 'top')" in claims(recipe_of(source, "Desk.put"))
    assert claims(recipe_of(source, "Desk.redo")) == {}


def test_statements_of_a_database_may_change_what_is_kept(recipe_of: WriteRecipe) -> None:
    """Then everything is compared that the object has."""
    source = """
class Pets:
    def __init__(self) -> None:
        self._rows = sqlite3.connect(":memory:")
    def add(self, names: list[str]) -> None:
        \"\"\"Add all names or none. Raises ValueError if one is there.\"\"\"
        self._rows.executemany("INSERT INTO pets VALUES (?)", names)
"""

    assert "is_left_alone(self, self_afterwards) if refused_by(result, 'Exception') else None" in claims(
        recipe_of(f"import sqlite3{source}", "Pets.add")
    )
