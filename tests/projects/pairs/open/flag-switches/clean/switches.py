"""Reads typed values out of a dictionary of settings."""

_YES = {"1", "yes", "true", "on"}
_NO = {"0", "no", "false", "off", ""}


def get_flag(settings, name, default=False):
    """Return a setting as a truth value; the default if it is not there.

    A setting is True or False, or one of the usual words for them. Raises
    ValueError for anything else.
    """
    value = settings.get(name, default)
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise ValueError(f"{name!r} is not a flag: {value!r}")


def get_items(settings, name, default=(), sep=","):
    """Return a setting as a list of texts; the default if it is not there.

    A setting is one text with *sep* between the items, whose surrounding white
    space and empty items are dropped, or a list or tuple, taken as it is.

    Raises TypeError for a setting of another kind and ValueError if *sep* is
    empty.
    """
    if not sep:
        raise ValueError("separator must not be empty")
    value = settings.get(name, default)
    if isinstance(value, (list, tuple)):
        return list(value)
    if not isinstance(value, str):
        raise TypeError(f"{name!r} is not a list of items")
    return [item.strip() for item in value.split(sep) if item.strip()]
