"""Values for a parameter without a hint: like its examples, its default, its use in the body and its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from menace.child.inputs.shapes import member_name
from menace.inputs.source.entries import records_of
from menace.inputs.source.literals import literal
from menace.inputs.source.signatures import Stated
from menace.inputs.source.usage import BEYOND_FLOATS, Usage
from menace.inputs.values import pools
from menace.inputs.values.meanings import MEANINGS, named_kinds

_MOST_KINDS = 4
_MOST_GIVEN = 8
_FEW = 8
"""Values of any kind that are tried although something is known, and items where nothing is."""
_ITERABLE = ("list", "tuple", "range", "deque", "list_iterator", "tuple_iterator", "range_iterator", "generator")
_CONTAINERS = {
    "list": _ITERABLE,
    "tuple": ("tuple",),
    "set": ("set", "frozenset"),
    "frozenset": ("frozenset", "set"),
    "dict": ("dict", "OrderedDict", "defaultdict", "Counter"),
}
_HEIRS = {
    "tuple": ("collections.namedtuple('Pair', 'x y')(1, 2)", "tuple"),
    "dict": ("collections.defaultdict(list, a=[1])", "defaultdict"),
}
"""Where code makes another value by calling the type of one: heirs of its kinds, which are made in another way."""
_ITEM_NAMES = {
    "str": {"words", "names", "lines", "strings", "tokens", "paths", "keys", "texts", "labels", "sentences", "files"},
    "int": {"numbers", "nums", "ids", "sizes", "counts", "heap", "primes", "integers", "indices"},
    "float": {"weights", "scores", "prices", "samples", "xs", "ys", "probabilities", "measurements"},
    "list": {"matrix", "grid", "table", "rows", "lists", "sequences", "iterables", "groups", "board"},
    "tuple": {"points", "edges", "pairs", "intervals", "coordinates", "ranges"},
    "dict": {"records", "entries", "dicts", "mappings", "users", "orders"},
}
_LOOSE = {
    "ndarray": "list", "Series": "list", "Sequence": "list", "Iterable": "list", "Mapping": "dict", "Path": "Path",
    "Generator": "iterator", "Awaitable": "awaitable", "Decimal": "Decimal", "IO": "file",
}  # fmt: skip
_STREAM = re.compile(r"(?:io\.)?(BytesIO|StringIO)\(")
"""A file in memory holds bytes or a text, and whoever is shown the one cannot do with the other."""
_NUMBERS, _WORDS = ("1", "2", "0", "-1"), ("'a'", "'b'", "''", "'hello world'")
_ITEMS = {name: kind for kind, names in _ITEM_NAMES.items() for name in names}


@dataclass(frozen=True, slots=True)
class Guess:
    """Values, the types that speak for themselves, and the statements the values need.

    ``others`` are a few values of any kind, in case all that is known misleads. ``widths`` say into how many fields
    the code takes the value apart as a ``whole``, or each ``item`` of it.
    """

    values: tuple[str, ...]
    others: tuple[str, ...]
    types: tuple[str, ...]
    setup: tuple[str, ...]
    widths: tuple[tuple[str, int], ...] = ()


def guess(stated: Stated, usage: Usage, given: Sequence[str] = ()) -> Guess:
    """Values of the kinds that examples (``given``), default, use and name speak for, then a few of any kind."""
    name = stated.name.lstrip("*")
    shown = list(dict.fromkeys(given))[:_MOST_GIVEN]
    kinds = _understood([*_shown_kinds(shown), *_kinds(stated, usage, name)])
    items = _shown_items(shown) or usage.item_kinds() or [_ITEMS[name] for _ in range(name in _ITEMS)]
    items = ["dict"] if usage.item_record and not _shown_items(shown) else items
    known = [pool for kind in kinds[:_MOST_KINDS] if (pool := _pool(kind, usage, items))]
    # What else the use might speak for comes after what is known to be given.
    sure = len(dict.fromkeys(_shown_kinds(shown))) or len(known)
    held_to = [*_default_value(stated.default), *usage.values]
    values = [*shown, *held_to] if shown else [*_first(known), *held_to]
    heirs = [_HEIRS[kind] for kind in usage.asked if kind in _HEIRS] if usage.is_remade else []
    values += [*(value for value, _ in heirs), *pools.interleaved(known[:sure])]
    values += pools.interleaved([each[:_FEW] for each in known[sure:]])
    rest = pools.ANYTHING[:_FEW] if known or shown else pools.ANYTHING
    types = (*_types(_speaking(stated, usage, name, shown), shown, stated.default), *(kind for _, kind in heirs))
    setup = ["import collections"] if heirs else []
    setup += [MEANINGS[kind].setup for kind in (*kinds[:_MOST_KINDS], *items[:2]) if kind in MEANINGS]
    likely, others = (tuple(dict.fromkeys(_not_larger(each, shown))) for each in (values, rest))
    needed = tuple(each for each in dict.fromkeys(setup) if each)
    return Guess(likely, others, types, needed, _widths(usage, shown))


def _widths(usage: Usage, shown: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Into how many fields a value is taken apart, unless examples show others that are fine as well."""
    values = [value for text in shown if isinstance(value := literal(text), list | tuple | set)]
    items = [item for value in values for item in value]
    found = []
    for part, width, known in (("whole", usage.width, values), ("item", usage.item_width, items)):
        if width and all(isinstance(each, list | tuple | str) and len(each) == width for each in known):
            found.append((part, width))
    return tuple(found)


