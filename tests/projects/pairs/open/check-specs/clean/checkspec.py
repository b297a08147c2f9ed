"""The little check language of our configuration files.

A check is written like a call: option(debug, info, error) or length(1, 64).
"""

import re

_CHECK = re.compile(r"([a-z_]+)\(([^()]*)\)")
MOST_DIGITS = 9


def parse_check(spec: str) -> tuple[str, list[str]]:
    """Return name and arguments of a check, without surrounding white space.

    >>> parse_check("option(debug, info)")
    ('option', ['debug', 'info'])
    >>> parse_check("anything()")
    ('anything', [])

    Raises ValueError if *spec* is not a check or has an empty argument.
    """
    match = _CHECK.fullmatch(spec.strip())
    if match is None:
        raise ValueError(f"not a check: {spec!r}")
    name, inside = match.groups()
    if not inside.strip():
        return name, []
    arguments = [argument.strip() for argument in inside.split(",")]
    if not all(arguments):
        raise ValueError(f"empty argument: {spec!r}")
    return name, arguments


def passes(value: str, spec: str) -> bool:
    """Tell whether *value* passes the check *spec*.

    option(a, b, ...) wants one of its arguments, length(least, most) a length
    between two whole numbers of up to nine digits, anything() nothing.

    Raises ValueError if the check is malformed or unknown.
    """
    name, arguments = parse_check(spec)
    if name == "anything" and not arguments:
        return True
    if name == "option" and arguments:
        return value in arguments
    if name == "length" and len(arguments) == 2:
        if all(a.isdecimal() and len(a) <= MOST_DIGITS for a in arguments):
            least, most = map(int, arguments)
            return least <= len(value) <= most
    raise ValueError(f"unknown check: {spec!r}")
