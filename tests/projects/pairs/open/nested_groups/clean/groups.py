"""Nested groups in round brackets."""

from __future__ import annotations

DEEPEST = 100


class GroupError(Exception):
    """Brackets do not match, or are nested too deeply."""


def parse_groups(text: str) -> list:
    """Turn words and round brackets into nested lists of words.

    Raises GroupError when brackets do not match or are nested too deeply to be sensible.

    >>> parse_groups("a (b (c) d)")
    ['a', ['b', ['c'], 'd']]
    """
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()

    def group(position: int, depth: int) -> tuple[list, int]:
        if depth > DEEPEST:
            raise GroupError("brackets are nested too deeply")
        members: list = []
        while position < len(tokens) and tokens[position] != ")":
            if tokens[position] == "(":
                inner, position = group(position + 1, depth + 1)
                if position == len(tokens):
                    raise GroupError("a bracket is never closed")
                members.append(inner)
            else:
                members.append(tokens[position])
            position += 1
        return members, position

    groups, rest = group(0, 0)
    if rest != len(tokens):
        raise GroupError("a bracket closes that was never opened")
    return groups


def balance(text: str) -> int:
    """Return how many more brackets open than close.

    >>> balance("((a)")
    1
    """
    return text.count("(") - text.count(")")
