"""Stubs from elsewhere in the recipes of a run."""

from pathlib import PurePosixPath
from typing import Any

import pytest

from menace.domain import Arguments, Module, Recipe, Section
from menace.inputs import RecipeBook
from menace.inputs.strategies.history import Recorded
from menace.inputs.strategies.mixing import mixed
from menace.inputs.strategies.order import StubSources
from menace.inputs.strategies.plugins import as_plugins
from menace.survey import extract_sections

PATH = PurePosixPath("shop.py")
SOURCE = "def split(amount: int, parts: int, note=None): ...\ndef nothing(): ...\n"
STUB = {"amount": 12, "parts": 4}


def section(name: str = "split") -> Section:
    """A function of the shop."""
    return next(each for each in extract_sections(SOURCE, PATH) if each.name == name)


def recipe(name: str = "split") -> Recipe:
    """How it is called without being told anything."""
    return RecipeBook({PATH: Module(PATH, "shop", (PurePosixPath("r"),))}, lambda _: SOURCE).recipe(section(name))


def mix(name: str = "split", **given: Any) -> Recipe:
    """How it is called with these sources."""
    return mixed(recipe(name), section(name), StubSources(**given), seed=1)


def values(found: Recipe) -> dict[str, tuple[str, ...]]:
    """The pools by name."""
    return {each.name: each.values for each in found.parameters}


def test_without_sources_nothing_changes() -> None:
    """Not a single identity of a stream."""
    assert mixed(recipe(), section(), None, 1) == mix() == recipe()
    assert mix("nothing", fixed=(STUB,)) == recipe("nothing")


def test_given_stubs_are_the_only_ones() -> None:
    """As whole calls, and as the pools of the parameters they name."""
    found = mix(fixed=(STUB, {"amount": 7, "parts": 7}, {"other": 1}))

    assert found.examples == (Arguments(("12", "4")), Arguments(("7", "7")))
    assert values(found)["amount"] == ("12", "7")
    assert values(found)["note"] == values(recipe())["note"]
    assert found.contract == recipe().contract


def test_templates_and_history_come_first_and_the_rest_stays() -> None:
    """They add to what inference found."""
    found = mix(templates=lambda: {"split": [STUB]}, recorded=lambda: [Recorded("split", Arguments(("5", "6")))])

    assert found.examples == (*recipe().examples, Arguments(("5", "6")), Arguments(("12", "4")))
    assert values(found)["amount"][:2] == ("5", "12")
    assert set(values(found)["amount"]) >= set(values(recipe())["amount"])


@pytest.mark.parametrize("name", ["signature", "smart", "synthetic", "random"])
def test_a_named_strategy_is_the_only_one(name: str) -> None:
    """Where it has something to offer."""
    found = mix(strategy=name)

    assert found.examples
    assert len(values(found)["amount"]) <= 12
    assert mix(strategy=name) == found


@pytest.mark.parametrize("name", ["hostile", "misuse", "legacy_schema", "flaky_upstream", "templates", "history"])
def test_strategies_of_scenarios_and_empty_ones_leave_the_recipe_alone(name: str) -> None:
    """The scenario spoils its inputs; a file that is not there has none."""
    assert mix(strategy=name) == recipe()


def test_hints_vouch_only_for_values_of_their_type() -> None:
    """A text for a number is the user's wish, and no fault of the code."""
    typed = "def split(amount: int): ..."
    found = next(each for each in extract_sections(typed, PATH) if each.is_callable)
    plain = RecipeBook({PATH: Module(PATH, "shop", (PurePosixPath("r"),))}, lambda _: typed).recipe(found)

    assert plain.contract == "typed"
    assert mixed(plain, found, StubSources(fixed=({"amount": 3},)), 1).contract == "typed"
    assert mixed(plain, found, StubSources(fixed=({"amount": "x"},)), 1).contract == "untyped"


def test_a_plugin_that_keeps_what_it_got_adds() -> None:
    """Its stubs join the others."""
    plugins = as_plugins([lambda stubs, context: [*stubs, {"amount": 99, "parts": 1}]])
    found = mix(plugins=tuple(plugins))

    assert "99" in values(found)["amount"]
    assert set(values(found)["amount"]) > {"99"}


def test_a_plugin_that_keeps_nothing_replaces() -> None:
    """It knows what the calls are for."""
    seen: list[Any] = []

    def own(stubs: list[dict[str, Any]], context: dict[str, Any]) -> list[dict[str, Any]]:
        seen.append((stubs, context["name"]))
        return [{"amount": 99, "parts": 1}]

    found = mix(plugins=tuple(as_plugins([own])))

    assert values(found)["amount"] == ("99",)
    assert found.examples == (Arguments(("99", "1")),)
    assert seen[0][1] == "split"
    assert seen[0][0]


def test_a_plugin_that_raises_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """The run goes on with what there is."""

    def own(stubs: list[dict[str, Any]], context: dict[str, Any]) -> None:
        raise KeyError("own")

    assert mix(plugins=tuple(as_plugins([own]))) == recipe()
    assert "KeyError" in caplog.text
