"""The folder that holds everything Menace writes for a repository, and where it goes when it cannot be there."""

from __future__ import annotations

import errno
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from menace.errors import EnvironmentUnfit, UsageError
from menace.store.files import write_text

_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
_VARIABLE = "SANDBOX_DATA_DIR"


class DataFolderNotWritable(EnvironmentUnfit):
    """The data folder cannot be made or used where it should be; another place may do."""

    def __init__(self, path: Path, reason: str = "cannot be written") -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason

    def __str__(self) -> str:
        return f"the data folder {self.path} {self.reason}: choose another one with {_VARIABLE}"


def prepare_data_folder(path: Path) -> Path:
    """The folder, existing, writable and ignored by git; ``DataFolderNotWritable`` says that a fallback is needed."""
    try:
        _check_place(path)
        path.mkdir(parents=True, exist_ok=True)
        if (path / ".git").exists():
            raise UsageError(f"the data folder {path} is itself a repository: set {_VARIABLE} to a folder of its own")
        _check_writable(path)
    except OSError as error:
        raise _refusal(path, error) from error
    except ValueError as error:
        raise UsageError(f"the data folder cannot be {str(path)!r}: {error}") from error
    return path


def user_cache_folder(environment: Mapping[str, str]) -> Path:
    """Menace's place in the user's cache, by the custom of the system; only the given variables are consulted."""
    home = environment.get("HOME") or environment.get("USERPROFILE")
    if sys.platform == "win32":
        candidates = [environment.get("LOCALAPPDATA"), home and f"{home}/AppData/Local"]
    elif sys.platform == "darwin":
        candidates = [environment.get("XDG_CACHE_HOME"), home and f"{home}/Library/Caches"]
    else:
        candidates = [environment.get("XDG_CACHE_HOME"), home and f"{home}/.cache"]
    for candidate in candidates:
        # A relative path would depend on where the command was started; the XDG convention ignores it too.
        if candidate and Path(candidate).is_absolute():
            return Path(candidate) / "menace"
    raise EnvironmentUnfit(f"there is no home folder to keep data in: set {_VARIABLE}")


def _check_place(path: Path) -> None:
    """Refuse what a repository could have planted in the folder's place."""
    if path.is_symlink():
        raise UsageError(f"the data folder {path} is a symbolic link: set {_VARIABLE} to the folder it should be")
    if path.exists() and not path.is_dir():
        raise UsageError(f"the data folder cannot be {path}, because that is a file")


def _check_writable(path: Path) -> None:
    """Write and lock something that vanishes, and write the note for git unless there is one."""
    with TemporaryFile(dir=path) as file:
        if not _can_lock(file):
            raise DataFolderNotWritable(path, "is on a file system without locks, which the store needs")
    ignore = path / ".gitignore"
    if not ignore.is_symlink() and not ignore.exists():
        write_text(ignore, "*\n")


def _can_lock(file: IO[bytes]) -> bool:
    """Whether the file system knows locks; some that come over a network do not."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _refusal(path: Path, error: OSError) -> EnvironmentUnfit | UsageError:
    if error.errno in _NOT_ALLOWED:
        return DataFolderNotWritable(path)
    reason = error.strerror or type(error).__name__
    if isinstance(error, NotADirectoryError | FileExistsError) or error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
        return UsageError(f"the data folder cannot be {path}: {reason}")
    return EnvironmentUnfit(f"the data folder {path} cannot be made: {reason}")
