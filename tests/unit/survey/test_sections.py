"""How a source file is split into sections."""

from __future__ import annotations

import gc
import time
from pathlib import PurePosixPath
from textwrap import dedent

import pytest

from menace.domain.section import Section
from menace.survey.sections import extract_sections, mark_sections
from menace.survey.source import UnreadableSource
from menace.survey.syntax import parse


def sections(source: str) -> dict[str, Section]:
    return {section.name: section for section in extract_sections(dedent(source), "pkg/mod.py")}


def skips(source: str) -> dict[str, str | None]:
    text = dedent(source)

    return {each.section.name: each.skip for each in mark_sections(text, parse(text), PurePosixPath("mod.py"))}


def test_functions_methods_classes_and_top_level_code_are_sections():
    """Each kind is named; what is nested in a function belongs to the function."""
    found = sections(
        """
        import os

        def plain():
            def inner(): ...
            class Local: ...

        async def later(): ...

        class Outer:
            x = 1
            def method(self): ...
            class Inner:
                async def deep(self): ...
        """
    )

    assert {name: (each.kind, each.is_async) for name, each in found.items()} == {
        "<module>": ("module", False),
        "plain": ("function", False),
        "later": ("function", True),
        "Outer": ("class", False),
        "Outer.method": ("method", False),
        "Outer.Inner": ("class", False),
        "Outer.Inner.deep": ("method", True),
    }


def test_definitions_inside_compound_statements_count_in_order():
    """if, try, with, for, while and match at module or class level do not hide definitions."""
    found = sections(
        """
        if a:
            def one(): ...
        elif b:
            def two(): ...
        else:
            def three(): ...
        try:
            def four(): ...
        except E:
            def five(): ...
        else:
            def six(): ...
        finally:
            def seven(): ...
        with x:
            def eight(): ...
        for i in y:
            def nine(): ...
        while z:
            def ten(): ...
        match q:
            case 1:
                def eleven(): ...
        class A:
            if b:
                def m(self): ...
        """
    )

    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
    assert list(found) == ["<module>", *numbers, "A", "A.m"]
    assert found["A.m"].kind == "method"


def test_repeated_names_are_numbered_in_order_of_appearance():
    """A property and its setter, two branches and two classes of one name stay distinct."""
    found = sections(
        """
        class A:
            @property
            def x(self): return 1
            @x.setter
            def x(self, v): ...
        class A:
            def x(self): ...
        """
    )

    assert list(found) == ["<module>", "A", "A.x", "A.x#2", "A#2", "A.x#3"]
    assert found["A.x#3"].qualified_name == "A.x"


def test_spans_include_decorators():
    """The first line of a decorated definition is that of its first decorator."""
    found = sections("x = 1\n@a\n@b(\n  1)\ndef f():\n    pass\n\n\n@c\nclass K:\n    pass\n")

    assert found["f"].span == (2, 6)
    assert found["K"].span == (9, 11)
    assert found["<module>"].span == (1, 11)


BASE = """
x = 1

class K:
    y = 2

    def m(self):
        return 3

    def n(self):
        return 4

def f():
    return 5
"""


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("x = 1", "x = 11", {"<module>"}),
        ("y = 2", "y = 22", {"K"}),
        ("return 3", "return 33", {"K.m"}),
        ("return 5", "return 55", {"f"}),
        ("def f():", "@d\ndef f():", {"f"}),
        ("class K:", "class K(L):", {"K"}),
    ],
)
def test_a_digest_changes_exactly_when_the_text_of_its_section_does(old, new, changed):
    """Editing one section leaves the identity of all others alone, wherever they move to."""
    before, after = sections(BASE), sections(BASE.replace(old, new))

    assert {name for name in before if before[name].digest != after[name].digest} == changed


def test_line_ends_form_feeds_and_tabs_do_not_disturb_line_numbers():
    """Only line feeds separate lines; separators inside the text do not."""
    found = sections("a = '\\x1c'\n\x0c\ndef f():\n\treturn '\u2028 \x1c'\n\ndef g(): pass\n")

    assert found["f"].span == (3, 4)
    assert found["g"].span == (6, 6)


def test_an_empty_file_has_its_top_level_code():
    """Even an empty module can be imported, so it is a section."""
    assert [(each.name, each.span) for each in extract_sections("", "a.py")] == [("<module>", (1, 1))]


def test_skip_comments_on_the_header_a_decorator_or_the_line_above_count():
    """The reason is kept, and a class takes its methods along."""
    assert skips(
        """
        def a():  # menace: skip (needs a GPU)
            pass

        # menace: skip (slow)
        @d
        def b(): pass

        @d  # menace: skip
        def c(): pass

        def e(
            x,
        ):  # menace: skip (late)
            pass

        class K:  # menace: skip (hardware (real))
            def m(self): pass
            class L:
                def n(self): pass
        """
    ) == {
        "<module>": None,
        "a": "by comment: needs a GPU",
        "b": "by comment: slow",
        "c": "by comment",
        "e": "by comment: late",
        "K": "by comment: hardware (real)",
        "K.m": "by comment: hardware (real)",
        "K.L": "by comment: hardware (real)",
        "K.L.n": "by comment: hardware (real)",
    }


