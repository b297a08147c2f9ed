"""Calls that the target's own texts make."""

import pytest

from menace.inputs.source.call_sites import calls_of


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("a = Account('Smith', 100)", ("'Smith', 100",)),
        ("'''\n>>> bank.Account(owner='Smith')\n'''", ("owner='Smith'",)),
        ("Account([1, 2], -3, {'a': None})", ("[1, 2], -3, {'a': None}",)),
        ("Account(name)", ()),
        ("Account(open('x'))", ()),
        ("Account(1 +)", ()),
        ("Account()", ()),
        ("MyAccount(1)", ()),
        ("a.b.Account(1)", ()),
        ("Account(*[1])", ()),
        ("class Account(object): ...", ()),
    ],
)
def test_only_calls_with_literals_count(text: str, calls: tuple[str, ...]) -> None:
    """What can be evaluated anywhere is kept as it was written; everything else is passed over."""
    assert calls_of({"Account"}, [text]).get("Account", ()) == calls


def test_few_calls_of_each_name_are_kept() -> None:
    """The first different ones, from all texts together."""
    texts = [f"A({number}); A({number}); B({number})" for number in range(20)]

    assert calls_of({"A", "B"}, texts) == {"A": ("0", "1", "2", "3"), "B": ("0", "1", "2", "3")}
