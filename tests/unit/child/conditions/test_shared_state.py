"""What a module keeps between calls, put back."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from menace.child.conditions.shared_state import SharedState


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module with a cache, a list, a set, a counter and a function."""
    module = ModuleType("shop_of_state")
    exec("cache, seen, names, count, last = {'a': 1}, [1], {2}, 0, None\ndef f(): ...", vars(module))  # noqa: S102
    monkeypatch.setitem(sys.modules, "shop_of_state", module)
    return module


def test_containers_and_plain_values_are_as_they_were(shop: Any) -> None:
    """The very containers, for others may hold them too, and names that were bound anew."""
    cache, state = shop.cache, SharedState(shop.f)
    state.keep()
    shop.cache.update(a=2, b=3)
    shop.seen.append(2)
    shop.names.clear()
    shop.count, shop.last = 5, b"x"
    state.restore()

    assert (shop.cache, shop.seen, shop.names, shop.count, shop.last) == ({"a": 1}, [1], {2}, 0, None)
    assert shop.cache is cache


def test_what_is_remembered_can_be_put_back_again(shop: Any) -> None:
    """What was put back is no part of what is remembered."""
    state = SharedState(shop.f)
    state.keep()
    for number in range(3):
        shop.cache[number] = number
        state.restore()

        assert shop.cache == {"a": 1}


def test_a_function_of_no_module_keeps_nothing() -> None:
    """As one that was made of text, or lies about where it is from."""
    state = SharedState(object())
    state.keep()
    state.restore()
