"""Files and folders for parameters that are paths."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.inputs.objects.paths import paths_for
from menace.inputs.source.usage import Usage


def test_a_text_that_is_opened_gets_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of them begins with what the code looks for in files."""
    monkeypatch.chdir(tmp_path)
    values = paths_for("source_of_it", Usage(votes={"path": 1}, contents={"'#!'": None}), {"str"})

    made = eval(values[0], {"pathlib": __import__("pathlib")})  # noqa: S307 - an expression of ours

    assert Path(made).read_bytes().startswith(b"#!")
    assert any("menace_notes.txt" in each for each in values)


def test_a_file_that_is_read_in_a_known_form_goes_first() -> None:
    """It is a whole one, with nothing behind it."""
    usage = Usage(votes={"path": 1}, contents={"'#!'": None}, held={b"[1]": None})

    assert paths_for("path", usage, {"str"})[0] == "(pathlib.Path('menace_file').write_bytes(b'[1]') and 'menace_file')"


def test_a_folder_is_no_file_of_a_known_form() -> None:
    """Although the code reads such files, and joins the folder to their names."""
    usage = Usage(votes={"path": 1}, held={b"[1]": None})

    assert not any("menace_file" in each or "menace_long" in each for each in paths_for("folder", usage, {"str"}))


def test_path_objects_where_texts_are_not_taken() -> None:
    """A hint that takes only path objects is kept."""
    assert all(each.startswith("pathlib.Path(") for each in paths_for("path", Usage(), {"Path"}))


@pytest.mark.parametrize(("name", "types"), [("word", {"str"}), ("path", {"int"}), ("path", set[str]())])
def test_nothing_for_others(name: str, types: set[str]) -> None:
    """What is no path by name or use, or takes no text, gets none."""
    assert paths_for(name, Usage(), types) == ()


def test_files_are_empty_or_as_editors_leave_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The expression of an empty one gives its path all the same; one of a known form gets a blank line."""
    monkeypatch.chdir(tmp_path)
    values = paths_for("path", Usage(held={b"a,b\n1,2\n": None}), {"str"})
    made = [Path(eval(each, {"pathlib": __import__("pathlib")})) for each in values if "menace_" in each]  # noqa: S307

    assert all(isinstance(each, Path) for each in made)
    assert (tmp_path / "menace_empty").read_bytes() == b""
    assert any(repr(b"a,b\n\n1,2") in each for each in values)
