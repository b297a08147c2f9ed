"""What two calls left, compared: only what nobody was told of speaks against the code."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from menace.child.faults.comparing import Manners, Trace, difference, loss, put_together, speaks_of_pieces
from menace.child.faults.file_contents import files_in, named_files


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


def kind(faulty: Trace, plain: Trace, manners: Manners | None = None) -> str | None:
    """The kind of their difference."""
    found = difference(faulty, plain, manners or Manners())
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


def test_a_new_file_that_is_cut_short_is_told_by_the_exception(tmp_path: Path) -> None:
    """Nothing was lost that had been there, and whoever called knows that it has to be written again."""
    plain = trace(tmp_path / "plain", "new")

    assert kind(trace(tmp_path / "faulty", "n", raised=True), plain) is None
    assert kind(trace(tmp_path / "silent", "n"), plain) == "Corruption"


def test_a_file_that_was_empty_is_nothing_lost_either(tmp_path: Path) -> None:
    """As if it had not been there."""
    plain = trace(tmp_path / "plain", "new", before="")

    assert kind(trace(tmp_path / "faulty", "n", raised=True, before=""), plain) is None


def test_an_earlier_step_of_the_same_work_is_whole(tmp_path: Path) -> None:
    """Work in several steps may stop behind any of them, as long as it says so."""
    plain = trace(tmp_path / "plain", "third", before="first")

    assert kind(trace(tmp_path / "faulty", "second", raised=True, before="first"), plain) is None


def test_what_is_added_to_the_end_takes_nothing_away(tmp_path: Path) -> None:
    """Half a line behind the old ones is what appending leaves, if it is told."""
    plain = trace(tmp_path / "plain", "old, new", before="old")

    assert kind(trace(tmp_path / "faulty", "old, n", raised=True, before="old"), plain) is None


def test_who_does_all_or_nothing_leaves_no_part_of_it(tmp_path: Path) -> None:
    """Neither behind what was there, nor in a new file; an empty one holds nothing."""
    whole = Manners(whole=True)
    added, made = trace(tmp_path / "added", "old, new", before="old"), trace(tmp_path / "made", "new")

    assert kind(trace(tmp_path / "a", "old, n", raised=True, before="old"), added, whole) == "Corruption"
    assert kind(trace(tmp_path / "b", "old", raised=True, before="old"), added, whole) is None
    assert kind(trace(tmp_path / "c", "n", raised=True), made, whole) == "Corruption"
    assert kind(trace(tmp_path / "d", "", raised=True), made, whole) is None


def test_a_file_that_the_caller_named_is_the_callers(tmp_path: Path) -> None:
    """Writing where one is told to may fail half-way, unless the function promises to keep what is there."""
    plain = trace(tmp_path / "plain", "new", before="old")
    faulty = trace(tmp_path / "faulty", "n", raised=True, before="old")

    assert kind(faulty, plain, Manners(keeps=False, named={"notes.txt"})) is None
    assert kind(faulty, plain, Manners(keeps=True, named={"notes.txt"})) == "Corruption"
    assert kind(faulty, plain, Manners(keeps=False)) == "Corruption"


def test_what_is_written_to_a_folder_that_the_caller_named_is_the_callers(tmp_path: Path) -> None:
    """As a file that was named is; a folder that only begins alike is another one."""
    versions = []
    for name, text in (("plain", "new"), ("faulty", "n")):
        file = tmp_path / name / "out" / "notes.txt"
        file.parent.mkdir(parents=True)
        file.write_text("old", encoding="utf-8")
        before = files_in(str(tmp_path / name))
        file.write_text(text, encoding="utf-8")
        versions.append(Trace(name == "faulty", 1, str(tmp_path / name), before))
    plain, faulty = versions

    assert kind(faulty, plain, Manners(keeps=False, named={"out"})) is None
    assert kind(faulty, plain, Manners(keeps=False, named={"ou"})) == "Corruption"


def test_another_result_that_was_foretold_is_no_lie(tmp_path: Path) -> None:
    """Documentation that says what comes in place of what could not be had is kept to its word."""
    plain, faulty = trace(tmp_path / "plain", None, value=[1, 2]), trace(tmp_path / "faulty", None, value=[1])

    assert kind(faulty, plain) == "Divergence"
    assert kind(faulty, plain, Manners(foretold=True)) is None


def test_named_files_are_those_below_the_folder(tmp_path: Path) -> None:
    """However a path is written; what is no path, or lies elsewhere, names nothing."""
    values = [str(tmp_path / "a" / ".." / "b.txt"), tmp_path / "c.txt", 7, "/elsewhere", "\0"]

    assert named_files(str(tmp_path), values) == {"b.txt", "c.txt"}


def test_nothing_is_no_answer_where_an_exception_is_announced(tmp_path: Path) -> None:
    """None says no by itself, but not in place of the exception that the documentation speaks of."""
    faulty, plain = (Trace(raised=False, value=value, folder=str(tmp_path)) for value in (None, "1.2"))

    assert difference(faulty, plain) is None
    assert difference(faulty, plain, Manners(raises=True)) == ("Divergence", "returned None, without the fault '1.2'")


@pytest.mark.parametrize(
    ("name", "text", "manners", "expected"),
    [
        ("tmp8x2k", "ne", Manners(), "Leftover"),
        ("notes.lock", "", Manners(), "Leftover"),
        ("notes.txt.tmp", "ne", Manners(), None),
        ("notes.txt.tmp", "ne", Manners(clears=True), "Leftover"),
        ("tmp8x2k", "ne", Manners(resumes=True), None),
        ("errors.log", "no space", Manners(), None),
    ],
)
def test_a_draft_that_only_a_failing_call_leaves_is_a_leftover(
    tmp_path: Path, name: str, text: str, manners: Manners, expected: str | None
) -> None:
    """A lock, or a beginning of the work; not what the next call replaces or resumes, nor a word on the error."""
    plain = trace(tmp_path / "plain", "new", before="old")
    failed = trace(tmp_path / "faulty", None, raised=True, before="old")
    failed.files = {"notes.txt": b"old", name: text.encode()}

    assert kind(failed, plain, manners) == expected


def test_nothing_is_refused_where_all_can_be_had(tmp_path: Path) -> None:
    """A call that raises because data came in pieces has not asked for the rest."""
    plain, raised = trace(tmp_path / "plain", None), trace(tmp_path / "faulty", None, raised=True)

    assert kind(raised, plain) is None
    assert kind(raised, plain, Manners(is_able=True)) == "Divergence"


def test_what_the_caller_has_can_be_written_again(tmp_path: Path) -> None:
    """Of a file with exactly the content that was given nothing is lost but time."""
    plain = trace(tmp_path / "plain", "whole", before="older")
    cut = trace(tmp_path / "faulty", "wh", raised=True, before="older")

    assert kind(cut, plain, Manners(named=["notes.txt"])) == "Corruption"
    assert kind(cut, plain, Manners(named=["notes.txt"], verbatim=[b"whole"])) is None


def test_spans_of_time_are_compared_in_seconds(tmp_path: Path) -> None:
    """No two calls take the same time, and none takes an hour less."""
    values = [[3, 0.0001], [3, 0.0002], [3, -3599.9], {"took": timedelta(0, 0, 5)}, {"took": timedelta(0, 0, 9)}]
    timed = [Trace(False, value, str(tmp_path), is_timed=True).result for value in values]
    exact = [Trace(False, value, str(tmp_path)).result for value in values]

    assert timed[0] == timed[1] != timed[2]
    assert timed[3] == timed[4]
    assert len(set(exact)) == len(exact)


def moved(folder: Path, *, source: str | None, target: str | None, raised: bool = False) -> Trace:
    """A call that finds a letter in one place and leaves these contents in two."""
    folder.mkdir()
    (folder / "in.txt").write_text("letter", encoding="utf-8")
    before = files_in(str(folder))
    (folder / "in.txt").unlink()
    for name, text in (("in.txt", source), ("out.txt", target)):
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return Trace(raised, None, str(folder), before)


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [(None, None, "Corruption"), (None, "let", "Corruption"), ("letter", None, None), ("letter, more", None, None)],
)
def test_what_is_moved_is_somewhere(
    source: str | None, target: str | None, expected: str | None, tmp_path: Path
) -> None:
    """What was there before the call is there afterwards, at one place or the other, also when it raises."""
    plain = moved(tmp_path / "plain", source=None, target="letter")
    faulty = moved(tmp_path / "faulty", source=source, target=target, raised=True)

    assert kind(faulty, plain, Manners(named={"in.txt"}, keeps=False)) == expected


def test_an_old_file_that_is_thrown_away_is_lost(tmp_path: Path) -> None:
    """Tidying up after a failure must not take what was there before, where the call says that it keeps that."""
    plain = moved(tmp_path / "plain", source="letter", target=None)
    faulty = moved(tmp_path / "faulty", source=None, target=None, raised=True)

    assert kind(faulty, plain, Manners(says_keeps=True)) == "Corruption"
    assert kind(faulty, plain, Manners(whole=True)) == "Corruption"
    assert kind(faulty, plain, Manners()) is None
    assert kind(faulty, plain, Manners(whole=True, verbatim={b"letter"})) is None


def test_who_says_that_nothing_is_left_leaves_no_file(tmp_path: Path) -> None:
    """Whatever is in it, and whoever named it."""
    plain, faulty = trace(tmp_path / "plain", "whole"), trace(tmp_path / "faulty", "other", raised=True)
    manners = Manners(keeps=False, named={"notes.txt"})

    assert kind(faulty, plain, manners) is None
    assert kind(faulty, plain, manners._replace(tidy=True)) == "Leftover"


@pytest.mark.parametrize(
    ("left", "is_lost"),
    [("old", False), ("new", False), ("old and more", False), ("ne", True), ("", True)],
    ids=["kept", "written", "added to", "half", "emptied"],
)
def test_what_was_there_is_lost_when_neither_it_nor_the_new_is(left: str, is_lost: bool, tmp_path: Path) -> None:
    """Whoever raises has to leave one of the two."""
    plain = trace(tmp_path / "plain", "new", before="old")
    faulty = trace(tmp_path / "faulty", left, raised=True, before="old")

    assert (loss(faulty, plain) is not None) == is_lost


def test_what_was_moved_elsewhere_is_not_lost(tmp_path: Path) -> None:
    """A copy will do."""
    plain = trace(tmp_path / "plain", "new", before="old")
    (tmp_path / "faulty").mkdir()
    (tmp_path / "faulty" / "notes.bak").write_text("old", encoding="utf-8")
    kept = Trace(True, None, str(tmp_path / "faulty"))
    (tmp_path / "faulty" / "notes.bak").unlink()

    assert loss(kept, plain) is None
    assert loss(Trace(True, None, str(tmp_path / "faulty")), plain) is not None


def pieces_of(data: bytes) -> Iterator[bytes]:
    """Give the data in pieces."""
    yield data


def lines_of(data: bytes) -> Iterator[bytes]:
    """Give the data line by line."""
    yield data


def test_where_pieces_are_cut_means_nothing() -> None:
    """Of lines it does."""
    assert speaks_of_pieces(pieces_of)
    assert not speaks_of_pieces(lines_of)
    assert not speaks_of_pieces(len)
    assert put_together([b"al", b"pha"]) == put_together([b"alpha"])
    assert put_together(["al", "pha"]) == ["al", "pha"]
