"""Settings of a site, written in YAML by its owners."""

import yaml

_PLAIN = (str, int, float, bool, type(None))
DEFAULTS = {"title": "My site", "per_page": 10}
LIMIT = 10_000


class BadSettings(Exception):
    """The text holds no settings."""


def read_settings(text):
    """Read settings: names with plain values, one a line.

    Raises BadSettings for anything else, and for a text that is too long.

    >>> read_settings("title: Birds")
    {'title': 'Birds'}
    >>> read_settings("")
    {}
    """
    if len(text) > LIMIT:
        raise BadSettings("too long for settings")
    try:
        found = yaml.load(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadSettings(f"not readable: {error}") from None
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise BadSettings("settings are names with values")
    for name, value in found.items():
        if not isinstance(name, str) or not isinstance(value, _PLAIN):
            raise BadSettings(f"{name!r} has no plain value")
    return found


def with_defaults(text):
    """Read settings and fill in what is missing; raises BadSettings like read_settings."""
    return {**DEFAULTS, **read_settings(text)}
