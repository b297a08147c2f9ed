"""Split the text of a routing rule file into tokens."""

import io


class RuleError(ValueError):
    """The text is not a proper rule file."""


def _quoted(stream):
    """Read up to the closing quote."""
    letters = []
    while True:
        letter = stream.read(1)
        if letter == "":
            raise RuleError("a quote is not closed")
        if letter == '"':
            return "".join(letters)
        letters.append(letter)


def _skip_remark(stream):
    """Read up to the end of the line."""
    while stream.read(1) not in ("\n", ""):
        pass


def read_tokens(text: str) -> list[str]:
    """Return the words of a rule file in order.

    Words are separated by white space. A word that begins with a double quote
    extends to the next double quote and may contain anything else; the quotes
    are left out. A # outside of quotes ends the word before it and begins a
    remark, which extends to the end of the line and is left out.

    >>> read_tokens('route "/a b" # static\\n to disk')
    ['route', '/a b', 'to', 'disk']

    Raises RuleError when a quote is not closed.
    """
    stream = io.StringIO(text)
    tokens, word = [], []

    def finish():
        if word:
            tokens.append("".join(word))
            word.clear()

    while letter := stream.read(1):
        if letter == "#":
            finish()
            _skip_remark(stream)
        elif letter.isspace():
            finish()
        elif letter == '"' and not word:
            tokens.append(_quoted(stream))
        else:
            word.append(letter)
    finish()
    return tokens


def count_tokens(text: str) -> int:
    """Return how many words read_tokens finds; raises RuleError like it."""
    return len(read_tokens(text))
