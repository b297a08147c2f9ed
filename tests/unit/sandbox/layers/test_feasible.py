"""A limit that cannot hold here is refused in one sentence that names it."""

from __future__ import annotations

import pytest

from menace.domain import Limits
from menace.errors import EnvironmentUnfit
from menace.sandbox.layers import feasible


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(open_files=1), "OPEN_FILES_LIMIT=1 .* at least that many"),
        (Limits(open_files=10_000_000_000), r"OPEN_FILES_LIMIT=10000000000 .*ulimit"),
        (Limits(memory_bytes=1 << 60), r"MEMORY_LIMIT=1099511627776Mi .* this machine has \d+Mi"),
    ],
)
def test_what_cannot_be_enforced_is_named(limits: Limits, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says which limit, and what would do; it is the machine's fault, not wrong usage."""
    monkeypatch.setattr(feasible, "_most_open_files", lambda: 4096)
    with pytest.raises(EnvironmentUnfit, match=words) as refusal:
        feasible.check_feasible(limits)

    assert refusal.value.exit_code == 4


@pytest.mark.parametrize("limits", [Limits(), Limits(open_files=64, memory_bytes=64 << 20, disk_bytes=1, gpus=0)])
def test_what_can_be_enforced_passes(limits: Limits) -> None:
    """Unset limits are the sandbox's own, which hold everywhere."""
    feasible.check_feasible(limits)
