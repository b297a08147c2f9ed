"""Which sections become streams, and how long each is worth following."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from menace.domain import NORMAL, Arguments, Limits, Parameter, Recipe
from menace.errors import UsageError
from menace.runs.options import Selection
from menace.runs.workload import MOST_CALLS, Workload, build_workload, distinct_calls, with_address
from menace.scenarios import scenario_named
from menace.survey import survey
from menace.testing.finding_samples import section

MakeRepository = Callable[..., Path]
FILES = {
    "shop/__init__.py": "",
    "shop/basket.py": "class Basket:\n    def add(self, n: int): ...\nclass Empty: ...\ndef total(n: int): ...\n",
    "shop/prices.py": "def split(n: int): ...\n",
    "broken.py": "def oops(:\n",
    "tests/test_basket.py": "def test_total(): ...\n",
}
LIMITS = Limits(cpu_seconds=None, wall_seconds=20.0)


@pytest.fixture
def chosen(make_repository: MakeRepository) -> Callable[[Selection], list[str]]:
    """The names of the sections that a selection leaves to run."""
    repository = make_repository(FILES)

    def choose(selection: Selection) -> list[str]:
        return [stream.section.id.replace("shop/", "") for stream in _built(repository, selection).streams]

    return choose


def _built(repository: Path, selection: Selection) -> Workload:
    return build_workload(survey(repository), selection, LIMITS)


EVERYTHING = [
    "__init__.py::<module>",
    "basket.py::<module>",
    "basket.py::Basket",
    "basket.py::Basket.add",
    "basket.py::Empty",
    "basket.py::total",
    "prices.py::<module>",
    "prices.py::split",
]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(), EVERYTHING),
        (Selection(keyword="total"), ["basket.py::<module>", "basket.py::total"]),
        (Selection(keyword="TOTAL"), ["basket.py::<module>", "basket.py::total"]),
        (Selection(keyword="Empty"), ["basket.py::<module>", "basket.py::Empty"]),
        (Selection(keyword="basket.ad"), ["basket.py::<module>", "basket.py::Basket.add"]),
        (Selection(keyword="prices.py"), ["prices.py::<module>", "prices.py::split"]),
        (Selection(keyword="module"), []),
        (Selection(keyword="nothing of the kind"), []),
        (Selection(keyword="test_total"), []),
        (Selection(modules=("shop/prices.py",)), ["prices.py::<module>", "prices.py::split"]),
        (Selection(modules=("./shop/prices.py",)), ["prices.py::<module>", "prices.py::split"]),
        (Selection(modules=("shop.prices",)), ["prices.py::<module>", "prices.py::split"]),
        (Selection(modules=("shop",)), EVERYTHING),
        (Selection(modules=("shop/",)), EVERYTHING),
        (Selection(modules=("shop.prices",), keyword="total"), []),
    ],
)
def test_selections_choose_sections(
    chosen: Callable[[Selection], list[str]], selection: Selection, expected: list[str]
) -> None:
    """Files, folders and modules by name, sections by text; a file goes along with what is chosen in it."""
    assert chosen(selection) == expected


def test_every_section_is_either_run_or_skipped_with_a_reason(make_repository: MakeRepository) -> None:
    """Nothing is lost between the survey and the workload."""
    repository = make_repository(FILES)
    workload = _built(repository, Selection(keyword="split"))
    run = {stream.section.id for stream in workload.streams}

    assert run.isdisjoint(workload.skipped)
    assert run | set(workload.skipped) == {each.section.id for each in survey(repository).sections}
    assert workload.skipped["shop/basket.py::Basket"] == "not selected by -k"
    assert "not called" in workload.skipped["tests/test_basket.py::test_total"]


def test_a_module_nobody_knows_is_refused(make_repository: MakeRepository) -> None:
    """A typing error in --module is said, instead of running less than was meant."""
    with pytest.raises(UsageError, match=r"--module shop\.pirces"):
        _built(make_repository(FILES), Selection(modules=("shop", "shop.pirces")))


def test_searching_has_short_limits_and_confirming_the_full_ones(make_repository: MakeRepository) -> None:
    """A confirmation that was given no CPU limit gets the wall limit as one."""
    stream = _built(make_repository(FILES), Selection(keyword="split")).streams[1]

    assert (stream.search.cpu_seconds, stream.search.wall_seconds) == (0.3, 1.5)
    assert (stream.confirmation.cpu_seconds, stream.confirmation.wall_seconds) == (20.0, 20.0)
    assert stream.confirming_plan(4).limits == stream.confirmation
    assert stream.confirming_plan(4).stream == stream.id


def test_limits_below_those_of_the_search_hold_there_too(make_repository: MakeRepository) -> None:
    """Who allows less gets less."""
    limits = Limits(cpu_seconds=0.1, wall_seconds=0.2)
    stream = build_workload(survey(make_repository(FILES)), Selection(), limits).streams[0]

    assert (stream.search.cpu_seconds, stream.search.wall_seconds) == (0.1, 0.2)


def parameter(values: int, *, required: bool = True) -> Parameter:
    """A parameter with so many values."""
    return Parameter("n", "positional", required, tuple(map(str, range(values))))


@pytest.mark.parametrize(
    ("recipe", "calls"),
    [
        (Recipe(), 1),
        (Recipe((parameter(3),)), 6),
        (Recipe((parameter(3, required=False),)), 8),
        (Recipe((parameter(3), parameter(4))), 24),
        (Recipe((parameter(3),), receiver=(parameter(2),)), 12),
        (Recipe(examples=(Arguments(("1",)), Arguments(("2",)))), 3),
        (Recipe(tuple(parameter(20) for _ in range(250))), MOST_CALLS),
    ],
)
def test_different_calls_are_counted_up_to_a_bound(recipe: Recipe, calls: int) -> None:
    """All combinations, twice because draws repeat, and never more than a million."""
    assert distinct_calls(section(), recipe) == calls


def test_a_body_runs_once(make_repository: MakeRepository) -> None:
    """Module and class bodies have one case."""
    bodies = [each for each in _built(make_repository(FILES), Selection()).streams if not each.section.is_callable]

    assert {each.distinct for each in bodies} == {1}


SCENARIOS = (NORMAL, scenario_named("eio"), scenario_named("hostile_input"), scenario_named("user_misuse"))


def test_functions_are_run_in_every_scenario_and_files_in_one(make_repository: MakeRepository) -> None:
    """What runs by being imported is imported once; a method without arguments has nothing that could be hostile."""
    files = {"a.py": "class A:\n    def idle(self): ...\ndef f(n: int): ...\n"}
    workload = build_workload(survey(make_repository(files)), Selection(), LIMITS, SCENARIOS)

    assert [(each.section.name, each.scenario.name) for each in workload.streams] == [
        ("<module>", "normal"),
        ("A", "normal"),
        ("A.idle", "normal"),
        ("A.idle", "eio"),
        ("f", "normal"),
        ("f", "eio"),
        ("f", "hostile_input"),
        ("f", "user_misuse"),
    ]
    assert len({each.id for each in workload.streams}) == len(workload.streams)
    assert workload.sections == 4


def test_a_section_that_no_chosen_scenario_can_touch_is_skipped(make_repository: MakeRepository) -> None:
    """It is accounted for, with the reason."""
    files = {"a.py": "def idle(): ...\ndef f(n: int): ...\n"}
    scenario = scenario_named("hostile_input", "high")
    workload = build_workload(survey(make_repository(files)), Selection(), LIMITS, (scenario,))

    assert workload.skipped == {"a.py::idle": "takes no input that hostile_input:high could change"}
    assert [each.section.name for each in workload.streams] == ["<module>", "f"]


def test_inputs_follow_the_scenario(make_repository: MakeRepository) -> None:
    """A share of the calls is hostile, or they are misuse; streams that may be longer for it are."""
    workload = build_workload(
        survey(make_repository({"a.py": "def f(n: bool): ...\n"})), Selection(), LIMITS, SCENARIOS
    )
    usual, broken, hostile, misuse = workload.streams[1:]

    assert broken.recipe == usual.recipe
    assert (hostile.recipe.threat, hostile.recipe.misuse) == (30, False)
    assert misuse.recipe.misuse
    assert hostile.distinct > usual.distinct
    assert broken.distinct == 144  # the same few calls, for the fault is another each time


def test_where_connections_break_calls_begin_with_addresses(make_repository: MakeRepository) -> None:
    """Of all texts that could be passed few lead to anybody, and time is short."""
    source = "def fetch(name, url):\n    return url.startswith('x')\ndef total(n: int): ...\n"
    repository = make_repository({"web.py": source})
    reset, full = map(scenario_named, ("connection_reset", "enospc"))
    workload = build_workload(survey(repository), Selection(), LIMITS, (NORMAL, reset, full))
    begun = {
        (stream.section.name, stream.scenario.name): [each.args for each in stream.recipe.examples]
        for stream in workload.streams
    }

    assert begun["fetch", "connection_reset"]
    assert all(args[1].strip("'").startswith("http") for args in begun["fetch", "connection_reset"])
    assert not begun["fetch", "enospc"]
    assert not begun["total", "connection_reset"]


def test_where_connections_break_a_plain_call_is_among_those_that_came_far(make_repository: MakeRepository) -> None:
    """Once, and not the first; other faults are met by the calls that were seen alone."""
    repository = make_repository({"web.py": "def fetch(url, pages=3):\n    return url.startswith('http://')\n"})
    reset, full = map(scenario_named, ("connection_reset", "enospc"))
    workload = build_workload(survey(repository), Selection(), LIMITS, (reset, full))
    streams = {stream.scenario.name: stream for stream in workload.streams if stream.section.is_callable}
    far = [Arguments(("'http://a'", "1")), Arguments(("'http://b'", "1"))]

    first, plain, last = with_address(streams["connection_reset"], far)

    assert [first, last] == far
    assert len(plain.args) == 1
    assert with_address(streams["connection_reset"], [plain]) == [plain]
    assert with_address(streams["enospc"], far) == far


def test_where_connections_break_objects_are_made_of_addresses(make_repository: MakeRepository) -> None:
    """A client is given its address once, and its methods are what asks."""
    source = "class Client:\n    def __init__(self, url):\n        self.url = url\n    def ask(self, name): ...\n"
    repository = make_repository({"web.py": source})
    workload = build_workload(survey(repository), Selection(), LIMITS, (scenario_named("connection_reset"),))
    begun = {stream.section.name: stream.recipe.examples for stream in workload.streams}

    assert begun["Client.ask"]
    assert all(each.receiver is not None and each.receiver.startswith("Client('http") for each in begun["Client.ask"])
    assert all(len(each.args) == 1 for each in begun["Client.ask"])
