"""Schema drift: fields really renamed, dropped and retyped, with a record of each."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from menace.child.effects import build, in_force, wrapped
from menace.child.effects.drift import drift

RECORD = {
    "user_id": 7,
    "displayName": "Ada",
    "active": True,
    "score": 1.5,
    "zip": "12345",
    "nothing": None,
    "tags": ["a", "b"],
    "address": {"street": "Main", "number": 3},
    "orders": [{"order_id": 1, "total": 9.5}, {"order_id": 2, "total": 1}],
}
Under = Callable[..., tuple[Any, dict[str, float]]]


def fields(value: Any) -> int:
    """How many entries of mappings there are, at any depth."""
    if isinstance(value, dict):
        return len(value) + sum(map(fields, value.values()))
    return sum(map(fields, value)) if isinstance(value, list) else 0


@pytest.mark.parametrize("seed", range(30))
def test_what_is_recorded_is_what_changed(seed: int) -> None:
    """The original stays, the copy differs, the same seed gives the same, and dropped fields are gone."""
    original = copy.deepcopy(RECORD)
    changed, changes = drift(RECORD, seed, 0.2)

    assert original == RECORD
    assert repr(changed) != repr(RECORD)
    assert drift(RECORD, seed, 0.2) == (changed, changes)
    assert len(changes) == round(0.2 * fields(RECORD))
    assert len({change["path"] for change in changes}) == len(changes)
    assert {change["kind"] for change in changes} <= {"rename", "drop", "retype"}


def test_all_kinds_occur_with_their_results() -> None:
    """Over many seeds each kind is met, and each record says what the field became."""
    met = {(change["path"], change["kind"], change["became"]) for seed in range(300)
           for change in drift(RECORD, seed, 0.1)[1]}  # fmt: skip

    assert {
        ("user_id", "rename", "userId"),
        ("displayName", "rename", "display_name"),
        ("zip", "rename", "zip_v2"),
        ("zip", "drop", ""),
        ("zip", "retype", "int"),
        ("user_id", "retype", "str"),
        ("active", "retype", "str"),
        ("nothing", "retype", "str"),
        ("tags", "retype", "dict"),
        ("address", "retype", "list"),
        ("address", "retype", "dict"),
        ("user_id", "retype", "NoneType"),
        ("orders.1.total", "drop", ""),
    } <= met


@pytest.mark.parametrize(
    ("value", "expected"),
    [({"n": 1}, 1), ([1, 2, 3], 1), ((1, 2), 1), ({}, 0), ([], 0), ("text", 0), (7, 0), (None, 0), ([[], {}], 1)],
)
def test_the_smallest_data(value: Any, expected: int) -> None:
    """One field is enough to be changed; data without any stays as it is."""
    changed, changes = drift(value, 1, 0.05)

    assert len(changes) == expected
    assert type(changed) is type(value)
    assert (repr(changed) != repr(value)) == bool(expected)


def test_no_share_no_change() -> None:
    """A share of zero leaves everything."""
    assert drift(RECORD, 1, 0.0) == (RECORD, [])


def test_a_new_name_never_takes_that_of_a_neighbour() -> None:
    """Renaming loses no other field."""
    crowded = {"a": 1, "a_v2": 2, "a_v3": 3}

    assert all(len(drift(crowded, seed, 1.0)[0]) + _dropped(crowded, seed) == 3 for seed in range(50))


def _dropped(value: Any, seed: int) -> int:
    return sum(change["kind"] == "drop" for change in drift(value, seed, 1.0)[1])


def test_endless_data_is_survived() -> None:
    """Data that contains itself, many times over, is changed where it is reached first."""
    loop: dict[str, Any] = {"name": "x"}
    loop["self"] = [loop] * 50

    changed, changes = drift(loop, 2, 0.001)

    assert changes
    assert changed is not loop


def test_json_that_is_read_has_drifted(under: Under) -> None:
    """Under the effect every JSON document differs from what was sent, by the share of its fields."""
    text = json.dumps(RECORD)
    answer, told = under(lambda: json.loads(text), {"name": "schema_drift", "share": 0.2})

    assert answer != RECORD
    assert told["drifted_fields"] == round(0.2 * fields(RECORD))
    assert json.loads(text) == RECORD


def test_records_passed_to_the_call_have_drifted() -> None:
    """Mappings and lists among the arguments are changed; other arguments and the number of them are not."""
    effects = build([{"name": "schema_drift"}], 0)
    with in_force(effects, 0) as told:
        first, second, third = wrapped(effects, lambda *args, last: (*args, last))(RECORD, "text", last=[RECORD])

    assert first != RECORD
    assert second == "text"
    assert third != [RECORD]
    assert told["drifted_fields"] == 2 * round(0.2 * fields(RECORD))


def test_a_list_keeps_its_length() -> None:
    """One that is shorter has the same shape."""
    assert {len(drift(["a", "b", "c"], seed, 0.5)[0]) for seed in range(40)} == {3}


def test_a_list_of_texts_that_is_passed_stays_as_it_is() -> None:
    """They may be documents, and change when they are read."""
    (effect,) = build([{"name": "schema_drift"}], 1)
    lines = ['{"kind": "a"}', '{"kind": "b"}']
    with in_force([effect], 0) as told:
        given = wrapped([effect], list)(lines)
        read = [json.loads(each) for each in given]

    assert given == lines
    assert read != [{"kind": "a"}, {"kind": "b"}]
    assert told["drifted_fields"] == 2
