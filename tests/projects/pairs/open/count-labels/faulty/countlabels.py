"""Counted nouns for the texts on the pages.

Only regular English nouns; for the others hand over the plural.
"""
from typing import Optional

MAX_COUNT = 10**15


def plural_of(noun: str) -> str:
    """Return the regular plural of an English noun in lower case.

    A final y turns into "ies" after a consonant only.

    >>> plural_of("seat")
    'seats'
    >>> plural_of("box")
    'boxes'
    >>> plural_of("balcony")
    'balconies'

    Raises ValueError if `noun` is empty.
    """
    if not noun:
        raise ValueError("noun must not be empty")
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y"):
        return noun[:-1] + "ies"
    return noun + "s"


def pluralize(count: int, noun: str, plural: Optional[str] = None) -> str:
    """Return `count` with the form of `noun` that goes with it.

    Without a `plural`, or with an empty one, the regular plural is taken.

    >>> pluralize(1, "ticket")
    '1 ticket'
    >>> pluralize(3, "day")
    '3 days'
    >>> pluralize(1200, "person", "people")
    '1,200 people'

    Raises ValueError if `count` is negative or above MAX_COUNT, or if `noun`
    is empty.
    """
    if not 0 <= count <= MAX_COUNT:
        raise ValueError("count out of range")
    if not noun:
        raise ValueError("noun must not be empty")
    if count == 1:
        return f"1 {noun}"
    return f"{count:,} {plural or plural_of(noun)}"
