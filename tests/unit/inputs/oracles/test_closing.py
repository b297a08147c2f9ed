"""Calls on objects that were closed before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Arguments, Recipe

WriteRecipe = Callable[..., Recipe]

SOURCE = '''
class Store:
    """Lines. {text}"""
    def __init__(self, name: str): ...
    def add(self, line: str): ...
    def _check(self): ...
    {prefix}def close(self): ...
'''


def closed(recipe: Recipe) -> list[Arguments]:
    """The examples on something closed."""
    return [each for each in recipe.examples if each.receiver == "closed"]


@pytest.mark.parametrize(
    "text",
    [
        "After ``close`` every method raises ValueError.",
        "StoreClosed is raised by everything once the store is closed.",
    ],
)
def test_a_method_is_called_on_a_closed_object_where_texts_say_what_happens(recipe_of: WriteRecipe, text: str) -> None:
    """The plainest instance and the plainest arguments, written out as statements."""
    (call,) = closed(recipe_of(SOURCE.format(text=text, prefix=""), "Store.add"))

    assert call.setup[-2:] == ("closed = Store('hello')", "closed.close()")
    assert call.args == ("'hello'",)


def test_without_such_a_text_only_closing_twice_is_tried(recipe_of: WriteRecipe) -> None:
    """Everybody closes twice, in a ``finally`` inside a ``with``; nothing else is promised."""
    source = SOURCE.format(text="", prefix="")

    assert closed(recipe_of(source, "Store.add")) == []
    assert len(closed(recipe_of(source, "Store.close"))) == 1


def test_what_is_not_tried(recipe_of: WriteRecipe) -> None:
    """Private methods."""
    text = "Raises ValueError once it is closed."

    assert closed(recipe_of(SOURCE.format(text=text, prefix=""), "Store._check")) == []


def test_closing_may_have_to_be_awaited(recipe_of: WriteRecipe) -> None:
    """An event loop does it, and then the object is closed as any other."""
    (call,) = closed(recipe_of(SOURCE.format(text="Raises ValueError once closed.", prefix="async "), "Store.add"))

    assert call.setup[-3:] == ("import asyncio", "closed = Store('hello')", "asyncio.run(closed.close())")


@pytest.mark.parametrize(
    ("text", "method", "end"),
    [
        ("After the with block any call raises.", "__exit__(self, *problem)", "closed.__exit__(None, None, None)"),
        ("Raises RuntimeError once it was shut down.", "shutdown(self)", "closed.shutdown()"),
        ("Nothing works after disconnecting.", "disconnect(self)", "closed.disconnect()"),
    ],
)
def test_objects_are_ended_in_other_ways_too(recipe_of: WriteRecipe, text: str, method: str, end: str) -> None:
    """By leaving a ``with`` statement or by another name, where texts say what happens afterwards."""
    enter = "def __enter__(self): return self" if "exit" in method else ""
    source = f'class Store:\n    """{text}"""\n    {enter}\n    def add(self, n: int): ...\n    def {method}: ...\n'
    (call,) = closed(recipe_of(source, "Store.add"))

    assert call.setup[-1] == end
    assert ("closed.__enter__()" in call.setup) == bool(enter)


def test_an_end_that_wants_arguments_or_no_words_is_left_alone(recipe_of: WriteRecipe) -> None:
    """Nobody knows what to give it, or what should happen afterwards."""
    for text, method in (("Stopped things raise.", "stop(self, how)"), ("A machine.", "stop(self)")):
        source = f'class Store:\n    """{text}"""\n    def add(self, n: int): ...\n    def {method}: ...\n'
        assert closed(recipe_of(source, "Store.add")) == []


def test_a_text_may_name_another_end(recipe_of: WriteRecipe) -> None:
    """Whatever method a text names as the end is called before, and the exception that it announces has to come."""
    source = '''
class Day:
    """Entries. Once ``finish`` was called, every other method raises DayOver."""
    def __init__(self): ...
    def add(self, cents: int): ...
    def finish(self): ...
'''
    told = [each for each in recipe_of(source, "Day.add").examples if each.steps]

    assert [each.setup[-1] for each in told] == ["closed.finish()"]
    assert "DayOver" in told[0].steps[-1][1]


def test_the_exception_nearest_to_the_end_is_meant(recipe_of: WriteRecipe) -> None:
    """A sentence may name others before it, for other things."""
    source = '''
class Office:
    """Bookings."""
    def __init__(self): ...
    def book(self, seat: str):
        """Book a seat. Raises ValueError if it is empty, and LookupError after close()."""
    def close(self): ...
'''
    told = [each for each in recipe_of(source, "Office.book").examples if each.steps]

    assert [each.steps[-1][1] for each in told] == ["Traceback (most recent call last):\nLookupError"]
