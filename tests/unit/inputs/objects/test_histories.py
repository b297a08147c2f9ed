"""Calls on instances that were used before."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

import pytest

from menace.domain import NORMAL, Arguments, Recipe, Scenario
from menace.domain.recipe import recipe_in

WriteRecipe = Callable[..., Recipe]

SHELF = '''
class Shelf:
    """Books by their place."""
    def __init__(self, size: int = 5):
        self._books, self._marks, self.size, self.owner = {}, {}, size, ""
    def place(self, key: str, title: str) -> None:
        """Put a book somewhere."""
        self._books[key] = title
    def mark(self, key: str) -> None:
        """Remember a place."""
        self._marks[key] = self._books.get(key)
    def empty(self) -> None:
        """Take all away."""
        self._books = {}
    def rename(self, owner: str) -> None:
        """Give it to somebody else."""
        self.owner = owner
    def title(self, key: str) -> str:
        """The title of what stands there."""
        return self._books.get(key, "")
    def close(self) -> None:
        """End."""
        self._books = None
    def borrow(self) -> None:
        """Wait for a book."""
        self._lock.acquire()
        self._books.popitem()
    async def deliver(self) -> None:
        """Bring a book."""
        self._books["a"] = "b"
'''


def lives(recipe: Recipe) -> list[tuple[str, ...]]:
    """What the instances of a recipe's calls went through, one name per step."""
    used = [each for each in recipe.examples if each.is_on_used]
    return [tuple(line.split("(")[0].split(".")[1] for line in each.setup if _is_step(line)) for each in used]


def _is_step(line: str) -> bool:
    return line.startswith("used") and " = " not in line


def test_methods_are_called_after_others_that_matter_to_them(recipe_of: WriteRecipe) -> None:
    """Those that change what the method asks for, alone and one after the other; the shorter come first."""
    found = lives(recipe_of(SHELF, "Shelf.title"))

    assert found[:2] == [("place",), ("empty",)]
    assert ("place", "empty") in found
    assert ("place", "empty", "place") in found
    assert len(found) <= 32
    assert found.index(("place", "empty")) < found.index(("place", "empty", "place"))


@pytest.mark.parametrize("name", ["rename", "close", "borrow"])
def test_what_does_not_matter_ends_or_waits_is_no_history(recipe_of: WriteRecipe, name: str) -> None:
    """Attributes that nobody asks for, the end of the object, and locks."""
    assert not any(name in life for life in lives(recipe_of(SHELF, "Shelf.title")))


def test_coroutines_are_awaited_in_loops_of_their_own(recipe_of: WriteRecipe) -> None:
    """Unless the class has to do with event loops itself: what belongs to one loop is of no use in another."""
    setups = [each.setup for each in recipe_of(SHELF, "Shelf.title").examples if each.is_on_used]

    assert any("asyncio.run(used_deliver.deliver())" in each and "import asyncio" in each for each in setups)
    assert any("asyncio.run(used.deliver())" in each.setup for each in recipe_of(SHELF, "Shelf.deliver").examples)
    bound = SHELF.replace("def deliver(self) -> None:", "def deliver(self) -> None:\n        self._q = asyncio.Queue()")
    assert not any("deliver" in line for each in recipe_of(bound, "Shelf.title").examples for line in each.setup)


def test_a_method_that_changes_its_instance_is_called_again(recipe_of: WriteRecipe) -> None:
    """With the same arguments, with one of them changed, and with others while there is room for one only."""
    used = [each for each in recipe_of(SHELF, "Shelf.place").examples if each.receiver == "used"]

    assert {each.args[0] == used[0].args[0] for each in used} == {True, False}
    assert any("used = Shelf(size=1)" in each.setup for each in used)


def test_parameters_of_one_name_have_one_value(recipe_of: WriteRecipe) -> None:
    """What was put somewhere is looked for there."""
    used = next(each for each in recipe_of(SHELF, "Shelf.title").examples if each.receiver == "used_place")

    assert used.setup[-1].startswith(f"used_place.place({used.args[0]}, ")


def test_methods_without_hints_are_no_history_of_hinted_ones(recipe_of: WriteRecipe) -> None:
    """Nothing would vouch for what they were given."""
    source = SHELF.replace("def place(self, key: str, title: str)", "def place(self, key, title)")

    assert not any("place" in life for life in lives(recipe_of(source, "Shelf.title")))
    assert any("empty" in life for life in lives(recipe_of(source, "Shelf.place")))


