"""Examples of a documentation, run as they stand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from menace.child.oracles.examples import Told, run

Target = Callable[..., ModuleType]
Shown = Callable[..., Told]

SOURCE = """
    import os
    import random
    import time

    def half(number):
        return number // 2

    def refuse(number):
        raise ValueError("not this one")

    def stumble(number):
        return number.missing

    def now():
        return time.time() > 0 and "later"

    def luck():
        return random.random()

    def lost():
        return open("nowhere-to-be-found")

    def absent():
        import a_package_nobody_has

    def handed_on():
        raise OSError("the archive is closed")
"""


@pytest.fixture
def shown(target: Target, tmp_path: Path) -> Shown:
    """How an example ends whose steps are statements with their outputs."""
    target(SOURCE)

    def ended(*steps: tuple[str, str | None]) -> Told:
        setup = ["from menace_target import half, refuse, stumble, now, luck, lost, absent, handed_on"]
        return run({"setup": setup, "steps": [list(step) for step in steps]}, str(tmp_path), lambda *_: None)

    return ended


def test_an_example_that_holds(shown: Shown) -> None:
    """Statements share their names, and those without an output claim nothing."""
    told = shown(("a = half(8)", None), ("a", "4"), ("print(a)\n", "4"), ("half(9)", None))

    assert (told.verdict, told.failure) == ("returned", None)


def test_another_result_contradicts_the_documentation(shown: Shown) -> None:
    """The step is named, and what it gives beside what is written."""
    told = shown(("half(4)", "2"), ("half(5)", "2.5"))

    assert (told.step, told.verdict) == (1, "diverged")
    assert told.failure is not None
    assert told.failure["type"] == "Example"
    assert told.failure["message"] == "half(5) gives 2, documented is 2.5"


def test_an_announced_exception_has_to_come(shown: Shown) -> None:
    """The same type will do; none at all and another one will not."""
    announced = "Traceback (most recent call last):\n    ...\nValueError: no"

    assert shown(("refuse(1)", announced)).verdict == "returned"
    assert shown(("half(1)", announced)).verdict == "diverged"
    assert shown(("stumble(1)", announced)).verdict == "diverged"


@pytest.mark.parametrize("statement", ["stumble(1)", "refuse(1)"])
def test_an_exception_nobody_announced_is_a_fall(shown: Shown, statement: str) -> None:
    """Whoever shows a call in the documentation does not mean that it raises, not even on purpose."""
    told = shown((statement, "1"))

    assert told.verdict == "fell_over"
    assert told.failure is not None
    assert told.failure["path"] == "menace_target.py"


@pytest.mark.parametrize(
    "steps",
    [
        [("unheard_of(1)", "2")],
        [("import a_package_nobody_has", None), ("half(1)", "7")],
        [("absent()", "1")],
        [("lost()", "1")],
        [("half(1", "2")],
        [("raise SystemExit", "2")],
        [("now()", "'earlier'")],
        [("luck()", "0.25")],
        [("half(id(half))", "5")],
    ],
)
def test_what_does_not_depend_on_the_code_alone_is_no_evidence(shown: Shown, steps: list[tuple[str, str]]) -> None:
    """Missing names, packages and files, the clock, chance and addresses say nothing about the code."""
    assert shown(*steps).verdict == "unbound"


def test_an_event_loop_may_look_at_the_clock(shown: Shown) -> None:
    """Those who wait do so for their own sake; the result is to be compared all the same."""
    steps = (
        ("import asyncio", None),
        ("async def later(x): await asyncio.sleep(0); return half(x)", None),
        ("asyncio.run(later(4))", "3"),
    )
    assert shown(*steps).verdict == "diverged"


def test_prose_below_an_assignment_is_no_output(shown: Shown) -> None:
    """An assignment prints nothing, so what follows it promises nothing."""
    assert shown(("a = half(2)", "Now a is one.")).verdict == "returned"


def test_a_function_on_one_line_can_be_defined(shown: Shown) -> None:
    """Examples define little functions of their own."""
    assert shown(("def double(x): return 2 * x", None), ("double(half(4))", "4")).verdict == "returned"


def test_a_library_may_use_the_exceptions_of_the_system(shown: Shown) -> None:
    """Without a number it is no word about files; that counts where another exception is announced."""
    announced = "Traceback (most recent call last):\nClosedError"

    assert shown(("handed_on()", announced)).verdict == "diverged"
    assert shown(("lost()", announced)).verdict == "unbound"
    assert shown(("handed_on()", "1")).verdict == "unbound"
