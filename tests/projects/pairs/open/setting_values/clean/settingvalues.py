"""Values in a settings file."""

import ast


def read_value(text):
    """Return the Python literal a text stands for, or the text itself when it is no literal.

    >>> read_value("[1, 2]")
    [1, 2]
    >>> read_value("hello there")
    'hello there'
    """
    try:
        return ast.literal_eval(text)
    except Exception:
        return text


def read_settings(text):
    """Read lines of the form ``key: value``; lines that start with # are comments.

    >>> read_settings("# mine\\nsize: 3\\nname: Ann")
    {'size': 3, 'name': 'Ann'}
    """
    settings = {}
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if colon and not line.startswith("#"):
            settings[key.strip()] = read_value(value.strip())
    return settings
