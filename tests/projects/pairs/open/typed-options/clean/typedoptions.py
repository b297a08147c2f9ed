"""Options with a declared kind, as our report jobs read them."""

KINDS = {"int": int, "float": float, "str": str}


def cast(value: str, kind: str) -> int | float | str:
    """Return ``value`` as the kind "int", "float" or "str".

    Numbers are read as Python's int() and float() read text. Raises
    ValueError for another kind, and when the value is no such number.
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}")
    return KINDS[kind](value)


def parse_options(text: str) -> dict[str, int | float | str]:
    """Return the options of a text with one ``name:kind = value`` per line.

    White space around name, kind and value does not count, empty lines are
    skipped, and of two lines with the same name the later one holds. Raises
    ValueError for a line without name, kind or equals sign, and for a kind
    or value that cast() refuses.
    """
    options = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        left, equals, value = line.partition("=")
        name, colon, kind = left.partition(":")
        if not equals or not colon or not name.strip():
            raise ValueError(f"not an option: {line!r}")
        options[name.strip()] = cast(value.strip(), kind.strip())
    return options
