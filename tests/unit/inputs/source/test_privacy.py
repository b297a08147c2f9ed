"""Which code states no contract because only the code around it calls it."""

import pytest

from menace.testing.text_repository import WriteRecipe

INNER = "def run(n: int): ..."


@pytest.mark.parametrize(
    ("files", "internal"),
    [
        ({"pack/_inner.py": INNER, "pack/__init__.py": ""}, True),
        ({"_pack/inner.py": INNER}, True),
        ({"pack/inner.py": INNER, "pack/__init__.py": ""}, False),
        ({"pack/_inner.py": INNER, "pack/__init__.py": "from ._inner import run"}, False),
        ({"pack/_inner.py": INNER, "pack/__init__.py": "from ._inner import *"}, False),
        ({"pack/_inner.py": INNER, "pack/outer.py": "from pack._inner import run"}, True),
        ({"pack/_inner.py": INNER, "pack/outer.py": "from pack._inner import run\n__all__ = ['run']"}, False),
    ],
)
def test_a_private_module_is_internal_unless_it_is_offered(
    recipe_of: WriteRecipe, files: dict[str, str], internal: bool
) -> None:
    """What a package imports, or lists as public, is offered to everybody; use inside the package is not."""
    assert recipe_of(files, "run").is_internal is internal


def test_a_private_base_is_stood_for_by_an_heir(recipe_of: WriteRecipe) -> None:
    """Nobody makes an instance of a class that is there to be inherited from."""
    source = "class _Base: ...\nclass Real(_Base):\n    def __init__(self): ...\ndef f(a: _Base): ..."

    assert recipe_of(source, "f").parameters[0].values[0] == "Real()"


def test_what_is_made_of_nothing_may_lack_what_other_ways_give_it(recipe_of: WriteRecipe) -> None:
    """With class methods that make instances, an empty one claims nothing."""
    made = "class Card:\n    @classmethod\n    def read(cls, text: str):\n        card = cls()\n        return card\n"
    method = "    def show(self) -> str: ..."

    assert recipe_of(made + method, "Card.show").contract == "untyped"
    assert recipe_of("class Card:\n" + method, "Card.show").contract == "typed"


def test_a_private_function_with_a_public_name_is_offered(recipe_of: WriteRecipe) -> None:
    """What a file assigns to a public name is called by that name, however it is defined."""
    inner = "def _run(n: int): ...\n"

    assert not recipe_of(inner + "if True:\n    run = _run", "_run").is_internal
    assert recipe_of(inner + "_again = _run", "_run").is_internal
