"""What values of a parameter may look like, as far as its pool shows: a smaller input must not leave the contract."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from menace.findings.smaller import parsed

_CONTAINERS = (ast.List, ast.Tuple, ast.Set, ast.Dict)


@dataclass(frozen=True, slots=True)
class Fence:
    """The kinds, ranges and sizes that were seen; ``texts`` are whole expressions, allowed as they are.

    A number is allowed between the smallest and the largest seen, zero and negative ones only where such were seen.
    A text that was not seen is allowed only where the empty one was: then nothing is asked of its contents.
    """

    texts: frozenset[str]
    numbers: tuple[float, ...] = ()
    constants: frozenset[tuple[str, object]] = frozenset()
    free_texts: frozenset[str] = frozenset()
    least: dict[str, int] = field(default_factory=dict)

    def allows(self, text: str) -> bool:
        """Whether an expression stays within what was seen."""
        node = parsed(text)
        return text in self.texts or (node is not None and all(map(self._allows, _leaves(node))))

    def _allows(self, node: ast.AST) -> bool:
        if isinstance(node, _CONTAINERS):
            size = len(node.keys) if isinstance(node, ast.Dict) else len(node.elts)
            return size >= self.least.get(type(node).__name__, 0)
        if not isinstance(node, ast.Constant):
            return True
        value = node.value
        if (type(value).__name__, value) in self.constants:
            return True
        if isinstance(value, int | float) and not isinstance(value, bool):
            return bool(self.numbers) and value != 0 and self.numbers[0] <= value <= self.numbers[-1]
        return isinstance(value, str | bytes) and type(value).__name__ in self.free_texts


def fence_of(values: Sequence[str], given: str) -> Fence:
    """The fence around a pool and the one value at hand, which may be a change of something in it."""
    nodes = [node for text in (*values, given) if (node := parsed(text)) is not None]
    leaves = [leaf for node in nodes for leaf in _leaves(node)]
    constants = {(type(leaf.value).__name__, leaf.value) for leaf in leaves if isinstance(leaf, ast.Constant)}
    numbers = sorted(value for _, value in constants if isinstance(value, int | float) and not isinstance(value, bool))
    least: dict[str, int] = {}
    for leaf in leaves:
        if isinstance(leaf, _CONTAINERS):
            name, size = type(leaf).__name__, len(leaf.keys) if isinstance(leaf, ast.Dict) else len(leaf.elts)
            least[name] = min(size, least.get(name, size))
    free = {kind for kind, value in constants if value in ("", b"")}
    return Fence(frozenset(values) | {given}, tuple(numbers), frozenset(constants), frozenset(free), least)


def _leaves(node: ast.AST) -> Iterator[ast.AST]:
    """Constants, negative ones as what they are, and containers."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        match current:
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
                yield ast.Constant(-number)
            case ast.Constant():
                yield current
            case _:
                if isinstance(current, _CONTAINERS):
                    yield current
                waiting.extend(ast.iter_child_nodes(current))
