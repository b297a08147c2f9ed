"""International standard book numbers."""

from __future__ import annotations


def normalise(isbn: str) -> str:
    """Return the number without hyphens and blanks.

    >>> normalise("978-0-306-40615-7")
    '9780306406157'
    """
    return "".join(character for character in isbn if character not in "- \t")


def check_digit(first_twelve: str) -> str:
    """Return the thirteenth digit that belongs to the first twelve.

    Raises ValueError when the text is anything but twelve digits.

    >>> check_digit("978030640615")
    '7'
    """
    if len(first_twelve) != 12 or not (first_twelve.isascii() and first_twelve.isdigit()):
        raise ValueError(f"twelve digits expected, got {first_twelve!r}")
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(first_twelve))
    return str(-total % 10)


def is_valid(isbn: str) -> bool:
    """Tell whether the text is a thirteen-digit number with the right last digit."""
    number = normalise(isbn)
    if len(number) != 13 or not (number.isascii() and number.isdigit()):
        return False
    return check_digit(number[:12]) == number[12]
