"""What has to be true of objects that keep something."""

from __future__ import annotations

from collections import OrderedDict
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.oracles import keeping
from menace.child.oracles.claims import Claims, Made
from menace.domain import Claim, Recipe
from menace.domain.recipe import recipe_values


class Shelf:
    """Keeps what was used last; a careless one forgets to note that something was read."""

    def __init__(self, size: Any, *, careless: bool = False) -> None:
        self.size, self.careless = size, careless
        self.items: OrderedDict[str, int] = OrderedDict()

    def put(self, key: str, value: int) -> None:
        """Put something in."""
        self.items[key] = value
        self.items.move_to_end(key)
        if len(self.items) > self.size:
            self.items.popitem(last=False)

    def get(self, key: str) -> int:
        """Read it."""
        if not self.careless:
            self.items.move_to_end(key)
        return self.items[key]


class Note:
    """A text that can be changed, and one step back."""

    def __init__(self, text: str, *, careless: bool = False) -> None:
        self.text, self.careless, self.past = text, careless, [""]

    def write(self, text: str) -> None:
        """Change it."""
        self.past.append("" if self.careless else self.text)
        self.text = text

    def undo(self) -> None:
        """Change it back."""
        self.text = self.past.pop()


@pytest.mark.parametrize(
    ("number", "way", "held", "answer"),
    [
        (2, "number", ["a", "b"], True),
        (3, "number", ["a", "b"], False),
        (3, "number", {"a": [1, 2], "b": [3]}, True),
        (4, "lengths", {"a": "xx", "b": "yy"}, True),
        (5, "lengths", {"a": "xx", "b": "yy"}, False),
        (0, "sum", [], True),
        (7, "sum", {"a": 3, "b": 4}, True),
        (11, "sum", [("a", 3, 2), ("b", 5, 1)], True),
        (12, "sum", [("a", 3, 2), ("b", 5, 1)], False),
        (0.3, "sum", [0.1, 0.2], True),
        (True, "number", ["a"], None),
        (1, "sum", ["a"], None),
        (1, "number", 5, None),
    ],
)
def test_tallies(number: Any, way: str, held: Any, answer: bool | None) -> None:
    """A number is compared with what the words may mean; where they mean nothing, nothing is said."""
    assert keeping.tallies(number, way, held) is answer


def test_rooms_and_parts() -> None:
    """Limits, collections that lie apart or hold together, and members."""
    assert keeping.has_room(2, "number", ["a", "b"]) is True
    assert keeping.has_room(3, "lengths", ["aa", "bb"]) is False
    assert keeping.has_room(-1, "number", []) is None
    assert keeping.lie_apart({1}, {2}) is True
    assert keeping.lie_apart({1}, {1, 2}) is False
    assert keeping.hold_together(({1, 2}, set()), ({1}, {2})) is True
    assert keeping.hold_together(({1, 2}, set()), ({1}, set())) is False
    assert keeping.is_among(None, [1]) is True
    assert keeping.is_among(2, [1]) is False


@pytest.mark.parametrize(("careless", "answer"), [(False, True), (True, False)])
def test_what_was_used_last_is_still_there(careless: bool, answer: bool) -> None:
    """Reading counts as a use, unless nobody notes it."""
    shelf = Shelf(3, careless=careless)
    shelf.put("a", 1)

    assert keeping.outlives(shelf, "a", 1, ("put", "get", "get", "items"), 3) is answer


@pytest.mark.parametrize(("careless", "answer"), [(False, True), (True, False)])
def test_what_is_made_when_it_is_asked_for_is_kept_alike(careless: bool, answer: bool) -> None:
    """Asking for something puts it in."""

    class Made(Shelf):
        def get(self, key: str) -> int:
            """Read it, or make it."""
            if key not in self.items:
                self.put(key, 1)
            return super().get(key)

    shelf = Made(3, careless=careless)
    shelf.get("a")

    assert keeping.outlives(shelf, "a", 1, ("", "get", "get", "items"), 3) is answer


def test_rooms_of_another_kind_say_nothing() -> None:
    """A limit that is not one on the number of items, or none at all, is not tried."""
    shelf = Shelf(100)
    shelf.put("a", 1)

    assert keeping.outlives(shelf, "a", 1, ("put", "get", "get", "items"), 3) is None
    assert keeping.outlives(shelf, "a", 1, ("put", "get", "get", "items"), None) is None


@pytest.mark.parametrize(("careless", "answer"), [(False, True), (True, False)])
def test_changes_are_taken_back(careless: bool, answer: bool) -> None:
    """What can be seen is as it was before."""
    before, after = Note("one", careless=careless), Note("one", careless=careless)
    after.write("two")

    assert keeping.is_taken_back(before, after, "undo", "text") is answer
    assert keeping.is_taken_back(before, before, "undo", "text") is None


class Sheet:
    """Words that can be taken back and written again; a careless one does not forget those when others are written."""

    def __init__(self, *, careless: bool = False) -> None:
        self.words: list[str] = []
        self.careless, self.undone = careless, list[str]()

    def write(self, word: str) -> None:
        """One more word."""
        self.words.append(word)
        if not self.careless:
            self.undone.clear()

    def undo(self) -> None:
        """One word less."""
        self.undone.append(self.words.pop())

    def redo(self) -> None:
        """And again."""
        self.words.append(self.undone.pop())


@pytest.mark.parametrize(("careless", "answer"), [(False, True), (True, False)])
def test_changes_are_done_again_until_there_is_another(careless: bool, answer: bool) -> None:
    """What was taken back is gone then."""
    before, after = Sheet(careless=careless), Sheet(careless=careless)
    after.write("one")
    ways = ("undo", "redo")

    assert keeping.is_done_again(before, after, ways, lambda it: it.write("two"), "words") is answer
    assert keeping.is_done_again(before, before, ways, lambda it: it.write("two"), "words") is None


def test_what_is_done_again_changes_nothing() -> None:
    """The call is made on a copy; a list that grows is noticed, a set that does not is fine."""
    thing = SimpleNamespace(names=["a"], seen={"a"}, acts=[abs])

    assert keeping.is_settled(thing, lambda it: it.seen.add("a")) is True
    assert keeping.is_settled(thing, lambda it: it.names.append("a")) is False
    assert keeping.is_settled(thing, lambda it: it.acts.append(abs)) is False
    assert keeping.is_settled(thing, lambda it, name: it.seen.add(name), "a") is True
    assert thing.names == ["a"]


def test_calls_that_are_refused_break_promises_too() -> None:
    """An object that a refused call has changed is seen, one that it left alone is not."""
    law = "is_left_alone(self, self_afterwards) if refused_by(result, 'Exception') else None"
    recipe = recipe_values(Recipe(parameters=(), claims=(Claim("Law", law, sure=True, refused=True),)))
    claims = Claims(recipe, lambda self: self, needs_instance=True)

    def refused(before: list[int], after: list[int]) -> Made:
        return Made(([SimpleNamespace(a=before)], {}), ([SimpleNamespace(a=after)], {}), ValueError("no"))

    broken = claims.broken_by_refusal(refused([1], [1, 2]))
    assert claims.speak_of_refusals
    assert broken is not None
    assert broken.untrue == f"({law}) if refused_by(result, 'Exception') else None"
    assert broken.message == "is_left_alone(self, self_afterwards) is not true"
    assert claims.broken_by_refusal(refused([1], [1])) is None
