"""The survey of a whole repository: every file read once, every section named."""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Literal

from menace.domain.section import Module, Section
from menace.errors import UsageError
from menace.survey.directives import Directives
from menace.survey.files import SourceFile, find_files, not_called
from menace.survey.imports import ImportGraph, build_import_graph
from menace.survey.listing import LeftOut
from menace.survey.modules import name_modules
from menace.survey.roles import looks_generated
from menace.survey.sections import MarkedSection, mark_sections
from menace.survey.source import UnreadableSource, read_source
from menace.survey.statements import ImportStatement, import_statements
from menace.survey.syntax import parse


@dataclass(frozen=True, slots=True)
class SurveyedSection:
    """A section, how its file is imported, and the reason why it is not to be run, if there is one."""

    section: Section
    module: Module
    skip: str | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is of each."""

    files: int
    functions: int
    methods: int
    classes: int
    modules: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What a repository consists of; sections are in order of path and line."""

    repository: Path
    found_by: Literal["git", "walk"]
    files: tuple[SourceFile, ...]
    sections: tuple[SurveyedSection, ...]
    left_out: tuple[LeftOut, ...]
    modules: Mapping[PurePosixPath, Module]
    statements: Mapping[PurePosixPath, Sequence[ImportStatement]] = field(repr=False)
    texts: Mapping[PurePosixPath, str] = field(repr=False)

    @property
    def counts(self) -> Counts:
        """The numbers of the first line a user sees; skipped sections are counted too."""
        kinds = Counter(each.section.kind for each in self.sections)
        return Counts(
            files=len(self.texts),
            functions=kinds["function"],
            methods=kinds["method"],
            classes=kinds["class"],
            modules=kinds["module"],
            left_out=len(self.left_out),
        )

    def source_of(self, section: Section) -> str:
        """The lines of a section, as they stand in the file."""
        first, last = section.span
        return "\n".join(self.texts[section.path].split("\n")[first - 1 : last])

    def import_graph(self) -> ImportGraph:
        """Who imports whom; built anew on every call."""
        return build_import_graph(self.repository, self.modules, self.statements)


def survey(repository: Path, *, exclude: Sequence[str] = (), data_dir: Path | None = None) -> Survey:
    """Read a repository without running any of it."""
    root = _checked(repository)
    found = find_files(root, exclude=exclude, data_dir=data_dir)
    reading = _Reading(root)
    files = tuple(reading.read(file) for file in found.files)
    modules = name_modules(root.name, [file.path for file in files], reading.statements)
    sections = tuple(
        SurveyedSection(marked.section, modules[path], marked.skip)
        for path, each in reading.sections.items()
        for marked in sorted(each, key=lambda marked: (marked.section.kind != "module", marked.section.span[0]))
    )
    return Survey(root, found.found_by, files, sections, found.left_out, modules, reading.statements, reading.texts)


class _Reading:
    """What was learned so far, by path; files come in sorted order, so the mappings are sorted too."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.texts: dict[PurePosixPath, str] = {}
        self.statements: dict[PurePosixPath, tuple[ImportStatement, ...]] = {}
        self.sections: dict[PurePosixPath, list[MarkedSection]] = {}

    def read(self, file: SourceFile) -> SourceFile:
        """The file with its final status; its sections are kept aside."""
        if not file.is_readable:
            return file
        try:
            text = read_source(self._root / file.path)
        except UnreadableSource as problem:
            return SourceFile(file.path, problem.status, problem.reason)
        try:
            tree = parse(text)
        except UnreadableSource as problem:
            asked = Directives(text, None).skip_file
            return SourceFile(file.path, "skipped", asked) if asked else _failed(file, problem)
        if file.role is None and looks_generated(text):
            file = SourceFile(file.path, "skipped", not_called("generated"), "generated")
        return self._keep(file, text, tree)

    def _keep(self, file: SourceFile, text: str, tree: ast.Module) -> SourceFile:
        asked = Directives(text, tree).skip_file
        marked = mark_sections(text, tree, file.path)
        if file.role is not None:
            reason = not_called(file.role)
            marked = [replace(each, skip=each.skip or reason) for each in marked]
        self.texts[file.path] = text
        self.statements[file.path] = import_statements(tree)
        self.sections[file.path] = marked
        return replace(file, status="skipped", reason=asked) if asked else file


def _failed(file: SourceFile, problem: UnreadableSource) -> SourceFile:
    return SourceFile(file.path, problem.status, problem.reason)


def _checked(repository: Path) -> Path:
    """The real path of a repository that can be read."""
    try:
        root = repository.resolve()
        if not root.exists():
            raise UsageError(f"there is no folder {repository}: name the repository to look at")
        if not root.is_dir():
            raise UsageError(f"{repository} is a file: name the folder of the repository instead")
        with os.scandir(root):
            pass
        # Names can be listed without the right to enter, which everything else needs.
        (root / ".git").exists()
        return root
    except PermissionError as error:
        raise UsageError(f"the folder {repository} cannot be read: allow reading it, or run as its owner") from error
    except (OSError, RuntimeError, ValueError) as error:
        # A loop of links, a name with a null byte, a disk that does not answer.
        raise UsageError(f"the folder {repository!s:.200} cannot be opened: {error}") from error
