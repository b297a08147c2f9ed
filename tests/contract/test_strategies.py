"""Every way of inventing inputs, held to the same promises."""

from pathlib import PurePosixPath

import pytest

from menace.domain import Arguments, Module, Section, StubStrategy
from menace.inputs import RecipeBook, SignatureStrategy
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


class TestSignatureStrategy(StubStrategyContract):
    """Inputs from the signature."""

    @pytest.fixture
    def strategy(self) -> StubStrategy:
        """One that has read the shop."""
        module = Module(PATH, "shop", (PurePosixPath("repo"),))
        return SignatureStrategy(RecipeBook({PATH: module}, lambda _: SOURCE))
