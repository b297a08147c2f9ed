"""Payloads that grow out of what is known: of frames, documented texts, and the folder that a call names."""

from __future__ import annotations

import re
from typing import Any

import pytest

from menace.child.inputs.attacks import tokens_in
from menace.child.inputs.generate import call_at
from menace.domain import Arguments, Parameter, Recipe
from menace.domain.recipe import recipe_values

NAME = Parameter("name", "positional", True, ("'Ada'", "'Grace'"))
DATA = Parameter("data", "keyword", False, ("b'raw'", "b''"))


def values(*parameters: Parameter, **more: Any) -> dict[str, Any]:
    """A recipe in the form the child reads."""
    return recipe_values(Recipe(parameters=parameters, **more))


def plain(expression: str) -> str:
    """An expression with one letter for the canary."""
    return re.sub("menace_[0-9a-f]{6}", "T", expression)


@pytest.mark.parametrize(
    ("instance", "folder", "path"),
    [
        ("Site('/srv/www/')", None, "T/../../wwwT/x"),
        ("Site((pathlib.Path('here').mkdir() or 'here'))", None, "T/../../hereT/x"),
        ("Site(3, pathlib.Path('a/b'))", None, "T/../../bT/x"),
        (None, "pathlib.Path('notes')", "T/../../notesT/x"),
        (None, "''", "../../T"),
    ],
)
def test_the_folder_that_a_call_names_has_a_neighbour(instance: str | None, folder: str | None, path: str) -> None:
    """Its name begins like the one that the other arguments or the instance tell; else there is just the way up."""
    first = Parameter("folder", "positional", True, (folder or "7",))
    more: dict[str, Any] = {"receiver": (first,), "receiver_name": "Site", "known_receivers": (instance,)}
    recipe = values(
        *([first] if folder else []), NAME, threat=100, aims=(("name", "place"),), **(more if instance else {})
    )
    found = {plain(call_at(recipe, 1, index).args[-1]) for index in range(20)}

    assert repr(path) in found


def test_an_attack_on_a_known_call_finds_another_instance() -> None:
    """The one of the documentation may need a folder that is nowhere; its arguments are as good with another."""
    known = Arguments(("'/a.css'",), (), ("import x",), "Site('/srv')")
    folder = Parameter("folder", "positional", True, ("'here'",))
    recipe = values(NAME, receiver=(folder,), receiver_name="Site", examples=(known,), threat=100, setup=("import y",))
    first, second = (call_at(recipe, 1, 0, attempt) for attempt in (0, 1))

    assert (first.receiver, first.setup) == ("Site('/srv')", ("import x",))
    assert (second.receiver, second.setup) == ("Site('here')", ("import x", "import y"))
    assert second.args == first.args


def test_payloads_stand_in_frames_and_around_what_is_taken() -> None:
    """A frame with no place for one is a text that passes: it is written on; frames of bytes are for bytes."""
    frames = ("'v1:' + (%s)", "'50%%'", "b'v1:' + (%s)")
    text = values(NAME, threat=100, aims=(("name", "shell"),), frames=frames)
    data = values(DATA, threat=100, aims=(("data", "objects"),), frames=frames)
    written = {plain(call_at(text, 1, index).args[0]) for index in range(40)}
    packed = [call_at(data, 1, index).kwargs[0][1] for index in range(20)]

    assert {"'v1:' + (\"$(T)'$(T)'\")", "'50%; T ;'"} <= written
    assert not any("b'v1" in each for each in written)
    assert any(each.startswith("b'v1:' + (b'cmenace_") for each in packed)


def test_what_is_behind_a_mark_of_a_field_is_attacked_alone() -> None:
    """Options with values are looked up by what stands before the sign."""
    options = Parameter("options", "positional", True, ("['--width=40', '-q']",))
    recipe = values(options, threat=100, aims=(("options", "shell"),))
    found = {plain(call_at(recipe, 1, index).args[0]) for index in range(40)}

    assert "['--width=' + (\"$(T)'$(T)'\"), '-q']" in found


def test_one_expression_is_code_bare_and_between_quotes() -> None:
    """Whoever puts it between quotes of either kind, or none, asks for its name."""
    recipe = values(NAME, threat=100, aims=(("name", "code"),))
    text = eval(call_at(recipe, 1, 0).args[0])  # noqa: S307 - our own stock
    name = tokens_in([text])[0]

    for written in (text, f"'{text}'", f'"{text}"', f"[{text}]"):
        assert name in compile(written, "", "eval").co_names
