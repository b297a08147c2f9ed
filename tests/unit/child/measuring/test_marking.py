"""Source compiled with marks: it does what it did before, and says which ways it went."""

from __future__ import annotations

import inspect
import linecache
import pickle
import sysconfig
import textwrap
import types
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.calls.verdict import innermost
from menace.child.measuring.mark_list import MarkList
from menace.child.measuring.marking import Mark, compile_marked

EVERY = 50
"""Of the standard library, one file in so many is enough here."""

LIBRARY_CALLS = {
    "textwrap": """
        text = "The quick brown fox jumps -- well -- over the lazy dog. " * 4
        result = m.fill(text, 30), m.dedent("   a\\n    b\\n"), m.shorten(text, 40), m.indent("a\\n\\nb", "> ")
    """,
    "shlex": """
        result = m.split("a 'b c' \\"d e\\" f\\\\ g #x"), m.quote("a b"), list(m.shlex("x=1;y", punctuation_chars=True))
    """,
    "statistics": """
        result = m.mean([1, 2, 3.5]), m.median([3, 1, 2]), m.stdev([1, 2, 3, 4]), m.quantiles(range(20))
    """,
    "fractions": """
        result = m.Fraction("3/7") + m.Fraction(1, 3), m.Fraction(0.3).limit_denominator(9), m.Fraction("-1.25")
    """,
    "heapq": """
        result = list(m.merge([1, 4, 7], [2, 3, 9])), m.nsmallest(2, [5, 3, 8, 1]), m.nlargest(9, "abc", key=ord)
    """,
    "difflib": """
        result = (
            list(m.unified_diff("abcdef", "abxdef")), m.get_close_matches("appel", ["ape", "apple", "peach"]),
            m.SequenceMatcher(None, "abcd", "bcde").ratio(), list(m.ndiff(["a\\n"], ["b\\n"])),
        )
    """,
}  # fmt: skip

PROGRAMS = {
    "if and elif": """
        def f(x):
            if x > 2: return "big"
            elif x > 1: return "two"
            elif x: return "one"
            return "none"
        result = [f(n) for n in range(4)]
    """,
    "conditional expressions": """
        def f(x):
            y = 1 if x else 2
            z: int = 3 if x else 4
            y += 10 if x else 20
            x.append(0) if x else None
            return (y, z) if x else (y, z, "nothing") if y > 21 else ()
        result = f([1]), f([])
    """,
    "loops with else": """
        def f(items):
            for item in items:
                if item == 2: break
            else:
                return "all"
            while items:
                items.pop()
            else:
                items.append("end")
            return items
        result = f([1, 3]), f([1, 2])
    """,
    "exceptions": """
        def f(x):
            log = []
            try:
                try:
                    log.append(1 // x)
                except TypeError as error:
                    log.append(type(error).__name__)
                else:
                    log.append("fine")
                finally:
                    log.append("finally")
            except (ZeroDivisionError, KeyError):
                return log + ["outer"]
            return log
        result = f(1), f(0), f("a")
    """,
    "match": """
        def f(x):
            match x:
                case 0: return "zero"
                case [a, *rest] if a: return a, rest
                case {"k": value}: return value
                case str() | bytes() as text: return text
            match x:
                case []: return "empty"
                case other: return other
        result = [f(x) for x in (0, [1, 2], [0], {"k": 3}, "s", b"b", [], 1.5)]
    """,
    "match that takes all": """
        def f(x):
            match x:
                case 1: return "one"
                case (2 | _) as rest: return rest
        result = f(1), f(2), f(3)
    """,
    "walrus and comprehensions": """
        def f(items):
            if (n := len(items)) > 1 and (last := items[-1]):
                return n, last, [y for x in items if (y := x + 1)], {x: y for x in items}, [*(x for x in items)]
            return n
        result = f([1, 2]), f([])
    """,
    "coroutines": """
        import asyncio
        class Manager:
            async def __aenter__(self): return self
            async def __aexit__(self, *error): return None
        async def numbers():
            for n in range(3): yield n
        async def f():
            found = []
            async with Manager():
                async for n in numbers():
                    if n: found.append(await asyncio.sleep(0, n))
                else:
                    found.append("end")
            return [x async for x in numbers()], found
        result = asyncio.run(f())
    """,
    "generators": """
        def f(n):
            while n:
                got = yield n
                n = got if got is not None else n - 1
            return "done"
        g = f(3)
        result = [next(g), g.send(2), next(g)], list(f(2))
    """,
    "classes": """
        import functools
        class A:
            '''Of a class.'''
            __slots__ = ("__hidden",)
            def __init__(self, x): self.__hidden = x
            @property
            def value(self):
                '''Of a property.'''
                return self.__hidden if self.__hidden else "nothing"
            @classmethod
            def make(cls): return cls(1)
            class B:
                if True: inner = 1
                for each in range(2): pass
        @functools.lru_cache(maxsize=None)
        def cached(x):
            '''Of a function.'''
        result = A(0).value, A.make().value, A.B.inner, A.B.each, A.__doc__, cached.__doc__, A.value.__doc__, cached(1)
    """,
    "closures": """
        total = 0
        def f():
            global total
            n = 0
            def g():
                nonlocal n
                global total
                n += 1
                total += n
                return lambda x=n: x if x else n
            return g
        g = f()
        result = g()(), g()(0), total, f.__code__.co_consts[0], (lambda: 1)()
    """,
}


