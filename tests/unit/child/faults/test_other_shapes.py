"""Data of another shape, and who says that it is refused."""

from __future__ import annotations

import pytest

from menace.child.faults.other_shapes import refuses_other_shapes


@pytest.mark.parametrize(
    "text",
    [
        "Raises FeedError if the feed does not have the form described in the README.",
        "Raises FormatError unless every entry has a name and an age.",
        "Anything that is not of this form is refused with an OrderError.",
        "The document must have the fields ``a`` and ``b``; otherwise InvoiceError is raised.",
        "ValueError if it does not match the schema.",
        "Every event needs a kind and a time. A line without one of them is rejected with EventError.",
        "An incomplete record is rejected with RecordError.",
    ],
)
def test_who_refuses_all_but_one_shape(text: str) -> None:
    """In many words."""
    assert refuses_other_shapes(text)


@pytest.mark.parametrize(
    "text",
    [
        "An object with a `name`; a `nick` may be left out. PersonError if it has any other form.",
        "Raises ValueError if the number is negative.",
        "Raises ValueError unless the text has digits only.",
        "Return the data in another form.",
        "Raises ValueError if it does not have this form. The colour is optional.",
    ],
)
def test_who_makes_do_with_less_or_speaks_of_something_else(text: str) -> None:
    """Where a field may be missing nobody can tell which."""
    assert not refuses_other_shapes(text)
