"""Code under test talks to the upstream, in children of both kinds, and only under scenarios that have a network."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from menace.domain import NORMAL, Network, Scenario, Tally, Upstream, Verdict
from menace.sandbox.network import NetworkRecord
from menace.testing.bench import Bench, OpenBackend, verdicts
from menace.testing.processes import bwrap_backend, process_backend, warm_backend

ASKING = """
    import json, time, urllib.request
    def f(least):
        began = time.perf_counter()
        with urllib.request.urlopen("https://api.example:8443/items", timeout=20) as response:
            assert json.load(response)["host"] == "api.example"
        assert time.perf_counter() - began >= least
"""
KILLING = """
    import os, signal, urllib.request
    def f(x):
        assert urllib.request.urlopen("http://api.example/", timeout=20).status == 200
        try:
            os.kill(-1, signal.SIGKILL)
        except OSError:
            pass
"""

Run = Callable[..., tuple[Tally, dict[str, NetworkRecord]]]


needs_bwrap = pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")


@pytest.fixture(
    params=[warm_backend, process_backend, pytest.param(bwrap_backend, marks=needs_bwrap)],
    ids=["warm", "process", "bwrap"],
)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Runs calls of ``f`` under a scenario, in children of either kind."""
    repository = tmp_path / "little"
    repository.mkdir()
    opened: OpenBackend = request.param
    bench = Bench(repository, opened)

    def running(source: str, scenario: Scenario, *inputs: str) -> tuple[Tally, dict[str, NetworkRecord]]:
        plan = replace(bench.plan_of(source, "f", *inputs), scenario=scenario)
        with opened(repository) as backend:
            (tally,) = backend.run(plan)
            networks: dict[str, NetworkRecord] = backend.networks()  # type: ignore[attr-defined]
        missing = networks[scenario.label].missing.get("network") if scenario.label in networks else None
        if missing:
            pytest.skip(f"no private network here: {missing}")
        return tally, networks

    return running


def test_requests_are_answered_and_delayed(run: Run) -> None:
    """Over TLS, under any name and port, and as slowly as the scenario says; the record tells how.

    A shim delays what passes through Python's sockets: the connection, the request and the answer, not the handshake.
    """
    slow = Scenario("slow", network=Network(latency_ms=20))
    tally, networks = run(ASKING, slow, "0.06", "0.06")

    assert verdicts(tally) == {Verdict.RETURNED: 2}
    assert tally.capabilities == {"connect"}
    assert set(networks) == {"slow"}
    assert networks["slow"].measured["round_trip_ms"] >= 40


def test_an_upstream_alone_is_enough(run: Run) -> None:
    """Nothing is shaped when nothing is asked to be."""
    tally, networks = run(ASKING, Scenario("answered", upstream=Upstream(latency_ms=5)), "0.005")

    assert verdicts(tally) == {Verdict.RETURNED: 1}
    assert networks["answered"].link == "loopback"


def test_a_normal_case_still_reaches_nobody(run: Run) -> None:
    """Without a network in the scenario there is none."""
    tally, networks = run(ASKING, NORMAL, "0")

    assert Verdict.RETURNED not in verdicts(tally)
    assert networks == {}


def test_code_that_signals_everybody_does_not_reach_the_upstream(run: Run) -> None:
    """The next case is still answered."""
    tally, _ = run(KILLING, Scenario("answered", upstream=Upstream(latency_ms=1)), "0", "1", "2")

    assert tally.count(Verdict.FELL_OVER) == tally.count(Verdict.REFUSED) == 0
