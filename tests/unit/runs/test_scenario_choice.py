"""Which scenarios a run tries, from the command line and from files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from menace.domain import NORMAL
from menace.errors import EnvironmentUnfit, UsageError
from menace.runs.options import Selection
from menace.runs.scenario_choice import chosen_scenarios, read_presets
from menace.scenarios import default_scenarios

FULL_DISK = {"SCENARIO_NAME": "full_disk", "FAILURE_MODES": ["enospc"]}


def labels(*scenarios: str, presets: tuple[str, ...] = ()) -> list[str]:
    """What these options choose."""
    return [each.label for each in chosen_scenarios(Selection(scenarios=scenarios, presets=presets))]


def test_by_default_there_are_normal_and_the_canonical_profiles() -> None:
    """Nobody has to choose."""
    assert chosen_scenarios(Selection()) == default_scenarios()


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("hostile_input",), ["hostile_input:low"]),
        (("hostile_input:high",), ["hostile_input:high"]),
        (("Hostile-Input:LOW", "hostile_input"), ["hostile_input:low"]),
        (("flaky_upstream:low", "flaky_upstream:high"), ["flaky_upstream:low", "flaky_upstream:high"]),
        (("eio", "normal"), ["normal", "eio"]),
        (("high_latency", "resource_strain"), ["high_latency", "resource_strain"]),
        (("baseline",), ["normal"]),
    ],
)
def test_scenarios_are_chosen_by_name_and_level(names: tuple[str, ...], expected: list[str]) -> None:
    """Each once, normal first, otherwise in the order they were named."""
    assert labels(*names) == expected


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hostile", "there is no scenario 'hostile'"),
        ("hostile_input:medium", "severity 'medium'"),
        ("hostile_input:", "severity ''"),
        ("normal:high", "normal has no severity"),
        ("eio:low", "eio has no severity"),
        ("stress", "category"),
        ("", "there is no scenario ''"),
    ],
)
def test_a_name_nobody_knows_is_refused(name: str, words: str) -> None:
    """One sentence, with what was typed."""
    with pytest.raises(UsageError, match=words):
        labels(name)


def test_presets_of_a_file_join_what_is_named(tmp_path: Path) -> None:
    """A file holds one preset or a list; its conditions are kept with the run and not looked up again."""
    one, several = tmp_path / "one.json", tmp_path / "several.json"
    one.write_text(json.dumps(FULL_DISK))
    several.write_text(json.dumps([FULL_DISK, {"NETWORK_LATENCY_MS": 50}]))

    assert labels("normal", presets=read_presets(one)) == ["normal", "full_disk"]
    found = chosen_scenarios(Selection(presets=read_presets(several)))
    assert [each.faults for each in found] == [{"enospc"}, frozenset()]
    assert found[1].network.latency_ms == 50
    assert NORMAL not in found


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[]", "holds no preset"),
        ("{", "is no JSON"),
        ('{"CPU_LIMIT": "much"}', "preset 1: CPU_LIMIT=much"),
        ('[{}, {"FAILURE_MODES": "diks"}]', "preset 2: FAILURE_MODES=diks"),
        ('{"MEMROY_LIMIT": 3}', "MEMROY_LIMIT is not a limit"),
        ("[3]", "preset 1: a preset is a mapping"),
        ('"hostile"', "preset 1: a preset is a mapping"),
        ('{"hostile_input": {"low": {}}}', "'hostile_input' holds a mapping"),
        ("[" * 100_000, "is no JSON"),
    ],
)
def test_a_bad_file_is_named_with_its_key(tmp_path: Path, content: str, words: str) -> None:
    """The sentence tells which file, which preset and what is wrong with it."""
    file = tmp_path / "presets.json"
    file.write_text(content)

    with pytest.raises(UsageError, match=words) as refusal:
        read_presets(file)
    assert str(file) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    """So is a folder."""
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")

    for name in ("missing.json", ".", "bytes.json"):
        with pytest.raises(UsageError, match="--preset-file"):
            read_presets(tmp_path / name)


def test_two_scenarios_need_two_names() -> None:
    """What could not be told apart in the report is refused; the same conditions twice are once."""
    other = json.dumps({**FULL_DISK, "FAILURE_MODES": ["eio"]})

    assert labels(presets=(json.dumps(FULL_DISK), json.dumps(FULL_DISK))) == ["full_disk"]
    with pytest.raises(UsageError, match="two scenarios are called full_disk"):
        labels(presets=(json.dumps(FULL_DISK), other))


def test_a_system_that_cannot_be_imitated_is_refused() -> None:
    """Nothing is run as something else than it says."""
    assert labels(presets=(json.dumps({"OS_TYPE": "linux", "SCENARIO_NAME": "l"}),)) == ["l"]
    with pytest.raises(EnvironmentUnfit, match="OS_TYPE=windows"):
        labels(presets=(json.dumps({"OS_TYPE": "windows"}),))
