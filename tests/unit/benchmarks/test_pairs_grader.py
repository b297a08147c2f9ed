"""What counts as found and what as a false alarm is strict, and a page is written from what was kept."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
SOURCE = """\
class Shelf:
    def __init__(self, room):
        self.room = room

    def add(self, book):
        return weigh(book)


def weigh(book):
    return 1 / len(book)


def carry(books):
    return [weigh(book) for book in books]


def paint(colour):
    return colour.upper()
"""


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """``load(name)`` imports a file of benchmarks/finding, gone afterwards."""
    known = set(sys.modules)
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    monkeypatch.syspath_prepend(ROOT / "benchmarks" / "finding")
    yield import_module
    for name in set(sys.modules) - known:
        if not name.startswith("menace"):
            del sys.modules[name]


@pytest.fixture
def pair(load: Any, tmp_path: Path) -> Any:
    """A pair whose fault lies in ``weigh``."""
    (tmp_path / "faulty").mkdir()
    (tmp_path / "faulty" / "shop.py").write_text(SOURCE, encoding="utf-8")
    return load("pairs").Pair("shop", tmp_path, "robustness", "accepted-kind", "shop.py::weigh", "normal")


def finding(**changed: Any) -> dict[str, Any]:
    """A finding in ``weigh``, or one that differs from it."""
    usual = {
        "class": "robustness",
        "flaky": False,
        "counts_as_fault": True,
        "section": "shop.py::weigh",
        "file": "shop.py",
    }
    return {**usual, "line": 10, **changed}


@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ({}, True),
        ({"class": "contract"}, False),
        ({"flaky": True}, False),
        ({"counts_as_fault": False}, False),
        ({"section": "shop.py::carry"}, True),
        ({"section": "shop.py::carry", "line": None}, True),
        ({"section": "shop.py::Shelf.add", "line": None}, True),
        ({"section": "shop.py::paint", "line": 18}, False),
        ({"section": "shop.py::paint", "line": None}, False),
    ],
)
def test_a_finding_counts_by_class_and_place(load: Any, pair: Any, changed: dict[str, Any], counts: bool) -> None:
    """Only a steady fault of the named class, in the section or where it is reached from, is the fault of the pair."""
    assert load("pairs").is_hit(pair, finding(**changed)) is counts


def test_a_blow_up_is_a_hang_of_any_class(load: Any, pair: Any) -> None:
    """Such calls are told as faults of security; other faults of that class are something else."""
    hangs = replace(pair, oracle="hang", fault_class="contract")
    is_hit = load("pairs").is_hit

    assert is_hit(hangs, finding(**{"class": "security", "code": "MEN407"}))
    assert not is_hit(hangs, finding(**{"class": "security", "code": "MEN401"}))
    assert not is_hit(pair, finding(**{"class": "security", "code": "MEN407"}))


def test_a_method_shows_through_its_class(load: Any, pair: Any) -> None:
    """A fault of a method may be told of another method of the same class, and of nothing beside it."""
    reaches = load("reaching").reaches

    assert reaches(pair.folder / "faulty", "shop.py::Shelf.__init__", "shop.py::Shelf.add")
    assert not reaches(pair.folder / "faulty", "shop.py::paint", "shop.py::Shelf.add")


def test_a_scenario_that_no_run_tries_by_itself_gets_a_run_of_its_own(load: Any) -> None:
    """Default settings, which try disks on what uses files; and the named scenario where those would never meet it."""
    make = load("pairs").Pair
    usual, tried, more = (
        make("s", Path(), "environment", "leak", "a.py::f", name) for name in ("normal", "eio", "disk")
    )

    assert usual.options == tried.options == ((),)
    assert more.options == ((), ("--scenario", "normal", "--scenario", "disk"))


def test_what_any_run_of_a_pair_says_counts(load: Any, pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault may show in the second run alone, and so may a false alarm."""
    pairs, ran = load("pairs"), load("menace_run").Ran
    (pair.folder / "clean").mkdir()
    disk = dataclasses.replace(pair, scenario="disk")
    sides: list[str] = []

    def run(repository: Path, *options: str) -> Any:
        sides.append("faulty" if (repository / "shop.py").exists() else "clean")
        is_told = bool(options) and sides[-1] == told_of
        said = {"code": "MEN201", "message": "no", "scenario": "disk", "input": {"args": [], "kwargs": {}}}
        return ran({"findings": [finding(**said)] if is_told else []}, repository, 1.0, 1.0)

    monkeypatch.setattr(pairs, "run_menace", run)
    told_of = "faulty"
    found = pairs.judge(disk)
    told_of = "clean"
    called = pairs.judge(disk)

    assert (found.is_found, found.is_quiet, found.seconds) == (True, True, 4.0)
    assert (called.is_found, called.is_quiet) == (False, False)
    assert sides == ["faulty", "faulty", "clean", "clean"] * 2


def test_a_run_that_fails_is_neither_found_nor_quiet(load: Any, pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair that could not be run speaks against the finder on both sides."""
    pairs = load("pairs")

    def fail(*_: object) -> None:
        raise pairs.RunFailed("status 3")

    monkeypatch.setattr(pairs, "run_menace", fail)
    judged = pairs.judge(pair)

    assert not judged.is_found
    assert not judged.is_quiet
    assert pairs.figures([judged], "open")["recall"] == 0.0


def test_figures_of_the_closed_half_name_no_pair(load: Any, pair: Any) -> None:
    """What is kept of it tells how many, and not which."""
    pairs = load("pairs")
    judged = [pairs.Judged(pair, (), (), ("MEN101",), 1.0)]

    assert "shop" not in json.dumps(pairs.figures(judged, "closed"))
    assert "shop" in json.dumps(pairs.figures(judged, "open"))


def test_the_page_shows_what_was_kept(load: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures appear with their date and machine; what was not measured has no heading."""
    page: ModuleType = load("page")
    kept = {
        "date": "2020-02-03",
        "commit": "abc",
        "machine": {"system": "Linux 6", "architecture": "x", "cores": 2, "memory_gib": 4, "python": "3.11.7"},
        "figures": {"planted": 25, "found": 24, "promise kept": False},
    }
    (tmp_path / "finding_quickstart.json").write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setattr(page, "RESULTS", tmp_path)
    text = page.render()

    assert "2020-02-03" in text
    assert "| promise kept | no |" in text
    assert "side by side" not in text
