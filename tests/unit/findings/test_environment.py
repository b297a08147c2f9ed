"""What speaks against code under a fault, and what is only the fault itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menace.domain import Failure, Limits, Network, Outcome, Scenario, Verdict
from menace.domain.fault import FAILURE_MODES, INPUT_MODES
from menace.findings.environment import environment_code, is_clean_error
from menace.testing.finding_samples import outcome

CORRUPTED = Failure("Corruption", "index.json holds 8 of 20 bytes")
DIVERGED = Failure("Divergence", "0 instead of 7")


def under(*modes: str) -> Scenario:
    """A scenario of these modes."""
    return Scenario("s", faults=frozenset(modes))


def fell(kind: str, message: str = "") -> Outcome:
    """A fall with an exception of that type."""
    return outcome(failed=Failure(kind, message, "billing.py", 2, "f", ("billing.py:2 in f: x",)))


@pytest.mark.parametrize(
    ("ended", "code"),
    [
        (outcome(Verdict.HUNG), "MEN302"),
        (fell("AttributeError"), "MEN303"),
        (fell("KeyError"), "MEN303"),
        (fell("UnboundLocalError"), "MEN303"),
        (fell("json.decoder.JSONDecodeError"), "MEN303"),
        (outcome(Verdict.LEAKED, failed=Failure("Leak", "1 file")), "MEN304"),
        (outcome(Verdict.DIVERGED, failed=DIVERGED), "MEN305"),
        (outcome(Verdict.DIVERGED, failed=CORRUPTED), "MEN301"),
        (outcome(Verdict.DIVERGED, failed=Failure("Leftover", "a.tmp")), "MEN304"),
        (outcome(Verdict.KILLED, failed=Failure("Death", "ended by signal 11")), "MEN306"),
        (outcome(Verdict.DIVERGED, failed=Failure("OtherError", "raised KeyError")), "MEN303"),
        (outcome(Verdict.RETURNED), None),
        (outcome(Verdict.REFUSED), None),
        (outcome(Verdict.UNBOUND), None),
    ],
)
def test_each_bad_end_has_its_code(ended: Outcome, code: str | None) -> None:
    """Hanging, falling, leaking, lying, corrupting and dying are told apart; good ends are none."""
    assert environment_code(ended, under("eio")) == code


@pytest.mark.parametrize(
    "kind",
    [
        "OSError",
        "ConnectionResetError",
        "TimeoutError",
        "FileNotFoundError",
        "BrokenPipeError",
        "MemoryError",
        "socket.gaierror",
        "socket.timeout",
        "ssl.SSLError",
        "urllib.error.URLError",
        "http.client.RemoteDisconnected",
        "http.client.IncompleteRead",
        "requests.exceptions.ConnectionError",
        "requests.exceptions.HTTPError",
        "httpx.ConnectTimeout",
        "aiohttp.client_exceptions.ClientOSError",
        "asyncio.exceptions.IncompleteReadError",
        "somebodys.client.ReadTimeout",
        "botocore.exceptions.EndpointConnectionError",
    ],
)
def test_the_injected_error_itself_is_an_honest_end(kind: str) -> None:
    """Whoever called learns that it failed and why: no finding, whichever library says so."""
    assert is_clean_error(fell(kind))
    assert environment_code(fell(kind), under("flaky_upstream")) is None


@pytest.mark.parametrize("kind", ["TypeError", "ValueError", "socketserver.Odd", "requestsome.Error", "httpxy.E"])
def test_names_that_only_look_alike_are_no_excuse(kind: str) -> None:
    """Modules are compared whole."""
    assert not is_clean_error(fell(kind))


def test_a_full_disk_that_is_passed_on_killed_nobody() -> None:
    """The sandbox takes such an error for one of its own limits; here it is the fault that was asked for."""
    ended = outcome(Verdict.KILLED, failed=Failure("OSError", "No space left on device"))

    assert environment_code(ended, under("enospc")) is None


def test_no_room_for_a_thread_is_an_honest_end() -> None:
    """The error of a thread that cannot be started is recognised by its words; others of its type are accidents."""
    spike = under("concurrency_spike")

    assert environment_code(fell("RuntimeError", "can't start new thread"), spike) is None
    assert environment_code(fell("RuntimeError", "dictionary changed size during iteration"), spike) == "MEN303"


def test_calls_at_once_speak_against_what_others_may_call() -> None:
    """Whoever calls private code may hold a lock; two calls that come to something else are no mere difference."""
    spike, race = under("concurrency_spike"), outcome(Verdict.DIVERGED, failed=Failure("Race", "in neither order"))

    assert environment_code(race, spike) == "MEN305"
    assert environment_code(outcome(Verdict.DIVERGED, failed=DIVERGED), spike) is None
    assert environment_code(race, spike, is_internal=True) is None
    assert environment_code(fell("KeyError"), under("eio"), is_internal=True) == "MEN303"


@pytest.mark.parametrize(
    ("mode", "ended"),
    [
        ("timeout", outcome(Verdict.KILLED, failed=Failure("Death", "ended by signal 9"))),
        ("timeout", outcome(Verdict.HUNG)),
        ("concurrency_spike", outcome(Verdict.DIVERGED, failed=DIVERGED)),
        ("concurrency_spike", outcome(Verdict.DIVERGED, failed=CORRUPTED)),
        ("concurrency_spike", outcome(Verdict.LEAKED)),
        ("schema_drift", outcome(Verdict.DIVERGED, failed=DIVERGED)),
        ("disk_corruption", outcome(Verdict.DIVERGED, failed=CORRUPTED)),
        ("torn_write", outcome(Verdict.DIVERGED, failed=CORRUPTED)),
    ],
)
def test_what_the_fault_does_by_itself_is_nobodys_fault(mode: str, ended: Outcome) -> None:
    """An end that the best code could not avoid is no finding, also when other faults are in force."""
    assert environment_code(ended, under(mode)) is None
    assert environment_code(ended, under(mode, "eio")) is None
    assert environment_code(ended, under("eio")) is not None


@pytest.mark.parametrize("mode", ["disk_corruption", "torn_write"])
def test_a_result_made_of_damaged_data_is_a_lie(mode: str) -> None:
    """That files differ is the fault; that the caller is not told is not."""
    assert environment_code(outcome(Verdict.DIVERGED, failed=DIVERGED), under(mode)) == "MEN305"


def test_an_error_of_our_own_machinery_is_not_held_against_the_code() -> None:
    """When the last step lies in an effect, the code met the imitation and not the world."""
    ended = fell("TypeError")
    assert ended.failure is not None
    steps = ("billing.py:2 in f: x", "/tmp/w/child/effects/clock.py:40 in shifted: real(now())")
    ours = replace(ended, failure=replace(ended.failure, traceback=steps))

    assert environment_code(ours, under("clock_jump")) is None
    assert environment_code(ended, under("clock_jump")) == "MEN303"


def test_an_injected_error_that_was_not_announced_begins_in_our_machinery() -> None:
    """It is blamed on who let it through where another end is documented."""
    told = fell("OtherError")
    assert told.failure is not None
    steps = ("billing.py:2 in f: x", "/tmp/w/child/effects/disks.py:40 in read: raise OSError")
    through = replace(told, verdict=Verdict.DIVERGED, failure=replace(told.failure, traceback=steps))

    assert environment_code(through, under("eio")) == "MEN303"


@pytest.mark.parametrize("mode", sorted(FAILURE_MODES))
def test_modes_about_inputs_do_not_act_on_the_world(mode: str) -> None:
    """Every other mode makes its scenario one that is judged by comparison."""
    assert under(mode).acts_on_world is (mode not in INPUT_MODES)


def test_limits_and_networks_act_on_the_world_too() -> None:
    """Less memory or a slow network need no failure mode to be conditions."""
    assert Scenario("s", limits=Limits(memory_bytes=1)).acts_on_world
    assert Scenario("s", network=Network(bandwidth_bits=1)).acts_on_world
    assert Scenario("s", security_level=5).acts_on_world
    assert not Scenario("s", threat_intensity=50).acts_on_world


def test_who_announces_an_exception_for_spoilt_data_is_held_to_it() -> None:
    """Other results of such data are nobody's fault."""
    misread = outcome(Verdict.DIVERGED, failed=Failure("Misreading", "0 instead of 7"))

    assert environment_code(misread, under("schema_drift")) == "MEN305"
    assert environment_code(outcome(Verdict.DIVERGED, failed=DIVERGED), under("schema_drift")) is None


def test_what_is_said_to_be_kept_is_blamed_on_who_raised_and_lost_it() -> None:
    """Other content of files that were changed behind its back is not."""
    lost, spoilt = (outcome(Verdict.DIVERGED, failed=Failure(kind, "gone")) for kind in ("Loss", "Corruption"))

    assert environment_code(lost, under("torn_write")) == "MEN301"
    assert environment_code(spoilt, under("torn_write")) is None
