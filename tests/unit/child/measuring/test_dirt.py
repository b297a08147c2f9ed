"""What a case leaves behind in the interpreter is noticed: much of it at once, most of it at the next deeper look."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from menace.child.measuring import versions
from menace.child.measuring.dirt import Dirt

Fresh = Callable[..., str]
Target = Callable[..., ModuleType]
SOURCE = """
    import array, collections, decimal, functools, io, itertools, json, logging, random, re, threading, warnings

    logger = logging.getLogger("shop")
    counter = 0
    name = "a"
    nothing = None
    items, numbers, memo, words = [1, 2], {1, 2, 3}, {"a": 1}, ["x"]
    nested, deep = {"inner": [1, {"x": 2}]}, [[[1]]]
    queue, ordered = collections.deque([1, 2]), collections.OrderedDict(a=1, b=2)
    defaults, counts = collections.defaultdict(list), collections.Counter("ab")
    raw, table, text = bytearray(b"ab"), array.array("i", [1]), io.StringIO("x")
    iterator, numbering, generator = iter([1, 2, 3]), itertools.count(), (n for n in (1, 2, 3))
    dice = random.Random(1)
    pair = ([1], {2: 3})
    pattern = re.compile("a")
    space = __import__("types").SimpleNamespace(x=1)
    partial = functools.partial(print, [1])

    class Box:
        total = 0
        shared = []
        def __init__(self): self.value, self.held = 0, []
        def put(self, x, seen=[]): seen.append(x)
    class Slotted:
        __slots__ = ("x",)
    class Words(list): pass
    box, slotted, own = Box(), Slotted(), Words([1])
    slotted.x = 1

    @functools.lru_cache(maxsize=None)
    def cached(x): return x
    def plain(x): return x * 2
    def remembers(x, seen={}): seen[x] = 1
    def keyword(*, seen=[]): seen.append(1)
    def make():
        n, held = 0, []
        def step():
            nonlocal n
            n += 1
        def hold(): held.append(1)
        return step, hold
    step, hold = make()
"""

CHEAP = {
    "a global rebound": "m.counter = 1",
    "a global added": "m.extra = 1",
    "a global removed": "del m.name",
    "a function replaced": "m.plain = len",
    "a list grown": "m.items.append(3)",
    "a list emptied": "m.items.clear()",
    "a set grown": "m.numbers.add(9)",
    "a dictionary grown": "m.memo['b'] = 2",
    "a dictionary's value replaced": "m.memo['a'] = 2",
    "a deque shortened": "m.queue.pop()",
    "a bytearray grown": "m.raw.append(1)",
    "a list in a dictionary": "m.nested['inner'].append(1)",
    "a class attribute": "m.Box.total = 5",
    "a class attribute added": "m.Box.extra = 5",
    "a list in a class": "m.Box.shared.append(1)",
    "a method replaced": "m.Box.put = len",
    "a builtin": "import builtins; builtins.sorted = len",
    "a module taken out": "del sys.modules['colorsys']",
    "a module made up": "import types; sys.modules['fake'] = types.ModuleType('fake')",
    "an object put in place of a module": "sys.modules['fake'] = object()",
}
DEEP = {
    "an element replaced": "m.items[0] = 7",
    "two elements swapped": "m.items.reverse()",
    "an element of a set swapped": "m.numbers.discard(1); m.numbers.add(7)",
    "a nested dictionary": "m.nested['inner'][1]['x'] = 3",
    "three levels down": "m.deep[0][0].append(2)",
    "inside a tuple": "m.pair[0].append(2)",
    "a deque rotated": "m.queue.rotate()",
    "the order of an ordered dictionary": "m.ordered.move_to_end('a')",
    "a default dictionary": "m.defaults['x'].append(1)",
    "a counter": "m.counts['a'] += 1",
    "a byte replaced": "m.raw[0] = 1",
    "an array": "m.table[0] = 2",
    "a text buffer": "m.text.write('yy')",
    "an iterator": "next(m.iterator)",
    "a running number": "next(m.numbering)",
    "a generator": "next(m.generator)",
    "a random generator of its own": "m.dice.random()",
    "an attribute of an instance": "m.box.value = 1",
    "a list of an instance": "m.box.held.append(1)",
    "an attribute added to an instance": "m.box.extra = 1",
    "a slot": "m.slotted.x = 2",
    "a list of its own kind": "m.own.append(2)",
    "a namespace": "m.space.x = 2",
    "a function's attribute": "m.plain.calls = 1",
    "a mutable default": "m.remembers(1)",
    "a mutable default by keyword": "m.keyword()",
    "a mutable default of a method": "m.box.put(1)",
    "a closure's variable": "m.step()",
    "a closure's list": "m.hold()",
    "a cache filled": "m.cached(1)",
    "an argument kept by a partial": "m.partial.args[0].append(1)",
    "a function of another module": "m.json.dumps = len",
    "a module replaced": "import types; sys.modules['colorsys'] = types.ModuleType('colorsys')",
    "the precision of decimals": "m.decimal.getcontext().prec = 3",
    "the locale": "import locale; locale.setlocale(locale.LC_ALL, 'C.UTF-8')",
    "a filter of warnings": "m.warnings.simplefilter('error')",
    "the level of a logger": "m.logger.setLevel(10)",
    "a handler of the root logger": "m.logging.getLogger().addHandler(m.logging.NullHandler())",
    "logging switched off": "m.logging.disable(50)",
    "something for the exit": "import atexit; atexit.register(len)",
    "the thresholds of the collector": "import gc; gc.set_threshold(5)",
    "the hook for exceptions": "sys.excepthook = print",
    "the hook for threads": "m.threading.excepthook = print",
    "the finders of modules": "sys.meta_path.append(object())",
    "the switch interval": "sys.setswitchinterval(0.1)",
    "the arguments of the program": "sys.argv.append('x')",
    "a limit of the process": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (100, 4096))",
    "a context variable": "import contextvars; contextvars.ContextVar('x').set(1)",
}
CLEAN = {
    "nothing": "pass",
    "a call": "m.plain(2)",
    "a call of a cached function that hits": "m.cached('known')",
    "a local mutable": "m.Box().held.append(1)",
    "a module imported": "import colorsys, wave",
    "a global set and put back": "old = m.counter; m.counter = 5; m.counter = old",
    "a pattern compiled": "m.re.compile('x+y')",
    "a warning": "exec('import warnings\\nwarnings.simplefilter(\"ignore\") if 0 else None', vars(m))",
    "a decimal computed": "m.decimal.Decimal(1) / 3",
    "a text printed": "m.io.StringIO().write('x')",
    "an instance looked at": "vars(m.box), dir(m.box), m.box.__dict__",
    "a logger used": "m.logger.debug('x')",
    "a random number": "m.random.random()",
}

TRY_ALL = """
    import importlib, os, sys
    import colorsys
    from json import dumps, loads
    from menace.child.measuring.dirt import Dirt
    sys.path.insert(0, sys.argv[1])
    m = importlib.import_module("menace_dirty")
    m.cached("known")
    dirt = Dirt(sys.argv[1], m)
    found = {}
    for name, statement in loads(sys.argv[2]).items():
        ours, theirs = os.pipe()
        if not os.fork():
            exec(statement, {"m": m, "sys": sys, "__name__": "x"})
            answer = dirt.glance()
            how = "glance"
            for _ in range(600):
                if answer is None:
                    answer, how = dirt.glance(), "look"
            os.write(theirs, dumps([how if answer else None, answer]).encode())
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as file:
            found[name] = loads(file.read())
        os.wait()
    sys.__stdout__.write(dumps(found))
