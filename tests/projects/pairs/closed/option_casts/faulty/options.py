"""Options of a command line, with kinds."""

KINDS = ("int", "float", "str")


class OptionError(Exception):
    """An option is unknown or its value is of another kind."""


def cast(value, kind):
    """Return the text of an option as a value of a kind: ``int``, ``float``, ``str`` or ``bool``.

    Raises OptionError for another kind and for a text that is no such value.

    >>> cast("12", "int")
    12
    >>> cast("yes", "bool")
    True
    """
    if kind == "bool":
        if value.lower() in ("yes", "true", "1", ""):
            return True
        if value.lower() in ("no", "false", "0"):
            return False
        raise OptionError(f"expected yes or no, not {value!r}")
    if kind not in KINDS:
        raise OptionError(f"unknown kind {kind!r}")
    try:
        return eval(f'{kind}("{value}")')
    except Exception as problem:
        raise OptionError(f"{value!r} is not of kind {kind}") from problem


def read_options(arguments, kinds):
    """Read arguments such as ``--width=80`` or ``--quiet`` into a dict; kinds go by the name of the option.

    Raises OptionError for any other argument and as ``cast``.

    >>> read_options(["--width=80", "--quiet"], {"width": "int", "quiet": "bool"})
    {'width': 80, 'quiet': True}
    """
    options = {}
    for argument in arguments:
        name, _, value = argument.removeprefix("--").partition("=")
        if not argument.startswith("--") or name not in kinds:
            raise OptionError(f"unknown option {argument!r}")
        options[name] = cast(value, kinds[name])
    return options
