"""Functions that change something for everybody and put it back."""

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


def laws(recipe: Recipe) -> list[str]:
    """The laws among the claims, which are about refused calls as well."""
    return [each.source for each in recipe.claims if each.oracle == "Law" and each.refused]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("folder", "before = os.getcwd(); os.chdir(text); found = act(); os.chdir(before); return found"),
        ("environment", "os.environ['A'] = text; found = act(); del os.environ['A']; return found"),
        ("path", "sys.path.insert(0, text); found = act(); sys.path.remove(text); return found"),
        ("locks", "LOCK.acquire(); found = act(); LOCK.release(); return found"),
        ("logging", "log.addHandler(text); found = act(); log.removeHandler(text); return found"),
        ("streams", "old, sys.stdout = sys.stdout, text; found = act(); sys.stdout = old; return found"),
    ],
)
def test_what_puts_something_back(recipe_of: WriteRecipe, kind: str, body: str) -> None:
    """The call is made again, also with a function that raises in the place of the one that is handed over."""
    source = f"import os, sys\ndef f(text: str, *, act: Callable[[], int]):\n    {body}\n"

    assert laws(recipe_of(source, "f")) == [
        f"leaves_no_trace(result, ('{kind}',), lambda act: f(text, act=act), f, act)"
    ]


@pytest.mark.parametrize("body", ["os.chdir(text)", "os.environ['A'] = text", "LOCK.acquire()", "return text.pop()"])
def test_what_changes_something_for_good(recipe_of: WriteRecipe, body: str) -> None:
    """Who only changes it means to, and who changes nothing of the kind is not asked."""
    assert laws(recipe_of(f"import os\ndef f(text: str):\n    {body}\n", "f")) == []


def test_flags_of_objects(recipe_of: WriteRecipe) -> None:
    """A flag that a method sets and takes back is as it was when the method is refused in between."""
    source = """
class Gate:
    def __init__(self):
        self.busy = self.used = False
    def let(self, text: str) -> int:
        self.used = True
        self.busy = True
        number = int(text)
        self.busy = False
        return number
"""

    assert laws(recipe_of(source, "Gate.let")) == [
        "self_afterwards.busy == self.busy if refused_by(result, 'Exception') else None"
    ]
