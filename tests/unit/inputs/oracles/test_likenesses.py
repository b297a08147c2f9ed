"""Results that are what another function gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from menace.domain import Recipe

WriteRecipe = Callable[..., Recipe]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The result is what ``zlib.crc32`` gives for the pieces joined.",
         "gives_same(result, zlib.crc32(put_together(pieces)))"),
        ("However it was cut, the results joined are what ``base64.b64encode`` gives for the pieces joined.",
         "gives_same(put_together(result), base64.b64encode(put_together(pieces)))"),
        ("Joined, they are exactly what ``binascii.hexlify`` returns for the data.",
         "gives_same(put_together(result), binascii.hexlify(put_together(pieces)))"),
        ("The result is that of ``sorted`` for the pieces.", "gives_same(result, sorted(pieces))"),
        ("Gives the same as ``posixpath.join(*pieces)``.", "gives_same(result, posixpath.join(*pieces))"),
        ("It equals ``other(pieces)``.", "gives_same(result, other(pieces))"),
        ("The texts joined equal ``b''.join(pieces).decode()``.",
         "gives_same(put_together(result), b''.join(pieces).decode())"),
    ],
)  # fmt: skip
def test_the_same_as_another_function(recipe_of: WriteRecipe, text: str, found: str) -> None:
    """The other one is called with what the sentence names, joined where it says so."""
    source = f'def other(it): ...\ndef f(pieces: list[bytes]):\n    """Make it.\n\n    {text}\n    """\n'

    assert found in [each.source for each in recipe_of(source, "f").claims]


@pytest.mark.parametrize(
    "text",
    [
        "The result is nearly what ``zlib.crc32`` gives for the pieces.",
        "The result is what ``zlib.crc32`` gives for the pieces, with the keys sorted.",
        "The result is what ``os.remove`` gives for the pieces.",
        "The result is what ``unheard_of`` gives for the pieces.",
        "The result is what ``zlib.crc32`` gives for the moon.",
        "The cache is what ``zlib.crc32`` gives for the pieces.",
        "The result is what ``f`` gives for the pieces.",
        "If it is empty, the result is what ``zlib.crc32`` gives for the pieces.",
    ],
)
def test_what_is_not_said_plainly(recipe_of: WriteRecipe, text: str) -> None:
    """Exceptions, other subjects, functions that do something, and unknown ones promise nothing."""
    source = f'def f(pieces: list[bytes], more: int = 0):\n    """Make it.\n\n    {text}\n    """\n'

    assert not [each for each in recipe_of(source, "f").claims if "gives_same" in each.source]
