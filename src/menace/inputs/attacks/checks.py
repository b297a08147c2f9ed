"""Texts that pass a look at a part of them: how they begin or end, a sign that they hold, the word before a mark.

Who only looks at such a part lets through whatever stands beside it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import PurePosixPath
from typing import Any

from menace.domain import Recipe
from menace.inputs.attacks.framing import around, nodes_with_meanings, sample_of
from menace.inputs.source.library import Library
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Function
from menace.inputs.values.pools import SCALARS

_MOST_EACH, _MOST_WORDS, _LONGEST, _LONGEST_SIGN, _LONGEST_PATTERN = 3, 2, 24, 3, 400
_LONGEST_KNOWN, _MOST_KNOWN, _MOST_CUTS, _LOOKED_AT = 60, 3, 3, 12
_BEGINNING = frozenset({"startswith", "removeprefix"})
_ENDING = frozenset({"endswith", "removesuffix"})
_PARTING = frozenset({"partition", "rpartition", "split", "rsplit"})
_LOOSE = frozenset({"match", "search"})
_DECODING = {
    **dict.fromkeys(("unquote", "unquote_plus", "url2pathname"), "(%s).replace('.', '%%2e').replace('/', '%%2f')"),
    "b64decode": "__import__('base64').b64encode((%s).encode()).decode()",
    "urlsafe_b64decode": "__import__('base64').urlsafe_b64encode((%s).encode()).decode()",
    **dict.fromkeys(("fromhex", "unhexlify"), "(%s).encode().hex()"),
}
"""Functions that make another text of what they are given, and how to write one so that it comes out of them."""
_EQUAL = ast.Eq | ast.NotEq
_HELD = ast.In | ast.NotIn
_MARK = re.compile(r"[^\w\s]")
_ANCHORED = re.compile(r"(?<!\\)(?:\\\\)*(?:\$|\\Z)\)*$")


def passing_frames(library: Library, functions: Iterable[tuple[PurePosixPath, Function]]) -> list[str]:
    """Expressions with ``%s`` for texts of which these functions look at all but what is put there."""
    found: dict[str, None] = {}
    for path, function in functions:
        found.update(dict.fromkeys(_Looks(library, path, function).frames()))
    return list(found)


class _Looks:
    """What a function looks for in the texts that it is given."""

    def __init__(self, library: Library, path: PurePosixPath, function: Function) -> None:
        self._library, self._path = library, path
        nodes = list(ast.walk(function))
        self._calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
        self._compared = [node for node in nodes if isinstance(node, ast.Compare)]
        self._meant = nodes_with_meanings(library, path, function)

    def frames(self) -> Iterator[str]:
        """One of each kind after the other."""
        begins, ends = self._given_to(_BEGINNING), self._given_to(_ENDING)
        words = self._words()
        ends += [word for word in words if word.startswith(".")]
        words = [word for word in words if word not in ends][:_MOST_WORDS]
        kinds = (
            # What is decoded was mostly looked at before.
            [_behind(begin, coded) for coded in self._codings() for begin in (*begins, "")[:_MOST_WORDS]],
            [around(begin, "") for begin in begins],
            [around(word + sign, "") for sign in self._signs() for word in (*words[:1], "x")],
            [around("", end) for end in ends],
            [around(begin, end) for begin in begins[:1] for end in ends[:1]],
            [around(text, "") for text in self._loosely_matched()],
            [around("", sign + word) for sign in self._signs()[:1] for word in (*words[:1], "x")],
            [around(begin, "") for begin in self._bytes_before()],
        )
        for turn in zip_longest(*(kind[:_MOST_EACH] for kind in kinds)):
            yield from filter(None, turn)

    def _given_to(self, methods: frozenset[str]) -> list[str]:
        """The texts that some methods of a text are given."""
        nodes = [node.args[0] for node in self._calls if node.args and _name(node) in methods]
        return _distinct(text for node in nodes for text in self._texts(node))

    def _bytes_before(self) -> list[bytes]:
        """How bytes have to begin."""
        nodes = [node.args[0] for node in self._calls if node.args and _name(node) in _BEGINNING]
        nodes += [node.comparators[0] for node in self._compared if isinstance(node.ops[0], _EQUAL)]
        meant = [self._library.assigned(self._path, node.id) if isinstance(node, ast.Name) else node for node in nodes]
        values = [node.value for node in meant if isinstance(node, ast.Constant)]
        return [value for value in values if isinstance(value, bytes) and 0 < len(value) <= _LONGEST]

    def _signs(self) -> list[str]:
        """Signs that texts are parted at, or that they have to hold."""
        asked = [node.left for node in self._compared if isinstance(node.ops[0], _HELD)]
        asked += [node.args[0] for node in self._calls if node.args and _name(node) in _PARTING]
        texts = [text for node in asked if isinstance(node, ast.Constant) for text in self._texts(node)]
        return _distinct(text for text in texts if len(text) <= _LONGEST_SIGN and not text.isalnum())

    def _words(self) -> list[str]:
        """Words that something has to be, or to be one of."""
        nodes = [node.comparators[0] for node in self._compared if isinstance(node.ops[0], _EQUAL | _HELD)]
        nodes += [node.left for node in self._compared if isinstance(node.ops[0], _EQUAL)]
        return _distinct(text for node in nodes for text in self._texts(node))

    def _codings(self) -> list[str]:
        """How a text is written of which the function makes another one first."""
        called = [node.func for node in self._meant if isinstance(node, ast.Call)]
        names = [each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called]
        return _distinct(_DECODING.get(name, "") for name in names)

    def _loosely_matched(self) -> list[str]:
        """Texts that patterns fit which say nothing of what comes after."""
        patterns = [node for node in self._meant if isinstance(node, ast.Call) and _is_read(node)]
        is_loose = any(_name(node) in _LOOSE for node in self._calls)
        texts = [node.args[0].value for node in patterns if is_loose and isinstance(node.args[0], ast.Constant)]
        fitting = [text for text in texts if isinstance(text, str) and len(text) <= _LONGEST_PATTERN]
        return _distinct(sample_of(text) for text in fitting if not _ANCHORED.search(text))

    def _texts(self, node: ast.expr) -> Iterator[str]:
        """The short texts that an expression is or holds, what its name stands for included; of mappings the keys."""
        meant: Any = self._library.assigned(self._path, node.id) if isinstance(node, ast.Name) else node
        if isinstance(meant, ast.Call) and len(meant.args) == 1 and isinstance(meant.func, ast.Name):
            meant = meant.args[0]  # a frozen set, a tuple
        items = meant.keys if isinstance(meant, ast.Dict) else getattr(meant, "elts", [meant])
        for each in items:
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and 0 < len(each.value) <= _LONGEST:
                yield each.value


def known_texts(recipe: Recipe, names: Iterable[str]) -> list[str]:
    """Expressions of texts that are given to some parameters: in examples, and among values that are not everyday.

    Something may be added to them. Behind that follow such with ``%s`` in place of all that comes after a mark.
    """
    wanted = set(names)
    texts: list[str] = []
    for place, parameter in enumerate(recipe.parameters):
        if parameter.name.lstrip("*") in wanted:
            shown = [each.args[place] for each in recipe.examples if place < len(each.args)]
            telling = [value for value in parameter.values[:_LOOKED_AT] if value not in SCALARS["str"]]
            read = [literal(text) for text in (*shown[:_MOST_KNOWN], *telling)]
            texts += [text for text in read if isinstance(text, str) and text.strip() and len(text) <= _LONGEST_KNOWN]
    known = list(dict.fromkeys(texts))[:_MOST_KNOWN]
    cuts = [text[: mark.end()] for text in known for mark in _MARK.finditer(text) if mark.end() < len(text)]
    whole = [repr(text).replace("%", "%%") for text in known]
    return [*whole, *(around(cut, "") for cut in _distinct(cuts)[:_MOST_CUTS])]


def _behind(begin: str, coded: str) -> str:
    return f"{repr(begin).replace('%', '%%')} + {coded}" if begin else coded


def _is_read(node: ast.Call) -> bool:
    return bool(node.args) and ast.unparse(node.func).partition(".")[0] in ("re", "regex")


def _name(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _distinct(texts: Iterable[str]) -> list[str]:
    return [text for text in dict.fromkeys(texts) if text]