class Memory:
    """What marked code writes to."""

    def __init__(self) -> None:
        self.marks = [0] * 5000


def run(source: str, memory: Memory | None = None, path: str = "<program>", **names: Any) -> dict[str, Any]:
    """The names that a program leaves, run with marks if there is memory for them."""
    text = textwrap.dedent(source).encode()
    code = (
        compile(text, path, "exec", dont_inherit=True) if memory is None else compile_marked(text, path, memory, 0)[0]
    )
    names = {"__name__": "program", **names}
    exec(code, names)  # noqa: S102 - a program of this test
    return names


def marks_of(source: str) -> list[Mark]:
    """The marks that are put into a program."""
    return compile_marked(textwrap.dedent(source).encode(), "<program>", Memory(), 0)[1]


def reached(source: str) -> list[int]:
    """The lines of the marks that a program reaches."""
    memory = Memory()
    _, marks = compile_marked(textwrap.dedent(source).encode(), "<program>", memory, 0)
    run(source, memory)
    return [mark.line for mark, seen in zip(marks, memory.marks, strict=False) if seen]


def module(name: str, memory: Memory | None) -> types.ModuleType:
    """A module of the standard library, run anew."""
    path = Path(sysconfig.get_path("stdlib"), f"{name}.py")
    made = types.ModuleType(name)
    made.__dict__.update(run(path.read_text(encoding="utf-8"), memory, str(path), __name__=name))
    return made


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_does_what_it_did(program: str) -> None:
    """Results are the same with marks, and marks are reached."""
    memory = Memory()

    assert run(program, memory)["result"] == run(program)["result"]
    assert 1 in memory.marks


@pytest.mark.parametrize(("name", "calls"), LIBRARY_CALLS.items(), ids=LIBRARY_CALLS)
def test_a_module_of_the_library_gives_the_same_results(name: str, calls: str) -> None:
    """Whole modules work as before."""
    memory = Memory()
    marked = run(calls, m=module(name, memory))["result"]
    plain = run(calls, m=module(name, None))["result"]

    assert repr(marked) == repr(plain)
    assert 1 in memory.marks


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.acceptance)])
def test_the_library_can_be_marked(every: int) -> None:
    """Whatever compiles also compiles with marks."""
    found = Path(sysconfig.get_path("stdlib")).rglob("*.py")
    files = sorted(file for file in found if "-packages" not in str(file))[::every]
    done = 0
    for file in files:
        source = file.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                compile(source, str(file), "exec", dont_inherit=True)
            except (SyntaxError, ValueError):
                continue
            compile_marked(source, str(file), Memory(), 0)
        done += 1

    # How many there are depends on who packed the interpreter.
    assert done > len(files) // 2 > 3


