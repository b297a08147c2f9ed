"""A copy of the repository for the code under test: what it needs to run, without secrets and history."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from menace.errors import EnvironmentUnfit
from menace.survey.files import describe_link
from menace.survey.listing import LeftOut, Listing, list_files
from menace.survey.resolve import join
from menace.survey.roles import looks_generated
from menace.survey.secrets import is_secret
from menace.survey.source import UnreadableSource, read_source

MAX_FILE_BYTES = 100 * 1024 * 1024

_BUILT_MODULE = re.compile(r".*\.(?:so|pyd|dylib)|_?_?version(?:__)?\.py|.*_pb2(?:_grpc)?\.py")


@dataclass(frozen=True, slots=True)
class CopyReport:
    """Where the copy is, how much of it there is, and what was left out."""

    root: Path
    files: int
    size_bytes: int
    left_out: tuple[LeftOut, ...]


def copy_repository(repository: Path, destination: Path, *, data_dir: Path | None = None) -> CopyReport:
    """Copy what belongs to the repository to ``destination/<its name>``; the original is only read."""
    source = repository.resolve()
    target = destination / source.name
    listing = list_files(source, data_dir)
    left_out = list(listing.left_out)
    files = size = 0
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name in sorted({*listing.files, *_built_modules(source, listing)}):
            path = PurePosixPath(name)
            copied = _copy(source, target, path)
            if isinstance(copied, str):
                left_out.append(LeftOut(path, copied))
            else:
                files += 1
                size += copied
    except OSError as error:
        raise _unfit(destination, error) from error
    return CopyReport(target, files, size, tuple(sorted(left_out, key=lambda each: each.path)))


def _unfit(destination: Path, error: OSError) -> EnvironmentUnfit:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return EnvironmentUnfit(f"the disk is full: there is no room for a copy of the repository in {destination}")
    return EnvironmentUnfit(f"the repository cannot be copied to {destination}: {error.strerror or error}")


def _copy(source: Path, target: Path, path: PurePosixPath) -> int | str:
    """Copy one file or link; the number of bytes, or the reason why it was left out."""
    if is_secret(source, path):
        return "may hold secrets"
    try:
        status = (source / path).lstat()
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    if stat.S_ISLNK(status.st_mode):
        return _copy_link(source, target, path)
    if not stat.S_ISREG(status.st_mode):
        return "not a regular file"
    if status.st_size > MAX_FILE_BYTES:
        return f"larger than {MAX_FILE_BYTES // 1024**2} MB"
    try:
        original = _open(source / path)
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    with original:
        return _write(original, target / path, stat.S_IMODE(status.st_mode))


def _open(location: Path) -> BinaryIO:
    # The look before may be outdated: neither follow a new link nor wait for a new pipe.
    return os.fdopen(os.open(location, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb")


def _write(original: BinaryIO, location: Path, mode: int) -> int:
    location.parent.mkdir(parents=True, exist_ok=True)
    with location.open("wb") as copy:
        shutil.copyfileobj(original, copy, 1024 * 1024)
        size = copy.tell()
    # Readable and writable whatever the original was, so that the copy can be removed; no set-user bits.
    location.chmod(mode & 0o777 | stat.S_IRUSR | stat.S_IWUSR)
    return size


def _copy_link(source: Path, target: Path, path: PurePosixPath) -> int | str:
    """A link of the same meaning: what leads into the original tree by its full path leads into the copy."""
    reason, _ = describe_link(source, path)
    if not reason.startswith("link to "):
        return reason
    end = PurePosixPath(reason.removeprefix("link to "))
    if ".git" in end.parts:
        return "link into .git"
    location = target / path
    location.parent.mkdir(parents=True, exist_ok=True)
    location.symlink_to(os.path.relpath(end, path.parent))
    return 0


def _built_modules(source: Path, listing: Listing) -> Iterator[str]:
    """Ignored files that an import of the sources beside them needs: compiled and generated modules."""
    known = set(listing.files)
    for folder in sorted({name.rpartition("/")[0] for name in known if name.endswith(".py")}):
        for entry in os.scandir(source / folder):
            name = join(folder, entry.name)
            if name not in known and entry.is_file(follow_symlinks=False) and _is_built(Path(entry.path)):
                yield name


def _is_built(location: Path) -> bool:
    if _BUILT_MODULE.fullmatch(location.name):
        return True
    if location.suffix != ".py":
        return False
    try:
        return looks_generated(read_source(location))
    except UnreadableSource:
        return False
