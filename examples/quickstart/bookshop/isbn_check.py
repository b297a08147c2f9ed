"""Checks for the numbers on the back of a book."""

from __future__ import annotations


def normalise(code: str) -> str:
    """Strip the separators."""
    return "".join(sign for sign in code if sign not in "- \t")


def check_digit(head: str) -> str:
    """Work out the last digit; ValueError when the head is not twelve digits."""
    if len(head) != 12 or not (head.isascii() and head.isdigit()):
        raise ValueError(f"twelve digits expected, got {head!r}")
    weighted = sum(int(figure) * (3 if index % 2 else 1) for index, figure in enumerate(head))
    return str(-weighted % 10)


def is_valid(code: str) -> bool:
    """Compare the last digit with the one that was printed."""
    digits = normalise(code)
    if len(digits) != 13 or not (digits.isascii() and digits.isdigit()):
        return False
    return check_digit(digits[:12]) == digits[12]
