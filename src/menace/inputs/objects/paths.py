"""Files and folders for parameters that are paths, with what the code looks for in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection

from menace.inputs.source.usage import Usage
from menace.inputs.values.meanings import MEANINGS, named_kinds

SETUP = "import pathlib"
_MOST_FILES = 3
_LINES = b"a 1\nb\n"
_PATHS = ("path", "folder")
_EMPTY_FILE = "(pathlib.Path('menace_empty').write_bytes(b'') or 'menace_empty')"
_EDITED_FILE = "(pathlib.Path('menace_edited.txt').write_bytes(b'alpha\\r\\n\\r\\nbeta,2') and 'menace_edited.txt')"
"""As some editors leave it: with other line ends, a blank line, and a last line that is not ended."""
_LONG_FILE = "(pathlib.Path('menace_long.txt').write_text('\\n'.join(map(str, range(2000)))) and 'menace_long.txt')"
"""More than is read at once: a disk may fail in the middle of it."""


def paths_for(name: str, usage: Usage, types: Collection[str]) -> tuple[str, ...]:
    """Expressions that make what a path leads to and give the path; none when nothing says that it is one.

    ``types`` are those that may be passed: texts, or path objects.
    """
    kinds = [kind for kind in (*usage.kinds(), *named_kinds(name)) if kind in _PATHS]
    if not kinds or not {"str", "Path"} & set(types):
        return ()
    # A name says what the code does not: both a file and a folder are joined, asked for and looked for.
    is_file = "folder" not in kinds
    held = list(usage.held)[:_MOST_FILES] if is_file else []
    made = [*(_with_content(text) for text in usage.contents), *MEANINGS[kinds[0]].values]
    made = [*map(_file_of, held), *made[:_MOST_FILES], *MEANINGS[kinds[0]].values]
    made += [_LONG_FILE, _EMPTY_FILE, *(_file_of(_edited(each)) for each in held[:1]), _EDITED_FILE] if is_file else []
    return tuple(dict.fromkeys(made if "str" in types else [f"pathlib.Path({each})" for each in made]))


def has_to_exist(name: str, text: str) -> bool:
    """Whether a documentation says that what a parameter names has to be there before."""
    there = rf"\b{re.escape(name)}\b[`*]*[^.]*?\b(?:(?:must|ha[sv]e? to|should|needs to)(?: already)? exist|existing)\b"
    return re.search(there, " ".join(text.split())) is not None


def _with_content(text: str) -> str:
    """A file that begins with what the code looks for in files."""
    value = ast.literal_eval(text)
    start = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else bytes(value)
    return _file_of(start + _LINES)


def _edited(content: bytes) -> bytes:
    """The same as some editors leave it: with a blank line, and a last line that is not ended; of text only."""
    if b"\0" in content or not content.endswith(b"\n"):
        return content
    first, _, rest = content.partition(b"\n")
    return first + b"\n\n" + rest.rstrip(b"\n") if rest else content.rstrip(b"\n")


def _file_of(content: bytes) -> str:
    return f"(pathlib.Path('menace_file').write_bytes({content!r}) and 'menace_file')"
