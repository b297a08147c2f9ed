"""Instances that were used before: a method is also called after one, two or three others of its class.

Some faults show only then: what one method leaves behind is not what another one expects.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from menace.domain import Arguments, Parameter, Recipe
from menace.domain.case import USED
from menace.inputs.objects.holding import half_known, holding_instance
from menace.inputs.oracles.instances import plain_instance
from menace.inputs.source.library import Definition
from menace.inputs.source.signatures import Function, decorator_names
from menace.inputs.source.touching import Touched, touched_by

_MOST, _MOST_OTHERS = 32, 4
_MOST_SEVERAL, _MOST_HALF_WAY = 2, 12
_ENDING = frozenset({"close", "shutdown", "disconnect", "stop", "release", "terminate", "kill", "quit", "exit", "run"})
_CLOSING = "close"
_WAITING = frozenset({"wait", "sleep", "acquire", "recv", "accept", "select", "input", "serve_forever", "Popen"})
_LOOPLESS = frozenset({"sleep", "gather", "TimeoutError", "CancelledError", "wait_for", "timeout"})
"""What coroutines use of ``asyncio`` that lasts no longer than their loop."""
_ROOM = ("capacity", "size", "limit", "max", "keep", "length", "slots", "room")
"""Parts of names by which constructors are told how much there is room for."""
_STEPS = 3
_UNLIKE = (dict, list)
"""Kinds of which the first has no order and neither can be a key."""
_SPELT = "'Aa '"
"""A text that many classes keep in another spelling, so that it is not found again."""


@dataclass(frozen=True, slots=True)
class Move:
    """A method that changes its instance, with plain values of what has to be given to it."""

    name: str
    parameters: tuple[Parameter, ...]
    setup: tuple[str, ...]
    is_hinted: bool
    is_awaited: bool = False

    def call(self, shared: Mapping[str, str]) -> str:
        """The call of the method; a parameter has the value that one of its name has in the call to come."""
        given = []
        for each in self.parameters:
            value = shared.get(each.name, each.values[0])
            given.append(value if each.style == "positional" else f"{each.name}={value}")
        return f"{self.name}({', '.join(given)})"

    def on(self, instance: str, call: str) -> str:
        """The statement that makes the call on an instance."""
        return f"asyncio.run({instance}.{call})" if self.is_awaited else f"{instance}.{call}"


def methods_of(owner: Definition) -> dict[str, Function]:
    """The methods that a class defines itself."""
    return {item.name: item for item in owner.node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)}


def moving(owner: Definition) -> list[Function]:
    """The public methods of a class that change its instances, and neither end them nor wait for others."""
    methods = methods_of(owner)
    return [
        each
        for name, each in methods.items()
        if (isinstance(each, ast.FunctionDef) or not _needs_its_loop(owner))
        and not name.startswith("_")
        and not decorator_names(each)
        and name not in _ENDING
        and touched_by(name, methods).changed
        and not any(map(_waits, ast.walk(each)))
    ]


def histories(function: Function, owner: Definition, recipe: Recipe, moves: Sequence[Move]) -> list[Arguments]:
    """Calls of a method on instances that were used in ways which have to do with what it asks for."""
    methods = methods_of(owner)
    if recipe.receiver_name is None or decorator_names(function):
        return []
    if isinstance(function, ast.AsyncFunctionDef) and _needs_its_loop(owner):
        return []
    closes = function.name == _CLOSING
    if function.name.startswith("_") or (function.name in _ENDING and not closes):
        return []
    if any(map(_waits, ast.walk(function))):
        return []
    if recipe.contract == "typed":
        moves = [each for each in moves if each.is_hinted]
    touched = {name: touched_by(name, methods) for name in {*(each.name for each in moves), function.name}}
    own = next((each for each in moves if each.name == function.name), None)
    others = _related(function.name, moves, touched)
    lives = _Lives(recipe, function.name)
    if closes:
        # Everybody closes twice, also what was used.
        is_awaited = isinstance(function, ast.AsyncFunctionDef)
        own = Move(_CLOSING, (), ("import asyncio",) if is_awaited else (), is_hinted=True, is_awaited=is_awaited)
        return [lives.call(steps) for each in others for steps in ([each], [each, own])]
    short, long = _short(own, others), _long(others)
    # What is refused half-way needs an instance that takes the first half.
    half_way = lives.half_way(others) if any(each.refused for each in recipe.claims) else ()
    found = [*half_way, *map(lives.call, short), *(lives.differing(own, others) if own else ()), *map(lives.call, long)]
    return list(dict.fromkeys(each for call in found for each in lives.also_elsewhere(call)))[:_MOST]


class _Lives:
    """Writes down the calls of one method on instances that went through something."""

    def __init__(self, recipe: Recipe, method: str) -> None:
        self._recipe, self._method = recipe, method
        self._required = [each for each in recipe.parameters if each.required]
        self._plain = {each.name: each.values[0] for each in self._required}
        self._instance = next(_with_room(recipe, "3"), plain_instance(recipe))
        self._new_file = next(filter(None, map(_other_file, recipe.receiver or ())), None)

    def call(self, steps: Sequence[Move]) -> Arguments:
        """The plainest call after some steps."""
        return self._written(steps, [each.call(self._plain) for each in steps], self._plain, self._instance)

    def differing(self, own: Move, others: Sequence[Move]) -> Iterator[Arguments]:
        """Calls after others of the same method that had other arguments."""
        several = [each.name for each in self._required if len(self._required) > 1]
        # A little room makes things go, much of it lets them stay.
        roomy = plain_instance(self._recipe)
        for name in several:
            values = {**self._plain, name: self._others(2)[name]}
            for instance in dict.fromkeys([self._instance, roomy]):
                yield self._written([own], [own.call(self._plain)], values, instance)
        yield from self._alike(own)
        spelt = {**self._plain, **{each.name: _SPELT for each in self._required if _kind(each.values[0]) is str}}
        if _SPELT in spelt.values():
            yield self._written([own], [own.call(spelt)], spelt, roomy)
        # With room for few, a second or third item makes one of the others go.
        narrow = next(_with_room(self._recipe, "1"), self._instance)
        yield self._written([own], [own.call(self._plain)], self._others(1), narrow)
        for between in ([], *([each] for each in others)):
            steps = [own, *between, own]
            calls = [*(each.call(self._plain) for each in steps[:-1]), own.call(self._others(1))]
            yield self._written(steps, calls, self._others(2), narrow)

    def _alike(self, own: Move) -> Iterator[Arguments]:
        """The same call again, with two things of another kind: what is kept may have to be compared, or be a key."""
        for each in self._required:
            for kind in _UNLIKE:
                several = [value for value in each.values if _kind(value) is kind][:2]
                if len(several) > 1 and _kind(each.values[0]) is not kind:
                    one, other = ({**self._plain, each.name: value} for value in several)
                    yield self._written([own], [own.call(one)], other, self._instance)

    def half_way(self, others: Sequence[Move]) -> list[Arguments]:
        """Calls with something that the instance knows by now, and something that it does not."""
        mixed = [
            {**self._plain, each.name: value} for each in self._required for value in _several(each)[:_MOST_SEVERAL]
        ]
        if len(self._required) > 1:
            mixed += [{**self._plain, each.name: self._others(1)[each.name]} for each in self._required]
        lives = [[each] for each in others] + [list(each) for each in itertools.permutations(others, 2)]
        roomy = plain_instance(self._recipe)
        found = [
            self._written(steps, [each.call(self._plain) for each in steps], values, roomy)
            for steps in lives
            for values in mixed
        ]
        return [*self._half_held(), *found][:_MOST_HALF_WAY]

    def _half_held(self) -> Iterator[Arguments]:
        """Calls on an instance that was made with something, with a part of that and something else behind it."""
        instance, held = holding_instance(self._recipe)
        for each in self._required if held else ():
            for value in half_known(each, held):
                yield self._written([], [], {**self._plain, each.name: value}, instance)

    def also_elsewhere(self, call: Arguments) -> Iterator[Arguments]:
        """The call and, where its instance works on a file, one on an instance whose file is not there yet.

        What stands in the file may not be what the code can read.
        """
        yield call
        if self._new_file is not None:
            known, new = self._new_file
            yield replace(call, setup=tuple(line.replace(known, new) for line in call.setup))

    def _others(self, turn: int) -> dict[str, str]:
        return {each.name: other_value(each, turn) for each in self._required}

    def _written(
        self, steps: Sequence[Move], calls: Sequence[str], values: Mapping[str, str], instance: str
    ) -> Arguments:
        # Calls whose instances went through the same are compared: what one of them takes the others may, too.
        name = "_".join([USED, *sorted({each.name for each in steps} - {self._method})])
        setup = dict.fromkeys([*self._recipe.setup, *(line for each in steps for line in each.setup)])
        return Arguments(
            tuple(values[each.name] for each in self._required if each.style == "positional"),
            tuple((each.name, values[each.name]) for each in self._required if each.style == "keyword"),
            (*setup, f"{name} = {instance}", *(step.on(name, each) for step, each in zip(steps, calls, strict=True))),
            name,
        )


def other_value(parameter: Parameter, turn: int) -> str:
    """A value of a parameter that is neither the plainest nor empty, and of the same kind where there is one."""
    first = parameter.values[0]
    kind = _kind(first)
    alike = [each for each in parameter.values if _kind(each) == kind and each not in ("''", "0", "[]", "{}", "b''")]
    return alike[turn % len(alike)] if alike else first


def _several(parameter: Parameter) -> list[str]:
    """The values of a parameter that hold more than one thing, each of them another."""
    found = []
    for text in parameter.values:
        try:
            value = ast.literal_eval(text)
        except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
            continue
        if isinstance(value, list | tuple | dict) and len({repr(each) for each in value}) > 1:
            found.append(text)
    return found


def _related(name: str, moves: Sequence[Move], touched: Mapping[str, Touched]) -> list[Move]:
    """Other methods that change what the method asks for, or what those ask for that do; nearest first."""
    asked = touched[name].asked
    near = [each for each in moves if each.name != name and touched[each.name].changed & asked]
    wider = asked.union(*(touched[each.name].asked for each in near))
    far = [each for each in moves if each.name != name and each not in near and touched[each.name].changed & wider]
    chosen = [*near, *far][:_MOST_OTHERS]
    return [each for each in moves if each in chosen]


def _short(own: Move | None, others: Sequence[Move]) -> Iterator[list[Move]]:
    """One or two steps; the shorter before the longer, for the first to show a fault is reported."""
    if own is not None:
        yield from ([], [own], [own, own])
    yield from ([each] for each in others)
    if own is not None:
        for each in others:
            yield from ([own, each], [each, own])
    yield from (list(each) for each in itertools.permutations(others, 2))


def _long(others: Sequence[Move]) -> Iterator[list[Move]]:
    """Three steps or four, or the same one twice."""
    yield from ([one, other, one] for one, other in itertools.permutations(others, 2))
    # Two of the first, for that is mostly the one which fills.
    yield from ([others[0], others[0], *rest] for rest in itertools.permutations(others[1:], 2))
    for chosen in itertools.combinations(others, _STEPS):
        yield from (list(chosen), [chosen[-1], *chosen[:-1]])
    yield from ([each, each] for each in others)


def _with_room(recipe: Recipe, count: str) -> Iterator[str]:
    """Instances with room for so many items, where the constructor can be told so."""
    for place, each in enumerate(recipe.receiver or ()):
        if not any(part in each.name.lower() for part in _ROOM) or not each.values[0].lstrip("-").isdigit():
            continue
        if any(_kind(value) != _kind(each.values[0]) for value in each.values[:2]):
            continue
        given = []
        for other_place, other in enumerate(recipe.receiver or ()):
            value = count if other_place == place else other.values[0]
            if other.required or other_place == place:
                given.append(value if other.style == "positional" else f"{other.name}={value}")
        yield f"{recipe.receiver_name}({', '.join(given)})"


def _other_file(parameter: Parameter) -> tuple[str, str] | None:
    """The plainest value of a parameter that is a file which was written, and the name of one that is not there."""
    known = parameter.values[0]
    new = next((each for each in parameter.values if _kind(each) is str and each not in ("''", '""')), None)
    is_written = ".write_text(" in known or ".write_bytes(" in known
    return (known, new) if is_written and new is not None else None


def _kind(expression: str) -> type | None:
    try:
        return type(ast.literal_eval(expression))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None


def _needs_its_loop(owner: Definition) -> bool:
    """Whether a class has to do with more of event loops than coroutines have: each call gets a loop of its own."""
    asked = [node for node in ast.walk(owner.node) if isinstance(node, ast.Attribute)]
    used = {each.attr for each in asked if isinstance(each.value, ast.Name) and each.value.id == "asyncio"}
    return not used <= _LOOPLESS


def _waits(node: ast.AST) -> bool:
    """Whether a call may wait for somebody else, or start what goes on by itself."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in _WAITING or (name in ("join", "start") and not node.args)