def _kinds(stated: Stated, usage: Usage, name: str) -> list[str]:
    default = _default_kinds(stated.default)
    if default == ["bool"]:
        return default  # a switch, whatever else its name suggests
    return _understood([*default, *_hint_kinds(stated.hint), *usage.kinds(), *named_kinds(name)])


def _speaking(stated: Stated, usage: Usage, name: str, shown: Sequence[str]) -> list[str]:
    """The kinds that say what may be passed: examples, default and ``isinstance`` before use, use before the name."""
    strong = _understood([*_default_kinds(stated.default), *usage.asked])
    if any(_shown_types(text) for text in shown):
        return strong
    return strong or _understood(usage.kinds()) or _understood(named_kinds(name))


def _default_kinds(default: ast.expr | None) -> list[str]:
    if isinstance(default, ast.UnaryOp):
        default = default.operand
    if isinstance(default, ast.Constant) and default.value is not None:
        return [type(default.value).__name__]
    return [type(default).__name__.lower()] if isinstance(default, ast.List | ast.Tuple | ast.Dict | ast.Set) else []


def _hint_kinds(hint: ast.expr | None) -> list[str]:
    """The kinds that a hint mentions which promises too little to vouch for a value: ``Callable``, ``list[Any]``."""
    names = [
        each.id if isinstance(each, ast.Name) else each.attr
        for each in (ast.walk(hint) if hint is not None else ())
        if isinstance(each, ast.Name | ast.Attribute)
    ]
    return [_LOOSE.get(name, name.lower()) for name in names if name != "Any"]


def _understood(kinds: Iterable[str]) -> list[str]:
    return [kind for kind in dict.fromkeys(kinds) if kind in MEANINGS or kind in _CONTAINERS]


def _default_value(default: ast.expr | None) -> list[str]:
    """The default itself: one of the values that certainly make sense."""
    text = ast.unparse(default) if default is not None else "None"
    return [text] if text != "None" and literal(text) is not None else []


def _first(known: Sequence[Sequence[str]]) -> Iterable[str]:
    return [known[0][0]] if known else []


def _pool(kind: str, usage: Usage, items: Sequence[str]) -> tuple[str, ...]:
    if kind in MEANINGS:
        return MEANINGS[kind].values
    numbers, words = pools.SCALARS["int"], pools.SCALARS["str"]
    if kind == "dict":
        keys = tuple(usage.keys)
        records = records_of(usage.record, usage.optional) if usage.record else ()
        if keys:
            plain = (_record(keys, numbers[:1]), _record(keys, words[:1]), "{}", _record(keys[:1], numbers[:1]))
            return pools.interleaved([records, plain])
        key = next(iter(_item_values(usage.key_kinds()[:1], usage)), words)
        kinds = ["dict"] if usage.item_record else usage.value_kinds()[:1]
        return pools.mapping_of(key, next(iter(_item_values(kinds, usage)), numbers))
    if kind in ("set", "frozenset"):
        return pools.set_of(numbers, kind)
    if kind == "tuple" and usage.width:
        return pools.interleaved(_records(usage.width, usage))
    brackets = ("(", ")") if kind == "tuple" else ("[", "]")
    made = [pools.sequence_of(values, *brackets) for values in _item_values(items[:2], usage)]
    if not made:  # of what, nobody knows
        made = [pools.sequence_of(values[:_FEW], *brackets) for values in (numbers, words)]
    return pools.interleaved(made)