def test_each_way_has_a_mark() -> None:
    """Both sides of a condition, the body of a loop and its natural end, handlers, cases, and what no case takes."""
    source = """
        def f(x):
            '''Text.'''
            if x:
                x = 1
            for y in x:
                pass
            while x:
                pass
            try:
                x()
            except A:
                pass
            else:
                x = 2
            match x:
                case 1:
                    pass
            return 1 if x else 2
    """

    assert [mark.line for mark in marks_of(source)] == [4, 5, 4, 7, 6, 9, 8, 13, 15, 18, 16, 19, 19]


def test_what_is_always_so_has_no_mark() -> None:
    """Constants, code for type checkers and for scripts, and the end of an endless loop."""
    source = """
        from typing import TYPE_CHECKING
        if TYPE_CHECKING: import x
        if __name__ == "__main__": x()
        if 0: pass
        while True:
            break
    """

    assert [mark.line for mark in marks_of(source)] == [7]


def test_marks_know_whether_they_are_in_a_function() -> None:
    """Code of classes and modules is run by the import, that of functions by calls."""
    source = """
        if x: pass
        class A:
            for y in x: pass
            def f(self): pass
    """

    assert [(mark.line, mark.in_function) for mark in marks_of(source)] == [
        (2, False), (2, False), (4, False), (4, False), (5, True),
    ]  # fmt: skip


def test_only_the_ways_that_were_taken_are_reached() -> None:
    """The other side of a condition stays unmarked."""
    source = """
        def f(x):
            if x > 1:
                return 1
            elif x > 0:
                return 2
            else:
                return 3
        f(1)
    """

    assert reached(source) == [3, 6]


def test_functions_that_are_compiled_from_their_bytecode_are_left_alone() -> None:
    """A compiler of numbers would not know what to do with a mark."""
    source = """
        @numba.njit(parallel=True)
        def f(x):
            if x: return 1
        @vectorize
        def g(x): return x
    """

    assert marks_of(source) == []


def test_lines_and_deliberate_exceptions_stay_where_they_are(tmp_path: Path) -> None:
    """A traceback names the same line, a `raise` is still known as one, and the source is still found."""
    file = tmp_path / "target.py"
    source = "def f(x):\n    '''Text.'''\n    if x:\n        raise ValueError(x)\n    return 1 / x\n"
    file.write_text(source)
    names = run(source, Memory(), str(file))
    found = []
    for x in (1, 0):
        with pytest.raises((ValueError, ZeroDivisionError)) as caught:
            names["f"](x)
        frame = innermost(caught.value, str(tmp_path))
        assert frame is not None
        found.append((frame.line, frame.raised_here))
    linecache.checkcache(str(file))

    assert found == [(4, True), (5, False)]
    assert inspect.getsource(names["f"]) == source


def test_long_chains_do_not_overflow() -> None:
    """Hundreds of `elif` are only hundreds of conditions."""
    chain = "def f(x):\n    if x == 0: return 0\n" + "".join(f"    elif x == {n}: return {n}\n" for n in range(1, 150))

    assert run(chain, Memory())["f"](149) == 149


def test_marked_code_can_still_be_hashed_and_sent() -> None:
    """Some libraries keep things by code, others send it elsewhere."""
    memory = MarkList(bytearray(800), 100)
    code, _ = compile_marked(b"def f(x):\n    if x: return 1\n", "<program>", memory, 1)
    (inner,) = (each for each in code.co_consts if isinstance(each, types.CodeType))
    sent = pickle.loads(pickle.dumps(memory))  # noqa: S301 - our own

    assert isinstance(hash(inner), int)
    assert isinstance(sent, SimpleNamespace)
    assert sent.marks == [0] * 100
