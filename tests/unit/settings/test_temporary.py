"""Variables that are set for a while."""

from __future__ import annotations

import os

import pytest

from menace.settings.temporary import temporary_variables


def test_variables_are_set_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside they hold; afterwards one that was there is back, and one that was not is gone, error or not."""
    monkeypatch.setenv("THERE", "before")
    monkeypatch.delenv("NOT_THERE", raising=False)

    def fail() -> None:
        with temporary_variables({"THERE": "inside", "NOT_THERE": "1"}):
            assert (os.environ["THERE"], os.environ["NOT_THERE"]) == ("inside", "1")
            del os.environ["THERE"]
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert os.environ["THERE"] == "before"
    assert "NOT_THERE" not in os.environ
