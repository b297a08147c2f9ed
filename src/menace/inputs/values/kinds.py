"""Which kind of value a full name stands for: ``collections.abc.Sequence`` is served by a list."""

from __future__ import annotations

from menace.inputs.values import pools

_BUILT_IN = (*pools.SCALARS, "list", "tuple", "set", "frozenset", "dict")
_GENERIC = {
    "Sequence": "list", "MutableSequence": "list", "Iterable": "list", "Collection": "list", "Container": "list",
    "Sized": "list", "Reversible": "list", "Mapping": "dict", "MutableMapping": "dict", "Set": "set",
    "MutableSet": "set", "Hashable": "str", "Buffer": "bytes", "Iterator": "iterator", "Callable": "callable",
    "KeysView": "set", "ValuesView": "list", "ItemsView": "list",
}  # fmt: skip
"""The names that ``typing`` and ``collections.abc`` share; ``typing.Set`` means the built-in one."""
_TYPING = {
    "List": "list", "Dict": "dict", "FrozenSet": "frozenset", "Tuple": "tuple", "AbstractSet": "set", "Text": "str",
    "AnyStr": "str", "LiteralString": "str", "SupportsInt": "int", "SupportsFloat": "float", "SupportsIndex": "int",
    "Deque": "collections.deque", "Counter": "collections.Counter", "OrderedDict": "collections.OrderedDict",
    "Pattern": "re.Pattern", "TextIO": "text_io", "BinaryIO": "bytes_io", "IO": "io",
}  # fmt: skip
_ELSEWHERE = {
    "types.NoneType": "None",
    "numbers.Number": "int",
    "numbers.Complex": "int",
    "numbers.Real": "float",
    "numbers.Rational": "int",
    "numbers.Integral": "int",
    "os.PathLike": "pathlib.Path",
    "io.TextIOBase": "text_io",
    "io.TextIOWrapper": "text_io",
    "io.IOBase": "io",
    "io.BufferedIOBase": "bytes_io",
    "io.RawIOBase": "bytes_io",
    "socket.socket": "socket",
    "_typeshed.StrPath": "str",
}
_KINDS = {
    **{name: name for name in pools.FROM_LIBRARY},
    **{f"builtins.{name}": name for name in _BUILT_IN},
    **{f"{module}.{name}": kind for module in ("typing", "collections.abc") for name, kind in _GENERIC.items()},
    **{f"typing.{name}": kind for name, kind in _TYPING.items()},
    **_ELSEWHERE,
}


def kind_of(full_name: str) -> str:
    """The kind of value that serves for a type, empty for a type nobody here knows."""
    return _KINDS.get(full_name.replace("typing_extensions.", "typing.", 1), "")
