"""Where a zygote begins: how its memory lies is settled before anything else is imported."""

from __future__ import annotations

from .gathering import lie_together


def serve(control_descriptor: int) -> None:
    """Import the target and be copied for every job until the parent goes away."""
    as_usual = lie_together()
    from .zygote import serve

    serve(control_descriptor, as_usual)
