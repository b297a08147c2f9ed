"""Nothing in the tree betrays one machine, one package index, or unfinished work."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

REGISTRY = re.compile(r"--(extra-)?index-url|https?://[^ \"]*/(simple/|packages/[0-9a-f]{2}/)|registry *= *.?https?:")
# Written so that the pattern does not find itself.
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E]|XX[X]|placeholde[r])\b|raise NotImplementedErro[r]|pragma: no cove[r]")


def lines_of(paths: Iterable[Path]) -> Iterator[tuple[Path, int, str]]:
    """Every line of the text files among them."""
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield path, number, line


def found(paths: Iterable[Path], pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern occurs, as ``file:line``."""
    return [f"{path}:{number}" for path, number, line in lines_of(paths) if pattern.search(line)]


def test_no_package_index_is_named(project_files: list[Path]) -> None:
    """Addresses of package indexes are the business of the machine, not of the repository."""
    assert found(project_files, REGISTRY) == []


def test_no_path_of_this_machine_is_named(project_files: list[Path], root: Path) -> None:
    """The folder of the checkout, and the one it lies in, appear nowhere."""
    places = {root}
    if root.parent not in (Path("/"), Path(tempfile.gettempdir()), Path("/tmp"), Path("/home")):
        places.add(root.parent)
    pattern = re.compile("|".join(rf"(?<![\w.]){re.escape(f'{place}/')}" for place in places))

    assert found(project_files, pattern) == []


def test_the_code_is_finished(project_files: list[Path], root: Path) -> None:
    """What is missing is absent, not marked."""
    ours = [root / name for name in ("src", "scripts", "benchmarks")]
    code = [path for path in project_files if any(place in path.parents for place in ours)]

    assert found(code, UNFINISHED) == []
