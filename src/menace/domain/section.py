"""A piece of the target repository that can be run and judged on its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

SectionKind = Literal["module", "class", "function", "method"]

MODULE_NAME = "<module>"
"""The name of the section that is a file's top-level code."""


@dataclass(frozen=True, slots=True)
class Section:
    """A function, a method, a class body or the top-level code of a file.

    ``name`` is the qualified name (``Ledger.add``); a second definition of the same name in one
    file is called ``Ledger.add#2``.
    """

    path: PurePosixPath
    name: str
    kind: SectionKind
    span: tuple[int, int]
    digest: str
    is_async: bool = False

    @property
    def id(self) -> str:
        """Path and name: unique within a repository, the same from run to run."""
        return f"{self.path}::{self.name}"

    @property
    def is_callable(self) -> bool:
        """Whether arguments make sense; module and class bodies run when the file is imported."""
        return self.kind in ("function", "method")

    @property
    def qualified_name(self) -> str:
        """The name without the number that tells repeated definitions apart."""
        return self.name.partition("#")[0]


@dataclass(frozen=True, slots=True)
class Module:
    """How the file of a section is imported.

    ``roots`` are the folders to put on the import path, relative to the *parent* of the repository,
    first one first: ``PurePosixPath("repo/src")``. The parent is the base because a repository may
    itself be a package.
    """

    path: PurePosixPath
    name: str
    roots: tuple[PurePosixPath, ...]
