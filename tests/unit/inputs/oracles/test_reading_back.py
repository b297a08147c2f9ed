"""Round trips that are told in so many words."""

from __future__ import annotations

import pytest

from menace.testing.text_repository import WriteRecipe


def trips(recipe_of: WriteRecipe, about: str, writer: str, reader: str, body: str = "return str(day)") -> list[bool]:
    """Whether the round trips of a pair are told, one for each."""
    source = f'"""{about}"""\ndef pack_day(day):\n    """{writer}"""\n    {body}\n'
    source += f'def unpack_day(text):\n    """{reader}"""\n    return int(text)\n'
    return [each.told for each in recipe_of(source, "pack_day").claims if each.oracle == "RoundTrip"]


@pytest.mark.parametrize(
    ("about", "writer", "reader", "told"),
    [
        ("Days.", "Write a day.", "Read a day that :func:`pack_day` wrote.", True),
        ("Days.", "Write a day.", "The inverse of `pack_day`.", True),
        ("Days.", "Write a day.", "Read what was made by pack_day.", True),
        ("Days.", "Write a day; unpack_day reads it back.", "Read a day.", True),
        ("Days.", "Write a day, which ``unpack_day`` gives back.", "Read a day.", False),
        ("Days: what is written can be read back.", "Write a day.", "Read a day.", True),
        ("Days.", "Write a day.", "Read a day.", False),
        ("Days.", "Write a day, see unpack_day.", "Read a day, see pack_day.", False),
    ],
)
def test_words(recipe_of: WriteRecipe, about: str, writer: str, reader: str, told: bool) -> None:
    """Names alone make a pair, but only words say that it holds for everything."""
    assert trips(recipe_of, about, writer, reader) == [told]


def test_who_rounds_cannot_mean_everything(recipe_of: WriteRecipe) -> None:
    """Whatever is said of it."""
    assert trips(recipe_of, "Days.", "Write a day.", "The inverse of pack_day.", "return f'{day:.2f}'") == [False]
