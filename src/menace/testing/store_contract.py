"""What every store must honour, as tests: derive from ``StoreContract`` and provide a fixture ``store``."""

# ruff: noqa: S101 - asserting is what a contract does
from __future__ import annotations

from typing import Any, cast

import pytest

from menace.domain import NORMAL, Observation, Run, RunId, Store, Tally
from menace.errors import UsageError
from menace.testing.ledger_samples import sample_finding, sample_observation, sample_run, sample_tally

ODD_TEXTS = ["", "\x00", "naïve 😀 \u202e", "\udc80 alone", "\ud83d\ude00 two halves", "back\\slash \\ud800", "a\r\nb"]
RUN = RunId("run-1")


class StoreContract:
    """Appended things stay, in order, once, and exactly as they were."""

    def test_an_empty_store_knows_no_run(self, store: Store) -> None:
        """Asking for what is not there gives nothing, not an error."""
        ledger = store.ledger

        assert ledger.run(RUN) is None
        assert not ledger.is_finished(RUN)
        assert [*ledger.runs(), *ledger.find("")] == []
        assert [*ledger.tallies(RUN), *ledger.findings(RUN), *ledger.observations(RUN)] == []

    def test_a_started_run_is_known_and_unfinished(self, store: Store) -> None:
        """A run can be found by its id as soon as it began."""
        store.ledger.start(sample_run())

        assert store.ledger.run(RUN) == sample_run()
        assert not store.ledger.is_finished(RUN)

    def test_a_run_that_is_started_again_stays_as_it_is(self, store: Store) -> None:
        """The first record of a run is never rewritten."""
        store.ledger.start(sample_run())
        store.ledger.start(sample_run(repository="/elsewhere"))

        assert store.ledger.runs() == [sample_run()]

    def test_finishing_twice_is_the_same_as_once(self, store: Store) -> None:
        """A run is finished from the first time on, and other runs are not touched by it."""
        store.ledger.start(sample_run())
        store.ledger.start(sample_run("run-2"))
        store.ledger.finish(RUN)
        store.ledger.finish(RUN)

        assert store.ledger.is_finished(RUN)
        assert not store.ledger.is_finished(RunId("run-2"))

    def test_runs_come_newest_first(self, store: Store) -> None:
        """The time of the start decides; of two runs begun in one moment the later recorded counts as newer."""
        for name, minutes in (("old", 1), ("new", 9), ("older", 0), ("also-new", 9)):
            store.ledger.start(sample_run(name, minutes=minutes))

        assert [run.id for run in store.ledger.runs()] == ["also-new", "new", "old", "older"]

    def test_runs_can_be_asked_for_by_repository(self, store: Store) -> None:
        """Only runs over exactly that repository are given."""
        store.ledger.start(sample_run("a", repository="/r/one"))
        store.ledger.start(sample_run("b", repository="/r/one\udc80"))

        assert [run.id for run in store.ledger.runs("/r/one")] == ["a"]
        assert [run.id for run in store.ledger.runs("/r/one\udc80")] == ["b"]
        assert store.ledger.runs("/r/ONE") == []

    def test_entries_come_back_equal_and_in_order(self, store: Store) -> None:
        """Tallies, findings and observations of one transaction are kept apart and in order."""
        tallies = [sample_tally(f"plan-{number}") for number in (3, 1, 2)]
        findings = [sample_finding("bb"), sample_finding("aa")]
        observations = [sample_observation(cycle=2), sample_observation(cycle=1)]
        store.ledger.start(sample_run())
        store.ledger.append(RUN, tallies[0], *findings, *observations, *tallies[1:])

        assert store.ledger.tallies(RUN) == tallies
        assert store.ledger.findings(RUN) == findings
        assert store.ledger.observations(RUN) == observations

    def test_appending_the_same_again_changes_nothing(self, store: Store) -> None:
        """A tally is known by its plan, a finding by its id, an observation by all that is in it."""
        entries = (sample_tally(), sample_finding(), sample_observation())
        store.ledger.start(sample_run())
        store.ledger.append(RUN, *entries, *entries)
        store.ledger.append(RUN, *entries, sample_tally(message="other"), sample_finding(message="other"))

        assert store.ledger.tallies(RUN) == [sample_tally()]
        assert store.ledger.findings(RUN) == [sample_finding()]
        assert store.ledger.observations(RUN) == [sample_observation()]

    def test_different_observations_of_one_cycle_are_all_kept(self, store: Store) -> None:
        """Two sources may measure the same subject."""
        store.ledger.start(sample_run())
        store.ledger.append(RUN, sample_observation(roi=1.0), sample_observation(roi=2.0))

        assert [each.roi_after for each in store.ledger.observations(RUN)] == [1.0, 2.0]

    def test_runs_do_not_see_each_others_entries(self, store: Store) -> None:
        """The same tally may belong to several runs."""
        for name in ("run-1", "run-2", "run-3"):
            store.ledger.start(sample_run(name))
        store.ledger.append(RUN, sample_tally())
        store.ledger.append(RunId("run-2"), sample_tally(message="second"))

        assert store.ledger.tallies(RUN) == [sample_tally()]
        assert store.ledger.tallies(RunId("run-2")) == [sample_tally(message="second")]
        assert store.ledger.tallies(RunId("run-3")) == []

    @pytest.mark.parametrize(
        "wrong",
        [pytest.param(NORMAL, id="a scenario"), pytest.param(sample_observation("run-9"), id="of another run")],
    )
    def test_an_append_that_fails_keeps_nothing(self, store: Store, wrong: object) -> None:
        """When one entry is refused, those before it are not kept either."""
        store.ledger.start(sample_run())
        with pytest.raises((TypeError, ValueError)):
            store.ledger.append(RUN, sample_tally(), sample_finding(), cast(Any, wrong))

        assert [*store.ledger.tallies(RUN), *store.ledger.findings(RUN)] == []

    def test_a_run_has_to_begin_before_anything_of_it_is_kept(self, store: Store) -> None:
        """Appending to or finishing an unknown run is refused by name."""
        with pytest.raises(UsageError, match="run-1"):
            store.ledger.append(RUN, sample_tally())
        with pytest.raises(UsageError, match="run-1"):
            store.ledger.finish(RUN)

        assert store.ledger.tallies(RUN) == []

    def test_findings_are_found_by_the_beginning_of_their_id(self, store: Store) -> None:
        """Letters count as they are, and nothing in a prefix is a wildcard."""
        store.ledger.start(sample_run())
        store.ledger.append(RUN, *(sample_finding(name) for name in ("ab12", "ab99", "AB12", "cd34", "a_x", "a%x")))

        assert [finding.id for _, finding in store.ledger.find("ab")] == ["ab12", "ab99"]
        assert [finding.id for _, finding in store.ledger.find("a_")] == ["a_x"]
        assert [finding.id for _, finding in store.ledger.find("a%")] == ["a%x"]
        assert store.ledger.find("b12") == []

    def test_a_finding_of_several_runs_is_given_once_from_the_newest(self, store: Store) -> None:
        """Replaying an id means the newest run that has it."""
        for name, minutes in (("new", 5), ("old", 1)):
            store.ledger.start(sample_run(name, minutes=minutes))
            store.ledger.append(RunId(name), sample_finding("ab", message=name))
        store.ledger.append(RunId("old"), sample_finding("ac"))

        assert store.ledger.find("a") == [("new", sample_finding("ab", message="new")), ("old", sample_finding("ac"))]

    @pytest.mark.parametrize("text", ODD_TEXTS)
    def test_odd_text_survives_everywhere(self, store: Store, text: str) -> None:
        """What code under test writes into messages, names and paths never stops a write and comes back as it was."""
        run: Run = sample_run(f"r{text}", repository=f"/r/{text}")
        tally: Tally = sample_tally(f"p{text}", message=text)
        observation = Observation(run.id, 1, text, text, {f"m{text}": 1.0})
        finding = sample_finding(f"f{text}", message=text)
        store.ledger.start(run)
        store.ledger.append(run.id, tally, finding, observation)
        store.ledger.finish(run.id)

        assert store.ledger.runs(f"/r/{text}") == [run]
        assert store.ledger.is_finished(run.id)
        assert store.ledger.tallies(run.id) == [tally]
        assert store.ledger.observations(run.id) == [observation]
        assert store.ledger.find(f"f{text}") == [(run.id, finding)]

    def test_closing_twice_is_allowed(self, store: Store) -> None:
        """A store can be closed by everybody who thinks it is theirs."""
        store.close()
        store.close()
