"""Further values for pools."""

import ast
import time
from pathlib import PurePosixPath

import pytest

from menace.domain import Module, Recipe
from menace.inputs import RecipeBook
from menace.inputs.strategies.enrichment import Enrichment
from menace.inputs.values.hints import Pool
from menace.survey import extract_sections


class Builtins:
    """A file that imports nothing but dates."""

    def origin(self, name: str) -> str:
        """Everything is built in."""
        return name if "." in name else f"builtins.{name}"

    def instances(self, name: str, depth: int) -> Pool | None:
        """No class is defined here."""
        return None


def further(name: str, hint: str | None, kinds: tuple[str, ...] = (), seed: int = 1) -> Pool:
    """The further values of one parameter."""
    parsed = None if hint is None else ast.parse(hint, mode="eval").body
    return Enrichment(seed).pool(name, parsed, Builtins(), kinds)


def test_a_hint_gives_values_of_its_type() -> None:
    """Few, different, and of nothing else."""
    pool = further("x", "list[int]")

    assert 2 <= len(set(pool.values)) == len(pool.values) <= 5
    assert all(type(part) is int for text in pool.values for part in ast.literal_eval(text))


def test_values_bring_the_statements_they_need() -> None:
    """A date is no literal."""
    pool = further("day", "datetime.date")

    assert pool.setup == ("import datetime",)
    assert all(text.startswith("datetime.date(") for text in pool.values)


def test_a_telling_name_adds_what_it_speaks_of() -> None:
    """To the values of a fitting hint, and to a parameter nobody knows anything about."""
    assert any("@" in text for text in further("email", "str").values)
    assert any("@" in text for text in further("email", "str | None").values)
    assert any("@" in text for text in further("email", None).values)
    assert any("@" in text for text in further("email", None, ("str",)).values)


@pytest.mark.parametrize(
    ("name", "hint", "kinds"),
    [
        ("email", "int", ()), ("email", None, ("list",)), ("email", None, ("int",)), ("email", "Own.Class", ()),
        ("x", None, ()), ("flag", "bool", ()), ("x", "None", ()),
    ],
)  # fmt: skip
def test_nothing_is_added_that_would_not_fit(name: str, hint: str | None, kinds: tuple[str, ...]) -> None:
    """No text for a number, nothing for a type that is not understood, nothing that the pool has already."""
    assert not any("@" in text or text in ("True", "None") for text in further(name, hint, kinds).values)


def test_the_seed_decides() -> None:
    """The same values for the same one, others for another."""
    assert further("email", "list[int]") == further("email", "list[int]")
    assert further("email", "list[int]") != further("email", "list[int]", seed=2)


def test_many_parameters_of_one_type_cost_one_draw() -> None:
    """A module of a hundred typed functions stays far below what its import may take."""
    further("warm", "int")
    started = time.process_time()
    for number in range(200):
        further(f"p{number}", "dict[str, list[int]]", seed=99)

    assert time.process_time() - started < 0.2


SOURCE = "def send(email: str, count: int): ..."
PATH = PurePosixPath("shop.py")


def recipe(enrich: Enrichment | None) -> Recipe:
    """How the one function of a shop is called."""
    modules = {PATH: Module(PATH, "shop", (PurePosixPath("repo"),))}
    (section,) = (each for each in extract_sections(SOURCE, PATH) if each.is_callable)
    return RecipeBook(modules, lambda _: SOURCE, enrich=enrich).recipe(section)


def test_recipes_take_them_behind_what_inference_found() -> None:
    """The plain call stays the plainest, and hints still vouch for every value."""
    plain, rich = recipe(None), recipe(Enrichment(1))

    for before, after in zip(plain.parameters, rich.parameters, strict=True):
        assert after.values[: len(before.values)] == before.values
        assert len(after.values) > len(before.values)
        assert after.typed
        assert len(set(after.values)) == len(after.values)
