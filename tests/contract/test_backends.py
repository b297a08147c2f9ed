"""Every backend, held to the same promises."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from menace.domain import Failure, SandboxBackend, Tally, Verdict
from menace.testing.backend_contract import PLAIN, BackendContract, SandboxBackendContract
from menace.testing.bench import Bench, OpenBackend
from menace.testing.fake_backend import FakeBackend, Scripted
from menace.testing.processes import bwrap_backend, process_backend, warm_backend


class TestProcessBackend(SandboxBackendContract):
    """The plain one: a process for every plan."""

    @pytest.fixture
    def open_backend(self) -> OpenBackend:
        """On a private copy of the repository, under the interpreter of the tests."""
        return process_backend


class TestWarmBackend(SandboxBackendContract):
    """The one that copies a process which has imported the target."""

    @pytest.fixture
    def open_backend(self) -> OpenBackend:
        """On a private copy of the repository, under the interpreter of the tests."""
        return warm_backend


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
class TestBwrapBackend(SandboxBackendContract):
    """The plain one in a box."""

    @pytest.fixture
    def open_backend(self) -> OpenBackend:
        """On a private copy of the repository, under the interpreter of the tests."""
        return bwrap_backend


class TestFakeBackend(BackendContract):
    """The one that tests of other rooms use."""

    @pytest.fixture
    def open_backend(self) -> OpenBackend:
        """A new one, whatever the repository."""

        @contextmanager
        def opened(repository: Path) -> Iterator[SandboxBackend]:
            yield FakeBackend()

        return opened

    def test_cases_end_as_scripted(self, bench: Bench) -> None:
        """A script for one position goes before the script for the section, and interesting ends are listed."""
        plan = bench.plan_of(PLAIN, "double", "1", "2", "3")
        fake = FakeBackend()
        fake.when(plan.section.id, Scripted(Verdict.REFUSED))
        fake.when(plan.section.id, Scripted(Verdict.FELL_OVER, Failure("IndexError", "out of range")), index=1)
        (tally,) = fake.run(plan)

        assert (tally.count(Verdict.REFUSED), tally.count(Verdict.FELL_OVER)) == (2, 1)
        assert [outcome.arguments.args for outcome in tally.interesting] == [("2",)]
        assert fake.plans == [plan]

    def test_a_blocked_section_counts_nothing(self, bench: Bench) -> None:
        """The scripted reason is in the tally."""
        plan = bench.plan_of(PLAIN, "double")
        fake = FakeBackend()
        fake.block(plan.section.id, "import failed")
        (tally,) = fake.run(plan)

        assert (tally.blocked, tally.count()) == ("import failed", 0)

    def test_a_plan_cancelled_while_it_runs_yields_nothing(self, bench: Bench) -> None:
        """The hook that is called while a plan runs may cancel it."""
        plan = bench.plan_of(PLAIN, "double")
        fake = FakeBackend(lambda running: fake.cancel(running.id))
        tallies: list[Tally] = list(fake.run(plan))

        assert tallies == []
