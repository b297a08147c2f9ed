"""Small steps to try a workflow with: ``run_scenarios(["simple_functions:print_ten"])``."""

from __future__ import annotations


def print_ten() -> None:
    """Print the numbers from 0 to 9, one per line."""
    for number in range(10):
        print(number)


def count_words(text: str = "ten small steps") -> int:
    """Return how many words a text has."""
    return len(text.split())


def sum_of_squares(limit: int = 10) -> int:
    """Return the sum of the squares of the numbers below the limit.

    >>> sum_of_squares(4)
    14
    """
    last = max(limit, 1) - 1
    return last * (last + 1) * (2 * last + 1) // 6