"""


@pytest.fixture(scope="module")
def ways() -> dict[str, str]:
    """Every way of leaving something, or nothing, behind."""
    return {**CHEAP, **DEEP, **CLEAN}


@pytest.fixture
def found(fresh: Fresh, tmp_path: Path, ways: dict[str, str]) -> dict[str, list[str | None]]:
    """How each was noticed, and as what: each in a copy of one process."""
    (tmp_path / "menace_dirty.py").write_text(textwrap.dedent(SOURCE))
    answers: dict[str, list[str | None]] = json.loads(fresh(TRY_ALL, str(tmp_path), json.dumps(ways)))
    return answers


def test_dirt_is_found_and_cleanliness_is_not_doubted(found: dict[str, list[str | None]]) -> None:
    """The table: what a glance shows, what a deeper look shows, and what is not dirt."""
    noticed = {name: how for name, (how, _) in found.items()}

    assert {name for name, how in noticed.items() if how == "glance"} == set(CHEAP)
    assert {name for name, how in noticed.items() if how == "look"} == set(DEEP)
    assert {name for name, how in noticed.items() if how is None} == set(CLEAN)


def test_what_is_tolerated_is_not_told(target: Target, tmp_path: Path) -> None:
    """Other kinds of dirt still are."""
    module = target("memo = {}\nitems = []\n")
    dirt = Dirt(str(tmp_path), module)
    dirt.begin(["globals", "objects"])
    module.memo["a"] = 1
    first = [dirt.glance() for _ in range(100)]
    module.items.append(1)

    assert set(first) == {None}
    assert dirt.glance() == "containers"


def test_two_looks_at_the_same_moments(target: Target, tmp_path: Path) -> None:
    """When it is looked deeper depends on the number of cases, so that runs can be repeated."""
    module = target("nested = [[1]]\n")
    moments = []
    for _ in range(2):
        dirt = Dirt(str(tmp_path), module)
        module.nested[0].append(1)
        moments.append(next(number for number in range(1, 100) if dirt.glance()))

    assert moments == [64, 64]


@pytest.mark.parametrize(("cases", "looks"), [(3, False), (40, True)])
def test_short_batches_end_without_a_deep_look(target: Target, tmp_path: Path, cases: int, looks: bool) -> None:
    """A few cases are not worth one."""
    module = target("nested = [[1]]\n")
    dirt = Dirt(str(tmp_path), module)
    module.nested[0].append(1)
    for _ in range(cases - 1):
        dirt.glance()

    assert (dirt.last_look() == "objects") is looks


@pytest.mark.parametrize("make", [versions.Versions, versions.versions_of])
def test_changes_of_dictionaries_show_once(make: object) -> None:
    """With the interpreter's own numbers and without them."""
    first, second = {"a": 1}, {"b": object()}
    seen = make([first, second])  # type: ignore[operator]
    before = seen.changed()
    second["b"] = object()
    changed = seen.changed()
    first["c"] = 1
    del second["b"]

    assert (before, changed, seen.changed(), seen.changed()) == ([], [1], [0, 1], [])
