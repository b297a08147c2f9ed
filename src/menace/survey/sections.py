"""Split a source file into sections: functions, methods, class bodies and top-level code."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from menace.domain.digest import digest
from menace.domain.section import MODULE_NAME, Section, SectionKind
from menace.survey.bodies import is_main_guard, is_protocol, is_type_checking, why_not_run
from menace.survey.directives import Directives, first_line
from menace.survey.syntax import parse


@dataclass(frozen=True, slots=True)
class MarkedSection:
    """A section, and the reason why it is not to be called, if there is one."""

    section: Section
    skip: str | None = None


@dataclass(slots=True)
class _Draft:
    """A section in the making; ``inner`` are the spans of sections inside it, whose text is not its own."""

    name: str
    kind: SectionKind
    span: tuple[int, int]
    skip: str | None = None
    is_async: bool = False
    inner: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a statement stands: in which section, under which name, and what its surroundings decide."""

    owner: _Draft
    prefix: str = ""
    protocol: bool = False
    skip: str | None = None


def extract_sections(source: str, path: PurePosixPath | str) -> list[Section]:
    """The sections of a file in the order of their lines; raises ``UnreadableSource`` when it is not Python."""
    return [marked.section for marked in mark_sections(source, parse(source), PurePosixPath(path))]


def mark_sections(text: str, tree: ast.Module, path: PurePosixPath) -> list[MarkedSection]:
    """The sections of a parsed file in the order of their lines, with reasons to skip them."""
    lines = text.split("\n")
    directives = Directives(text, tree)
    module = _Draft(MODULE_NAME, "module", (1, max(1, len(lines) - (not lines[-1]))))
    seen: Counter[str] = Counter()
    marked = []
    for draft in [module, *_find(tree, module, directives)]:
        seen[draft.name] += 1
        number = seen[draft.name]
        section = Section(
            path=path,
            name=draft.name if number == 1 else f"{draft.name}#{number}",
            kind=draft.kind,
            span=draft.span,
            digest=digest(_own_text(lines, draft)),
            is_async=draft.is_async,
        )
        marked.append(MarkedSection(section, directives.skip_file or draft.skip))
    return marked


def _find(tree: ast.Module, module: _Draft, directives: Directives) -> list[_Draft]:
    """All definitions outside functions, in order; a stack, because chains of ``elif`` nest without limit."""
    drafts: list[_Draft] = []
    waiting: list[tuple[ast.stmt, _Place]] = [(node, _Place(module)) for node in reversed(tree.body)]
    while waiting:
        node, place = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            draft = _draft(node, place, directives)
            place.owner.inner.append(draft.span)
            drafts.append(draft)
            if not isinstance(node, ast.ClassDef):
                continue
            inside = _Place(draft, f"{draft.name}.", is_protocol(node), draft.skip)
            inner = [(child, inside) for child in node.body]
        else:
            inner = list(_within(node, place))
        waiting.extend(reversed(inner))
    return drafts


def _draft(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, place: _Place, directives: Directives
) -> _Draft:
    skip = directives.skip(node) or place.skip
    kind: SectionKind
    if isinstance(node, ast.ClassDef):
        kind = "class"
    else:
        kind = "function" if place.owner.kind == "module" else "method"
        skip = skip or why_not_run(node, in_protocol=place.protocol)
    return _Draft(
        name=f"{place.prefix}{node.name}",
        kind=kind,
        span=(first_line(node), node.end_lineno or node.lineno),
        skip=skip,
        is_async=isinstance(node, ast.AsyncFunctionDef),
    )


def _within(node: ast.stmt, place: _Place) -> Iterator[tuple[ast.stmt, _Place]]:
    """The statements inside a compound statement, in order, with what the statement means for them."""
    guarded = place
    if isinstance(node, ast.If):
        if is_type_checking(node.test):
            guarded = _Place(place.owner, place.prefix, place.protocol, place.skip or "only for type checkers")
        elif is_main_guard(node.test):
            guarded = _Place(place.owner, place.prefix, place.protocol, place.skip or "only when run as a script")
    for child in getattr(node, "body", ()):
        yield child, guarded
    for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        for child in part.body:
            yield child, place
    for name in ("orelse", "finalbody"):
        for child in getattr(node, name, ()):
            yield child, place


def _own_text(lines: list[str], draft: _Draft) -> str:
    """The lines of a section without those of the sections inside it."""
    start, end = draft.span
    kept: list[str] = []
    position = start
    for first, last in draft.inner:
        kept += lines[position - 1 : first - 1]
        position = last + 1
    return "\n".join(kept + lines[position - 1 : end])
