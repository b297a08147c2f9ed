"""Which outcomes count, and as what: the table of the product, row by row."""

from dataclasses import replace

import pytest

from menace.domain import Arguments, Parameter, Recipe, Scenario, Verdict
from menace.findings import CODES, classify
from menace.testing.finding_samples import failure, outcome

TYPED, UNTYPED, UNREAD = Recipe(contract="typed"), Recipe(contract="untyped"), Recipe(contract="unread")
KEPT = Recipe(contract="untyped", preconditions=("n > 0",))
ANNOUNCED = Recipe(contract="untyped", documented=frozenset({"OrderError"}))
ENDING = Recipe(contract="untyped", documented=frozenset({"StopIteration"}))
ACCEPTED = frozenset({"(int, int)"})


@pytest.mark.parametrize("verdict", [Verdict.RETURNED, Verdict.REFUSED, Verdict.UNBOUND])
@pytest.mark.parametrize("recipe", [TYPED, UNTYPED, UNREAD], ids=["typed", "untyped", "unread"])
def test_good_ends_are_no_findings(verdict, recipe):
    """A value, a deliberate refusal and a call that did not bind say nothing against the code."""
    assert classify(outcome(verdict), recipe, ACCEPTED) is None


@pytest.mark.parametrize(
    ("recipe", "accepted", "verdict", "code"),
    [
        (TYPED, frozenset(), Verdict.FELL_OVER, "MEN101"),
        (TYPED, frozenset(), Verdict.HUNG, "MEN102"),
        (TYPED, frozenset(), Verdict.KILLED, "MEN103"),
        (TYPED, frozenset(), Verdict.LEAKED, "MEN104"),
        (TYPED, frozenset(), Verdict.DIVERGED, "MEN105"),
        (UNTYPED, ACCEPTED, Verdict.FELL_OVER, "MEN201"),
        (UNTYPED, ACCEPTED, Verdict.HUNG, "MEN202"),
        (UNTYPED, ACCEPTED, Verdict.KILLED, "MEN203"),
        (UNTYPED, ACCEPTED, Verdict.LEAKED, "MEN204"),
        (UNTYPED, frozenset({"(str)"}), Verdict.FELL_OVER, "MEN501"),
        (UNTYPED, frozenset(), Verdict.HUNG, "MEN502"),
        (UNTYPED, frozenset(), Verdict.KILLED, "MEN503"),
        (UNTYPED, frozenset(), Verdict.LEAKED, "MEN504"),
        (UNREAD, ACCEPTED, Verdict.FELL_OVER, "MEN501"),
        (UNREAD, ACCEPTED, Verdict.HUNG, "MEN502"),
        (UNREAD, ACCEPTED, Verdict.LEAKED, "MEN204"),
        (UNREAD, frozenset(), Verdict.LEAKED, "MEN504"),
        (KEPT, ACCEPTED, Verdict.FELL_OVER, "MEN101"),
        (KEPT, frozenset(), Verdict.FELL_OVER, "MEN501"),
        (ANNOUNCED, ACCEPTED, Verdict.FELL_OVER, "MEN101"),
        (ANNOUNCED, ACCEPTED, Verdict.HUNG, "MEN202"),
        (ANNOUNCED, frozenset(), Verdict.FELL_OVER, "MEN501"),
        (ENDING, ACCEPTED, Verdict.FELL_OVER, "MEN201"),
        (UNTYPED, frozenset(), Verdict.INJECTED, "MEN401"),
        (UNREAD, frozenset(), Verdict.VIOLATED, "MEN402"),
    ],
)
def test_each_end_has_its_code(recipe, accepted, verdict, code):
    """Contract of the input and verdict together decide the code; its class and severity follow."""
    judged = classify(outcome(verdict), recipe, accepted)
    known = next(each for each in CODES if each.name == code)

    assert judged is not None
    assert (judged.code, judged.fault_class, judged.severity) == (code, known.fault_class, known.severity)


@pytest.mark.parametrize(("kind", "code"), [("ValueError", "MEN101"), ("TypeError", "MEN201"), ("NameError", "MEN201")])
def test_an_accident_is_no_refusal_in_the_place_of_another(kind: str, code: str) -> None:
    """Where an exception is announced, another one says no as well; code that lost its way says nothing."""
    judged = classify(outcome(failed=failure(kind)), ANNOUNCED, ACCEPTED)

    assert judged is not None
    assert judged.code == code


def test_what_documentation_grants_is_no_misuse() -> None:
    """Whether or not a call with such an argument has returned, as soon as any has."""
    parameter = Parameter("marks", "positional", True, ("[1]", "[None]"), kinds=("list[int]",), granted=("[None]",))
    ended = outcome(Verdict.FELL_OVER, Arguments(("[None]",)), shape="(list[NoneType])", failed=failure("TypeError"))
    judged = [
        classify(ended, Recipe(parameters=(parameter,)), each) for each in (frozenset({"(list[int])"}), frozenset())
    ]

    assert [each.code for each in judged if each is not None] == ["MEN201", "MEN501"]


def test_odd_things_inside_of_plain_data_claim_nothing() -> None:
    """Whatever exception they lead to, and although lists of pairs are fine."""
    recipe = Recipe(
        parameters=(Parameter("points", "positional", True, ("[(1, 2)]",), kinds=("list",)),),
        examples=(Arguments(("[(1, 2)]",)),),
        contract="untyped",
    )
    accepted = frozenset({"(list[tuple2])"})
    codes = []
    for text in ("[(1, 0)]", "[(1, decimal.Decimal('NaN'))]"):
        ended = outcome(
            Verdict.FELL_OVER, Arguments((text,)), shape="(list[tuple2])", failed=failure("InvalidOperation")
        )
        judged = classify(ended, recipe, accepted)
        codes.append(judged.code if judged is not None else None)

    assert codes == ["MEN201", "MEN501"]


