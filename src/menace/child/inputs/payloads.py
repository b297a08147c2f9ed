"""The fixed stock of hostile and careless values, as Python expressions: whoever replays a case can read them."""

from __future__ import annotations

from typing import List, NamedTuple, Tuple


class Family(NamedTuple):
    """Payloads of one kind; they are used from an intensity of ``unlocked_at`` on."""

    name: str
    unlocked_at: int
    texts: Tuple[str, ...] = ()
    numbers: Tuple[str, ...] = ()


FAMILIES = (
    Family(
        "injection",
        10,
        (
            "\"' OR '1'='1' --\"",
            "'1; DROP TABLE users'",
            "'<script>alert(1)</script>'",
            "'<img src=x onerror=alert(1)>'",
        ),
    ),
    Family(
        "places and commands",
        30,
        ("'../../../../etc/passwd'", "'/etc/passwd\\x00.png'", "'; cat /etc/passwd'", "'$(id)'", "'`id`'"),
    ),
    Family("malformed and oversized", 50, ("'{\"open\": [1, 2'", "'[' * 1000", "'A' * 100_000")),
    Family("characters", 70, ("'\\x00'", "'%s%s%s%n'", "'{0.__class__}'", "'\\u202egnp.exe'", "'\\ud800'")),
    Family(
        "extreme numbers",
        90,
        numbers=("2 ** 63", "-(2 ** 31) - 1", "10 ** 400", "float('nan')", "float('inf')", "-0.0"),
    ),
)
LOWEST_INTENSITY = FAMILIES[0].unlocked_at
"""Below that there is nothing to be hostile with."""

PRIVATE_PLACES = ("/etc/shadow", "/root/.netrc", "/")
"""Files and folders that an ordinary caller has no business with."""


def unlocked(intensity: float) -> Tuple[List[str], List[str]]:
    """The texts and the numbers of all families that an intensity unlocks."""
    families = [family for family in FAMILIES if family.unlocked_at <= intensity]
    texts = [text for family in families for text in family.texts]
    return texts, [number for family in families for number in family.numbers]
