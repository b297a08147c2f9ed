"""Replaced names are found wherever a module keeps them, and put back in all of them."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator

import pytest

from menace.child.effects.patches import Patches


def real() -> str:
    """The function that is replaced."""
    return "real"


@pytest.fixture
def replacement() -> Callable[[], str]:
    """What stands in for it: known to no module, as those of effects are."""
    return lambda: "replacement"


@pytest.fixture
def module() -> Iterator[types.ModuleType]:
    """A loaded module that made the function a name of its own."""
    made = types.ModuleType("menace_patched_module")
    made.borrowed = real  # type: ignore[attr-defined]
    sys.modules[made.__name__] = made
    yield made
    del sys.modules[made.__name__]
    sys.modules.pop("menace_late_module", None)


def test_a_name_of_its_own_is_found(module: types.ModuleType, replacement: Callable[[], str]) -> None:
    """``from x import y`` makes a second name, and that one is replaced too."""
    patches = Patches()
    patches.put_everywhere({real: replacement})
    assert module.borrowed() == real() == "replacement"

    patches.restore()

    assert module.borrowed() == real() == "real"


def test_a_module_imported_meanwhile_gets_the_real_thing(
    module: types.ModuleType, replacement: Callable[[], str]
) -> None:
    """What was imported under the effect does not keep the replacement."""
    patches = Patches()
    patches.put_everywhere({real: replacement})
    late = types.ModuleType("menace_late_module")
    late.borrowed = module.borrowed  # type: ignore[attr-defined]
    sys.modules[late.__name__] = late

    patches.restore()

    assert late.borrowed() == "real"


def test_a_module_imported_later_is_found_the_next_time(
    module: types.ModuleType, replacement: Callable[[], str]
) -> None:
    """Places are remembered between cases, but not beyond an import."""
    patches = Patches()
    patches.put_everywhere({real: replacement})
    patches.restore()
    late = types.ModuleType("menace_late_module")
    late.borrowed = real  # type: ignore[attr-defined]
    sys.modules[late.__name__] = late
    patches.put_everywhere({real: replacement})
    assert late.borrowed() == module.borrowed() == "replacement"

    patches.restore()

    assert late.borrowed() == module.borrowed() == "real"


def test_an_inherited_attribute_is_inherited_again() -> None:
    """What a class did not define itself, it does not define afterwards."""

    class Base:
        def hello(self) -> str:
            return "real"

    class Derived(Base):
        pass

    patches = Patches()
    patches.put(Derived, "hello", lambda _: "replaced")
    assert Derived().hello() == "replaced"

    patches.restore()

    assert "hello" not in vars(Derived)
    assert Derived().hello() == "real"


def test_what_the_code_replaced_itself_is_put_back_as_well(
    module: types.ModuleType, replacement: Callable[[], str]
) -> None:
    """A name is what it was before the effect, whatever was done to it in between."""
    patches = Patches()
    patches.put(module, "borrowed", replacement)
    module.borrowed = None  # type: ignore[attr-defined]

    patches.restore()

    assert module.borrowed is real
