"""Values for parameters without hints."""

from collections.abc import Callable

import pytest

from menace.domain import Parameter, Recipe

WriteRecipe = Callable[..., Recipe]

PROTOCOL = "from typing import Protocol\nclass P(Protocol):\n    def go(self): ...\nclass A:\n    def go(self): ...\n"
ABSTRACT = (
    "from abc import ABC, abstractmethod\nclass B(ABC):\n    @abstractmethod\n    def go(self): ...\n"
    "class A(B):\n    def go(self): ...\n"
)


def parameter(recipe_of: WriteRecipe, source: str) -> Parameter:
    """The first parameter of the function ``f``."""
    return recipe_of(source, "f").parameters[0]


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("def f(mode):\n    if mode == 'rw': ...", "'rw'"),
        ("def f(kind):\n    if kind in ('big', 'small'): ...", "'small'"),
        ("def f(kind):\n    return {'x': 1}[kind]", "'x'"),
        ("def f(n):\n    if n > 12: ...", "13"),
        ("def f(kind):\n    match kind:\n        case 'one' | 'two': ...", "'two'"),
        ("def f(a='plain'): ...", "'plain'"),
        ("def f(order):\n    return order['price'] * order.get('count')", "{'price': 1, 'count': 1}"),
        ("def f(conn): ...", "sqlite3.connect(':memory:')"),
        ("def f(url): ...", "'https://example.org/a?b=1'"),
        ("def f(x):\n    return g(x)\ndef g(y):\n    if y == 'deep': ...", "'deep'"),
        ("def f(items):\n    for item in items:\n        item.strip()", "['hello']"),
        ("def f(a):\n    print(', '.join(a), len(a), [b for b in a])\n    return a.values()", "{'hello': 1}"),
        ("def f(a=None):\n    return (a or {'x': 1}).items()", "{'hello': 1}"),
        (
            "def f(a):\n    if isinstance(a, tuple):\n        return type(a)(reversed(a))",
            "collections.namedtuple('Pair', 'x y')(1, 2)",
        ),
    ],
)
def test_what_the_code_looks_for_is_tried(recipe_of: WriteRecipe, source: str, value: str) -> None:
    """Constants that are compared, keys that are looked up, defaults, meanings of names, also one call further."""
    assert value in parameter(recipe_of, source).values


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("def f(a=0.5):\n    return float(a)", ("float", "int", "bool")),
        ("def f(a):\n    if isinstance(a, str): ...\n    return a + 1", ("str",)),
        ("def f(key=None):\n    return key(1)", ("function", "NoneType")),
        ("def f(prefix): ...", ("str",)),
        ("def f(anything): ...", ()),
        ("def f(a):\n    '''\n    >>> f({1: 2})\n    '''\n    return sorted(a)", ("dict",)),
        ("def f(a):\n    '''\n    >>> f([1, 2])\n    '''", ("list", "list[int]")),
    ],
)
def test_the_strongest_evidence_says_which_types_count(
    recipe_of: WriteRecipe, source: str, kinds: tuple[str, ...]
) -> None:
    """Examples, defaults and isinstance before use, use before the name; without any nothing is claimed."""
    assert parameter(recipe_of, source).kinds == kinds


def test_no_number_is_larger_than_those_of_examples(recipe_of: WriteRecipe) -> None:
    """What is slow by nature is only known to work that far."""
    values = parameter(recipe_of, "def f(n):\n    '''\n    >>> f(5)\n    8\n    '''\n    return f(n - 1)").values

    assert values[0] == "5"
    assert "100" not in values


def test_examples_come_first_and_are_counted(recipe_of: WriteRecipe) -> None:
    """Documented calls, then those of tests; the latter are no documentation."""
    recipe = recipe_of(
        {
            "shop.py": "def f(a, b=1):\n    '''\n    >>> f([1])\n    1\n    '''",
            "test_shop.py": "from shop import f\ndef test():\n    f([2], b=3)",
        },
        "f",
    )

    calls = [str(each) for each in recipe.examples if not each.steps]
    assert calls == ["[1]", "[2], b=3"]
    assert recipe.documented_examples == len(recipe.examples) - 1


def test_read_preconditions_narrow_the_pools(recipe_of: WriteRecipe) -> None:
    """A described type counts like a hint, values that break what is asked are left out, and calls can be asked."""
    described = ":param values: a list of whole numbers, sorted in ascending order, not empty"
    recipe = recipe_of(f"def f(values):\n    '{described}'", "f")

    assert recipe.contract == "typed"
    assert "[]" not in recipe.parameters[0].values
    assert "len(values) > 0" in recipe.preconditions


