"""Layers are named as people know them."""

from __future__ import annotations

from menace.sandbox.layers.names import described


def test_layers_are_told_from_the_outside_in() -> None:
    """In one order, whatever order they were tried in; what nobody knows a name for comes last."""
    assert described({"seccomp": None, "zebra": None, "network": None}) == ["private network", "seccomp", "zebra"]


def test_a_missing_layer_is_told_with_its_reason() -> None:
    """One that leaves a gap says no; one that something else stands in for says without."""
    told = described({"landlock": "not Linux", "groups": "Permission denied"})

    assert told == ["no Landlock (not Linux)", "without control groups (Permission denied)"]
