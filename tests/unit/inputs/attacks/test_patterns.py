"""Regular expressions as they stand in files."""

from __future__ import annotations

import re

import pytest

from menace.inputs.attacks.patterns import Use, Written, patterns_in, uses_in


@pytest.mark.parametrize(
    ("source", "pattern"),
    [
        ("import re\nP = re.compile(r'a+')\n", Written("a+")),
        ("import re\nP = re.compile(rb'a+')\n", Written("a+")),
        ("import regex as x\ndef f(a):\n    return x.match('a+', a)\n", Written("a+")),
        ("from re import compile as pattern, I\nP = pattern('a+', I)\n", Written("a+", int(re.IGNORECASE))),
        ("import re\nP = re.compile('a +', re.VERBOSE | re.S)\n", Written("a +", int(re.VERBOSE | re.DOTALL))),
        ("import re\nP = re.compile('a +', flags=re.X)\n", Written("a +", int(re.VERBOSE))),
        ("import re\nA = 'a+'\nP = re.compile(rf'{A}-{A}')\n", Written("a+-a+")),
        ("import re\nA = 'a+'\nB = A + 'b'\nP = re.compile('^' + B)\n", Written("^a+b")),
        ("import re\nP = re.compile('|'.join(['a+', 'b']))\n", Written("a+|b")),
        (
            "import re\nclass C:\n    A = 'a+'\n    def f(self):\n        self.p = re.compile(self.A + '$')\n",
            Written("a+$"),
        ),
        ("import re\nRULES = {'x': 'a+'}\nP = {key: re.compile(each) for key, each in RULES.items()}\n", Written("a+")),
    ],
)
def test_a_pattern_is_found_as_it_is_read(source: str, pattern: Written) -> None:
    """With its flags and put together from its pieces; where nobody can follow, each text is taken for one."""
    assert pattern in patterns_in(source)


@pytest.mark.parametrize(
    "source",
    ["", "(", "P = 'a+'\n", "import re\nP = re.compile('abc')\n", "'''a+'''\nimport re\n", "import re2 as re\n'x'\n"],
)
def test_other_texts_are_no_patterns(source: str) -> None:
    """Documentation, files without the module, and what repeats nothing."""
    assert patterns_in(source) == []


def test_pieces_of_a_pattern_are_not_read_by_themselves() -> None:
    """They may mean something else without their flags."""
    source = "import re\nA = 'a +'\nP = re.compile(A + 'b', re.X)\n"

    assert patterns_in(source) == [Written("a +b", int(re.VERBOSE))]


def test_a_file_says_how_it_uses_its_patterns() -> None:
    """From the start or from everywhere, up to the end or not; from everywhere where it does not say."""
    anywhere, start, whole = Use(True, False), Use(False, False), Use(False, True)

    assert uses_in("P.fullmatch(a)") == [whole]
    assert uses_in("re.match(P, a)") == [start]
    assert uses_in("P.sub('', a); P.match(b)") == [anywhere]
    assert uses_in("P.fullmatch(a) or P.match(a)") == [whole, start]
    assert uses_in("P = re.compile('a+')") == [anywhere]
