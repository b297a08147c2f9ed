"""What every way of inventing inputs must honour: derive from ``StubStrategyContract`` and give two fixtures."""

# ruff: noqa: S101 - asserting is what a contract does
from __future__ import annotations

import ast
from itertools import islice
from random import Random

from menace.domain import Arguments, Section, StubStrategy

_TAKEN = 40
"""Inputs looked at; a strategy may have fewer, or no end of them."""


class StubStrategyContract:
    """Inputs are valid Python, repeatable and lazy; the fixtures are ``strategy`` and ``section``, which it knows."""

    def test_it_has_a_name(self, strategy: StubStrategy) -> None:
        """Reports and settings speak of strategies by name."""
        assert strategy.name
        assert strategy.name == strategy.name.strip().lower()

    def test_it_has_something_to_propose(self, strategy: StubStrategy, section: Section) -> None:
        """For a section it knows there is at least one input."""
        assert taken(strategy, section, seed=1)

    def test_equal_generators_give_equal_inputs(self, strategy: StubStrategy, section: Section) -> None:
        """The state of the generator decides everything, whatever was proposed before."""
        first = taken(strategy, section, seed=7)
        taken(strategy, section, seed=8)

        assert taken(strategy, section, seed=7) == first

    def test_taking_more_does_not_change_what_came_first(self, strategy: StubStrategy, section: Section) -> None:
        """Two runs of different length agree on their common beginning."""
        assert taken(strategy, section, seed=3, count=5) == taken(strategy, section, seed=3)[:5]

    def test_inputs_are_python_expressions(self, strategy: StubStrategy, section: Section) -> None:
        """Anybody can evaluate them: arguments and receivers are expressions, setup is statements, names are names."""
        for arguments in taken(strategy, section, seed=5):
            assert isinstance(arguments, Arguments)
            for text in (*arguments.args, *(value for _, value in arguments.kwargs), arguments.receiver or "None"):
                ast.parse(text, mode="eval")
            assert all(name.isidentifier() for name, _ in arguments.kwargs)
            ast.parse("\n".join(arguments.setup))

    def test_two_proposals_at_a_time_do_not_mix(self, strategy: StubStrategy, section: Section) -> None:
        """Each proposal has its own place in its own stream."""
        alone = taken(strategy, section, seed=2, count=6)
        left, right = iter(strategy.propose(section, Random(2))), iter(strategy.propose(section, Random(2)))  # noqa: S311
        pairs = list(islice(zip(left, right, strict=False), len(alone)))

        assert pairs == [(each, each) for each in alone]


def taken(strategy: StubStrategy, section: Section, *, seed: int, count: int = _TAKEN) -> list[Arguments]:
    """The first inputs for a section."""
    return list(islice(strategy.propose(section, Random(seed)), count))  # noqa: S311 - inputs, not secrets
