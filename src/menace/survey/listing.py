"""Which files a repository consists of: asked of git where possible, else walked."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

_GIT_SECONDS = 120
_NEVER_SOURCES = {
    "site-packages": "installed packages",
    "node_modules": "installed packages",
    "__pycache__": "byte code",
}
_BUILT = {"build": "build output", "dist": "build output"}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A folder or file that was not looked into, and why."""

    path: PurePosixPath
    reason: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Every file of a repository, links and special files included, relative to it and sorted."""

    found_by: Literal["git", "walk"]
    files: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()


def list_files(repository: Path, data_dir: Path | None = None) -> Listing:
    """What git tracks and does not ignore; without git, a walk that leaves out what is not source."""
    tracked = _ask_git(repository, "--cached")
    untracked = _ask_git(repository, "--others", "--exclude-standard")
    left_out: dict[str, str] = {}
    if tracked is None or untracked is None or not (tracked or untracked or (repository / ".git").exists()):
        # No git, or a folder that a larger checkout ignores as a whole.
        found_by: Literal["git", "walk"] = "walk"
        names = set(_walk(repository, "", left_out))
    else:
        found_by = "git"
        names = _sift(repository, tracked, untracked, left_out)
    inside = _inside(repository, data_dir)
    if inside is not None:
        names = {name for name in names if name != inside and not name.startswith(f"{inside}/")}
        left_out = {name: why for name, why in left_out.items() if not f"{name}/".startswith(f"{inside}/")}
    return Listing(
        found_by, tuple(sorted(names)), tuple(LeftOut(PurePosixPath(name), left_out[name]) for name in sorted(left_out))
    )


def is_virtual_environment(folder: Path) -> bool:
    """Whether ``folder`` is a virtual environment, whatever its name."""
    return (folder / "pyvenv.cfg").is_file()


def _inside(repository: Path, data_dir: Path | None) -> str | None:
    if data_dir is None:
        return None
    resolved = data_dir.resolve()
    if not resolved.is_relative_to(repository.resolve()) or not resolved.exists():
        return None
    return resolved.relative_to(repository.resolve()).as_posix()


def _ask_git(folder: Path, *selection: str) -> list[str] | None:
    program = shutil.which("git")
    if program is None:
        return None
    # Nothing the repository's own configuration names may be started, and no other configuration is read.
    settings = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}", "core.quotePath=false", "safe.directory=*")
    options = [part for setting in settings for part in ("-c", setting)]
    environment = {
        "PATH": os.defpath,
        "HOME": os.devnull,
        "LC_ALL": "C",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
    }
    if (folder / ".git").exists():
        # The configuration may claim that the work tree lies elsewhere.
        options.append(f"--work-tree={folder}")
    command = [program, "--no-pager", *options, "-C", os.fspath(folder), "ls-files", "-z", *selection]
    try:
        answer = subprocess.run(
            command, env=environment, capture_output=True, timeout=_GIT_SECONDS, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if answer.returncode != 0:
        return None
    return [os.fsdecode(name) for name in answer.stdout.split(b"\0") if name]


def _sift(repository: Path, tracked: list[str], untracked: list[str], left_out: dict[str, str]) -> set[str]:
    judge_tracked = _by_folder(repository, _reason_tracked)
    judge_untracked = _by_folder(repository, _reason_untracked)
    names: set[str] = set()
    for judge, listed in ((judge_tracked, tracked), (judge_untracked, untracked)):
        for entry in listed:
            name = entry.rstrip("/")
            path = repository / name
            verdict = judge(name if entry != name else name.rpartition("/")[0])
            if verdict is not None:
                left_out.setdefault(*verdict)
            elif _is_folder(path):
                names.update(_nested(path, name, left_out))
            elif os.path.lexists(path):
                names.add(name)
    return names


def _nested(folder: Path, name: str, left_out: dict[str, str]) -> Iterator[str]:
    """The files of a submodule or of a checkout inside the checkout."""
    if not (folder / ".git").exists():
        yield from _walk(folder, f"{name}/", left_out)
        return
    inner = list_files(folder)
    left_out.update({f"{name}/{each.path}": each.reason for each in inner.left_out})
    yield from (f"{name}/{each}" for each in inner.files)


def _by_folder(repository: Path, reason: Callable[[Path], str | None]) -> Callable[[str], tuple[str, str] | None]:
    """Answers, for a folder, which folder at or above it is left out and why; each folder is looked at once."""
    known: dict[str, tuple[str, str] | None] = {}

    def judge(folder: str) -> tuple[str, str] | None:
        verdict = None
        parts = folder.split("/") if folder else []
        for count in range(1, len(parts) + 1):
            outer = "/".join(parts[:count])
            if outer not in known:
                why = reason(repository / outer) if verdict is None else None
                known[outer] = (outer, why) if why is not None else verdict
            verdict = known[outer]
        return verdict

    return judge


def _reason_tracked(folder: Path) -> str | None:
    if folder.is_symlink():
        # Files git remembers there would be read from wherever the link leads.
        return "link in the place of a folder"
    return "virtual environment" if is_virtual_environment(folder) else None


def _reason_untracked(folder: Path) -> str | None:
    if folder.name.endswith(".egg-info"):
        return "package metadata"
    return _NEVER_SOURCES.get(folder.name) or _reason_tracked(folder)


def _reason_walked(folder: Path) -> str | None:
    if folder.name in _BUILT and not (folder / "__init__.py").exists():
        return _BUILT[folder.name]
    if folder.name.startswith("."):
        return "virtual environment" if is_virtual_environment(folder) else "hidden folder"
    return _reason_untracked(folder)


def _walk(folder: Path, prefix: str, left_out: dict[str, str]) -> Iterator[str]:
    waiting = [(folder, prefix)]
    while waiting:
        current, before = waiting.pop()
        try:
            entries = list(os.scandir(current))
        except OSError as error:
            left_out[before.rstrip("/") or "."] = f"cannot be read: {error.strerror}"
            continue
        for entry in entries:
            name = before + entry.name
            if entry.name == ".git":
                continue
            if not entry.is_dir(follow_symlinks=False):
                yield name
            elif (why := _reason_walked(Path(entry.path))) is not None:
                left_out[name] = why
            else:
                waiting.append((Path(entry.path), f"{name}/"))


def _is_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except OSError:
        return False
