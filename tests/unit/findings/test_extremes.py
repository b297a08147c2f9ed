"""Arguments beyond all that callers use."""

import pytest

from menace.domain import Arguments, Failure, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.findings.extremes import is_not_finite, is_oversized
from menace.testing.finding_samples import outcome


@pytest.mark.parametrize(
    ("text", "oversized"),
    [("5", False), ("99999", False), ("2251799813685249", True), ("10 ** 9", True), ("'1-999999999'", False),
     ("[1, 10000000]", True), ("not python(", False)],
)  # fmt: skip
def test_huge_numbers_are_told_from_long_texts(text: str, oversized: bool) -> None:
    """Counting to such a number takes its time for everybody; a text that names one is the reader's own business."""
    assert is_oversized(Arguments(args=(text,))) is oversized


@pytest.mark.parametrize(
    ("args", "sums_up", "kind", "fault_class"),
    [
        (("[3, 1000000000000]",), True, "MemoryError", "robustness"),
        (("[3, 1000000000000]",), False, "MemoryError", "misuse"),
        (("[3]", "1000000000000"), True, "MemoryError", "misuse"),
        (("[3, 1000000000000]",), True, "", "misuse"),
    ],
)
def test_memory_for_items_was_not_asked_for(args: tuple[str, ...], sums_up: bool, kind: str, fault_class: str) -> None:
    """Where one number is made of all items, and none of the others says how much is wanted."""
    shape = "(list[int])" if len(args) == 1 else "(list[int], int)"
    told = Failure(kind, "", "a.py", 1) if kind else None
    ended = outcome(Verdict.KILLED, Arguments(args), shape=shape, failed=told)
    found = classify(ended, Recipe(sums_up=sums_up), frozenset({shape}))

    assert found is not None
    assert found.fault_class == fault_class


@pytest.mark.parametrize(
    ("verdict", "kind", "message", "told", "fault_class"),
    [
        (Verdict.KILLED, "MemoryError", "", "", "misuse"),
        (Verdict.HUNG, "", "", "", "misuse"),
        (Verdict.FELL_OVER, "OverflowError", "cannot fit 'int' into an index-sized integer", "", "misuse"),
        (Verdict.FELL_OVER, "OverflowError", "date value out of range", "", "contract"),
        (Verdict.KILLED, "MemoryError", "", "limited", "contract"),
        (Verdict.HUNG, "", "", "limited", "contract"),
        (Verdict.KILLED, "MemoryError", "", "sums up", "contract"),
        (Verdict.HUNG, "", "", "sums up", "contract"),
    ],
)
def test_a_text_may_ask_for_too_much(verdict: Verdict, kind: str, message: str, told: str, fault_class: str) -> None:
    """Unless a limit is stated, or one number is all that was asked for; a date beyond the calendar is no amount."""
    failed = Failure(kind, message, "a.py", 1) if kind else None
    ended = outcome(verdict, Arguments(("'1-99999999999999999999'",)), shape="(str)", failed=failed)
    recipe = Recipe(contract="typed", limited=told == "limited", sums_up=told == "sums up")
    found = classify(ended, recipe, frozenset())

    assert found is not None
    assert found.fault_class == fault_class


@pytest.mark.parametrize("text", ["'1-999999999'", "[3, 1000000000000]"])
def test_counting_for_ever_is_no_lack_of_memory(text: str) -> None:
    """Whoever still counts after all the time there is was asked to; before, it may yet run out of memory."""
    ended = outcome(Verdict.HUNG, Arguments((text,)), shape="(x)")
    recipe = Recipe(contract="typed", sums_up=True)
    classes = [classify(ended, recipe, frozenset(), patient=patient) for patient in (False, True)]

    assert [each.fault_class for each in classes if each is not None] == ["contract", "misuse"]


@pytest.mark.parametrize(("bounded", "fault_class"), [(True, "contract"), (False, "misuse")])
def test_what_is_too_large_has_to_be_refused_where_that_is_announced(bounded: bool, fault_class: str) -> None:
    """Whoever reaches for it before looking at its size has broken the promise."""
    ended = outcome(Verdict.KILLED, Arguments(("1000000000000",)), shape="(int)", failed=Failure("MemoryError", ""))
    found = classify(ended, Recipe(contract="typed", bounded=bounded), frozenset())

    assert found is not None
    assert found.fault_class == fault_class


@pytest.mark.parametrize(("pool", "text", "other"), [
    (("1.0",), "float('inf')", True),
    (("1.0", "float('nan')"), "float('inf')", False),
    (("1.0",), "'inf'", False),
])  # fmt: skip
def test_infinity_is_the_callers_idea(pool: tuple[str, ...], text: str, other: bool) -> None:
    """Unless a pool holds such numbers, or a text was read as one."""
    told = Failure("OverflowError", "cannot convert float infinity to integer", "a.py", 1)
    ended = outcome(Verdict.FELL_OVER, Arguments((text,)), shape="(float)", failed=told)

    assert is_not_finite(ended, Recipe(parameters=(Parameter("share", "positional", True, pool),))) is other


@pytest.mark.parametrize(("args", "fault_class"), [(("10 ** 12", "1"), "contract"), (("3", "10 ** 12"), "misuse")])
def test_a_bound_is_about_the_parameter_that_it_names(args: tuple[str, ...], fault_class: str) -> None:
    """The recipe holds numbers beyond it for that one alone."""
    width = Parameter("width", "positional", True, ("3", "1000000000000"), typed=True)
    times = Parameter("times", "positional", True, ("1", "2"), typed=True)
    recipe = Recipe(parameters=(width, times), contract="typed", bounded=True)
    found = classify(outcome(Verdict.KILLED, Arguments(args)), recipe, frozenset())

    assert found is not None
    assert found.fault_class == fault_class


@pytest.mark.parametrize(("text", "code"), [("10 ** 12", "MEN201"), ("-(2 ** 63)", "MEN501")])
def test_a_number_that_fits_no_word_has_to_be_offered(text: str, code: str) -> None:
    """That a large one is refused says nothing about what no machine can count."""
    times = Parameter("times", "positional", True, ("1", "10 ** 12"), kinds=("int",))
    told = Failure("OverflowError", "cannot fit 'int' into an index-sized integer", "a.py", 1)
    ended = outcome(Verdict.FELL_OVER, Arguments((text,)), shape="(int)", failed=told)
    found = classify(ended, Recipe(parameters=(times,), bounded=True), frozenset({"(int)"}))

    assert found is not None
    assert found.code == code