@pytest.mark.parametrize(
    ("recipe", "accepted", "confidence", "within"),
    [
        (TYPED, frozenset(), "high", True),
        (UNTYPED, ACCEPTED, "medium", False),
        (UNTYPED, frozenset(), "low", False),
        (UNREAD, ACCEPTED, "low", False),
    ],
)
def test_confidence_follows_from_what_the_input_can_claim(recipe, accepted, confidence, within):
    """Hints make us sure, accepted kinds fairly sure, and everything else unsure."""
    judged = classify(outcome(), recipe, accepted)

    assert judged is not None
    assert (judged.confidence, judged.within_contract) == (confidence, within)


def test_a_type_error_on_an_unknown_kind_is_misuse():
    """Untyped code that was handed a type it never took is not blamed for a TypeError."""
    judged = classify(outcome(failed=failure("TypeError"), shape="(NoneType)"), UNTYPED, ACCEPTED)

    assert judged is not None
    assert judged.fault_class == "misuse"


def test_a_number_that_fits_nowhere_is_misuse_without_hints():
    """Nobody who wrote no hints had numbers in mind that the machine cannot hold."""
    huge = replace(outcome(failed=failure("OverflowError")), arguments=Arguments(args=("2 ** 63", "1")))

    assert classify(huge, UNTYPED, ACCEPTED).fault_class == "misuse"
    assert classify(huge, TYPED, ACCEPTED).fault_class == "contract"


def test_unread_preconditions_are_named_as_the_reason():
    """The reader learns that the documentation may forbid the input."""
    judged = classify(outcome(), UNREAD, ACCEPTED)

    assert judged is not None
    assert "cannot read" in judged.reason


def test_what_contradicts_the_documentation_is_within_the_contract():
    """An example in the documentation is a promise, also of code without hints."""
    judged = classify(outcome(Verdict.DIVERGED), UNTYPED, frozenset())

    assert judged is not None
    assert (judged.code, judged.within_contract) == ("MEN105", True)


HOSTILE = Scenario("hostile_input", "low", faults=frozenset({"hostile_input"}), threat_intensity=30)
FULL = Scenario("full", faults=frozenset({"enospc"}))


@pytest.mark.parametrize("recipe", [TYPED, UNTYPED, UNREAD], ids=["typed", "untyped", "unread"])
@pytest.mark.parametrize(
    ("verdict", "code"),
    [
        (Verdict.FELL_OVER, "MEN501"),
        (Verdict.HUNG, "MEN502"),
        (Verdict.KILLED, "MEN503"),
        (Verdict.LEAKED, "MEN504"),
        (Verdict.INJECTED, "MEN401"),
        (Verdict.VIOLATED, "MEN402"),
    ],
)
def test_inputs_made_to_be_wrong_break_no_contract(recipe, verdict, code):
    """What an attack or a mistake brings about is misuse, whatever the hints say, unless the sandbox was attacked."""
    judged = classify(outcome(verdict), recipe, ACCEPTED, HOSTILE)

    assert judged is not None
    assert (judged.code, judged.within_contract) == (code, False)


def test_under_a_fault_only_the_comparison_counts():
    """The class is environment, and the oracle the same call without the fault."""
    judged = classify(outcome(failed=failure("AttributeError")), TYPED, frozenset(), FULL)

    assert judged is not None
    assert (judged.code, judged.fault_class) == ("MEN303", "environment")
    assert "without the fault" in judged.oracle


@pytest.mark.parametrize("verdict", [Verdict.INJECTED, Verdict.VIOLATED])
def test_attacks_are_attacks_under_a_fault_too(verdict):
    """What the sandbox saw needs no comparison."""
    judged = classify(outcome(verdict), TYPED, frozenset(), FULL)

    assert judged is not None
    assert judged.fault_class == "security"


def test_a_scenario_without_conditions_is_judged_like_normal():
    """A control run by another name finds what a normal one does."""
    judged = classify(outcome(), TYPED, frozenset(), Scenario("control"))

    assert judged is not None
    assert judged.code == "MEN101"


def test_a_leak_needs_no_accepted_input_of_the_kind_that_the_code_is_written_for():
    """A call that said no came to an end of its own; where nothing speaks for the kind, nobody knows."""
    known = replace(UNTYPED, parameters=(Parameter("n", "positional", required=True, values=("1",), kinds=("int",)),))
    left = replace(outcome(Verdict.LEAKED), arguments=Arguments(("1",)), shape="(int)")

    assert classify(left, known, frozenset()).code == "MEN204"
    assert classify(replace(left, shape="(str)"), known, frozenset()).code == "MEN504"
    assert classify(replace(left, verdict=Verdict.HUNG), known, frozenset()).code == "MEN502"


def test_a_leak_of_an_input_that_stands_in_the_documentation_is_one_of_the_contract():
    """Whether there are hints or not."""
    left = outcome(Verdict.LEAKED)
    shown = replace(UNTYPED, examples=(left.arguments,), documented_examples=1)

    assert classify(left, shown, frozenset()).code == "MEN104"


def test_an_injection_into_private_code_is_proven_through_public_code_or_not_at_all():
    """What it is handed has been looked at by its callers; an attack on the sandbox needs no such proof."""
    private = replace(UNTYPED, is_internal=True)

    assert classify(outcome(Verdict.INJECTED), private, frozenset(), HOSTILE) is None
    assert classify(outcome(Verdict.VIOLATED), private, frozenset(), HOSTILE).code == "MEN402"
