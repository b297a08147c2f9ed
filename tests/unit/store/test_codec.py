"""Values of the domain as text and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import PurePosixPath
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menace.domain import (
    Arguments,
    CaseRange,
    Failure,
    FaultClass,
    Finding,
    Observation,
    Outcome,
    Run,
    RunId,
    Section,
    SectionKind,
    Tally,
    Usage,
    UsageSums,
    Verdict,
    VerdictCount,
)
from menace.store.codec import Unreadable, from_json, to_json
from menace.testing.ledger_samples import SECTION, sample_finding, sample_observation, sample_run, sample_tally

# Every code point, the lone surrogates that hypothesis leaves out by itself included.
any_text = st.text(st.characters(exclude_categories=()), max_size=12)
texts = st.lists(any_text, max_size=3).map(tuple)
sets = st.frozensets(any_text, max_size=3)
numbers = st.floats() | st.integers(0, 9).map(float)
times = st.datetimes(
    min_value=datetime(1970, 1, 2),  # noqa: DTZ001 - the zone is drawn beside it
    max_value=datetime(2200, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=-7, minutes=-30))]),
)
undisturbed = settings(database=None, deadline=None)
"""Nothing is left in the checkout, and a busy machine fails no test."""

sections = st.builds(
    Section,
    path=any_text.map(PurePosixPath),
    name=any_text,
    kind=st.sampled_from(get_args(SectionKind)),
    span=st.tuples(st.integers(), st.integers()),
    digest=any_text,
    is_async=st.booleans(),
)
outcomes = st.builds(
    Outcome,
    case_id=any_text,
    index=st.integers(),
    arguments=st.builds(
        Arguments,
        args=texts,
        kwargs=st.lists(st.tuples(any_text, any_text), max_size=2).map(tuple),
        setup=texts,
        receiver=st.none() | any_text,
    ),
    verdict=st.sampled_from(Verdict),
    usage=st.builds(Usage, numbers, st.none() | numbers, st.none() | st.integers()),
    shape=any_text,
    failure=st.none() | st.builds(Failure, any_text, any_text, st.none() | any_text, traceback=texts),
    output=any_text,
)
tallies = st.builds(
    Tally,
    plan=any_text,
    stream=any_text,
    section=sections,
    scenario=any_text,
    seed=st.integers(),
    cases=st.builds(CaseRange, st.integers(), st.integers()),
    verdicts=st.lists(
        st.builds(VerdictCount, st.just("typed"), st.sampled_from(Verdict), st.integers()), max_size=2
    ).map(tuple),
    usage=st.builds(UsageSums, st.integers(), numbers, numbers, numbers, numbers, st.none() | st.integers()),
    accepted=sets,
    capabilities=sets,
    events=st.dictionaries(any_text, numbers, max_size=3),
    enforced=st.dictionaries(any_text, st.sampled_from(["kernel", "watched"]), max_size=2),
    interesting=st.lists(outcomes, max_size=2).map(tuple),
    blocked=st.none() | any_text,
    spent_cpu_seconds=numbers,
    severity=st.none() | st.sampled_from(["low", "high"]),
)
findings = st.builds(
    Finding,
    id=any_text,
    code=any_text,
    fault_class=st.sampled_from(get_args(FaultClass)),
    severity=st.just("low"),
    confidence=st.just("high"),
    section=sections,
    module=any_text,
    scenario=any_text,
    seed=st.integers(),
    outcome=outcomes,
    message=any_text,
    oracle=any_text,
    proof=any_text,
    within_contract=st.booleans(),
    faults=sets,
    flaky=st.booleans(),
    scenario_severity=st.none() | st.sampled_from(["low", "high"]),
)


@undisturbed
@given(tallies | findings)
def test_every_value_survives(value: Tally | Finding) -> None:
    """Whatever the fields hold, what is read equals what was written, in text that any database can keep."""
    text = to_json(value)
    read = from_json(type(value), text)

    assert text.isascii()
    assert "\x00" not in text
    assert to_json(read) == text
    # A number that differs from itself makes the whole differ; the text has shown that it is the same one.
    assert read == value or "nan" in text


@undisturbed
@given(st.dictionaries(any_text, st.floats()), st.none() | st.floats())
def test_numbers_that_json_lacks_survive(metrics: dict[str, float], roi: float | None) -> None:
    """Infinities and not-a-number are kept, in text that any JSON reader accepts."""
    value = Observation(RunId("r"), 1, "all_workflows", "normal", metrics, roi)
    text = to_json(value)
    read = from_json(Observation, text)

    json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert {name: repr(number) for name, number in read.metrics.items()} == {n: repr(x) for n, x in metrics.items()}
    assert repr(read.roi_before) == repr(roi)


@undisturbed
@given(times, st.integers())
def test_a_run_survives_with_the_zone_of_its_time(started_at: datetime, seed: int) -> None:
    """The offset that the user saw is kept, not only the moment; seeds may have any size."""
    run = Run(RunId("r"), "/r", seed, "python", started_at)
    read = from_json(Run, to_json(run))

    assert read == run
    assert read.started_at.utcoffset() == started_at.utcoffset()


def test_equal_values_give_equal_text() -> None:
    """The order in which a mapping or a set was filled does not show."""
    one = Observation(RunId("r"), 1, "s", "normal", {"a": 1.0, "b": 2.0})
    other = Observation(RunId("r"), 1, "s", "normal", {"b": 2.0, "a": 1.0})

    assert one == other
    assert to_json(one) == to_json(other)


def test_two_halves_of_a_pair_do_not_become_one_character() -> None:
    """JSON's own escapes would merge them."""
    halves = Section(SECTION.path, "\ud83d\ude00", "function", (1, 2), "d")

    assert from_json(Section, to_json(halves)).name == halves.name
    assert halves.name != "😀"


