"""Words for the months and days, one file a locale."""

import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "words")


class UnknownLocale(Exception):
    """There are no words for this locale."""


def available():
    """List the locales there are words for."""
    return sorted(name[: -len(".json")] for name in os.listdir(FOLDER) if name.endswith(".json"))


def load(locale):
    """Give the words of a locale.

    Raises UnknownLocale when there are none.

    >>> load("en")["today"]
    'today'
    """
    try:
        with open(os.path.join(FOLDER, locale + ".json"), encoding="utf-8") as stream:
            words = json.load(stream)
    except (OSError, ValueError):
        raise UnknownLocale(locale) from None
    if not isinstance(words, dict):
        raise UnknownLocale(locale)
    return words


def word(locale, key):
    """Give one word in a locale, or the key itself when the locale lacks it; raises UnknownLocale like load."""
    return load(locale).get(key, key)
