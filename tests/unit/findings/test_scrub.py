"""What looks like a secret is masked, and only that."""

import time

import pytest

from menace.domain import CaseRange, Failure, PlanId, Tally
from menace.findings import scrub, scrub_outcome, scrub_tally
from menace.testing.finding_samples import outcome, section

BLOCK = "-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\nxyz==\n-----END RSA PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("id AKIAIOSFODNN7EXAMPLE used", "AKIAIOSFODNN7EXAMPLE"),
        ("aws_secret_access_key = " + "a1B/" * 10, "a1B/" * 10),
        ("key sk-abcdefghijklmnop1234 refused", "sk-abcdefghijklmnop1234"),
        ("sk_live_" + "a1" * 12, "a1" * 12),
        ("ghp_" + "Z9" * 18, "Z9" * 18),
        ("Authorization: Bearer abc.DEF-123_456", "abc.DEF-123_456"),
        ("postgresql://ann:hunter2@db/shop", "hunter2"),
        ("redis://:s3cr3t@cache:6379", "s3cr3t"),
        ("{'password': 'correct horse'}", "correct"),
        ("eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4", "eyJzdWIiOiIxMjM0"),
        (BLOCK, "MIIEabc"),
        (BLOCK[:45], "MIIEabc"),
    ],
)
def test_secrets_are_masked(text, secret):
    """The secret is gone, and a mark stands where it was."""
    assert secret not in scrub(text)
    assert "[secret]" in scrub(text)


def test_what_stands_around_a_secret_stays():
    """The reader still sees which address was meant."""
    assert scrub("at postgresql://ann:hunter2@db/shop now") == "at postgresql://ann:[secret]@db/shop now"


@pytest.mark.parametrize(
    "text",
    [
        "ZeroDivisionError: division by zero",
        "https://example.org:8080/path?x=1",
        "the task-runner asked for a basic test",
        "billing.py:88 in split: sku-12 desk-lamp",
        "the password is missing",
    ],
)
def test_ordinary_text_is_left_alone(text):
    """Messages people need to read are not touched."""
    assert scrub(text) == text


def test_a_key_block_in_a_traceback_is_masked_across_its_lines():
    """The lines of a traceback are looked at together."""
    error = Failure("ValueError", "bad key", "a.py", 1, "f", tuple(BLOCK.split("\n")))

    scrubbed = scrub_outcome(outcome(failed=error)).failure

    assert scrubbed is not None
    assert scrubbed.traceback == ("[secret]",)


def test_the_input_is_kept_for_replaying():
    """Scrubbing never changes what a replay has to call."""
    ended = outcome()

    assert scrub_outcome(ended).arguments == ended.arguments


def test_a_tally_is_scrubbed_as_a_whole():
    """Neither the reason of a blocked section nor its outcomes keep a secret."""
    leaky = outcome(output="postgresql://ann:hunter2@db")
    tally = Tally(
        PlanId("p"), "s", section(), "normal", 1, CaseRange(0, 1),
        interesting=(leaky,), blocked="import failed: no route to mysql://root:hunter2@db",
    )  # fmt: skip

    assert "hunter2" not in repr(scrub_tally(tally))


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "a://" * 25_000, "-----BEGIN PRIVATE KEY-----" * 4_000, "password=" * 10_000]
)
def test_hostile_text_takes_no_longer_than_its_length(text):
    """Code under test cannot stall Menace with what it prints."""
    began = time.process_time()
    scrub(text)

    assert time.process_time() - began < 2
