"""What classes say of all their methods about failing."""

from __future__ import annotations

import pytest

from menace.child.faults.class_promises import promises_no_harm
from menace.child.faults.foretelling import says_to_keep


def method_of(text: str) -> object:
    """A method of a class with this documentation, as it is called."""

    def bound() -> None:
        """Store something."""

    vars(bound)["menace_owner"] = type("Store", (), {"__doc__": text})
    return bound


@pytest.mark.parametrize(
    "text",
    [
        "Blobs.\n\nOne that was stored stays readable: no later call, not even one that fails, does it any harm.",
        "A text. What was saved last stays readable until something else has been saved completely.",
        "Pages. A page that is stored is safe: whatever happens to later calls, it can still be read.",
        "A number. No failing call takes away what was counted.",
        "A mishap while saving never destroys the previous state.",
        "What is there survives an interrupted write.",
    ],
)
def test_a_class_may_promise_that_failing_does_no_harm(text: str) -> None:
    """Then each of its methods keeps what is there."""
    assert promises_no_harm(method_of(text))
    assert says_to_keep(method_of(text))


@pytest.mark.parametrize("text", ["Keeps notes.", "A safe place for notes.", "Raises ValueError if saving fails."])
def test_keeping_things_is_what_classes_are_for(text: str) -> None:
    """It says nothing about calls that fail."""
    assert not promises_no_harm(method_of(text))
    assert not says_to_keep(method_of(text))
