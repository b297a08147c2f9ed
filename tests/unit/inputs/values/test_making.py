"""Arguments that other functions of a file make."""

from __future__ import annotations

import pytest

from menace.testing.text_repository import WriteRecipe

SOURCE = """
def pack_parcel(goods, weight=1):
    return "|".join(goods)

def unpack_parcel(text):
    return text.split("|")

def make_voucher(owner: str, cents: int) -> str:
    return f"{owner}:{cents}"

def redeem(voucher: str) -> int:
    return int(voucher.split(":")[1])

def weigh(voucher: bytes) -> int:
    return len(voucher)

def store(shelf):
    return shelf
"""


@pytest.mark.parametrize(
    ("name", "call", "imported"),
    [
        ("unpack_parcel", "pack_parcel(['hello'])", "from shop import pack_parcel"),
        ("redeem", "make_voucher('hello', 1)", "from shop import make_voucher"),
    ],
)
def test_a_reader_gets_what_the_writer_gives(recipe_of: WriteRecipe, name: str, call: str, imported: str) -> None:
    """By the names of both, or by that of the parameter."""
    recipe = recipe_of(SOURCE, name)

    assert any(text.startswith(call.partition("(")[0]) for text in recipe.parameters[0].values[:5])
    assert imported in recipe.setup


@pytest.mark.parametrize("name", ["weigh", "store", "make_voucher"])
def test_others_get_nothing_of_the_kind(recipe_of: WriteRecipe, name: str) -> None:
    """Neither what is of another type, nor what nobody makes."""
    recipe = recipe_of(SOURCE, name)

    assert not any("(" in text and "_" in text for each in recipe.parameters for text in each.values)


def test_what_an_example_shows_needs_no_call(recipe_of: WriteRecipe) -> None:
    """The documented result is plainer."""
    shown = SOURCE.replace(
        'return f"{owner}', '""">>> make_voucher("a", 1)\n    \'a:1\'\n    """\n    return f"{owner}'
    )
    recipe = recipe_of(shown, "redeem")

    assert "'a:1'" in recipe.parameters[0].values
    assert not any("make_voucher" in text for text in recipe.parameters[0].values)
