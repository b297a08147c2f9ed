"""One call from its arguments to its verdict."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from menace.child.calls.calling import Caller
from menace.child.calls.ends import End
from menace.child.calls.loading import Callee
from menace.domain import Arguments, Parameter, Recipe
from menace.domain.recipe import recipe_values

Target = Callable[..., ModuleType]
Called = Callable[..., End]


class QuietAmounts:
    """Counts nothing."""

    def begin(self) -> None:
        """Nothing to count."""

    def end(self) -> None:
        """Nothing was counted."""


class QuietObserver:
    """Sees what it is told to see; a real one could never be removed from this process again."""

    def __init__(self, *touched: str, attacks: str = "") -> None:
        self.touched = set(touched)
        self.refused: set[str] = set()
        self.attacks = set(attacks.split())
        self.temporary: list[str] = []
        self.provisional: list[str] = []
        self.amounts = QuietAmounts()
        self.given: list[tuple[Any, ...]] = []

    def begin(self, given: Sequence[Any] = ()) -> None:
        """Nothing to watch."""
        self.given.append(tuple(given))

    def end(self) -> None:
        """Nothing was watched."""


@pytest.fixture
def called(target: Target, tmp_path: Path) -> Called:
    """The end of a call of ``f`` (or a method) with some arguments."""

    def call(
        source: str, *args: str, recipe: Recipe | None = None, name: str = "f", touched: str = "", attacks: str = ""
    ) -> End:
        found: Any = target(source)
        for part in name.split("."):
            found = getattr(found, part)
        callee = Callee(found, needs_instance="." in name)
        recipe = recipe or Recipe(examples=(Arguments(args),))
        job = {"recipe": recipe_values(recipe), "seed": 1, "workspace": str(tmp_path)}
        told: list[tuple[int, str]] = []
        observer: Any = QuietObserver(*touched.split(), attacks=attacks)
        caller = Caller(job, callee, observer, lambda attempt, shape: told.append((attempt, shape)))
        ended = caller.run(0)
        assert told == ([] if ended.needs in ("instance", "input") else [(ended.attempt, ended.shape)])
        return ended

    return call


def failed(ended: End) -> dict[str, Any]:
    """The failure of a call that had one."""
    assert ended.failure is not None
    return ended.failure


def test_a_value_shows_what_is_accepted(called: Called) -> None:
    """A returned call tells the shapes it demonstrates and what it used."""
    ended = called("def f(items): return len(items)", "[1, 2]")

    assert (ended.verdict, ended.shape) == ("returned", "(list[int])")
    assert ended.accepts == ["(list[int])", "(list[])"]
    assert ended.wall >= 0
    assert ended.peak > 0


def test_a_fall_accepts_nothing(called: Called) -> None:
    """An input that was not survived demonstrates nothing."""
    ended = called("def f(n): return 1 / n", "0")

    assert (ended.verdict, ended.accepts) == ("fell_over", [])
    assert failed(ended)["line"] == 1


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("async def f(): return 1", "returned"),
        ("async def f(): return [][0]", "fell_over"),
        ("async def f(): raise ValueError", "refused"),
        ("async def inner(): return [][0]\nasync def f(): return inner()", "fell_over"),
        ("async def f():\n    while True: yield 1", "returned"),
        ("async def f():\n    yield [][0]", "fell_over"),
        ("def f():\n    while True: yield 1", "returned"),
        ("def f():\n    yield 1\n    yield [][0]", "fell_over"),
        ("def f():\n    for n in range(1000):\n        yield 1 / (100 - n)", "returned"),
        ("def f(): return map(lambda n: 1 / n, [0])", "fell_over"),
        ("class It:\n    def __next__(self): raise ValueError\n    def __iter__(self): return self\nf = It", "refused"),
    ],
)
def test_promises_are_kept(called: Called, source: str, verdict: str) -> None:
    """Coroutines are run to their end, iterators for a while."""
    assert called(source).verdict == verdict


def test_a_call_that_does_not_bind_is_no_evidence(called: Called) -> None:
    """Too many arguments are our mistake."""
    assert called("def f(): pass", "1", "2").verdict == "unbound"


def test_a_missing_file_is_no_evidence(called: Called) -> None:
    """A fall for want of something outside becomes unbound, and says what was needed."""
    ended = called("def f(): return open('/menace/not/there')")

    assert (ended.verdict, ended.needs) == ("unbound", "file")


def test_a_refusal_stays_one_whatever_was_missing(called: Called) -> None:
    """Code that says clearly what it lacks has refused."""
    ended = called("def f(): raise ConnectionError('no network')", touched="connect")

    assert (ended.verdict, ended.needs) == ("refused", "connect")


def test_an_input_that_cannot_be_made_is_no_evidence(called: Called) -> None:
    """An expression that raises is not held against the section."""
    ended = called("def f(x): pass", "1 / 0")

    assert (ended.verdict, ended.needs) == ("unbound", "input")


def test_the_setup_comes_before_the_arguments(called: Called) -> None:
    """Expressions may use what the setup imports, the target's own names included."""
    example = Arguments(("decimal.Decimal(1)", "Thing()"), (), ("import decimal", "from menace_target import Thing"))
    ended = called("class Thing: pass\ndef f(a, b): return a", recipe=Recipe(examples=(example,)))

    assert (ended.verdict, ended.shape) == ("returned", "(Decimal, Thing)")


METHOD = "from menace_target import Box"


