"""The pairs are complete and differ by their repair alone; a failure shows nothing of a pair but its slug."""

from __future__ import annotations

import ast
import collections
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from menace.errors import UsageError
from menace.scenarios import scenario_named

PAIRS = Path(__file__).resolve().parents[2] / "projects" / "pairs"
HALVES = [half for half in ("open", "closed") if half == "open" or (PAIRS / half).is_dir()]
FOLDERS = [pair for half in HALVES for pair in sorted((PAIRS / half).iterdir()) if pair.is_dir()]
SIDES = ("faulty", "clean")

CLASSES = {"contract", "robustness", "environment", "security"}
ORACLES = {
    "hints", "example", "documentation", "precondition", "documented-exception", "accepted-kind", "hang", "memory",
    "leak", "differential", "canary", "round-trip", "property", "use-after-close",
}  # fmt: skip
SINKS = {
    "shell", "sql", "path", "path traversal", "template", "eval", "pickle", "yaml", "xml", "xml entity", "format",
    "format string", "header", "redos",
}  # fmt: skip
KEYS = {"what", "class", "oracle", "section", "scenario", "source"}
RELEASES = re.compile(r"[\w.-]+ [\w.]+ -> [\w.]+: \S.*")

FEWEST_PAIRS = 30
FEWEST_OF_A_CLASS = 4

Function = ast.FunctionDef | ast.AsyncFunctionDef


def wrong(place: Path, reason: str) -> NoReturn:
    """Fail without a traceback, which would show lines of a pair."""
    pytest.fail(f"{place.relative_to(PAIRS).as_posix()}: {reason}", pytrace=False)


def described(pair: Path) -> dict[str, Any]:
    """What ``pair.toml`` says."""
    try:
        return tomllib.loads((pair / "pair.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        wrong(pair, "pair.toml is missing or cannot be read")


def files(pair: Path, side: str) -> dict[str, bytes]:
    """The files of one version by their path inside it; byte code is left out."""
    folder = pair / side
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def parsed(pair: Path, content: bytes) -> ast.Module:
    """The syntax tree of a file."""
    try:
        return ast.parse(content)
    except (SyntaxError, ValueError):
        wrong(pair, "a file is not Python")


def functions(parent: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """The functions and methods of a module, with their qualified names."""
    for node in parent.body:
        if isinstance(node, Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


def is_public(name: str) -> bool:
    return all(not part.startswith("_") or part.endswith("__") for part in name.split("."))


def promises(module: ast.Module) -> dict[str, tuple[str | None, ...]]:
    """What a caller can read of a module: each public name with its signature and its documentation."""
    loose = [node.value.value for node in module.body if _is_text(node)]  # type: ignore[attr-defined]
    shown: dict[str, tuple[str | None, ...]] = {"": tuple(loose)}
    for name, function in functions(module):
        returns = ast.dump(function.returns) if function.returns else None
        decorators = (ast.dump(decorator) for decorator in function.decorator_list)
        kind, arguments = type(function).__name__, ast.dump(function.args)
        shown[name] = (kind, arguments, returns, ast.get_docstring(function), *decorators)
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            shown[node.name] = (ast.get_docstring(node), *map(ast.dump, node.bases))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            shown |= {target.id: () for target in targets if isinstance(target, ast.Name)}
    return {name: promise for name, promise in shown.items() if is_public(name)}


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


each_pair = pytest.mark.parametrize("pair", FOLDERS, ids=[f"{pair.parent.name}-{pair.name}" for pair in FOLDERS])
each_half = pytest.mark.parametrize("half", HALVES)


@each_pair
def test_every_pair_is_described(pair: Path) -> None:
    """All keys are there, are sentences or known words, and a sink is named for faults of security only."""
    pair_toml = described(pair)
    wanted = KEYS | ({"sink"} if pair_toml.get("class") == "security" else set())
    if set(pair_toml) != wanted:
        wrong(pair, "a key is missing or too many")
    if not all(isinstance(value, str) and value.strip() for value in pair_toml.values()):
        wrong(pair, "a value is no text")
    if pair_toml["class"] not in CLASSES or pair_toml["oracle"] not in ORACLES:
        wrong(pair, "a class or an oracle nobody knows")
    if pair_toml.get("sink", "shell").lower().replace("-", " ").replace("_", " ") not in SINKS:
        wrong(pair, "a sink nobody knows")
    if pair_toml["source"] != "made" and not RELEASES.fullmatch(pair_toml["source"]):
        wrong(pair, "a source that is neither made nor a repair between two releases")


@each_pair
def test_every_pair_names_a_scenario(pair: Path) -> None:
    """The scenario is one that a run can be asked for."""
    try:
        scenario_named(str(described(pair).get("scenario")))
    except UsageError:
        wrong(pair, "a scenario nobody knows")


@each_pair
def test_both_versions_have_the_section(pair: Path) -> None:
    """The place of the fault exists with and without it."""
    path, _, name = str(described(pair).get("section")).partition("::")
    for side in SIDES:
        content = files(pair, side).get(path)
        if content is None or name not in dict(functions(parsed(pair, content))):
            wrong(pair, f"{side} lacks the section")


@each_pair
def test_the_versions_differ_in_code_alone(pair: Path) -> None:
    """Both have the same files; some module differs, and everything that is not Python is the same."""
    faulty, clean = (files(pair, side) for side in SIDES)
    if set(faulty) != set(clean):
        wrong(pair, "the versions have different files")
    differing = [name for name in faulty if faulty[name] != clean[name]]
    if not differing:
        wrong(pair, "the versions are the same")
    if not all(name.endswith(".py") for name in differing):
        wrong(pair, "the versions differ in more than code")


@each_pair
def test_both_versions_promise_the_same(pair: Path) -> None:
    """Public names, signatures and documentation are equal, while the code is not."""
    faulty, clean = (
        {name: parsed(pair, content) for name, content in files(pair, side).items() if name.endswith(".py")}
        for side in SIDES
    )
    for name in faulty.keys() & clean.keys():
        if promises(faulty[name]) != promises(clean[name]):
            wrong(pair, "the versions promise different things")
    if {name: ast.dump(tree) for name, tree in faulty.items()} == {
        name: ast.dump(tree) for name, tree in clean.items()
    }:
        wrong(pair, "the versions do the same")


@each_half
def test_a_half_is_large_and_mixed(half: str) -> None:
    """Thirty pairs at least, every oracle among them, and four of every class."""
    pairs = [described(pair) for pair in FOLDERS if pair.parent.name == half]
    classes = collections.Counter(str(pair.get("class")) for pair in pairs)
    if len(pairs) < FEWEST_PAIRS:
        wrong(PAIRS / half, "too few pairs")
    if not all(classes[name] >= FEWEST_OF_A_CLASS for name in CLASSES):
        wrong(PAIRS / half, "too few pairs of a class")
    if {pair.get("oracle") for pair in pairs} < ORACLES:
        wrong(PAIRS / half, "an oracle is missing")


@each_half
def test_half_of_a_half_really_happened(half: str) -> None:
    """At least every second pair retells a repair between two released versions."""
    sources = [described(pair).get("source") for pair in FOLDERS if pair.parent.name == half]
    if sources.count("made") * 2 > len(sources):
        wrong(PAIRS / half, "too many pairs are made up")
