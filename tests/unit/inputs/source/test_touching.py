"""Which attributes of an instance a method changes, also under other names."""

import ast

import pytest

from menace.inputs.source.touching import Touched, touched_by


def touched(body: str) -> Touched:
    """What a method with this body has to do with its instance."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    (function,) = ast.parse(f"def method(self, key):\n{lines}").body
    assert isinstance(function, ast.FunctionDef)
    return touched_by("method", {"method": function})


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("rows = self.rows\nrows[key] = 1", {"rows"}),
        ("rows, names = self.rows, self.names\nrows.append(key)\nnames[key] = 2", {"rows", "names"}),
        ("last = self.rows[-1]\nlast.count += 1", {"rows"}),
        ("for name, row in self.rows.items():\n    row.append(name)", {"rows"}),
        ("row = self.rows.get(key)\nif row is None:\n    row = []\nrow.append(key)", {"rows"}),
        ("rows = list(self.rows)\nrows.append(key)", set()),
        ("count = self.count\ncount += 1", set()),
        ("for row in self.rows:\n    print(row.name)", set()),
    ],
)
def test_local_names_lead_into_attributes(body: str, changed: set[str]) -> None:
    """What is changed under such a name is changed in the instance; a copy is not."""
    assert touched(body).changed == changed


def test_only_what_is_sure_counts_as_altered() -> None:
    """A name that may stand for something else says less."""
    assert touched("rows = self.rows\nrows.append(key)").altered == {"rows"}
    assert touched("rows = self.rows\nif key:\n    rows = []\nrows.append(key)").altered == set()
