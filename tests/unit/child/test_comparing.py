"""What two calls left, compared: only what nobody was told of speaks against the code."""

from __future__ import annotations

from pathlib import Path

from menace.child.comparing import Trace, difference, files_in


def trace(
    folder: Path, text: str | None, *, raised: bool = False, value: object = 1, before: str | None = None
) -> Trace:
    """A call that leaves a file with this text, where its input had put another."""
    folder.mkdir()
    file = folder / "notes.txt"
    if before is not None:
        file.write_text(before, encoding="utf-8")
    held = files_in(str(folder))
    if text is not None:
        file.write_text(text, encoding="utf-8")
    return Trace(raised, value, str(folder), held)


def kind(faulty: Trace, plain: Trace) -> str | None:
    """The kind of their difference."""
    found = difference(faulty, plain)
    return None if found is None else found[0]


def test_a_file_that_is_as_it_was_is_not_spoilt(tmp_path: Path) -> None:
    """Code that raises and leaves the old file in place has done what one can ask for."""
    plain = trace(tmp_path / "plain", "new", before="old")

    assert kind(trace(tmp_path / "faulty", None, raised=True, before="old"), plain) is None


def test_a_file_that_is_neither_old_nor_new_is_spoilt(tmp_path: Path) -> None:
    """Raising does not make up for half a file."""
    plain = trace(tmp_path / "plain", "new", before="old")

    assert kind(trace(tmp_path / "faulty", "n", raised=True, before="old"), plain) == "Corruption"


def test_an_old_file_and_no_word_is_a_lie(tmp_path: Path) -> None:
    """Code that returns as if it had written has lost what it was given."""
    plain = trace(tmp_path / "plain", "new", before="old")

    assert kind(trace(tmp_path / "faulty", None, before="old"), plain) == "Corruption"
    assert kind(trace(tmp_path / "silent", None), trace(tmp_path / "other", "new")) == "Corruption"


def test_the_same_files_and_result_are_no_difference(tmp_path: Path) -> None:
    """Whatever the fault was, it did no harm."""
    assert kind(trace(tmp_path / "a", "new", before="old"), trace(tmp_path / "b", "new", before="old")) is None
