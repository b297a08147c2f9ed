"""What a client expects to hear, as examples and comparisons in its source show, so that the upstream can say it."""

from __future__ import annotations

import ast
import re
from typing import Any, Dict, Iterator, List, Set, Union

_LARGEST = 1 << 20
_MOST, _LONGEST = 8, 4096
_STREAMS = re.compile(
    r"\bcreate_connection\(|\.connect(?:_ex)?\(|\bopen_connection\(|\b(?:smtplib|poplib|imaplib|ftplib|telnetlib)\b"
)
_PROTOCOLS = {"smtplib": "smtp", "poplib": "pop"}
_COMPARING = frozenset({"startswith", "endswith", "partition", "removeprefix"})

Word = Union[str, bytes]


def expected_words(file: str) -> Dict[str, Any]:
    """What is known of the words in a file: ``texts`` of answers, ``lines`` of streams, the ``protocol`` of a library.

    Texts are the examples of functions that other code of the file calls; lines are those, and what is compared with.
    Without lines nobody opens a stream there. All are texts in which a character stands for a byte.
    """
    try:
        with open(file, encoding="utf-8") as opened:
            source = opened.read(_LARGEST)
        tree = ast.parse(source)
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        return {}
    found: Dict[str, Any] = {"texts": _distinct(_examples(tree))}
    if _STREAMS.search(source):
        found["lines"] = _distinct([*_lined(_examples(tree)), *_lined(_compared(tree))])
        named = (kind for library, kind in _PROTOCOLS.items() if re.search(r"\b%s\b" % library, source))
        found["protocol"] = next(named, None)
    return found


def _examples(tree: ast.AST) -> Iterator[Word]:
    """The texts that examples give to functions which are called by others: what comes in is handed to these."""
    functions = [each for each in ast.walk(tree) if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))]
    called = {name for each in functions for name in _called_in(each) if name != each.name}
    for function in functions:
        if function.name not in called:
            continue
        for line in (ast.get_docstring(function) or "").split("\n"):
            if line.lstrip().startswith(">>> "):
                yield from _given(line.lstrip()[4:], function.name)


def _called_in(function: ast.AST) -> Set[str]:
    calls = [each.func for each in ast.walk(function) if isinstance(each, ast.Call)]
    return {str(getattr(each, "id", getattr(each, "attr", ""))) for each in calls}


def _given(example: str, name: str) -> Iterator[Word]:
    try:
        tree = ast.parse(example)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return  # it goes on in the next line
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and name in (getattr(call.func, "id", ""), getattr(call.func, "attr", "")):
            first = call.args[0] if call.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, (str, bytes)) and len(first.value) > 1:
                yield first.value


def _compared(tree: ast.AST) -> Iterator[Word]:
    """The bytes and texts that something is compared with."""
    for node in ast.walk(tree):
        parts: List[Any] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _COMPARING:
            parts = list(node.args[:1])
        for part in parts:
            for each in part.elts if isinstance(part, (ast.Tuple, ast.List, ast.Set)) else [part]:
                word = each.value if isinstance(each, ast.Constant) else None
                if isinstance(word, (str, bytes)) and word.strip() and word != "__main__":
                    yield word


def _lined(words: Iterator[Word]) -> Iterator[Word]:
    """The words as lines, unless they are some already, or bytes of another kind."""
    for word in words:
        text = word if isinstance(word, str) else word.decode("latin-1")
        yield word if text.endswith("\n") or not text.isprintable() else text + " 1\r\n"


def _distinct(words: Any) -> List[str]:
    """The first few of the words, each once and as text of bytes."""
    found: Dict[str, None] = {}
    for word in words:
        held = word if isinstance(word, bytes) else word.encode("utf-8", "surrogatepass")
        if len(held) <= _LONGEST and len(found) < _MOST:
            found[held.decode("latin-1")] = None
    return list(found)
