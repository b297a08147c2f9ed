"""Short forms of people's names, for badges."""


def initials(full_name):
    """Give the first letters of the parts of a name, in upper case.

    >>> initials("Ada Lovelace")
    'AL'
    >>> initials("ada")
    'A'
    """
    parts = full_name.split(" ")
    return "".join(part[0].upper() for part in parts)


def badge(full_name, room=None):
    """Write the line of a badge: the initials, and the room when there is one.

    >>> badge("Ada Lovelace", 12)
    'AL (room 12)'
    """
    short = initials(full_name)
    return short if room is None else f"{short} (room {room})"


def surname_first(full_name):
    """Put the last part of a name in front.

    >>> surname_first("Ada King Lovelace")
    'Lovelace, Ada King'
    """
    first, blank, last = full_name.strip().rpartition(" ")
    return f"{last}, {first.strip()}" if blank else last