@pytest.mark.parametrize("name", ["Shelf.borrow", "Shelf.__init__"])
def test_what_is_not_called_on_used_instances(recipe_of: WriteRecipe, name: str) -> None:
    """Waiting methods and constructors."""
    assert lives(recipe_of(SHELF, name)) == []


def test_under_faults_instances_are_fresh() -> None:
    """What the world does to a call has little to do with its instance's past."""
    used, plain = Arguments(receiver="used_add"), Arguments(receiver="Shelf()")
    recipe = Recipe(examples=(plain, used))

    assert recipe_in(recipe, NORMAL).examples == (plain, used)
    assert recipe_in(recipe, Scenario("odd", stub_strategy="misuse")).examples == (plain,)
    spike = Scenario("spike", faults=frozenset({"concurrency_spike"}))
    assert recipe_in(recipe, spike).examples == (plain,)
    assert recipe_in(replace(recipe, shared=True), spike).examples == (plain, used)


def test_what_was_used_is_closed_twice(recipe_of: WriteRecipe) -> None:
    """Once it was used in some way, and once more."""
    assert lives(recipe_of(SHELF, "Shelf.close"))[:2] == [("place",), ("place", "close")]


def test_rooms_and_spellings_differ(recipe_of: WriteRecipe) -> None:
    """The same method comes before with little room and with as much as there is, and with a text kept otherwise."""
    used = [each for each in recipe_of(SHELF, "Shelf.place").examples if each.is_on_used]
    made = {line.partition(" = ")[2] for each in used for line in each.setup if line.startswith("used = ")}

    assert {"Shelf()", "Shelf(size=1)", "Shelf(size=3)"} <= made
    assert any(each.args == ("'Aa '", "'Aa '") for each in used)


def test_calls_that_are_refused_half_way(recipe_of: WriteRecipe) -> None:
    """Where something is promised of refused calls, the instance knows a part of what they are about."""
    source = SHELF.replace(
        "    def close(self)",
        """    def drop(self, keys: list[str]) -> None:
        \"\"\"Take all books away or none of them. Raises KeyError for a key that is not there.\"\"\"
        for key in keys:
            del self._books[key]
    def close(self)""",
    )
    recipe = recipe_of(source, "Shelf.drop")
    first = next(each for each in recipe.examples if each.is_on_used)

    assert first.setup[-1] == "used_place.place('hello', 'hello')"
    assert first.args[0].startswith("['hello', ")


def test_instances_that_hold_something_from_the_beginning(recipe_of: WriteRecipe) -> None:
    """A call that is refused half-way is about a part of that."""
    source = """
class Stock:
    def __init__(self, pieces: dict[str, int]) -> None:
        self.pieces = pieces
    def take(self, wanted: dict[str, int]) -> None:
        \"\"\"Take all of it or nothing. Raises KeyError for what is not there.\"\"\"
        for name in wanted:
            del self.pieces[name]
"""
    first = next(each for each in recipe_of(source, "Stock.take").examples if each.is_on_used)
    held = ast.literal_eval(first.setup[-1].partition("(")[2].removesuffix(")"))
    wanted = list(ast.literal_eval(first.args[0]))

    assert wanted[0] in held
    assert wanted[1] not in held


def test_files_that_are_not_there_yet(recipe_of: WriteRecipe) -> None:
    """Who works on a file may not be able to read the plainest one."""
    source = """
class Notes:
    def __init__(self, path):
        self._notes = open(path).read().split()
    def add(self, note):
        self._notes.append(note)
"""
    used = [each.setup[-1] for each in recipe_of(source, "Notes.add").examples if each.is_on_used]
    made = [line for line in used if line.startswith("used = ")]

    assert ".write_text(" in made[0]
    assert ".write_" not in made[1]


HEAP = '''
import heapq
class Heap:
    """Things by their rank."""
    def __init__(self):
        self._heap = []
    def put(self, rank: int, thing: object) -> None:
        """Add something."""
        heapq.heappush(self._heap, (rank, thing))
    def take(self) -> object:
        """Remove the first."""
        return heapq.heappop(self._heap)[1]
'''


def test_a_second_thing_of_a_kind_without_order_is_given(recipe_of: WriteRecipe) -> None:
    """What is kept may have to be compared with what came before."""
    recipe = recipe_of(HEAP, "Heap.put")
    assert any(each.args == ("1", "{}") and "used.put(1, {'a': 1})" in each.setup for each in recipe.examples)


def test_a_step_may_be_given_any_object_where_the_hint_says_so(recipe_of: WriteRecipe) -> None:
    """``object`` asks for nothing: calls after such a step satisfy all hints."""
    assert ("put", "put") in lives(recipe_of(HEAP, "Heap.take"))
