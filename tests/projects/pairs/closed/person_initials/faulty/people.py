"""Names of people in lists and on badges."""


def initials(name):
    """Return the initials of a name.

    >>> initials("Ada King lovelace")
    'AKL'
    """
    return "".join(part[0].upper() for part in name.split(" "))


def sort_name(name):
    """Return a name with the last part first, by which lists are sorted.

    >>> sort_name("Ada King Lovelace")
    'Lovelace, Ada King'
    """
    first, _, last = " ".join(name.split()).rpartition(" ")
    return f"{last}, {first}" if first else last


def badges(names):
    """Return a badge for each name, such as ``AL - Ada Lovelace``, sorted by last name.

    >>> badges(["Alan Turing", "Ada Lovelace"])
    ['AL - Ada Lovelace', 'AT - Alan Turing']
    """
    return [f"{initials(name)} - {name}" for name in sorted(names, key=sort_name)]