@pytest.mark.parametrize(
    ("source", "name", "internal"),
    [
        ("def _f(): ...", "_f", True),
        ("def f(): ...", "f", False),
        ("class _A:\n    def run(self): ...", "_A.run", True),
        ("class A:\n    def __init__(self): ...", "A.__init__", False),
        ("class A:\n    def __setstate__(self, state): ...", "A.__setstate__", True),
    ],
)
def test_private_code_states_no_contract(recipe_of: WriteRecipe, source: str, name: str, internal: bool) -> None:
    """What only the code around it or the interpreter calls is known as such."""
    assert recipe_of(source, name).is_internal is internal


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("Ratio = float\ndef f(a: Ratio): ...", "1.0"),
        ("from typing import Literal\nMode = Literal['r', 'w']\ndef f(a: Mode = 'r'): ...", "'w'"),
        ("from typing import NewType\nUserId = NewType('UserId', int)\ndef f(a: UserId): ...", "1"),
        (f"{PROTOCOL}def f(a: P): ...", "A()"),
        (f"{ABSTRACT}def f(a: B): ...", "A()"),
        ("import attr\n@attr.s\nclass A:\n    x = attr.ib(type=int)\ndef f(a: A): ...", "A(x=1)"),
        ("from pydantic import BaseModel, Field\nclass A(BaseModel):\n    x: int = Field(gt=1)\ndef f(a: A): ...",
         "A(x=2)"),
        ("from collections.abc import Callable\ndef f(a: Callable[[int], bool]): ...",
         "(lambda *args, **kwargs: True)"),
        ("from typing import TextIO\ndef f(a: TextIO): ...", "io.StringIO()"),
        ("import sqlite3\ndef f(a: sqlite3.Connection): ...", "sqlite3.connect(':memory:')"),
        ("import os\ndef f(a: str | os.PathLike[str]): ...", "pathlib.Path('file.txt')"),
        ("import re\ndef f(a: re.Pattern[str]): ...", "re.compile('a+')"),
        ("def f(a: tuple[int, int]): ...", "(1, 0)"),
        ("def f(a: dict[str, list[int]]): ...", "{'hello': []}"),
        ("def f(a: list[int]): ...", "[1, 1, 1, 1]"),
    ],
)  # fmt: skip
def test_hints_that_take_a_closer_look(recipe_of: WriteRecipe, source: str, value: str) -> None:
    """Abbreviations, protocols, abstract classes, fields with limits, functions and handles."""
    made = parameter(recipe_of, source)

    assert made.typed
    assert value in made.values


def test_what_only_the_code_itself_gives_is_left_alone(recipe_of: WriteRecipe) -> None:
    """An optional parameter with a leading underscore is nobody's business."""
    recipe = recipe_of("def f(_first: int, second: int = 1, _third: int = 2): ...", "f")

    assert [each.name for each in recipe.parameters] == ["_first", "second"]


def test_a_default_that_is_made_says_which_class_is_wanted(recipe_of: WriteRecipe) -> None:
    """Instances of the target's own class come first, and nothing else can claim to be one."""
    made = parameter(recipe_of, "class Box:\n    def __init__(self): ...\ndef f(box=Box()): ...")

    assert made.values[0] == "Box()"
    assert made.kinds == ("Box",)


def test_powers_meet_an_exponent_that_no_float_can_bear(recipe_of: WriteRecipe) -> None:
    """Where a number varies an exponent, one is tried that is too large for floats and still quick to compute."""
    assert "1100" in parameter(recipe_of, "def f(n: int):\n    return [1.0 * 2**step for step in range(n)]").values
    assert "1100" not in parameter(recipe_of, "def f(n: int):\n    return [step**2 for step in range(n)]").values


def test_infinity_is_tried_where_floats_are_spoken_of(recipe_of: WriteRecipe) -> None:
    """Whoever writes of numbers has not thought of it."""
    for word, tried in (("floats", True), ("numbers", False)):
        source = f'def f(x):\n    """Round {word}.\n\n    >>> f(2.5)\n    2\n    """\n    return round(x)'
        assert ("float('inf')" in parameter(recipe_of, source).values) is tried


@pytest.mark.parametrize("hint", ["", ": int"])
def test_what_is_divided_step_by_step_has_a_last_step(recipe_of: WriteRecipe, hint: str) -> None:
    """Few steps lead beyond it, so that large numbers tell something at no cost."""
    reducing = f"def f(size{hint}):\n    while size > 9:\n        size //= 10\n    return size"
    counting = f"def f(size{hint}):\n    while size > 9:\n        size -= 1\n    return size"

    assert "1000000000000" in parameter(recipe_of, reducing).values
    assert "1000000000000" not in parameter(recipe_of, counting).values


def test_lists_are_made_of_what_examples_show(recipe_of: WriteRecipe) -> None:
    """Where all examples have items of one type, no others are mixed in."""
    source = 'def f(x):\n    """Add.\n\n    >>> f([4, 5])\n    9\n    """\n    return sum(x)'
    lists = [text for text in parameter(recipe_of, source).values if text.startswith("[")]

    assert "[0]" in lists
    assert not any("'" in text for text in lists)


def test_the_empty_value_of_the_kind_shown_comes_second(recipe_of: WriteRecipe) -> None:
    """Although the code does nothing with it that cannot be done with a list."""
    source = 'def f(x):\n    """Count.\n\n    >>> f("abc")\n    3\n    """\n    return len(set(x))'

    assert parameter(recipe_of, source).values[:2] == ("'abc'", "''")


def test_what_examples_give_comes_before_what_the_use_might_mean(recipe_of: WriteRecipe) -> None:
    """A text that is cut into parts could be a list, but where examples show texts, these are tried first."""
    source = "def f(line):\n    '''\n    >>> f('a b')\n    '''\n    return [line[0] for each in line]"
    values = parameter(recipe_of, source).values

    assert values.index("'('") < values.index("[1]")
