"""The lines of a ``.env`` file; values are taken as they stand, nothing is substituted."""

from __future__ import annotations

import re
from pathlib import Path

from menace.errors import UsageError

_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_DOUBLE = re.compile(r'"(?P<value>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_SINGLE = re.compile(r"'(?P<value>[^']*)'\s*(?:#.*)?")
_BARE_COMMENT = re.compile(r"(?:^|\s)#.*")
_LARGEST = 2**20


def read_dotenv(path: Path) -> dict[str, str]:
    """The names and values of the file; of a name given twice, the last."""
    return parse_dotenv(read_text(path), path)


def parse_dotenv(text: str, path: Path) -> dict[str, str]:
    """The names and values of the text; ``path`` is only named in errors."""
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        match = _LINE.fullmatch(stripped)
        if match is None:
            raise UsageError(f"{path}, line {number}: expected NAME=value or a comment")
        values[match["name"]] = _unquote(match["value"])
    return values


def _unquote(value: str) -> str:
    if match := _DOUBLE.fullmatch(value):
        return re.sub(r"\\(.)", lambda escape: {"n": "\n", "t": "\t"}.get(escape[1], escape[1]), match["value"])
    if match := _SINGLE.fullmatch(value):
        return match["value"]
    return _BARE_COMMENT.sub("", value).strip()


def is_plain_file(path: Path) -> bool:
    """Whether there is an ordinary file; one that may not even be looked at is as good as none."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path) -> str:
    """The text of a settings file; anything but a plain, small UTF-8 file is refused."""
    try:
        # A pipe or a device would block or never end, and may stand where a file is expected.
        if not is_plain_file(path):
            raise UsageError(f"{path}: no such file")
        if path.stat().st_size > _LARGEST:
            raise UsageError(f"{path}: larger than {_LARGEST // 1024} KiB, which no settings file needs")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a UTF-8 text file") from None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror or error})") from None
