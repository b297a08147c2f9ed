"""Streams that are made for what reads them."""

from __future__ import annotations

from menace.inputs.source.usage import Usage
from menace.inputs.values.streams import of_told_kind, streams
from menace.testing.text_repository import WriteRecipe


def test_streams_hold_what_the_code_looks_for(recipe_of: WriteRecipe) -> None:
    """Also as the very last thing, with no line end behind it."""
    source = "from typing import TextIO\ndef f(stream: TextIO):\n    while stream.read(1) != '#':\n        pass"
    values = recipe_of(source, "f").parameters[0].values

    assert "io.StringIO('a\\n#b')" in values
    assert "io.StringIO('a\\nb')" in values


def test_streams_of_bytes() -> None:
    """They hold bytes; what is looked for as text is left out."""
    usage = Usage(contents={"b'--'": None, "'x'": None})

    assert streams(("io.BytesIO()",), usage)[:2] == ("io.BytesIO(b'a -- b\\nc\\n')", "io.BytesIO(b'a\\n--b')")
    assert streams(("'hello'",), usage) == ()


def test_functions_that_give_an_object_are_understood(recipe_of: WriteRecipe) -> None:
    """Nobody may ask anything of an object, so that any will do."""
    source = "from collections.abc import Callable\ndef f(act: Callable[[], object], n: int):\n    act()"

    assert recipe_of(source, "f").contract == "typed"


def test_documentation_tells_bytes_from_texts() -> None:
    """Where it speaks of both or of neither, either may be given."""
    text, binary = "io.StringIO('a')", "io.BytesIO(b'a')"
    values = (text, binary, "1")

    assert of_told_kind(values, "Read the head of an open binary file.") == (binary, "1")
    assert of_told_kind(values, "Read the lines of a text stream.") == (text, "1")
    assert of_told_kind(values, "Read a text stream or a binary stream.") == values
    assert of_told_kind(values, "Read a file.") == values
    assert of_told_kind((text,), "Read a binary file.") == (text,)
