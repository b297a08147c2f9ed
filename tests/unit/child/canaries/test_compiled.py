"""Code that does something with a canary, told from code that only names something like it; none of it is run."""

from __future__ import annotations

import pytest

from menace.child.canaries.compiled import calls, leads_away, once_run_with_power

_TOKEN = "menace_00c4a7"


@pytest.mark.parametrize(
    ("source", "is_called"),
    [
        ("TOKEN()", True),
        ("x = 1 + TOKEN()", True),
        ("import TOKEN", True),
        ("__import__('TOKEN')", True),
        ("class A:\n    def f(self, b=TOKEN()): pass", True),
        ("lambda: TOKEN()", True),
        ("TOKEN", False),
        ("TOKEN > 5 and x in (TOKEN, 'a')", False),
        ("x.TOKEN()", False),
        ("f(TOKEN)", False),
        ("class TOKEN:\n    def __init__(self, TOKEN):\n        self.TOKEN = TOKEN", False),
        ("def TOKEN(TOKEN): return TOKEN", False),
        ("x.TOKEN = 'TOKEN'", False),
    ],
)
def test_only_what_is_called_by_its_name_does_something(source: str, is_called: bool) -> None:
    """Also inside of functions and classes that are made; who compares names does nothing with them."""
    assert calls(compile(source.replace("TOKEN", _TOKEN), "<code>", "exec"), [_TOKEN]) is is_called


@pytest.mark.parametrize(
    ("source", "is_out"),
    [
        ("().__class__.TOKEN", True),
        ("0 or ''.__class__.TOKEN()", True),
        ("(x for x in ()).gi_frame.f_back.TOKEN", True),
        ("lambda: ().__class__.TOKEN", True),
        ("x.TOKEN", False),
        ("'().__class__.TOKEN'", False),
        ("self.__class__ is other.__class__ and self.TOKEN == other.TOKEN", False),
    ],
)
def test_the_class_of_a_value_leads_away(source: str, is_out: bool) -> None:
    """Fields of any name do not, nor does code that compares classes beside them."""
    assert leads_away(compile(source.replace("TOKEN", _TOKEN), "<code>", "eval"), [_TOKEN]) is is_out


@pytest.mark.parametrize(
    ("names", "has_power"),
    [({}, True), ({"__builtins__": {}}, False), ({"__builtins__": {"len": len}}, False), ({"len": len}, True)],
)
def test_what_names_mean_decides_what_a_call_can_do(names: dict[str, object], has_power: bool) -> None:
    """It is seen in the frame of the code once that runs."""
    told: list[bool] = []
    code = compile("1 + 1", "<code>", "eval")

    once_run_with_power(code, lambda: told.append(True))
    eval(code, names)  # noqa: S307 - a sum

    assert bool(told) is has_power
