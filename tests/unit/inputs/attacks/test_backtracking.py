"""Texts made from the patterns of a file, on which a careless pattern takes forever and a sound one does not."""

from __future__ import annotations

import re
import time

import pytest

from menace.domain import Parameter, Recipe
from menace.inputs.attacks.arming import armed
from menace.inputs.attacks.backtracking import careless_texts, catastrophic_texts


def texts_for(pattern: str) -> list[str]:
    """The texts for a file that uses one pattern."""
    found = catastrophic_texts(f"import re\nFOUND = re.compile({pattern!r})\n")
    return [eval(text) for text in found]  # noqa: S307 - written by the function under test


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"^(a+)+$", "a" * 40 + "!"),
        (r"^(\w+\s?)*$", "a " * 40 + "!"),
        (r"'(?:''|\\\\|\\'|[^'])*'", "'" + "\\\\" * 40),
        (r"^x=(?:\d|\d\d)*;", "x=" + "0" * 40 + "!"),
        (r"^(?:-|--)*>", "-" * 40 + "!"),
    ],
)
def test_the_catastrophe_of_a_careless_pattern_is_among_them(pattern: str, text: str) -> None:
    """What leads up to a repetition, its alternatives many times over, an end that does not fit."""
    assert text in texts_for(pattern)


@pytest.mark.parametrize("pattern", [r"'(?:''|\\.|[^'\\])*'", r"^(?:ab|cd)*$", r"^\d+(?:,\d+)*$"])
def test_a_sound_pattern_is_quick_with_all_of_them(pattern: str) -> None:
    """Each text is read in one way only, so that every one is answered at once."""
    texts = texts_for(pattern)
    before = time.process_time()
    answers = [bool(re.match(pattern, text)) for text in texts]

    assert texts
    assert not all(answers)
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    ("pattern", "is_careless"),
    [
        (r"^(a+)+$", True),
        (r"^(\w+\s?)*$", True),
        (r"'(?:''|\\\\|\\'|[^'])*'", True),
        (r"'(?:''|\\.|[^'\\])*'", False),
        (r"(?:ab|\wb)*c", True),
        (r"^\d+(?:,\d+)*$", False),
        (r"^(?:ab|cd)*$", False),
        (r"^(?:(\d)\1|x)*$", False),
        (r"(.+?)-(.+?)(-[0-9].*?)?-(.+?)-(.+)\.gz", True),
        (r"\s*([^=]+?)\s*=", True),
        (r"([^-]+)-([^-]+)(-[0-9][^-]*)?-([^-]+)-(.+)\.gz", False),
        (r"^\s*(\w+)\s*:", False),
    ],
)
def test_a_pattern_is_careless_when_it_reads_a_text_in_several_ways(pattern: str, is_careless: bool) -> None:
    """With every repetition there are more of them; one that refers to another part is not judged."""
    source = f"import re\nFOUND = re.compile({pattern!r})\n"

    assert bool(careless_texts(source)) == is_careless


def test_more_letters_are_needed_where_time_only_grows_with_a_power() -> None:
    """Some thousand of what every repetition takes, and what stands between them."""
    assert "-" * 8000 in texts_for(r"(.+?)-(.+?)-(.+?)-(.+)\.gz")


def test_the_flags_of_a_pattern_count() -> None:
    """Blanks and remarks of a verbose one are not part of it."""
    source = "import re\nP = re.compile('( a + ) +  b  # (x*)*', re.VERBOSE)\n"

    assert careless_texts(source)[0] == "'a' * 40"


@pytest.mark.parametrize(
    "source", ["", "(", "X = '(a+)+'", "import re\nre.compile('abc')\n", '"""(a*)*"""\nimport re\n']
)
def test_without_patterns_there_is_nothing(source: str) -> None:
    """A file that is none, one that uses no patterns, and one whose patterns repeat nothing."""
    assert catastrophic_texts(source) == ()


def test_a_recipe_is_armed_without_changing_who_it_is() -> None:
    """The digest changes only once there is a threat; texts of users may say where the canary goes."""
    plain = Recipe((Parameter("text", "positional", True, ("'a'",)),))
    found = armed(plain, "import re\nre.match('(a+)+b', '')\n", ["x {canary}", 7])

    assert found.payloads == ("'x TOKEN'", "7")
    assert "'a' * 40 + '!'" in found.pumped
    assert found.digest == plain.digest
    assert armed(Recipe(), "import re\nre.match('(a+)+b', '')\n") == Recipe()
