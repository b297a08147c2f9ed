"""Which examples of the texts are about a section, cut so that each can be run as it stands."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from menace.domain import Arguments, Section
from menace.inputs.oracles.naming import bound_names, is_builtin, mentioned_names, needed_names
from menace.inputs.oracles.notations import Noted, becoming
from menace.inputs.oracles.transcripts import Step, steps_in
from menace.inputs.source.library import Definition, Library
from menace.inputs.source.signatures import Function

_SHOWN = re.compile(r"print\((\w+)\)|(\w+)")
_MOST_STEPS = 60
_MOST_EXAMPLES = 8

IsAbout = Callable[[Step], bool]


class Examples:
    """Finds the examples of one repository, section by section."""

    def __init__(self, library: Library, documents: Iterable[str] = ()) -> None:
        """``documents`` are the texts beside the code, such as a README."""
        self._library = library
        self._documents = tuple(documents)

    def of(self, section: Section, function: Function, owner: Definition | None) -> list[Arguments]:
        """The examples about a section, its own first; each is one case."""
        path, name = section.path, section.qualified_name
        own = [ast.get_docstring(function) or "", *self._library.remarks(path, name)]
        found = [_transcript(steps_in(text), self._importer(path), lambda _: True) for text in own]
        if owner is None:
            found += [
                _transcript([_step(each)], self._importer(path), lambda _: True) for each in becoming(function, own[0])
            ]
        if owner is not None:
            steps = steps_in(ast.get_docstring(owner.node) or "")
            found.append(_transcript(steps, self._importer(path), _method_test(function.name, owner)))
        whole = (steps_in(ast.get_docstring(self._library.tree(path)) or ""), *self._written)
        found += [self._beside(steps, path, function.name, owner) for steps in whole]
        return [example for example in found if example is not None][:_MOST_EXAMPLES]

    @cached_property
    def _written(self) -> list[list[Step]]:
        return [steps for steps in map(steps_in, self._documents) if steps]

    def _beside(
        self, steps: Sequence[Step], path: PurePosixPath, name: str, owner: Definition | None
    ) -> Arguments | None:
        """What a text that is about the whole says of one function: the statements with it, and what those need."""
        if not steps or (name.startswith("_") and name != "__init__"):
            return None
        wanted = {name} if owner is None else {name, owner.node.name}
        mentions = [mentioned_names(step.statement) for step in steps]
        about = [number for number, names in enumerate(mentions) if name in names]
        if not about or not wanted <= set().union(*mentions):
            return None
        if owner is None:
            about = sorted({*about, *_showing(steps, about)})
        kept = _with_needs(steps, about)
        if any(self._is_foreign(steps[number], wanted) for number in kept):
            return None
        chosen = {steps[number].line for number in about}
        return _transcript([steps[number] for number in kept], self._importer(path), lambda step: step.line in chosen)

    def _is_foreign(self, step: Step, names: set[str]) -> bool:
        """Whether a statement takes one of the names from somewhere else than the target."""
        for node in ast.walk(ast.parse(step.statement)):
            if isinstance(node, ast.ImportFrom) and names & {alias.name for alias in node.names}:
                return bool(node.level) or not self._library.holds(node.module or "")
        return False

    def _importer(self, path: PurePosixPath) -> Callable[[str], str]:
        return lambda name: self._library.import_of(path, name)


def _step(each: Noted) -> Step:
    return Step(each.statement, each.expected, each.line)


def _method_test(name: str, owner: Definition) -> IsAbout:
    """Whether a statement in a class's documentation is about one of its methods; the first method takes the rest."""
    methods = [item.name for item in owner.node.body if isinstance(item, Function)]
    public = {method for method in methods if not method.startswith("_")}
    takes_rest = bool(methods) and name == ("__init__" if "__init__" in methods else methods[0])

    def is_about(step: Step) -> bool:
        names = mentioned_names(step.statement)
        return name in names or (takes_rest and not names & public)

    return is_about


def _showing(steps: Sequence[Step], about: Sequence[int]) -> Iterator[int]:
    """The numbers of statements that only show what statements about a function have bound."""
    bound = {name for number in about for name in bound_names(steps[number].statement)}
    for number, step in enumerate(steps):
        shown = _SHOWN.fullmatch(step.statement.strip())
        if step.expected is not None and number > about[0] and shown is not None and (shown[1] or shown[2]) in bound:
            yield number


def _with_needs(steps: Sequence[Step], about: Sequence[int]) -> list[int]:
    """The numbers of statements that those about a function rely on, and their own, in order."""
    kept: set[int] = set(about)
    names = {name for number in about for name in needed_names(steps[number].statement)}
    imported = {name for step in steps if "import" in step.statement for name in bound_names(step.statement)}
    for number in range(max(about), -1, -1):
        statement = steps[number].statement
        touches = bound_names(statement) | (mentioned_names(statement) - imported)
        if number in kept or touches & names:
            kept.add(number)
            names |= needed_names(statement)
    return sorted(kept)


def _transcript(steps: Sequence[Step], import_of: Callable[[str], str], is_about: IsAbout) -> Arguments | None:
    """The statements as one case; what relies on a name that nobody explains is left out."""
    known: set[str] = set()
    setup: dict[str, None] = {}
    told: list[tuple[str, str | None]] = []
    last = 0
    for step in steps[:_MOST_STEPS]:
        needed = needed_names(step.statement) - known
        imports = {name: import_of(name) for name in sorted(needed)}
        if not all(statement or is_builtin(name) for name, statement in imports.items()):
            continue
        setup.update(dict.fromkeys(filter(None, imports.values())))
        known |= needed | bound_names(step.statement)
        about = is_about(step)
        expected = step.expected
        if expected is not None and not about and not expected.lstrip().startswith("Traceback"):
            expected = None
        told.append((step.statement, expected))
        if about:
            last = len(told)
    return Arguments(setup=tuple(setup), steps=tuple(told[:last])) if last else None
