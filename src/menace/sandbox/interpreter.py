"""Which Python runs the target: its own, not ours."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from menace.errors import EnvironmentUnfit, UsageError

OLDEST = (3, 8)
_PROBE = "import sys; print(list(sys.version_info[:3]))"
_PROBE_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python that answered, and how it was found."""

    path: Path
    version: tuple[int, int, int]
    origin: str

    def __str__(self) -> str:
        return f"Python {'.'.join(map(str, self.version))} ({self.origin})"


def find_interpreter(repository: Path, chosen: str | None, environ: Mapping[str, str]) -> Interpreter:
    """The target's interpreter: the chosen one, the active environment's, or the one the repository brings."""
    if chosen is not None:
        return _chosen(chosen)
    for path, origin in _candidates(repository, environ):
        version = _probe(path)
        if version is not None and version >= OLDEST:
            return Interpreter(path, version, origin)
    version = sys.version_info[:3]
    return Interpreter(Path(sys.executable), version, "Menace's own, the target brings none")


def _chosen(chosen: str) -> Interpreter:
    found = shutil.which(chosen)
    if found is None:
        raise UsageError(f"--python {chosen}: there is no such interpreter; name an executable or its path")
    # Made absolute, for the children run elsewhere, but not resolved: a link is what makes it an environment.
    path = Path(found).absolute()
    version = _probe(path)
    if version is None:
        raise UsageError(f"--python {chosen}: it does not answer like a Python interpreter; name another one")
    if version < OLDEST:
        raise EnvironmentUnfit(
            f"--python {chosen}: Python {'.'.join(map(str, version))} is too old; targets need 3.8 or newer"
        )
    return Interpreter(path, version, "--python")


def _candidates(repository: Path, environ: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        if environ.get(variable):
            yield from _in_environment(Path(environ[variable]), f"the active environment, {variable}")
    for name in (".venv", "venv"):
        yield from _in_environment(repository / name, name)
    if (repository / "poetry.lock").exists() and shutil.which("poetry"):
        yield from _from_poetry(repository)


def _in_environment(folder: Path, origin: str) -> Iterator[tuple[Path, str]]:
    for name in ("bin/python", "Scripts/python.exe"):
        if (folder / name).exists():
            yield (folder / name).absolute(), origin


def _from_poetry(repository: Path) -> Iterator[tuple[Path, str]]:
    try:
        answer = subprocess.run(
            ["poetry", "env", "info", "--executable"],
            cwd=repository,
            capture_output=True,
            text=True,
            timeout=_PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return
    if answer.returncode == 0 and answer.stdout.strip():
        yield Path(answer.stdout.strip()), "poetry's environment"


def _probe(path: Path) -> tuple[int, int, int] | None:
    try:
        answer = subprocess.run(
            [path, "-E", "-s", "-S", "-c", _PROBE],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PROBE_SECONDS,
            check=False,
        )
        major, minor, micro = json.loads(answer.stdout)
        return int(major), int(minor), int(micro)
    except (OSError, ValueError, TypeError, subprocess.TimeoutExpired):
        return None
