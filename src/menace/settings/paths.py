"""Where a file of Menace or of the repository lies, when only its name is known."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import menace
from menace.errors import UsageError
from menace.settings.load import load_settings

_PASSED_BY = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages", "venv"})


class PathNotFound(UsageError, FileNotFoundError):
    """No root holds a file of that name; the text lists the roots that were searched."""


def resolve_path(name: str | os.PathLike[str], *, environ: Mapping[str, str] | None = None) -> Path:
    """The absolute path of a script or data file of Menace or of the repository.

    A relative path is tried in each root, then a name is looked for below each of them.
    """
    wanted = Path(name)
    if wanted.is_absolute():
        if wanted.exists():
            return wanted.resolve()
        raise PathNotFound(f"{wanted}: no such file")
    if not wanted.parts or ".." in wanted.parts:
        raise PathNotFound(f"{str(name)!r}: expected the name of a file, without '..'")
    roots = search_roots(environ=environ)
    for root in roots:
        if (root / wanted).exists():
            return (root / wanted).resolve()
    for root in roots:
        for found in _below(root, wanted):
            return found.resolve()
    searched = ", ".join(map(str, roots))
    raise PathNotFound(f"{wanted}: not found below {searched}; name another folder in MENACE_ROOT")


def search_roots(*, environ: Mapping[str, str] | None = None) -> list[Path]:
    """The folders that are searched, in their order, each once."""
    settings = load_settings(environ=environ)
    named = [*settings.get("MENACE_ROOTS", ()), settings["MENACE_ROOT"], settings["SANDBOX_REPO_PATH"]]
    roots = [Path(root).absolute() for root in named if root is not None]
    roots += [root for root in (_git_root(), own_checkout(), _package()) if root is not None]
    return [root for root in dict.fromkeys(roots) if root.is_dir()]


def own_checkout() -> Path | None:
    """The checkout Menace runs from, or none when it is installed."""
    package = _package()
    checkout = package.parent.parent
    # Around an installed package lies somebody else's folder.
    is_checkout = package.parent.name == "src" and (checkout / "pyproject.toml").is_file()
    return checkout if is_checkout else None


def _package() -> Path:
    return Path(menace.__file__).resolve().parent


def _git_root() -> Path | None:
    folder = Path.cwd()
    return next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), None)


def _below(root: Path, wanted: Path) -> Iterator[Path]:
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if name not in _PASSED_BY and not name.startswith("."))
        if wanted.parts[0] in files or wanted.parts[0] in names:
            candidate = Path(folder, wanted)
            if candidate.exists():
                yield candidate
