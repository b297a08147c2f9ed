"""Which words of a shell command would be run as commands."""

from __future__ import annotations

import os
from typing import Any, List, Optional, Sequence, Tuple

_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "ash"})
_ENDS_COMMAND = ";|&\n()"
_BLANK = " \t"
_DEEPEST = 50
"""Levels of parentheses that are followed: nobody writes more, and each takes a call here."""
_KEPT_IN_QUOTES = '$`"\\\n'


def command_of(event: str, arguments: Tuple[Any, ...]) -> Optional[str]:
    """The text that a shell is given to read, if an event is about starting one."""
    if event == "os.system":
        return _text(arguments[0]) if arguments else None
    words = _argv(event, arguments)
    if len(words) < 3 or os.path.basename(words[0]) not in _SHELLS:
        return None
    for place, word in enumerate(words[1:-1], 1):
        if word.startswith("-") and word.endswith("c"):
            return words[place + 1]
    return None


def _argv(event: str, arguments: Tuple[Any, ...]) -> List[str]:
    given = arguments[1] if len(arguments) > 1 else ()
    if event == "os.spawn":
        given = arguments[2] if len(arguments) > 2 else ()
    if isinstance(given, (str, bytes)) or not isinstance(given, Sequence):
        return []
    return [_text(word) for word in given]


def _text(word: Any) -> str:
    try:
        return os.fsdecode(word)
    except TypeError:
        return ""


def commands_in(text: str) -> List[str]:
    """The first word of every command in a text that a shell reads, those of substitutions included.

    A shell runs nothing of a text that ends inside of quotes or of a substitution.
    """
    reader = _Reader(text)
    reader.read("")
    return reader.found if reader.is_sound else []


class _Reader:
    """Goes through a text once, as a shell does."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0
        self.found: List[str] = []
        self.is_sound = True
        self._depth = 0

    def read(self, end: str) -> None:
        """Read commands up to the character that ends them."""
        word, is_first = "", True
        self._depth += 1
        if self._depth > _DEEPEST:
            self.is_sound, self._place = False, len(self._text)
        while self._place < len(self._text):
            letter = self._next()
            if letter == end:
                end = ""
                break
            if letter == "(":
                self.read(")")
                is_first = False
                continue
            # One that closes nothing is an error, and nothing is run.
            self.is_sound = self.is_sound and letter != ")"
            if letter in _BLANK or letter in _ENDS_COMMAND:
                if word and is_first:
                    self.found.append(word)
                is_first = letter in _ENDS_COMMAND or (is_first and not word)
                word = ""
            else:
                word += self._piece(letter)
        if word and is_first:
            self.found.append(word)
        self.is_sound = self.is_sound and not end
        self._depth -= 1

    def _piece(self, letter: str) -> str:
        """What a letter, or all that it begins, adds to a word."""
        if letter == "\\":
            return self._next()
        if letter == "'":
            inside, quote, rest = self._text[self._place :].partition("'")
            self._place = len(self._text) - len(rest)
            self.is_sound = self.is_sound and bool(quote)
            return inside
        if letter == '"':
            return self._quoted()
        return "" if self._substitutes(letter) else letter

    def _quoted(self) -> str:
        word = ""
        while self._place < len(self._text):
            letter = self._next()
            if letter == '"':
                return word
            if letter == "\\" and self._text[self._place : self._place + 1] in _KEPT_IN_QUOTES:
                word += self._next()
            elif not self._substitutes(letter):
                word += letter
        self.is_sound = False
        return word

    def _substitutes(self, letter: str) -> bool:
        """Whether the letter begins a command whose output takes its place; then that is read too."""
        if letter == "$" and self._text[self._place : self._place + 1] == "(":
            self._place += 1
            self.read(")")
            return True
        if letter == "`":
            self.read("`")
            return True
        return False

    def _next(self) -> str:
        letter = self._text[self._place : self._place + 1]
        self._place += 1
        return letter
