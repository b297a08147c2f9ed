"""Name tags for the visitors' desk."""

WIDEST = 120


def initials(name: str) -> str:
    """Return the initials of *name* in upper case.

    Words are what white space separates, however much of it there is.

    >>> initials("Ada King Lovelace")
    'AKL'
    """
    return "".join(word[0] for word in name.split()).upper()


def sort_key(name: str) -> tuple[str, str]:
    """Return (last word, the words before it) in lower case, for sorting.

    >>> sort_key("Ada King Lovelace")
    ('lovelace', 'ada king')
    """
    words = name.casefold().split()
    return " ".join(words[-1:]), " ".join(words[:-1])


def tag(name: str, width: int = 30) -> str:
    """Return the line to print: the initials, a blank and the name, cut to *width*.

    Raises ValueError unless width is from 1 to 120.
    """
    if not 1 <= width <= WIDEST:
        raise ValueError(f"width must be from 1 to {WIDEST}")
    line = f"{initials(name)} {' '.join(name.split())}"
    return line[:width]


def tags(names: list[str], width: int = 30) -> list[str]:
    """Return the tags for *names*, sorted by last word; see tag and sort_key."""
    return [tag(name, width) for name in sorted(names, key=sort_key)]