def test_a_field_that_came_later_takes_its_default() -> None:
    """What an older version wrote can still be read."""
    stored = json.loads(to_json(sample_tally()))
    del stored["spent_cpu_seconds"], stored["usage"]["peak_memory_bytes"]

    read = from_json(Tally, json.dumps(stored))
    assert read.spent_cpu_seconds == 0.0
    assert read.usage.peak_memory_bytes is None


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seed": "7"}, "Tally.seed: int was expected, not str"),
        ({"seed": True}, "Tally.seed: int was expected, not bool"),
        ({"cases": {"start": 0}}, "CaseRange has unknown or missing fields: stop"),
        ({"invented": 1}, "Tally has unknown or missing fields: invented"),
        ({"verdicts": [{"kind": "typed", "verdict": "flew", "count": 1}]}, "'flew' is not one of returned"),
        ({"verdicts": None}, "Tally.verdicts: list was expected, not NoneType"),
        ({"events": [["open"]]}, "2 values were expected, not 1"),
        ({"scenario": {"utf8": "zz"}}, "Tally.scenario: text was expected"),
        ({"scenario": 5}, "Tally.scenario: str was expected, not int"),
        ({"enforced": [["memory", "hoped"]]}, "'hoped' is not one of kernel, watched"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change: dict[str, Any], where: str) -> None:
    """Reading is strict, and the message names the field."""
    stored = {**json.loads(to_json(sample_tally())), **change}

    with pytest.raises(Unreadable) as refusal:
        from_json(Tally, json.dumps(stored))
    assert where in str(refusal.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"seed": NaN}', "[" * 100_000])
def test_text_that_is_no_value_is_refused(text: str) -> None:
    """Broken text never gives half a value."""
    with pytest.raises(Unreadable):
        from_json(Tally, text)


def test_a_time_that_is_none_is_refused() -> None:
    """A time is read strictly as well."""
    stored = {**json.loads(to_json(sample_run())), "started_at": "yesterday"}

    with pytest.raises(Unreadable, match=r"Run\.started_at"):
        from_json(Run, json.dumps(stored))


@pytest.mark.parametrize(
    "wrong",
    [
        Observation(RunId("r"), 1, "s", "normal", {"roi": "high"}),  # type: ignore[dict-item]
        Observation(RunId("r"), "one", "s", "normal"),  # type: ignore[arg-type]
        Observation(RunId("r"), 1, None, "normal"),  # type: ignore[arg-type]
    ],
)
def test_a_value_with_a_field_of_the_wrong_kind_is_not_written(wrong: Observation) -> None:
    """What could not be read again is refused at once, while it is known who made it."""
    with pytest.raises(ValueError, match="was expected"):
        to_json(wrong)


def test_what_has_no_written_form_is_a_mistake_in_the_program() -> None:
    """Only values made of known kinds can be stored."""
    with pytest.raises(TypeError, match="no way to store"):
        to_json(object())


def test_samples_survive() -> None:
    """The values other tests use are ordinary ones."""
    for value in (sample_run(), sample_tally(), sample_finding(), sample_observation()):
        assert from_json(type(value), to_json(value)) == value


def test_a_row_of_the_first_version_is_read() -> None:
    """It counted events in whole numbers, knew no level of a scenario, and measured less."""
    old = json.loads(to_json(sample_tally()))
    del old["severity"], old["branches"], old["usage"]["amounts"]
    del old["interesting"][0]["usage"]["amounts"]
    old["events"] = [["open", 2]]
    read = from_json(Tally, json.dumps(old))

    assert read.branches is None
    assert read.usage.amounts == read.interesting[0].usage.amounts == {}
    assert (read.events, read.usage.cases) == (sample_tally().events, sample_tally().usage.cases)
    assert read.severity is None
    finding = json.loads(to_json(sample_finding()))
    del finding["scenario_severity"]
    assert from_json(Finding, json.dumps(finding)) == sample_finding()
