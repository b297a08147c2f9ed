"""Every way of inventing inputs, held to the same promises."""

from pathlib import PurePosixPath

import pytest

from menace.domain import Arguments, Module, Section, StubStrategy
from menace.inputs import RecipeBook
from menace.inputs.strategies.base import Describe
from menace.inputs.strategies.history import Recorded
from menace.inputs.strategies.names import BY_NAME_ONLY, ORDER
from menace.inputs.strategies.order import StubSources, strategy_named
from menace.inputs.strategies.subjects import subject_of_recipe
from menace.survey import extract_sections
from menace.testing.fake_strategy import FakeStrategy
from menace.testing.strategy_contract import StubStrategyContract

PATH = PurePosixPath("shop.py")
SOURCE = """
import datetime
class Basket:
    def __init__(self, owner: str, limit: int = 3): ...
    def add(self, name: str, /, count: int, *rest: int, day: datetime.date | None = None, note=""): ...
"""


@pytest.fixture
def section() -> Section:
    """A method with parameters of every style."""
    return next(each for each in extract_sections(SOURCE, PATH) if each.name == "Basket.add")


class TestFakeStrategy(StubStrategyContract):
    """The fake that tests of other rooms use."""

    @pytest.fixture
    def strategy(self) -> StubStrategy:
        """Three inputs."""
        return FakeStrategy([Arguments((text,), (("note", "''"),)) for text in ("1", "'a'", "[]")])


@pytest.fixture
def describe() -> Describe:
    """What the shop's own source tells about a section."""
    book = RecipeBook({PATH: Module(PATH, "shop", (PurePosixPath("repo"),))}, lambda _: SOURCE)
    return lambda section: subject_of_recipe(section, book.recipe(section))


WRITTEN = {"name": "Ada", "count": 3, "note": "as written"}
SOURCES = StubSources(
    recorded=lambda: [Recorded("Basket.add", Arguments(("'Ada'", "2")))],
    templates=lambda: {"Basket.add": [WRITTEN], "*": [{"name": "any", "count": 1}]},
)


@pytest.mark.parametrize("name", [*ORDER, *BY_NAME_ONLY], scope="class")
class TestStrategies(StubStrategyContract):
    """Every strategy that a setting can name."""

    @pytest.fixture
    def strategy(self, name: str, describe: Describe) -> StubStrategy:
        """One that has read the shop, a file of templates and a history."""
        return strategy_named(name, SOURCES, describe)

    def test_it_goes_by_the_name_it_is_asked_for(self, name: str, strategy: StubStrategy) -> None:
        """Settings, callers and reports use one name."""
        assert strategy.name == name
