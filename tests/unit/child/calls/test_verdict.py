"""Refusals told from accidents."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from menace.child.calls.verdict import INPUT, describe, innermost, judge

Target = Callable[..., Any]
Judged = tuple[str, dict[str, Any]]


@pytest.fixture
def judged(target: Target, tmp_path: Path) -> Callable[..., Judged]:
    """Calls ``f`` of some source and judges what it raises."""

    def judged_call(source: str, *documented: str) -> Judged:
        function = target(source).f
        try:
            function()
        except BaseException as error:  # noqa: BLE001 - what is raised is the subject
            return judge(error, str(tmp_path), frozenset(documented))
        raise AssertionError("nothing was raised")

    return judged_call


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("def f(): raise ValueError", "refused"),
        ("def f(): assert 1 == 2", "refused"),
        ("def f(): assert [][0]", "fell_over"),
        ("def f(): raise ValueError(1 / 0)", "fell_over"),
        ("def f(): return 1 / 0 if f else exec('raise ValueError')", "fell_over"),
        ("def f():\n    if f: raise [][0]", "fell_over"),
        ("def helper(): raise KeyError('x')\ndef f(): return helper()", "refused"),
        ("def helper(): return {}['x']\ndef f(): return helper()", "fell_over"),
        ("def f(): return int('x')", "fell_over"),
        ("import json\ndef f(): return json.loads('{')", "fell_over"),
        ("def f(): return next(iter([]))", "fell_over"),
        ("def f():\n    try:\n        return {}['x']\n    except KeyError:\n        raise", "fell_over"),
        ("def f():\n    try:\n        raise KeyError\n    except KeyError:\n        raise", "refused"),
        (
            "def f():\n    try:\n        return {}['x']\n    except KeyError as e:\n        raise ValueError from e",
            "refused",
        ),
        ("def f():\n    with open('/dev/null'):\n        raise ValueError", "refused"),
        ("def f():\n    try:\n        1 / 0\n    finally:\n        str(f)", "fell_over"),
        ("def f(): return [1 / 0 for _ in 'a']", "fell_over"),
        ("def f(): return list(g())\ndef g(): raise ValueError; yield", "refused"),
        ("def f(): raise SystemExit(1)", "refused"),
        ("import sys\ndef f(): sys.exit('bye')", "refused"),
        ("def f(): raise KeyboardInterrupt", "refused"),
        ("def f(): raise MemoryError", "refused"),
        ("def f(): return bytearray(1 << 62)", "killed"),
        ("def f(): raise NotImplementedError", "refused"),
        ("def f(): return f()", "fell_over"),
    ],
)
def test_a_raise_is_a_refusal_and_all_else_an_accident(
    judged: Callable[..., Judged], source: str, verdict: str
) -> None:
    """What counts is the instruction at the innermost place inside the target."""
    assert judged(source)[0] == verdict


def test_accidents_are_told_from_raises_on_one_line(judged: Callable[..., Judged]) -> None:
    """Two statements that share a line are told apart."""
    line = "def f(): {}[1] if CHOICE else None; raise KeyError(1)"

    assert judged(f"CHOICE = 1\n{line}")[0] == "fell_over"
    assert judged(f"CHOICE = 0\n{line}")[0] == "refused"


@pytest.mark.parametrize("documented", ["ValueError", "Exception", "UnicodeError"])
def test_a_documented_exception_is_a_refusal(judged: Callable[..., Judged], documented: str) -> None:
    """The documentation may name the type or one of its bases."""
    source = "def f(): return '\\ud800'.encode()"

    assert judged(source, documented)[0] == "refused"
    assert judged(source, "KeyError", "BaseException")[0] == "fell_over"


@pytest.mark.parametrize("number", [errno.EFBIG, errno.ENOSPC, errno.EDQUOT])
def test_a_limit_that_speaks_is_no_accident(
    judged: Callable[..., Judged], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """No room on the disk is the sandbox's limit, unless the code itself says so."""
    library = ModuleType("menace_library")
    exec(f"def fail(): raise OSError({number}, 'no room')", vars(library))  # noqa: S102 - code without a file
    monkeypatch.setitem(sys.modules, library.__name__, library)

    assert judged("import menace_library\ndef f(): menace_library.fail()")[0] == "killed"
    assert judged(f"def f(): raise OSError({number}, 'no room')")[0] == "refused"


def test_an_exception_from_nowhere_in_the_target_did_not_bind(tmp_path: Path) -> None:
    """Without a frame of the target nothing is said about its code, whatever the exception is."""

    def verdict(call: Callable[[], object]) -> str:
        try:
            call()
        except Exception as error:  # noqa: BLE001 - what is raised is the subject
            return judge(error, str(tmp_path), frozenset())[0]
        return ""

    assert verdict(lambda: [].append(*[1, 2])) == "unbound"
    assert verdict(lambda: int("x")) == "unbound"


@pytest.mark.parametrize(
    ("given", "verdict"),
    [("lambda x: x[0]", "unbound"), ("lambda x: x", "fell_over"), ("lambda: 1", "fell_over"), ("len", "fell_over")],
)
def test_what_the_input_raises_itself_says_nothing_about_the_code(
    target: Target, tmp_path: Path, given: str, verdict: str
) -> None:
    """A function that was passed and fell over is no accident of its caller's; what the caller does with it is."""
    call = target("def f(g): return {}[g(5)]").f
    passed = eval(compile(given, INPUT, "eval"))  # noqa: S307 - an expression of ours
    with pytest.raises((TypeError, KeyError)) as caught:
        call(passed)

    assert judge(caught.value, str(tmp_path), frozenset())[0] == verdict


