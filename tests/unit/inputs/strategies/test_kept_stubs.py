"""Stubs from files and from earlier runs."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menace.domain import Arguments, CaseId
from menace.inputs.strategies.base import FieldStrategy
from menace.inputs.strategies.history import (
    HistoryStrategy,
    Recorded,
    is_database,
    recorded_in_file,
    recorded_in_ledger,
)
from menace.inputs.strategies.subjects import EVERYDAY, Subject, subject_of
from menace.inputs.strategies.templates import TemplateStrategy, read_templates
from menace.store import open_store
from menace.testing.ledger_samples import SECTION, sample_finding, sample_run
from menace.testing.memory_store import MemoryStore


def split(amount: int, parts: int = 2) -> None:
    """What the stubs are for."""


SUBJECT = subject_of(split)
OTHER = replace(SECTION, name="other")


def made(strategy: FieldStrategy, subject: Subject = SUBJECT) -> list[dict[str, Any]]:
    """All stubs of a strategy that has an end."""
    return list(strategy.stubs(subject, Random(1)))  # noqa: S311 - inputs, not secrets


def test_templates_for_a_target_come_before_those_for_all(tmp_path: Path) -> None:
    """By its name, then those under ``*``; what the target cannot take is left out."""
    path = tmp_path / "t.json"
    path.write_text(json.dumps({"*": [{"amount": 1}, {"other": 1}], "split": {"amount": 2, "parts": 3}, "x": [{}]}))

    assert made(TemplateStrategy(read_templates(path, must_exist=True))) == [{"amount": 2, "parts": 3}, {"amount": 1}]


def test_a_list_of_templates_is_for_everything(tmp_path: Path) -> None:
    """Also for no target in particular."""
    path = tmp_path / "t.json"
    path.write_text('[{"level": 3}]')

    assert made(TemplateStrategy(read_templates(path, must_exist=True)), EVERYDAY) == [{"level": 3}]


@pytest.mark.parametrize("content", ["{not json", "[" * 10_000, "\udcff", "3", "[3]", '{"a": "b"}'])
def test_a_broken_file_of_templates_is_named_in_one_line(
    tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    """And gives nothing."""
    path = tmp_path / "t.json"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))

    assert read_templates(path, must_exist=True) == {}
    assert len(caplog.records) == 1
    assert str(path) in caplog.text


def test_a_file_of_templates_need_not_exist(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Unless somebody named it."""
    assert read_templates(tmp_path / "t.json", must_exist=False) == {}
    assert not caplog.records
    assert read_templates(tmp_path / "t.json", must_exist=True) == {}
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("h.json", '[{"amount": 5}, {"target": "split", "stub": {"amount": 6}}, {"target": "x", "stub": {}}]'),
        ("h.jsonl", '{"amount": 5}\n{"target": "split", "stub": {"amount": 6}}\n'),
    ],
)  # fmt: skip
def test_a_file_of_earlier_inputs(tmp_path: Path, name: str, content: str) -> None:
    """As one list or line by line, for all or for one target."""
    (tmp_path / name).write_text(content)

    assert made(HistoryStrategy(recorded_in_file(tmp_path / name))) == [{"amount": 5}, {"amount": 6}]


@pytest.mark.parametrize("content", ["{not json", "[1, 2]", '"text"'])
def test_a_broken_history_is_named_in_one_line(tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture) -> None:
    """And gives nothing."""
    path = tmp_path / "h.json"
    path.write_text(content)

    assert recorded_in_file(path) == []
    assert len(caplog.records) == 1
    assert str(path) in caplog.text


def test_findings_of_finished_runs_are_history() -> None:
    """Those whose input was meant as it was; of a run that is not through nothing."""
    ledger = MemoryStore().ledger
    first, second = sample_run("1"), sample_run("2")
    for each in (first, second):
        ledger.start(each)
    meant, careless = sample_finding("a"), replace(sample_finding("b"), fault_class="misuse", section=OTHER)
    attack = replace(careless, id=CaseId("d"), outcome=replace(careless.outcome, input_kind="hostile"))
    ledger.append(first.id, meant, careless, attack)
    ledger.append(second.id, replace(sample_finding("c"), section=OTHER))
    ledger.finish(first.id)

    assert recorded_in_ledger(ledger) == [Recorded(meant.section.qualified_name, meant.outcome.arguments)]


def test_recorded_calls_become_stubs() -> None:
    """Positions become names; a call that is no plain value, or does not fit any more, is left out; each comes once."""
    calls = [
        Arguments(("1", "2")), Arguments(("1",), (("parts", "2"),)), Arguments(("open('x')",)),
        Arguments(("1", "2", "3")), Arguments(("3",)),
    ]  # fmt: skip

    assert made(HistoryStrategy([Recorded("split", call) for call in calls])) == [
        {"amount": 1, "parts": 2},
        {"amount": 3},
    ]


def test_a_store_is_told_from_text(tmp_path: Path) -> None:
    """By its first bytes."""
    open_store("", data_dir=tmp_path).close()
    (tmp_path / "text").write_text("[]")

    assert is_database(tmp_path / "menace.db")
    assert not is_database(tmp_path / "text")
    assert not is_database(tmp_path / "gone")
