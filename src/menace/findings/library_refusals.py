"""Exceptions by which a library says that an argument is not what its name stands for: no encoding, path or pattern.

The code passed on what it was given, and whoever called it with such a value was told so in the library's words. A
pattern that the code made of a word it did not quote is another matter, so names decide where messages do not.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator

from menace.domain import Outcome, Recipe, Verdict

_NAMES = {
    "pattern": {"pattern", "patterns", "regex", "regexp", "regexes", "re", "expr", "expression", "glob", "rx"},
    "flags": {"flags", "flag"},
    "encoding": {"encoding", "charset", "codec", "encodings", "errors"},
    "format": {"fmt", "format", "datefmt", "formats", "spec"},
    "locale": {"locale", "lang", "language"},
    "zone": {"tz", "timezone", "zone", "tzname", "zonename", "key"},
    "mode": {"mode"},
    "path": {"path", "paths", "folder", "directory", "dir", "root", "file", "filename", "filepath", "fname", "source"},
}
_REFUSALS = (
    ("encoding", {"LookupError", "UnicodeDecodeError", "UnicodeEncodeError", "UnicodeError", "ValueError"}),
    ("pattern", {"re.error", "re.PatternError", "error", "PatternError"}),
    ("flags", {"ValueError", "OverflowError", "TypeError"}),
    ("format", {"ValueError", "KeyError", "IndexError"}),
    ("locale", {"locale.Error"}),
    ("zone", {"zoneinfo._common.ZoneInfoNotFoundError", "ZoneInfoNotFoundError", "ValueError"}),
    ("mode", {"ValueError"}),
    ("path", {"UnicodeEncodeError"}),
)
_PASSED_ON = re.compile(
    r"embedded null (?:byte|character)|^unknown (?:encoding: |error handler name)|^invalid mode: |File name too long"
    r"|^unknown url type|^nonnumeric port|no host given|^URL can't contain control characters"
)
_OTHER_FILE = re.compile(
    r"^(?:file is not a database|unable to open database file|File is not a zip file|Not a gzipped file"
    r"|file does not start with RIFF id|Compressed file ended before|not an? \w+ file$|file could not be opened)"
)
"""The file that a path leads to, or the bytes that were given, are of another sort."""
_HALF = "surrogates not allowed"
_WORD = re.compile(r"[A-Za-z]+")


def is_refused_by_library(outcome: Outcome, recipe: Recipe) -> bool:
    """Whether the exception is a library's verdict on an argument whose name says what it has to be."""
    failure = outcome.failure
    if outcome.verdict is not Verdict.FELL_OVER or failure is None:
        return False
    if _PASSED_ON.search(failure.message):
        return True
    if _OTHER_FILE.search(failure.message) and all(hasattr(builtins, name) for name in recipe.documented):
        return True  # an exception of the target's own would say that it looks at the file
    given = dict(_given(outcome, recipe))
    if recipe.contract != "typed" and _HALF in failure.message and any("\\ud" in text for text in given.values()):
        return True  # half of a letter is no text, and nobody promised to take everything that Python calls one
    place = f"{failure.path}:{failure.line} "
    line = next((each for each in reversed(failure.traceback) if each.startswith(place)), "")
    for meaning, types in _REFUSALS:
        if failure.type in types:
            named = [name for name in given if _NAMES[meaning] & set(_WORD.findall(name.lower()))]
            # The line that fell over mentions the argument, or what was called makes such things by its very name.
            if any(re.search(rf"\b{re.escape(name)}\b", line) for name in named):
                return True
            # What was made of a path is as little a name of a file as the path was.
            if meaning == "path" and any("\\ud" in given[name] for name in named):
                return True
            if meaning == "pattern" and _NAMES[meaning] & set(_WORD.findall((failure.function or "").lower())):
                return True
    return False


def _given(outcome: Outcome, recipe: Recipe) -> Iterator[tuple[str, str]]:
    """The names and texts of the arguments that were passed."""
    for parameter, text in zip(recipe.parameters, outcome.arguments.args, strict=False):
        yield parameter.name.lstrip("*"), text
    yield from outcome.arguments.kwargs
