"""Every code has its page, and `explain` finds it however it is asked."""

import pytest

from menace.errors import UsageError
from menace.findings import CODES, explain
from menace.findings.reference import render

HEADINGS = ["What it means", "How Menace knows", "Example", "What to do", "How to silence it honestly"]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_each_page_answers_the_five_questions(code):
    """A page opens with code and title, names its class and severity, and has the five sections in order."""
    page = code.page

    assert page.startswith(f"# {code.name}: {code.title}\n")
    assert f"Class {code.fault_class} " in page
    assert f"severity {code.severity}." in page
    assert [line.removeprefix("## ") for line in page.split("\n") if line.startswith("## ")] == HEADINGS
    assert "# menace: skip (reason)" in page


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_code_that_cannot_occur_yet_says_so(code):
    """The page says what is missing exactly when the code waits for something."""
    assert ("Not reported yet" in code.page) == (code.awaits is not None)


def test_codes_are_unique_and_numbered_by_class():
    """No code is given twice, and all codes of one class share their first digit."""
    assert len({code.name for code in CODES}) == len(CODES)
    assert len({(code.name[:4], code.fault_class) for code in CODES}) == 5


@pytest.mark.parametrize("wanted", ["MEN101", "men101", " Men101 "])
def test_explain_gives_the_page_whatever_the_case(wanted):
    """Upper and lower case and surrounding spaces make no difference."""
    assert explain(wanted).startswith("# MEN101: ")


@pytest.mark.parametrize("wanted", ["MEN1", "men1xx", "contract", "Contract"])
def test_explain_lists_a_class(wanted):
    """The digit or the name of a class gives all its codes and no others."""
    listed = explain(wanted)

    assert all(f"MEN10{digit}" in listed for digit in range(1, 6))
    assert "MEN2" not in listed


def test_the_list_of_misuse_says_that_it_does_not_count():
    """Readers of the misuse class learn that its findings are no faults."""
    assert "never counted as a fault" in explain("misuse")


@pytest.mark.parametrize(("wanted", "near"), [("MN101", "MEN101"), ("contrct", "contract")])
def test_an_unknown_code_names_its_neighbours(wanted, near):
    """A slip of the finger is answered with what was probably meant."""
    with pytest.raises(UsageError, match=f"{wanted}.*did you mean .*{near}"):
        explain(wanted)


def test_a_code_unlike_any_other_is_answered_with_the_range():
    """When nothing is near, the answer still says which codes there are."""
    with pytest.raises(UsageError, match="codes run from MEN101 to MEN504"):
        explain("E501 line too long")


def test_the_reference_page_is_current(root):
    """The committed page is what the generator writes now."""
    assert (root / "docs" / "reference" / "codes.md").read_text(encoding="utf-8") == render()
