"""Guessing which command was meant."""

from __future__ import annotations

from collections.abc import Sequence


def common_start(one: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning.

    >>> common_start("status", "stash")
    3
    """
    count = 0
    for left, right in zip(one, other):
        if left != right:
            break
        count += 1
    return count


def closest(word: str, commands: Sequence[str]) -> str:
    """Return the command that has the longest beginning in common with a word.

    Among equally close ones the first is taken.
    Raises ValueError when there are no commands.

    >>> closest("comit", ["add", "commit", "checkout"])
    'commit'
    """
    if not commands:
        raise ValueError("expected at least one command")
    best, length = commands[0], 0
    for command in commands:
        common = common_start(word, command)
        if common > length:
            best, length = command, common
    return best


def abbreviations(commands: Sequence[str]) -> dict[str, str]:
    """Return the shortest beginning of each command that no other command shares.

    A command that is the beginning of another one stands for itself.

    >>> abbreviations(["add", "commit", "checkout"])
    {'add': 'a', 'commit': 'co', 'checkout': 'ch'}
    """
    short = {}
    for command in commands:
        longest = max((common_start(command, other) for other in commands if other != command), default=0)
        short[command] = command[: longest + 1]
    return short
