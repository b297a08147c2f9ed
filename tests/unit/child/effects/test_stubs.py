"""Hostile values and misuse, from a fixed stock."""

from __future__ import annotations

import itertools
import os
from typing import Any

import pytest

from menace.child.effects import build, in_force, wrapped


def seen(mode: str, *args: Any, calls: int = 1, seed: int = 1, **parameters: Any) -> tuple[list[Any], dict[str, float]]:
    """What a call is given under the mode, and what the effect did."""
    given: list[Any] = []
    effects = build([{"name": mode, **parameters}], seed)
    with in_force(effects, 0) as told:
        for _ in range(calls):
            wrapped(effects, lambda *values: given.append(values))(*args)
    return given, told


@pytest.mark.parametrize("intensity", [0, 20, 60, 100])
def test_intensity_is_the_share_of_hostile_calls(intensity: int) -> None:
    """So many per cent of the calls carry a payload; the others get their own value."""
    given, told = seen("hostile_input", "Ada", calls=300, intensity=intensity)
    hostile = sum(value != ("Ada",) for value in given)

    assert abs(hostile - 3 * intensity) <= 30
    assert told.get("hostile_calls", 0) == hostile


def test_kinds_of_payload_unlock_one_after_the_other() -> None:
    """At 10, 30, 50, 70 and 90 the stock grows; the extreme numbers come last."""
    stock = [
        {repr(value) for (value,) in seen("hostile_input", "Ada", calls=3000, intensity=level)[0]}
        for level in (9, 10, 30, 50, 70)
    ]
    numbers = [seen("hostile_input", 3, calls=50, intensity=level)[0] for level in (89, 90)]

    assert stock[0] == {"'Ada'"}
    assert all(fewer < more for fewer, more in itertools.pairwise(stock))
    assert set(numbers[0]) == {(3,)}
    assert (2**63,) in numbers[1]


def test_containers_keep_their_shape() -> None:
    """Values inside are replaced; keys, lengths and what is neither text nor number stay."""
    ((value, flag),), told = seen("hostile_input", {"name": "Ada", "tags": ["a", b"b"], "none": None}, True)

    assert list(value) == ["name", "tags", "none"]
    assert value["name"] != "Ada"
    assert [type(tag) for tag in value["tags"]] == [str, bytes]
    assert value["none"] is None
    assert flag is True
    assert told["hostile_values"] == 3


def test_misuse_tells_its_errors_and_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong counts and private files are tried first, with the errors on stderr; then a type is wrong."""
    given: list[Any] = []

    def call(name: str, size: int) -> None:
        given.append((name, size))

    effects = build([{"name": "user_misuse"}], 1)
    with in_force(effects, 0) as told:
        wrapped(effects, call)("Ada", 3)

    assert len(given) == 1
    assert given[0] != ("Ada", 3)
    assert told["misuse_attempts"] == 5
    assert 3 <= told["misuse_errors"] <= 5
    errors = capsys.readouterr().err
    assert "takes 2 positional arguments but 52 were given" in errors
    assert "missing 1 required positional argument: 'size'" in errors


@pytest.mark.parametrize(("mode", "strategy"), [("hostile_input", "hostile"), ("user_misuse", "misuse")])
def test_the_strategy_is_named_in_the_environment(mode: str, strategy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code under test can read which stubs it is given; afterwards the variable is what it was."""
    monkeypatch.setenv("SANDBOX_STUB_STRATEGY", "smart")
    with in_force(build([{"name": mode}], 0), 0):
        assert os.environ["SANDBOX_STUB_STRATEGY"] == strategy

    assert os.environ["SANDBOX_STUB_STRATEGY"] == "smart"
