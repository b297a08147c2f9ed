"""From tallies to findings: one per cause, each confirmed in fresh processes before it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from menace.domain import FAULTS, NORMAL, CaseId, Finding, Outcome, Tally, Verdict
from menace.findings.build import build_finding
from menace.findings.causes import Candidate, Cause, cause_of, group_by_cause
from menace.findings.classify import Classification, classify
from menace.findings.security import overreach_of
from menace.runs.checking import REPEATS, Check, Checked, Shrinking, is_same
from menace.runs.conditions import undisturbed, waits_as_told, waits_at_fence, waits_for_nobody
from menace.runs.taming import tamed_plan
from menace.runs.workload import Stream

_Key = tuple[CaseId, int]
"""What a check and its answer are known by: under faults the same call ends otherwise at another place of a stream."""
_BY_COMPARISON = ("environment", "security")
"""Classes that rest on another call having ended well."""
_ALTERNATIVES = 3
"""Inputs tried for one cause before it is given up as not reproducible."""
_TRIES, _MISUSE_TRIES = 96, 32
"""Smaller inputs that are looked at for one finding; misuse is plentiful and read by few."""


class Judge:
    """Collects tallies, says which cases have to be checked, and tells the findings in the end."""

    def __init__(self, streams: Sequence[Stream]) -> None:
        self._streams = {stream.id: stream for stream in streams}
        self._undisturbed = {each.section.id: each.id for each in streams if each.scenario == NORMAL}
        self._tallies: dict[str, list[Tally]] = {}
        self._checked: dict[_Key, Checked] = {}
        self._asked: set[_Key] = set()
        self._causes_asked: set[str] = set()
        self._ordinary: dict[str, bool] = {}
        self._slow: dict[str, set[_Key]] = {}
        self._first_asked: set[_Key] = set()
        self._confirmed_faults = 0

    def adopt(self, streams: Iterable[Stream]) -> None:
        """Know these streams as well, after all others and in the order of their sections, whoever came first."""
        added = {each.id: each for each in streams}
        if added:
            self._streams |= added
            places = {section: place for place, section in enumerate(self._undisturbed)}
            order = sorted(self._streams.values(), key=lambda each: each.is_added and 1 + places[each.section.id])
            self._streams = {each.id: each for each in order}

    def take(self, tally: Tally) -> list[Check]:
        """Checks worth making at once: the faults of this section whose cause nobody asked about yet."""
        if tally.stream not in self._streams:
            return []
        self._tallies.setdefault(tally.stream, []).append(tally)
        candidates = self._candidates(tally.stream)
        self._learn(candidates)
        causes = group_by_cause(self._blamed(candidates))
        faults = [
            cause
            for cause in causes
            if cause.chosen.classification.fault_class in FAULTS and cause.key not in self._causes_asked
        ]
        self._causes_asked.update(cause.key for cause in faults)
        self._first_asked.update(_key(cause.chosen) for cause in faults)
        return self._checks(faults)

    def remaining(self) -> list[Check]:
        """Checks without which the findings cannot be told; empty when nothing is left to ask."""
        return self._checks(self._causes())

    def record(self, checked: Checked) -> None:
        """Take the answer to a check."""
        key = checked.case_id, checked.index
        self._checked[key] = checked
        if key in self._first_asked and not checked.confirmations.is_flaky:
            self._confirmed_faults += 1

    def confirmed_faults(self) -> int:
        """Causes confirmed so far, each as soon as one input showed it again."""
        return self._confirmed_faults

    def findings(self) -> list[Finding]:
        """What can be told now, faults first, in the order of the workload."""
        told = [self._finding(cause) for cause in self._causes()]
        found: dict[CaseId, Finding] = {}
        for finding in told:
            if finding is not None:
                # One call that goes wrong in two ways is one thing to look at.
                found.setdefault(finding.id, finding)
        return sorted(found.values(), key=lambda finding: finding.code)

    def _causes(self) -> list[Cause]:
        candidates = [each for stream in self._streams if stream in self._tallies for each in self._candidates(stream)]
        self._learn(candidates)
        return group_by_cause(self._blamed(candidates))

    def _learn(self, candidates: Iterable[Candidate]) -> None:
        """Remember which causes show with nothing broken around the code, and which of them are faults."""
        for each in candidates:
            if not each.is_comparative:
                key = cause_of(each.outcome, each.section)
                self._ordinary[key] = self._ordinary.get(key, False) or each.classification.fault_class in FAULTS
                if each.outcome.verdict is Verdict.HUNG:
                    self._slow.setdefault(key, set()).add(_key(each))

    def _blamed(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The candidates without those that are known to end the same way when nothing is in the way of the call."""
        return [each for each in candidates if not each.is_comparative or not self._is_ordinary(each)]

    def _is_ordinary(self, candidate: Candidate) -> bool:
        outcome = candidate.outcome
        known = self._ordinary.get(cause_of(outcome, candidate.section))
        # Misuse does not speak for every input that ends there; yet to ask of each takes as long as it is waited for.
        if known is False and outcome.verdict is Verdict.HUNG and not self._is_proper(candidate):
            return True
        # A leak has no line: another input that leaves something behind may do so on another way through the section.
        if known and outcome.verdict is not Verdict.LEAKED and not self._is_only_slow(candidate):
            return True
        return any(is_same(outcome, other) for other in self._without_fault(candidate))

    def _is_only_slow(self, candidate: Candidate) -> bool:
        """Whether the calls of the section that seemed to hang by themselves came to their end when they had time."""
        asked = self._slow.get(cause_of(candidate.outcome, candidate.section), set()) & self._checked.keys()
        return bool(asked) and all(self._checked[each].outcome is None for each in asked)

    def _is_proper(self, candidate: Candidate) -> bool:
        """Whether the code would be blamed for such an end of the call with nothing broken around it."""
        usual = self._undisturbed.get(candidate.section.id, candidate.stream)
        # Who asks others returns nothing where there is nobody to ask; what it takes shows under other faults.
        tried = [each for each in self._streams.values() if each.section.id == candidate.section.id]
        accepted = [self._accepted(each.id) for each in tried if not each.scenario.changes_inputs]
        found = classify(candidate.outcome, self._streams[usual].recipe, frozenset().union(*accepted), NORMAL)
        return found is not None and found.fault_class in FAULTS

    def _without_fault(self, candidate: Candidate) -> list[Outcome]:
        """How the same call ended in the normal scenario, as far as that was kept."""
        usual = self._undisturbed.get(candidate.section.id)
        tallies = self._tallies.get(usual, ()) if usual else ()
        arguments = candidate.outcome.arguments
        return [
            each
            for tally in tallies
            for each in tally.interesting
            if each.arguments == arguments and not waits_for_nobody(each, NORMAL, tally.capabilities)
        ]

    def _candidates(self, stream: str) -> list[Candidate]:
        tallies = sorted(self._tallies.get(stream, ()), key=lambda tally: tally.cases.start)
        accepted = self._accepted(stream)
        source = self._streams[stream]
        candidates = []
        for tally in tallies:
            for outcome in tally.interesting:
                if overreach_of(outcome) in self._capabilities(source):
                    continue  # other ordinary calls do it as well
                if waits_for_nobody(outcome, source.scenario, tally.capabilities):
                    continue
                if waits_as_told(outcome, source.recipe) or waits_at_fence(outcome, tally.capabilities):
                    continue
                tameable = tamed_plan(source, outcome) is not None
                classification = classify(outcome, source.recipe, accepted, source.scenario, tameable=tameable)
                if classification is not None:
                    disturbed = source.scenario.acts_on_world
                    candidates.append(Candidate(source.section, outcome, classification, stream, disturbed))
        return candidates

    def _accepted(self, stream: str) -> frozenset[str]:
        """The shapes of arguments for which a section returned a value, as far as the stream has come."""
        return frozenset(shape for tally in self._tallies.get(stream, ()) for shape in tally.accepted)

    def _capabilities(self, stream: Stream) -> frozenset[str]:
        """What the section was seen to do with ordinary input."""
        usual = self._undisturbed.get(stream.section.id, "")
        return frozenset(name for tally in self._tallies.get(usual, ()) for name in tally.capabilities)

    def _checks(self, causes: Sequence[Cause]) -> list[Check]:
        checks = []
        for cause in causes:
            candidate = self._candidate_to_check(cause)
            if candidate is None or _key(candidate) in self._asked:
                continue
            outcome = candidate.outcome
            self._asked.add(_key(candidate))
            is_fault = candidate.classification.fault_class in FAULTS
            # A hang is repeated once only: each repetition lasts the whole time limit.
            repeats = REPEATS if is_fault and outcome.verdict is not Verdict.HUNG else 1
            source = self._streams[candidate.stream]
            plan = source.confirming_plan(outcome.index)
            hung = outcome.verdict is Verdict.HUNG
            compared = undisturbed(plan, hung=hung) if candidate.is_comparative else tamed_plan(source, outcome)
            # Who hangs for want of an answer does so whatever it is given, and each try would wait as long.
            shrinking = None if hung and candidate.is_comparative else self._shrinking(candidate)
            checks.append(Check(outcome.case_id, plan, outcome, repeats, compared, shrinking))
        return checks

    def _shrinking(self, candidate: Candidate) -> Shrinking:
        """What a smaller input has to keep: the class, and with it what the input may claim."""
        source, accepted = self._streams[candidate.stream], self._accepted(candidate.stream)
        # A smaller input stands in no documentation, wherever in a plan it is tried.
        wanted, recipe = candidate.classification, replace(source.recipe, examples=(), documented_examples=0)

        def still(outcome: Outcome) -> bool:
            claiming = replace(outcome, input_kind=candidate.outcome.input_kind)
            found = classify(claiming, recipe, accepted, source.scenario)
            return found is not None and (found.code, found.reason) == (wanted.code, wanted.reason)

        tries = _TRIES if wanted.fault_class in FAULTS else _MISUSE_TRIES
        return Shrinking(wanted.fault_class not in ("misuse", "security"), still, source.search, tries)

    def _candidate_to_check(self, cause: Cause) -> Candidate | None:
        """The first input of a cause that is not answered yet, unless an earlier one already showed it."""
        for candidate in (cause.chosen, *cause.others)[:_ALTERNATIVES]:
            answer = self._checked.get(_key(candidate))
            if answer is None:
                return candidate
            if answer.outcome is not None:
                return None
        return None

    def _as_confirmed(self, candidate: Candidate, outcome: Outcome | None) -> Classification:
        """The class of what was seen in the end: with more time, what seemed to hang may turn out to take too much."""
        known = candidate.classification
        if outcome is None or known.fault_class in _BY_COMPARISON:
            return known
        is_same_end = outcome.verdict is candidate.outcome.verdict
        if is_same_end and outcome.verdict is not Verdict.HUNG:
            return known
        source = self._streams[candidate.stream]
        claiming = candidate.outcome if is_same_end else replace(outcome, input_kind=candidate.outcome.input_kind)
        found = classify(claiming, source.recipe, self._accepted(candidate.stream), source.scenario, patient=True)
        return found or known

    def _finding(self, cause: Cause) -> Finding | None:
        answered = [
            (candidate, self._checked[_key(candidate)])
            for candidate in (cause.chosen, *cause.others)[:_ALTERNATIVES]
            if _key(candidate) in self._checked
        ]
        shown = next(((each, answer) for each, answer in answered if answer.outcome is not None), None)
        if shown is None:
            # Slow is not hung, and what happens only after other calls in the same process is no finding of its own.
            return None
        candidate, answer = shown
        stream = self._streams[candidate.stream]
        return build_finding(
            answer.outcome or candidate.outcome,
            self._as_confirmed(candidate, answer.outcome),
            section=candidate.section,
            module=stream.surveyed.module.name,
            seed=stream.seed,
            scenario=stream.scenario,
            faults=answer.faults,
            confirmations=answer.confirmations,
            also_reached_from=len(cause.also_reached_from),
        )


def _key(candidate: Candidate) -> _Key:
    return candidate.outcome.case_id, candidate.outcome.index
