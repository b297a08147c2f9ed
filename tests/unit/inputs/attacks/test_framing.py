"""Texts around a value that code takes out of a longer one."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from menace.domain import Module
from menace.inputs.attacks.flows import Flows
from menace.inputs.attacks.framing import frames_of
from menace.inputs.source.library import Library

HERE = PurePosixPath("here.py")


def frames(source: str) -> list[str]:
    """What the frames of a function ``f`` make of a value."""
    library = Library({HERE: Module(HERE, "here", (PurePosixPath("repo"),))}, lambda _: source)
    found = frames_of(library, Flows(library).reached(HERE, "f", 1))
    return [eval(frame % "'VALUE'") for frame in found]  # noqa: S307 - expressions of our own


@pytest.mark.parametrize(
    ("source", "whole"),
    [
        ('import re\nP = re.compile(\'href="([^"]*)"\')\ndef f(a):\n    return P.findall(a)\n', 'href="VALUE"'),
        ("import re\ndef f(a):\n    return re.search(r'^(?P<key>\\w+): (?P<rest>.*)$', a)\n", "a: VALUE"),
        ("import re\ndef g(a):\n    return re.match('100%(x+)', a)\ndef f(a):\n    return g(a)\n", "100%VALUE"),
        ("import re\ndef f(a):\n    return re.match('(?:see|at) <(.+)>', a)\n", "see <VALUE>"),
        ("MARK = '#use '\ndef f(a):\n    return a.startswith(MARK) and a[len(MARK):]\n", "#use VALUE"),
        ("def f(a):\n    return a.partition('file=')[2]\n", "file=VALUE"),
    ],
)
def test_a_value_is_put_where_the_code_takes_it_from(source: str, whole: str) -> None:
    """By groups of patterns and by marks, those included that have a name or belong to a function that is called."""
    assert whole in frames(source)


@pytest.mark.parametrize(
    "source",
    [
        "import re\ndef f(a):\n    return re.match('(.*)', a)\n",
        "import re\ndef f(a):\n    return re.match('[', a)\n",
        "import re\ndef f(a, p):\n    return re.match(p, a)\n",
        "def f(a):\n    return a.partition('x')\n",
        "def f(a):\n    return a.split()\n",
    ],
)
def test_what_needs_nothing_around_it_has_no_frame(source: str) -> None:
    """Nor has what cannot be read."""
    assert frames(source) == []
