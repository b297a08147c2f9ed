"""Stubs that are wrong on purpose: attacks, mistakes, other versions, and what a flaky service delivers."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from menace.child.inputs.payloads import unlocked
from menace.inputs.strategies.order import StubSources, strategy_named
from menace.inputs.strategies.subjects import EVERYDAY, Subject, subject_of


def store(name: str, size: int, record: dict[str, int], note: str = "") -> None:
    """What the stubs are for."""


def nothing() -> None:
    """Takes no stub."""


SUBJECT = subject_of(store)
REQUIRED = {"name", "size", "record"}


def taken(name: str, subject: Subject = SUBJECT, count: int = 60, **given: Any) -> list[dict[str, Any]]:
    """The first stubs of a strategy."""
    chance = Random(3)  # noqa: S311 - inputs, not secrets
    return list(islice(strategy_named(name, StubSources(**given)).stubs(subject, chance), count))


def flat(value: Any) -> list[Any]:
    """All values inside a value."""
    if isinstance(value, dict):
        return [part for each in value.values() for part in flat(each)]
    return [part for each in value for part in flat(each)] if isinstance(value, list) else [value]


def test_hostile_stubs_carry_payloads_of_the_common_stock() -> None:
    """Every one at least one, and many different ones in the end."""
    texts, numbers = unlocked(100)
    stock = {repr(eval(text)) for text in (*texts, *numbers)}  # noqa: S307 - our own stock
    met = [{repr(part) for part in flat(stub)} & stock for stub in taken("hostile")]

    assert all(met)
    assert len(set().union(*met)) > 10


def test_own_payloads_are_used_too() -> None:
    """Of whatever kind they are."""
    stubs = taken("hostile", count=400, payloads=("own payload", 7.25))

    assert any("own payload" in flat(stub) for stub in stubs)
    assert any(7.25 in flat(stub) for stub in stubs)


def test_misuse_is_a_missing_field_a_wrong_type_or_both() -> None:
    """No stub of it is right."""
    kinds = {"name": str, "size": int, "record": dict, "note": str}
    met = set()
    for stub in taken("misuse"):
        is_missing = not stub.keys() >= REQUIRED
        is_wrong = any(type(value) is not kinds[name] for name, value in stub.items())
        met.add((is_missing, is_wrong))

    assert met == {(True, False), (False, True), (True, True)}


def test_a_legacy_schema_changes_records_and_not_the_parameters() -> None:
    """The call still binds; what is inside the record is of another version."""
    for stub in taken("legacy_schema"):
        if stub.get("record"):
            assert stub.keys() >= REQUIRED
    everyday = taken("legacy_schema", EVERYDAY, 20)
    usual = {field.name for field in EVERYDAY.fields}
    assert any(stub.keys() != usual for stub in everyday)


def test_a_flaky_upstream_delivers_at_least_one_field_damaged() -> None:
    """Empty, cut short, or an error in its place."""
    stubs = taken("flaky_upstream")

    assert any(None in stub.values() for stub in stubs)
    assert any(isinstance(value, dict) and "error" in value for stub in stubs for value in stub.values())
    assert all(stub.keys() >= REQUIRED for stub in stubs)


@pytest.mark.parametrize(
    "name", ["hostile", "misuse", "legacy_schema", "flaky_upstream", "smart", "random", "signature"]
)
def test_what_takes_nothing_ends_the_stream(name: str) -> None:
    """Nobody waits for a stub that cannot be."""
    assert len(taken(name, subject_of(nothing))) <= 1
