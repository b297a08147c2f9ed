"""What ``sandbox_runner`` promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.errors import UsageError
from menace.facade.sandbox import _extract_sections

SOURCE = """\
LIMIT = 3


def double(x):
    return 2 * x


class Basket:
    async def fill(self):
        return LIMIT
"""


def test_every_section_comes_with_its_source_lines(tmp_path: Path) -> None:
    """Functions, methods, class bodies and top-level code are named and hold their own lines."""
    path = tmp_path / "shop.py"
    path.write_text(SOURCE)

    sections = _extract_sections(path)

    assert sections["double"] == ["def double(x):", "    return 2 * x"]
    assert sections["Basket.fill"] == ["    async def fill(self):", "        return LIMIT"]
    assert sections["<module>"] == SOURCE.splitlines()
    assert list(sections) == ["<module>", "double", "Basket", "Basket.fill"]


def test_a_path_may_be_text(tmp_path: Path) -> None:
    """The guides pass paths as text as well."""
    path = tmp_path / "one.py"
    path.write_text("def one():\n    return 1\n")

    assert _extract_sections(str(path)) == _extract_sections(path)


def test_a_file_that_is_not_python_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """Broken source is an error of ours that names the file, not a SyntaxError from somewhere inside."""
    path = tmp_path / "broken.py"
    path.write_text("def (:\n")

    with pytest.raises(UsageError, match=r"broken\.py"):
        _extract_sections(path)