def test_comments_elsewhere_and_words_in_strings_skip_nothing():
    """Only a comment in its place counts; a comment above a method does not speak for the class."""
    assert skips(
        '''
        x = 1  # menace: skip (not about f)
        def f(é="é# menace: skip"):
            # menace: skip
            return 1

        # menace: skip

        def g():
            """
            # menace: skip-file (only an example)
            # menace: skip
            """

        class K:
            # menace: skip (this one)
            def m(self): pass
            def n(self): pass  # menace: skipping stones
        '''
    ) == {"<module>": None, "f": None, "g": None, "K": None, "K.m": "by comment: this one", "K.n": None}


def test_a_file_can_ask_to_be_left_alone():
    """A comment at the margin speaks for every section of the file."""
    assert set(skips("import os\n# menace: skip-file (talks to a printer)\ndef f(): pass\n").values()) == {
        "by comment: talks to a printer"
    }


def test_definitions_without_a_body_are_marked():
    """Stubs of overloads, protocols and abstract methods have nothing to run; real bodies stay."""
    assert skips(
        '''
        import abc, typing
        from typing import Protocol, overload

        @overload
        def f(x: int) -> int: ...
        @typing.overload
        def f(x: str) -> str: ...
        def f(x): return x

        class Base(abc.ABC):
            @abc.abstractmethod
            def stub(self):
                """What it should do."""
                raise NotImplementedError
            @property
            @abc.abstractmethod
            def full(self): return 1
            def real(self): ...

        class P(Protocol[T]):
            def wanted(self) -> int: ...
            def given(self): return self.wanted() + 1
        '''
    ) == {
        "<module>": None,
        "f": "no body to run",
        "f#2": "no body to run",
        "f#3": None,
        "Base": None,
        "Base.stub": "no body to run",
        "Base.full": "abstract: runs only in a subclass",
        "Base.real": None,
        "P": None,
        "P.wanted": "no body to run",
        "P.given": None,
    }


def test_definitions_that_an_import_never_reaches_are_marked():
    """What exists only for type checkers, or only in a started script, cannot be called."""
    found = skips(
        """
        if TYPE_CHECKING:
            class A:
                def m(self): return 1
        else:
            def b(): return 1
        if __name__ == "__main__":
            def main(): return 1
        """
    )

    assert found == {
        "<module>": None,
        "A": "only for type checkers",
        "A.m": "only for type checkers",
        "b": None,
        "main": "only when run as a script",
    }


@pytest.mark.parametrize(
    "line",
    [
        "print 'text'",
        'print "%d" % x',
        "print x, y",
        "exec code in names",
        "raise ValueError, 'text'",
        "x = `y`",
        "if a <> b: pass",
        "mode = 0777",
        "x = 10L",
        "x = ur'text'",
        "def f((a, b)): pass",
        "try: pass\nexcept (IOError, OSError), error: pass",
        "if x: print 'text'",
    ],
)
def test_python_2_is_recognised(line):
    """The statements Python 3 dropped give their file away."""
    with pytest.raises(UnreadableSource) as caught:
        parse(f"import os\n{line}\n")

    assert caught.value.status == "not Python 3"


def test_tabs_and_spaces_mixed_are_python_2_only_with_other_evidence():
    """Inconsistent indentation alone is a syntax error."""
    mixed = "if a:\n        x = 1\n\ty = 2\n"
    with pytest.raises(UnreadableSource) as plain:
        parse(mixed)
    with pytest.raises(UnreadableSource) as older:
        parse(mixed + "print 'text'\n")

    assert (plain.value.status, older.value.status) == ("syntax error", "not Python 3")


@pytest.mark.parametrize("source", ["x = (\n", "def f(:\n  pass", "a = 'x\n", "# `print`\nx = = 1  # print 'x'\n"])
def test_other_mistakes_are_syntax_errors_with_their_line(source):
    """The reason names the line and the Python that read it."""
    with pytest.raises(UnreadableSource, match=r"line \d+: .+ \(read with Python 3\.\d+\)") as caught:
        parse(source)

    assert caught.value.status == "syntax error"


@pytest.mark.parametrize("source", ["x = " + "-" * 100_000 + "1", "x = " + "+".join(["1"] * 100_000)])
def test_expressions_too_deep_for_the_parser_have_a_status(source):
    """The parser's exhaustion is reported, not raised."""
    with pytest.raises(UnreadableSource) as caught:
        parse(source)

    assert caught.value.status == "too deep"


def test_long_chains_of_conditions_do_not_exhaust_us():
    """A chain of elif is nested in the syntax tree; sections behind it are found."""
    source = (
        "if a == 0: pass\n" + "".join(f"elif a == {number}: pass\n" for number in range(900)) + "else:\n def f(): 1\n"
    )

    assert [each.name for each in extract_sections(source, "a.py")] == ["<module>", "f"]


def test_fifty_thousand_lines_are_listed_and_the_time_grows_with_them():
    """Size alone is no reason to give up: ten times as much takes about ten times as long, not a hundred times."""
    small, large = _many_functions(1_000), _many_functions(10_000)
    usual = min(_cpu_seconds(small) for _ in range(3))

    assert len(extract_sections(large, "big.py")) == 10_001
    assert min(_cpu_seconds(large) for _ in range(2)) < 30 * usual


def _many_functions(count: int) -> str:
    body = "def f{0}(a, b=1):  # menace: skip (many)\n    x = a + b\n    if x:\n        return [x, 'a']\n    return 1\n"
    return "".join(body.format(number) for number in range(count))


def _cpu_seconds(source: str) -> float:
    """What it takes by itself: the collector would also go through all that other tests have left in this process."""
    gc.collect()
    gc.disable()
    try:
        before = time.process_time()
        extract_sections(source, "big.py")
        return time.process_time() - before
    finally:
        gc.enable()
