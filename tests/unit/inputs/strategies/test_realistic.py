"""Values that look like what a name speaks of."""

import re
import subprocess
import sys

import pytest

from menace.inputs.strategies.realistic import is_telling, realistic


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("email", r"\S+@\S+"), ("customer_email", r"\S+@\S+"), ("userEmail", r"\S+@\S+"), ("url", r"https?://\S+"),
        ("birth_date", r"\d{4}-\d\d-\d\d"), ("ip", r"\d+\.\d+\.\d+\.\d+"), ("file_name", r"[\w-]+\.\w+"),
    ],
)  # fmt: skip
def test_the_name_decides(name: str, pattern: str) -> None:
    """Two values of the form that the name promises."""
    values = realistic(name, str, seed=1, count=2)

    assert len(set(values)) == 2
    assert all(re.fullmatch(pattern, value) for value in values)


def test_the_type_has_the_last_word() -> None:
    """An ``email`` that is a number is none, and a price is a float."""
    assert realistic("email", int, seed=1, count=2) == []
    assert [type(value) for value in realistic("count", float, seed=1, count=2)] == [float, float]
    assert [type(value) for value in realistic("port", int, seed=1, count=2)] == [int, int]


@pytest.mark.parametrize("name", ["x", "thing", "", "_", "emailer"])
def test_names_that_tell_nothing(name: str) -> None:
    """Give nothing, rather than anything."""
    assert not is_telling(name)
    assert realistic(name, None, seed=1, count=3) == []


SCRIPT = """
from menace.inputs.strategies.realistic import _MAKERS, realistic
print([(name, realistic(name.replace(" ", "_"), None, 4, 2)) for name in _MAKERS])
"""


def test_the_same_seed_gives_the_same_values_everywhere() -> None:
    """For every name, in another zone, with another hash seed."""
    told = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], env={"PYTHONHASHSEED": seed, "TZ": zone}, capture_output=True
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }

    assert len(told) == 1
    assert b"@" in told.pop()
