"""Names in the lines of a setup."""

import pytest

from menace.inputs.binding import agreeing


@pytest.mark.parametrize(
    ("arguments", "own", "shared", "result"),
    [
        ("1, RED", ["from shapes import RED"], ["import os"], ("1, RED", ("from shapes import RED",))),
        ("datetime(2024, 1, 1), n=2", ["from datetime import datetime"], ["import datetime"],
         ("datetime.datetime(2024, 1, 1), n=2", ("import datetime",))),
        ("datetime(1, 1, 1), timedelta(2)", ["from datetime import datetime, timedelta"], ["import datetime"],
         ("datetime.datetime(1, 1, 1), datetime.timedelta(2)", ("import datetime",))),
        ("kind=circle.RED", ["from shapes import circle"], ["from shapes.circle import circle"],
         ("kind=shapes.circle.RED", ("import shapes",))),
        ("os.path.sep", ["import os.path"], ["import os"], ("os.path.sep", ("import os.path",))),
        ("np.zero", ["import numpy as np"], ["import numbers as np"], None),
        ("start", ["start = 1"], ["start = 2"], None),
        ("datetime(1, 1, 1)", ["from datetime import datetime"], ["from datetime import date as datetime"], None),
    ],
)  # fmt: skip
def test_a_name_has_one_meaning(
    arguments: str, own: list[str], shared: list[str], result: tuple[str, tuple[str, ...]] | None
) -> None:
    """What would mean something else is written out, and left alone where that is not possible."""
    assert agreeing(arguments, own, shared) == result
