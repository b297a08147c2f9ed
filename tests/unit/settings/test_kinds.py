"""How the text of a setting becomes a value."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from menace.settings import kinds
from menace.settings.kinds import Kind


@pytest.mark.parametrize("text", ["1", "true", "YES", "On"])
def test_a_switch_is_on_for_each_way_of_saying_yes(text: str) -> None:
    """The four affirmative words count in any case."""
    assert kinds.SWITCH.parse(text) is True


@pytest.mark.parametrize("text", ["0", "False", "NO", "off"])
def test_a_switch_is_off_for_each_way_of_saying_no(text: str) -> None:
    """The four negative words count in any case."""
    assert kinds.SWITCH.parse(text) is False


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (kinds.whole(), "7", 7),
        (kinds.number(), "-2.5", -2.5),
        (kinds.size(), "64", 64 * 2**20),
        (kinds.size(), "512Ki", 512 * 2**10),
        (kinds.size(), "1.5gi", 3 * 2**29),
        (kinds.duration(), "90", 90.0),
        (kinds.duration(), "7d", 7 * 86400.0),
        (kinds.duration(), "1.5h", 5400.0),
        (kinds.SHARE, "0.05", 0.05),
        (kinds.SHARE, "5", 0.05),
        (kinds.BANDWIDTH, "5Mbps", 5_000_000),
        (kinds.BANDWIDTH, "5", 5_000_000),
        (kinds.WORDS, "a, b,,c", ("a", "b", "c")),
        (kinds.WORDS, '["a", "b"]', ("a", "b")),
        (kinds.PATHS, os.pathsep.join(["x", "y"]), (Path("x"), Path("y"))),
        (kinds.URLS, "http://a;http://b", ("http://a", "http://b")),
        (kinds.LEVEL, "warn", "WARNING"),
        (kinds.COUNTS, "insight=5, error_fix=2", {"insight": 5, "error_fix": 2}),
        (kinds.choice("q_learning", "bandit"), "Q-Learning", "q_learning"),
        (kinds.json_value(list, dict), '{"a": 1}', {"a": 1}),
        (kinds.PAYLOADS, "- one\n- two", ["one", "two"]),
        (kinds.OPTIONAL_PATH, "", None),
    ],
)
def test_a_text_becomes_the_value_it_stands_for(kind: Kind, text: str, value: object) -> None:
    """Units, separators and spellings are understood."""
    assert kind.parse(text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (kinds.SWITCH, "maybe"),
        (kinds.whole(1), "0"),
        (kinds.whole(0, 5), "6"),
        (kinds.whole(), "2.5"),
        (kinds.number(), "nan"),
        (kinds.number(), "inf"),
        (kinds.size(), "0"),
        (kinds.size(), "12Xi"),
        (kinds.size(), "-4Mi"),
        (kinds.duration(), "0"),
        (kinds.duration(), "soon"),
        (kinds.duration(), "999999999999d"),
        (kinds.PORT, "65536"),
        (kinds.SHARE, "101"),
        (kinds.URL, "menace.db"),
        (kinds.LEVEL, "loud"),
        (kinds.COUNTS, "insight"),
        (kinds.choice("auto", "off"), "on"),
        (kinds.json_value(list), '{"a": 1}'),
        (kinds.json_value(list), "[1"),
        (kinds.WORDS, "[1, 2]"),
        (kinds.PAYLOADS, "a: 1"),
        (kinds.PAYLOADS, "[1"),
    ],
)
def test_a_wrong_text_is_refused(kind: Kind, text: str) -> None:
    """What does not fit the kind, or lies outside its bounds, raises ``ValueError``."""
    with pytest.raises(ValueError, match=r".*"):
        kind.parse(text)


def test_the_nearest_name_is_offered_only_when_it_is_near() -> None:
    """A typing error gets a hint, a foreign word none."""
    assert kinds.nearest("timout", ["timeout", "cpu_limit"]) == "; did you mean 'timeout'?"
    assert kinds.nearest("zzz", ["timeout", "cpu_limit"]) == ""