def test_the_place_inside_the_target_is_told(judged: Callable[..., Judged]) -> None:
    """Path, line and function are those of the innermost frame of the target; the way there is listed."""
    _, failure = judged("import json\ndef helper(text):\n    return json.loads(text)\ndef f():\n    return helper('{')")

    assert (failure["type"], failure["path"], failure["line"]) == (
        "json.decoder.JSONDecodeError",
        "menace_target.py",
        3,
    )
    assert failure["function"] == "helper"
    assert "menace_target.py:5 in f: return helper('{')" in failure["traceback"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups are new in Python 3.11")
@pytest.mark.parametrize(
    ("tasks", "verdict", "kind"),
    [
        ("refuse(), refuse()", "refused", "ExceptionGroup"),
        ("refuse(), fall()", "fell_over", "ZeroDivisionError"),
    ],
)
def test_gathered_exceptions_are_judged_one_by_one(
    judged: Callable[..., Judged], tasks: str, verdict: str, kind: str
) -> None:
    """A group that a library made is a refusal exactly when every exception in it is."""
    found, failure = judged(f"""
        import asyncio
        async def refuse(): raise ValueError
        async def fall(): return 1 / 0
        async def work():
            async with asyncio.TaskGroup() as group:
                for task in ({tasks}):
                    group.create_task(task)
        def f(): asyncio.run(work())
    """)

    assert (found, failure["type"]) == (verdict, kind)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ("def __str__(self): return str(self)", "<its text raised RecursionError>"),
        ("def __str__(self): raise SystemExit", "<its text raised SystemExit>"),
        ("def __str__(self): return 5", "<its text raised TypeError>"),
        ("def __str__(self): return 'x' * 10**6", "x" * 500),
        ("def __getattribute__(self, name): raise SystemExit", "odd"),
        ("__module__ = 5", "odd"),
        ("__class__ = MemoryError", "odd"),
        ("def __str__(self): return type('S', (str,), {'__getitem__': lambda *a: 1 / 0})('text')", "text"),
    ],
)
def test_strange_exceptions_are_described_all_the_same(target: Target, members: str, message: str) -> None:
    """Whatever the methods of an exception do, there is a type and a text."""
    error = target(f"class Odd(Exception):\n    {members}\n").Odd("odd")
    told = describe(error, None, "/nowhere")

    assert told["type"] in ("menace_target.Odd", "Odd")
    assert told["message"] == message
    assert type(told["message"]) is str


def test_a_metaclass_cannot_hide_a_type(target: Target) -> None:
    """The name is taken from the class itself."""
    kind = target("""
        class Liar(type):
            def __getattribute__(cls, name): raise SystemExit
        class Odd(Exception, metaclass=Liar): pass
    """).Odd

    assert describe(kind(), None, "/nowhere")["type"] == "Odd"


def test_a_huge_traceback_is_told_by_its_end(judged: Callable[..., Judged]) -> None:
    """Only the last steps are kept."""
    _, failure = judged("def deep(n): return deep(n - 1) if n else 1 / n\ndef f(): deep(700)")

    assert len(failure["traceback"]) == 12
    assert failure["line"] == 1


def test_a_folder_with_the_same_beginning_is_not_the_target(tmp_path: Path) -> None:
    """A frame in ``work-2`` does not belong to the workspace ``work``."""
    code = compile("1 / 0", str(tmp_path / "work-2" / "a.py"), "exec")
    try:
        exec(code)  # noqa: S102 - a code object with a path of our choice
    except ZeroDivisionError as error:
        assert innermost(error, str(tmp_path / "work")) is None  # noqa: PT017 - the exception is only the carrier
        assert innermost(error, str(tmp_path / "work-2")) is not None  # noqa: PT017


def test_a_generator_that_lets_its_end_out_fell_over(target: Target, tmp_path: Path) -> None:
    """The interpreter replaces the StopIteration by an error that knows no line of the generator; the cause does."""
    made = target("def f(items):\n    items = iter(items)\n    yield next(items), next(items)").f
    with pytest.raises(RuntimeError) as caught:
        list(made([1]))

    verdict, failure = judge(caught.value, str(tmp_path), frozenset())

    assert (verdict, failure["type"], failure["line"]) == ("fell_over", "RuntimeError", 3)


def test_a_traceback_is_only_made_for_who_wants_it(target: Target, tmp_path: Path) -> None:
    """Verdict, type and line are known without; asked is with all of them at hand."""
    asked = []

    def wants(verdict: str, failure: dict[str, Any]) -> bool:
        asked.append((verdict, failure["type"], failure["line"]))
        return len(asked) == 1

    told = []
    for _ in range(2):
        with pytest.raises(ZeroDivisionError) as raised:
            target("def f(): return 1 / 0").f()
        told.append(judge(raised.value, str(tmp_path), frozenset(), wants))

    assert [bool(failure["traceback"]) for _, failure in told] == [True, False]
    assert asked == [("fell_over", "ZeroDivisionError", 1)] * 2
    assert {**told[0][1], "traceback": []} == told[1][1]