def test_an_instance_is_tried_until_one_can_be_built(called: Called) -> None:
    """A constructor that refuses the plainest arguments gets others, and the attempt is told."""
    source = """
        class Box:
            def __init__(self, size):
                if size != 3:
                    raise ValueError
            def method(self): return 1
    """
    size = Parameter("size", "positional", True, ("1", "2", "3"))
    ended = called(source, recipe=Recipe(receiver=(size,), receiver_name="Box", setup=(METHOD,)), name="Box.method")

    assert ended.verdict == "returned"
    assert ended.attempt > 0
    assert ended.shape.startswith("Box(3)(")


@pytest.mark.parametrize(
    ("constructor", "reason"),
    [
        ("raise ValueError('never')", "ValueError: never"),
        ("raise SystemExit", "SystemExit"),
        ("raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})", "its text raised"),
    ],
)
def test_without_an_instance_nothing_is_called(called: Called, constructor: str, reason: str) -> None:
    """The reason of the last attempt is told."""
    source = f"class Box:\n    def __init__(self): {constructor}\n    def method(self): pass\n"
    ended = called(source, recipe=Recipe(receiver=(), receiver_name="Box", setup=(METHOD,)), name="Box.method")

    assert (ended.verdict, ended.needs) == ("unbound", "instance")
    assert reason in failed(ended)["message"]


def test_nothing_known_about_a_constructor_is_said(called: Called) -> None:
    """Without a receiver there is nothing to try."""
    ended = called("class Box:\n    def method(self): pass\n", recipe=Recipe(), name="Box.method")

    assert "nothing is known" in failed(ended)["message"]


LEAKING = """
    import os
    handles = []
    def f():
        if len(handles) < LIMIT:
            handles.append(os.open("/dev/null", os.O_RDONLY))
        if len(handles) == 2:
            raise ValueError
"""


@pytest.fixture
def closed_afterwards(target: Target) -> Iterator[None]:
    """Closes what the source above leaves open, for this process goes on."""
    yield
    for descriptor in sys.modules["menace_target"].handles:
        os.close(descriptor)


@pytest.mark.usefixtures("closed_afterwards")
def test_a_handle_that_is_kept_once_is_a_cache(called: Called) -> None:
    """What stays open after the first call and does not grow is no leak."""
    assert called(f"LIMIT = 1\n{textwrap.dedent(LEAKING)}").verdict == "returned"


@pytest.mark.usefixtures("closed_afterwards")
def test_a_leak_is_one_when_it_grows(called: Called) -> None:
    """Two handles after two calls are a leak, and the end says of what."""
    ended = called(f"LIMIT = 9\n{textwrap.dedent(LEAKING)}")

    assert (ended.verdict, failed(ended)["message"]) == ("leaked", "1 open file handle")


def test_a_generator_that_holds_a_file_is_no_leak(called: Called) -> None:
    """What goes away with the result is not left behind."""
    source = """
        def f():
            with open("/dev/null") as file:
                while True:
                    yield file.name
    """

    assert called(source).verdict == "returned"


@pytest.mark.parametrize(("ending", "verdict"), [("self.file.close()", "returned"), ("pass", "leaked")])
def test_what_is_held_until_it_is_ended_is_no_leak(called: Called, ending: str, verdict: str) -> None:
    """Whoever gets such an object ends it; one that keeps what it holds even then leaks."""
    source = f"""
        kept = []
        class Log:
            def __init__(self): self.file = open("/dev/null"); kept.append(self)
            def close(self): {ending}
        def f():
            return "log", Log()
    """

    assert called(source).verdict == verdict
    for log in sys.modules["menace_target"].kept:
        log.file.close()


def test_an_exception_that_holds_a_file_is_no_leak(called: Called) -> None:
    """The frames of a refusal are let go before handles are counted."""
    source = """
        import os
        class Handle:
            def __init__(self): self.number = os.open("/dev/null", os.O_RDONLY)
            def __del__(self): os.close(self.number)
        def f():
            handle = Handle()
            raise ValueError(handle)
    """

    assert called(source).verdict == "refused"


def test_random_numbers_are_fixed_by_the_case(called: Called) -> None:
    """The generator is seeded before the arguments are made."""
    source = "import random\nseen = []\ndef f():\n    raise ValueError(random.random())\n"

    assert failed(called(source))["message"] == failed(called(source))["message"]


def test_a_signal_to_a_foreign_process_is_a_violation(called: Called) -> None:
    """What the observer calls an attack goes before everything that came of the call."""
    ended = called("def f(): return [][0]", attacks="signal")

    assert (ended.verdict, failed(ended)["type"]) == ("violated", "Violation")


@pytest.mark.parametrize(("number", "kind"), [(0, 0), (1, 0), (2, 1)])
def test_examples_are_told_apart_from_drawn_arguments(target: Target, tmp_path: Path, number: int, kind: int) -> None:
    """The first cases of a recipe are its examples."""
    recipe = Recipe((Parameter("n", "positional", True, ("1", "2")),), examples=(Arguments(("7",)), Arguments(("8",))))
    job = {"recipe": recipe_values(recipe), "seed": 1, "stop": 3, "workspace": str(tmp_path)}
    observer: Any = QuietObserver()
    caller = Caller(job, Callee(target("def f(n): return n").f, needs_instance=False), observer, lambda *_: None)

    assert (caller.run(number).kind, caller.run(number).index) == (kind, number)
