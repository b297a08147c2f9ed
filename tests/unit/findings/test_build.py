"""A finding says in a few words what happened, how often, and nothing secret."""

import pytest

from menace.domain import Failure, Recipe, Verdict
from menace.findings import Confirmations, build_finding, classify
from menace.testing.finding_samples import finding, outcome, section


def test_the_message_names_exception_and_line():
    """One glance tells what happened and where."""
    assert finding().message == "ZeroDivisionError at billing.py:2"


def test_the_module_of_an_exception_is_left_out_of_the_message():
    """The short name is what people look for; the full one stays in the failure."""
    error = Failure("json.decoder.JSONDecodeError", "Expecting value", "feed.py", 4)

    assert finding(outcome(failed=error)).message == "JSONDecodeError at feed.py:4"


@pytest.mark.parametrize(
    ("verdict", "failed", "message"),
    [
        (Verdict.HUNG, None, "no end within the time budget"),
        (Verdict.KILLED, Failure("signal", "killed by signal 11"), "killed by signal 11"),
        (Verdict.LEAKED, Failure("Leak", "2 open file handles"), "2 open file handles"),
    ],
)
def test_other_ends_say_what_was_seen(verdict, failed, message):
    """Without an exception the reason stands in its place."""
    assert finding(outcome(verdict, failed=failed)).message == message


def test_three_equal_repetitions_prove_it():
    """The proof says how often it was confirmed, and why the input counts."""
    proof = finding(agreed=3).proof

    assert proof == "confirmed 3 of 3 in fresh processes; the input satisfies every type hint"


def test_a_repetition_that_ends_differently_makes_it_flaky():
    """A flaky finding is kept and shown, but is no fault."""
    shaky = finding(agreed=1)

    assert shaky.flaky
    assert not shaky.is_fault
    assert "flaky: the same end in 1 of 3" in shaky.proof


def test_other_ways_to_the_same_line_are_counted():
    """The reader learns that mending one place mends several calls."""
    ended = outcome()
    judged = classify(ended, Recipe(contract="typed"), frozenset())
    assert judged is not None

    built = build_finding(
        ended, judged, section=section(), module="billing", seed=1,
        confirmations=Confirmations(3, 3), also_reached_from=2,
    )  # fmt: skip

    assert built.message.endswith("(also reached from 2 other sections)")


def test_nothing_that_looks_like_a_secret_is_kept():
    """Message, traceback and output are scrubbed before anybody can store them."""
    key = "AKIA" + "Q" * 16
    error = Failure("KeyError", key, "billing.py", 2, "f", (f"billing.py:2 in f: use({key})",))

    built = finding(outcome(failed=error, output=f"token {key}"))

    assert key not in repr(built)
