"""What files hold that the code reads in a known form: in any other it finds only that they are no such thing."""

from __future__ import annotations

import ast
import gzip
import io
import json
import pickle
import zipfile
from collections.abc import Callable, Collection, Iterator
from typing import Final

from menace.inputs.source.document_shapes import documents_of
from menace.inputs.values.parsed import asked_fields

_MOST_FIELDS = 8
_FROM_FILES = frozenset({"open", "read_text", "read_bytes", "fdopen"})
_ENTRY_DATE = (2024, 2, 29, 12, 30, 0)
_OF_MAPPINGS = frozenset({"get", "items", "keys", "values", "setdefault", "update", "pop"})
_OF_OPTIONS = frozenset({"get", "getint", "getfloat", "getboolean"})


def held_in_files(body: ast.AST) -> tuple[bytes, ...]:
    """The whole contents of files that the code can read, when it opens any and says what it takes them for."""
    nodes = list(ast.walk(body))
    called = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    if not any(name.rpartition(".")[2] in _FROM_FILES for name in called) and called.isdisjoint(_OPENING):
        return ()
    made = [make for names, make in _FORMS if not called.isdisjoint(names)]
    return tuple(dict.fromkeys(content for make in made for content in make(nodes)))


def _json(nodes: list[ast.AST]) -> Iterator[bytes]:
    fields = list(dict.fromkeys(field for node in nodes for _, field in asked_fields(node)))[:_MOST_FIELDS]
    for document in documents_of(ast.Module([node for node in nodes[:1] if isinstance(node, ast.stmt)], [])):
        yield document.encode()
    for sample in (1, "hello") if fields else ():
        yield json.dumps(dict.fromkeys(fields, sample)).encode()
    yield b'{"a": 1, "b": 2}'
    if not any(map(_is_about_mappings, nodes)):
        yield b'["a", "b"]'


def _is_about_mappings(node: ast.AST) -> bool:
    """Whether the code takes something for a mapping: then a list says only that it is none."""
    if isinstance(node, ast.Attribute):
        return node.attr in _OF_MAPPINGS
    return isinstance(node, ast.Subscript) or (isinstance(node, ast.Name) and node.id in ("dict", "Mapping"))


def _table(nodes: list[ast.AST]) -> Iterator[bytes]:
    fields = [field for node in nodes for _, field in asked_fields(node)] or ["a", "b"]
    header = list(dict.fromkeys(fields))[:_MOST_FIELDS]
    rows = [header, ["1"] * len(header), ["2"] * len(header)]
    yield "".join(",".join(row) + "\n" for row in rows).encode()


def _options(nodes: list[ast.AST]) -> Iterator[bytes]:
    asked = [pair for node in nodes for pair in _option(node)] or [("main", "a")]
    sections: dict[str, dict[str, None]] = {}
    for section, option in asked[:_MOST_FIELDS]:
        sections.setdefault(section, {})[option] = None
    lines = [line for name, options in sections.items() for line in (f"[{name}]", *(f"{each} = 1" for each in options))]
    yield ("\n".join(lines) + "\n").encode()


def _option(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _OF_OPTIONS:
        texts = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
        if len(texts) == 2 and all(isinstance(each, str) for each in texts):
            yield str(texts[0]), str(texts[1])


def _archive(_: list[ast.AST]) -> Iterator[bytes]:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(zipfile.ZipInfo("a.txt", _ENTRY_DATE), b"one\ntwo\n")
    yield held.getvalue()


def _packed(_: list[ast.AST]) -> Iterator[bytes]:
    yield gzip.compress(b"alpha\nbeta,2\n", mtime=0)


def _pickled(_: list[ast.AST]) -> Iterator[bytes]:
    yield pickle.dumps({"a": 1, "b": 2}, protocol=0)


def _numbers(_: list[ast.AST]) -> Iterator[bytes]:
    yield b"3\n"
    yield b"3\n5\n8\n"


_OPENING: Final = frozenset({"gzip.open", "zipfile.ZipFile", "ZipFile", "is_zipfile"})
_FORMS: Final[tuple[tuple[Collection[str], Callable[[list[ast.AST]], Iterator[bytes]]], ...]] = (
    (frozenset({"json.load", "json.loads", "load", "loads"}), _json),
    (frozenset({"csv.DictReader", "DictReader", "csv.reader"}), _table),
    (frozenset({"configparser.ConfigParser", "ConfigParser", "configparser.RawConfigParser"}), _options),
    (frozenset({"gzip.open", "gzip.decompress"}), _packed),
    (frozenset({"zipfile.ZipFile", "ZipFile"}), _archive),
    (frozenset({"pickle.load", "pickle.loads"}), _pickled),
    (frozenset({"int", "float"}), _numbers),
)
"""By how they are called the functions that read a form, and what makes files of it."""
