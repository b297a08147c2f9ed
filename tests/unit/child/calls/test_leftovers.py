"""Files that a call began and did not finish."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.calls.ends import End
from menace.child.calls.leftovers import Leftovers
from menace.child.inputs.building import Prepared
from menace.child.measuring.audited import is_provisional

NEW = os.O_WRONLY | os.O_CREAT


def looked_at(path: Path, verdict: str, *args: Any, disturbed: bool = False) -> End:
    """The end of a call that made a file with a name for the time being, and makes it again when it is called again."""

    def leaves_files(index: int, begun: list[str]) -> bool:
        assert begun == [str(path)]
        return index == 3

    observer = SimpleNamespace(temporary=[], provisional=[str(path)], touched=set())
    again = SimpleNamespace(is_disturbed=disturbed, leaves_files=leaves_files, leaks=lambda _: False)
    end = End(3, 0)
    end.verdict = verdict
    leftovers: Any = Leftovers(observer, again)  # type: ignore[arg-type]
    leftovers.look(end, None, Prepared(list(args), {}, 0, "()", []))
    return end


@pytest.mark.parametrize(
    ("verdict", "disturbed", "told"),
    [("refused", False, "leaked"), ("returned", False, "returned"), ("refused", True, "refused")],
    ids=["refused", "may be what was wanted", "the disk is to blame"],
)
def test_what_was_begun_goes_when_the_call_is_refused(tmp_path: Path, verdict: str, disturbed: bool, told: str) -> None:
    """A lock or half a file that stays behind keeps the next one out."""
    (tmp_path / "numbers.lock").touch()

    assert looked_at(tmp_path / "numbers.lock", verdict, disturbed=disturbed).verdict == told


def test_what_is_gone_or_was_asked_for_is_not_left(tmp_path: Path) -> None:
    """Whoever names the file knows of it."""
    path = tmp_path / "numbers.lock"

    assert looked_at(path, "refused").verdict == "refused"
    path.touch()
    assert looked_at(path, "refused", str(path)).verdict == "refused"


@pytest.mark.parametrize(
    ("name", "flags", "provisional"),
    [
        ("a.lock", NEW, True),
        (b"a.part", NEW, True),
        ("a.txt~", NEW, True),
        ("a.txt", NEW, False),
        ("a.lock", os.O_RDONLY, False),
        ("a.lock", os.O_WRONLY, False),
        ("there.lock", NEW, False),
        (3, NEW, False),
    ],
)
def test_names_say_that_a_new_file_will_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: Any, flags: int, provisional: bool
) -> None:
    """One that is there already was begun by somebody else."""
    monkeypatch.chdir(tmp_path)
    Path("there.lock").touch()

    assert is_provisional((name, None, flags)) is provisional


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize(
    ("verdict", "disturbed", "again", "told"),
    [
        ("refused", False, True, "leaked"),
        ("refused", False, False, "refused"),
        ("refused", True, True, "refused"),
        ("fell_over", False, True, "fell_over"),
    ],
    ids=["each time", "once", "the disk is to blame", "more is wrong"],
)
def test_what_is_open_when_a_call_is_refused(
    tmp_path: Path, verdict: str, disturbed: bool, again: bool, told: str
) -> None:
    """It is closed by chance, some day, when somebody forgets the exception."""
    observer = SimpleNamespace(temporary=[], provisional=[], touched=set())
    calls = SimpleNamespace(is_disturbed=disturbed, abandons=lambda index: again and index == 3, leaks=lambda _: False)
    leftovers: Any = Leftovers(observer, calls)  # type: ignore[arg-type]
    end = End(3, 0)
    end.verdict = verdict

    def opens() -> None:
        file = (tmp_path / "table").open("w")
        raise ValueError(file.name)

    leftovers.begin()
    try:
        opens()
    except ValueError as error:
        leftovers.let_go(error)
    leftovers.look(end, None, Prepared([], {}, 0, "()", []))

    assert end.verdict == told
