"""What the strategies are called, and in which order they are asked."""

from __future__ import annotations

ORDER = ("history", "templates", "signature", "smart", "synthetic", "hostile", "misuse", "random")
"""Who is asked first; the others only fill up what is missing."""
BY_NAME_ONLY = ("legacy_schema", "flaky_upstream")
"""Made for scenarios: never asked unless they are named."""
