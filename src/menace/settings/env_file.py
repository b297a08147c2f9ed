"""Menace's own ``.env``: how it is recognised, and how it is written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from menace.errors import EnvironmentUnfit, UsageError
from menace.settings.dotenv import is_plain_file, parse_dotenv, read_text
from menace.settings.groups import VARIABLES
from menace.settings.home import expand_home

MARKER = "# menace: these settings belong to Menace itself (written by ensure_env)"

# The switches of the autonomous loop that the guides promise to find in a fresh file.
_VALUES: Mapping[str, str] = {
    "AUTO_SANDBOX": "1",
    "SANDBOX_CYCLES": "5",
    "SANDBOX_ROI_TOLERANCE": "0.01",
    "RUN_CYCLES": "0",
    "AUTO_DASHBOARD_PORT": "8001",
    "EXPORT_SYNERGY_METRICS": "1",
    "SELF_TEST_DISABLE_ORPHANS": "0",
    "SELF_TEST_DISCOVER_ORPHANS": "1",
    "SELF_TEST_DISCOVER_ISOLATED": "1",
    "SELF_TEST_AUTO_INCLUDE_ISOLATED": "1",
    "SELF_TEST_RECURSIVE_ORPHANS": "1",
    "SELF_TEST_RECURSIVE_ISOLATED": "1",
    "SELF_TEST_INCLUDE_REDUNDANT": "1",
    "VISUAL_AGENT_AUTOSTART": "1",
    "VISUAL_AGENT_AUTO_RECOVER": "1",
}
_TOKENS = ("VISUAL_AGENT_TOKEN",)


def find_env_file(named: Path | None, repository: Path | None) -> Path | None:
    """The file that holds Menace's own settings, or none.

    A file named by the user always serves. A ``.env`` in the working folder serves when it carries the marker and
    lies outside the repository under test, whose files are not even opened.
    """
    if named is not None:
        return named.absolute()
    try:
        candidate = Path.cwd() / ".env"
    except FileNotFoundError:  # the working folder was removed under us
        return None
    if not is_plain_file(candidate) or (repository is not None and _lies_within(candidate, checkout_of(repository))):
        return None
    try:
        text = read_text(candidate)
    except UsageError:  # nobody named this file, so it need not be readable
        return None
    return candidate if _is_marked(text) else None


def ensure_env(path: str | os.PathLike[str] = ".env") -> Path:
    """Create or extend Menace's ``.env`` and return its path; lines that are there stay as they are."""
    # Few commands make tokens, and all of them would wait for the import.
    import secrets

    file = expand_home(Path(path), os.environ.get("HOME", ""), "path").resolve()
    text = read_text(file) if file.exists() else ""
    present = {name for name, value in parse_dotenv(text, file).items() if value}
    lines = [] if _is_marked(text) else [MARKER]
    fresh = {name: value for name, value in _VALUES.items() if name not in present}
    fresh |= {name: secrets.token_urlsafe(32) for name in _TOKENS if name not in present}
    for name, value in fresh.items():
        lines += [f"# {VARIABLES[name].sentence}", f"{name}={value}"]
    if text and not text.endswith("\n"):
        text += "\n"
    _write_private(file, text + "".join(f"{line}\n" for line in lines))
    return file


def checkout_of(repository: Path) -> Path:
    """The folder of the whole checkout that ``repository`` is, or is a part of."""
    folder = Path(os.path.realpath(repository))
    return next((parent for parent in (folder, *folder.parents) if _has_git(parent)), folder)


def _has_git(folder: Path) -> bool:
    try:
        return (folder / ".git").exists()
    except OSError:  # a folder we may not look into
        return False


def _lies_within(file: Path, folder: Path) -> bool:
    # Both where it stands and where a symbolic link leads: either would make it the repository's file.
    return (file.parent.resolve() / file.name).is_relative_to(folder) or file.resolve().is_relative_to(folder)


def _is_marked(text: str) -> bool:
    return any(line.strip() == MARKER for line in text.splitlines())


def _write_private(file: Path, text: str) -> None:
    import tempfile

    try:
        descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=".env-")  # made with mode 0600
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            Path(temporary).replace(file)
        except BaseException:  # also on Ctrl-C: no half-written file may stay behind
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise EnvironmentUnfit(f"{file}: cannot be written ({error.strerror or error})") from None
