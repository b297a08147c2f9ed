"""Begins with a byte order mark."""


def marked(number: int) -> int:
    return number + 1
