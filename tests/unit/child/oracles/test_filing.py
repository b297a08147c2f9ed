"""What a file holds after a call, as the function beside it reads it."""

from __future__ import annotations

from typing import Any

import pytest

from menace.child.oracles.filing import found_afterwards, found_in_result


def answer(before: Any, after: Any, *given: Any, found: bool = True, others: bool = True) -> bool | None:
    """What is said of a reader that gives one value before the call and another one after it."""
    values = iter([before, after])
    return found_afterwards(lambda: next(values), lambda: None, given, found=found, others=others)


@pytest.mark.parametrize(
    ("before", "after", "given", "said"),
    [
        ({"a": "1"}, {"a": "1", "b": "2"}, ("b", "2"), True),
        ({"a": "1"}, {"b": "2"}, ("b", "2"), False),
        ({"a": "1"}, {"a": "1b=2"}, ("b", "2"), False),
        ({"a": "1"}, {"a": "2"}, ("a", "2"), True),
        ({"a": 1}, {"a": 3}, ("a", 2), None),
        (["x"], ["x", "y"], ("y",), True),
        (["x"], ["xy"], ("y",), False),
        (["x"], ["x"], ("x",), True),
        ([], [], ("y",), False),
        (None, "text", ("text",), True),
        (None, "other", ("text",), False),
        (object(), object(), ("y",), None),
        (["x"], ["x"], ("y\r",), None),
    ],
)
def test_new_entries_are_found_and_old_ones_kept(before: Any, after: Any, given: Any, said: bool | None) -> None:
    """Where nothing can be said, nothing is."""
    others = not (isinstance(before, dict) and isinstance(before.get("a"), int))

    assert answer(before, after, *given, others=others) is said


def test_who_only_takes_out_need_not_be_found() -> None:
    """Yet all others have to be there."""
    assert answer(["a", "ab"], ["ab"], "a", found=False) is True
    assert answer(["a", "ab"], [], "a", found=False) is False


def test_a_file_that_cannot_be_read_any_more_is_spoilt() -> None:
    """It could be before."""
    values = iter([[], None])

    def read() -> Any:
        found = next(values)
        if found is None:
            raise ValueError("no such thing")
        return found

    assert found_afterwards(read, lambda: None, ("a",)) is False


def entries(text: str) -> dict[str, str]:
    """Reads lines of names and values."""
    return dict(line.split("=") for line in text.split("\n") if line)


@pytest.mark.parametrize(
    ("text", "result", "given", "said"),
    [
        ("a=1", "a=1\nb=2", ("b", "2"), True),
        ("a=1", "a=1\nb=3", ("b", "2"), False),
        ("a=1\n", "b=2", ("b", "2"), False),
        ("a=1", "a=1b=2", ("b", "2"), False),
        ("a=1\r", "b=2", ("b", "2"), None),
    ],
)
def test_texts_that_are_given_back(text: str, result: str, given: Any, said: bool | None) -> None:
    """They are read before and after; other ends of lines say nothing."""
    asked = {"found": True, "others": True, "gone": False}

    assert found_in_result(lambda: entries(text), lambda: entries(result), (text, result), given, **asked) is said


@pytest.mark.parametrize(("result", "said"), [("ab=1", True), ("a=1\nab=1", False), ("", False)])
def test_what_was_taken_out_of_a_text_is_gone(result: str, said: bool) -> None:
    """And nothing else."""
    text, asked = "a=1\nab=1", {"found": False, "others": True, "gone": True}

    assert found_in_result(lambda: entries(text), lambda: entries(result), (text, result), ("a",), **asked) is said