def _item_values(kinds: Sequence[str], usage: Usage) -> list[tuple[str, ...]]:
    """Pools for what a container holds."""
    found: list[tuple[str, ...]] = []
    for kind in kinds:
        if kind == "list":
            found.append(("[1, 2, 3]", "[4, 5, 6]", "[0]", "[]"))
        elif kind == "tuple":
            found += _records(usage.item_width, usage)
        elif kind == "dict" and usage.item_record:
            found.append(records_of(usage.item_record, usage.optional))
        elif kind == "dict":
            found.append(("{'a': 1, 'name': 'x'}", "{'a': 2, 'name': 'y'}", "{}"))
        elif kind in MEANINGS:
            found.append(MEANINGS[kind].values)
    return found


def _records(width: int, usage: Usage) -> list[tuple[str, ...]]:
    """Pools of tuples with so many fields: of the kinds that the code treats them as, else of numbers and of words."""
    if not width:
        return [("(1, 2)", "(2, 3)", "(0, 0)")]
    known = [next(iter(_item_values(usage.field_kinds(place)[:1], Usage())), ()) for place in range(width)]
    made = [pools.records_of([each or other for each in known]) for other in (_NUMBERS, _WORDS)]
    return made[:1] if all(known) else made


def _record(keys: Sequence[str], values: Sequence[str]) -> str:
    return "{" + ", ".join(f"{key}: {values[step % len(values)]}" for step, key in enumerate(keys)) + "}"


def _types(kinds: Sequence[str], shown: Sequence[str], default: ast.expr | None) -> tuple[str, ...]:
    """The types that anything speaks for; a default of None may be given as well as left out."""
    types: list[str] = [type_ for kind in kinds for type_ in _types_of(kind)]
    for text in shown:
        types += _shown_types(text)
    if types and isinstance(default, ast.Constant) and default.value is None:
        types.append("NoneType")
    return tuple(dict.fromkeys(types))


def _types_of(kind: str) -> tuple[str, ...]:
    return MEANINGS[kind].types if kind in MEANINGS else _CONTAINERS[kind]


def _shown_types(text: str) -> list[str]:
    value = literal(text)
    if value is None:
        made = _STREAM.match(text)
        return [made[1]] if made else ["NoneType"] if text == "None" else []
    kind = type(value).__name__
    if isinstance(value, list | tuple | set) and value:
        return [kind, f"{kind}[{'|'.join(sorted(set(map(member_name, value))))}]"]
    return [kind]


def _shown_kinds(shown: Sequence[str]) -> list[str]:
    """The kinds of containers and texts that examples give: most that is done with them can be done with lists, too."""
    kinds = [type(literal(text)).__name__ for text in shown]
    return [kind for kind in kinds if kind in _CONTAINERS or kind in ("str", "bytes")]


def _shown_items(shown: Sequence[str]) -> list[str]:
    """The one type that the items of all examples have, if there are pools for it."""
    values = [value for text in shown if isinstance(value := literal(text), list | tuple | set)]
    types = {type(item).__name__ for value in values for item in value}
    return list(types) if len(types) == 1 and types <= set(pools.SCALARS) else []


def _not_larger(values: Iterable[str], shown: Sequence[str]) -> list[str]:
    """No number beyond those of the examples: what is slow by nature is only known to work that far."""
    numbers = [value for text in shown if isinstance(value := literal(text), int) and not isinstance(value, bool)]
    if not numbers:
        return list(values)
    largest = max(*map(abs, numbers), 1)
    # A power of two to that is a long number, but takes no time.
    return [
        text
        for text in values
        if text == BEYOND_FLOATS or not (isinstance(value := literal(text), int) and abs(value) > largest)
    ]
