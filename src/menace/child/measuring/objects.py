"""The objects that belong to some modules, and whether any of them has changed.

What can change is found once, by following references from the modules. Later only that is looked at, and as little
of it as possible: in a copied process every object that is touched is a page to be copied. Objects are told by their
identity; code of the target is not run for it.
"""

from __future__ import annotations

import array
import builtins
import collections
import functools
import gc
import io
import itertools
import operator
import random
import weakref
from types import CellType, CodeType, FrameType, FunctionType, GeneratorType, ModuleType, TracebackType
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from .versions import versions_of

_MOST_OBJECTS = 4000
_MOST_BYTES = 1 << 16
_PLAIN = frozenset({int, float, complex, bool, str, bytes, type(None), type(...), type(NotImplemented)})
_OPAQUE = frozenset({CodeType, FrameType, TracebackType, weakref.ref})
_TRANSPARENT = frozenset({"builtins", "collections", "functools", "itertools", "types", "enum", "dataclasses"})
"""What is defined in these modules is looked through, wherever it holds objects of the target."""
_NOT_STATE = frozenset({"__builtins__", "__spec__", "__loader__", "__cached__", "__warningregistry__"})
"""Names that the interpreter keeps in a module for itself."""

# Bound before the target is imported: it may replace these names in their modules.
_referents, _attribute, _length_hint, _is = (
    gc.get_referents,
    object.__getattribute__,
    operator.length_hint,
    operator.is_,
)
_module_of = type.__dict__["__module__"].__get__
_ITERATE: Tuple[Tuple[Any, Callable[[Any], Iterator[Any]]], ...] = (
    (list, list.__iter__), (set, set.__iter__), (collections.deque, collections.deque.__iter__),
    (collections.OrderedDict, collections.OrderedDict.__iter__),
)  # fmt: skip

Held = Tuple[List[Any], List[Any]]
"""The keys of a dictionary and its values."""


def held_by(mapping: Dict[Any, Any]) -> Held:
    """What a dictionary holds; of a namespace without what importing and the interpreter put there."""
    # Only namespaces have names for certain; the keys of other dictionaries may have methods of their own.
    if "__name__" in mapping or "__module__" in mapping:
        kept = [each for each in mapping.items() if each[0] not in _NOT_STATE and type(each[1]) is not ModuleType]
        return [name for name, _ in kept], [value for _, value in kept]
    return list(mapping), list(mapping.values())


def is_same(mapping: Dict[Any, Any], held: Held) -> bool:
    """Whether a dictionary still holds the same."""
    return all(len(now) == len(then) and all(map(_is, now, then)) for now, then in _pairs(held_by(mapping), held))


class Objects:
    """All that can change of what is reached from some modules, as it is now."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        self._ours = frozenset(module.__name__ for module in modules)
        self._mappings: List[Dict[Any, Any]] = []
        self._sequences: List[Tuple[Callable[[Any], Iterator[Any]], Any, List[Any]]] = []
        self._others: List[Tuple[Callable[[Any], Any], Any, Any]] = []
        self._walk(modules)
        self._held = list(map(held_by, self._mappings))
        self._versions = versions_of(self._mappings)

    def __len__(self) -> int:
        return len(self._mappings) + len(self._others) + sum(len(held) for _, _, held in self._sequences)

    def have_changed(self) -> bool:
        """Whether something is not as it was; the answer is good once."""
        if any(not is_same(self._mappings[place], self._held[place]) for place in self._versions.changed()):
            return True
        if any(
            len(obj) != len(held) or not all(map(_is, iterate(obj), held)) for iterate, obj, held in self._sequences
        ):
            return True
        return any(read(obj) != value for read, obj, value in self._others)

    def _walk(self, modules: Sequence[ModuleType]) -> None:
        seen: Set[int] = {id(vars(builtins))}
        waiting: List[Any] = [vars(module) for module in reversed(modules)]
        for _ in range(_MOST_OBJECTS):
            if not waiting:
                return
            for each in self._below(waiting.pop()):
                if type(each) not in _PLAIN and id(each) not in seen:
                    seen.add(id(each))
                    waiting.append(each)

    def _below(self, obj: Any) -> Sequence[Any]:
        """The objects that one refers to; the object itself is noted, if it can change."""
        kind = type(obj)
        read = _READ.get(kind)
        if read is not None:
            self._others.append((read, obj, read(obj)))
            return _referents(obj) if kind is CellType else [obj.__wrapped__] if kind is _CACHE else ()
        # The type is asked, not `isinstance`: a class of the target may lie about itself there.
        if issubclass(kind, dict):
            self._mappings.append(obj)
        for base, iterate in _ITERATE:
            if issubclass(kind, base):
                self._sequences.append((iterate, obj, list(iterate(obj))))
        return self._referred(obj, kind)

    def _referred(self, obj: Any, kind: Any) -> Sequence[Any]:
        if kind in _OPAQUE or issubclass(kind, ModuleType):
            return ()
        module = _module_of(kind)
        if kind is FunctionType:
            is_ours = obj.__module__ in self._ours
            # It gets the dictionary that setting an attribute would give it.
            return [*_referents(obj), obj.__dict__] if is_ours else obj.__closure__ or ()
        if issubclass(kind, type):
            return _referents(obj) if _module_of(obj) in self._ours else ()
        if module in self._ours:
            _give_dict(obj)
            if not issubclass(kind, (dict, list, set)):
                self._others.append((_identities, obj, _identities(obj)))
        elif module not in _TRANSPARENT:
            self._note_contents(obj)
            return ()
        elif hasattr(kind, "__length_hint__"):
            self._others.append((_length_hint, obj, _length_hint(obj)))
        return _referents(obj)

    def _note_contents(self, obj: Any) -> None:
        """Watch the bytes of arrays and their like."""
        contents = _bytes_of(obj)
        if contents is not None:
            self._others.append((_bytes_of, obj, contents))


def _pairs(*pairs: Held) -> Iterator[Tuple[List[Any], List[Any]]]:
    return zip(*pairs)  # noqa: B905 - not before Python 3.10


def _identities(obj: Any) -> List[int]:
    """What an instance refers to; its attributes are in a dictionary of their own, unless they have slots."""
    return list(map(id, _referents(obj)))


def _give_dict(obj: Any) -> None:
    """Let an instance have the dictionary that looking at it later would give it: both must not seem different."""
    try:
        _attribute(obj, "__dict__")
    except Exception:  # it has none, or its class has its own idea of it
        return


def _bytes_of(obj: Any) -> Optional[Tuple[int, int]]:
    """The length and the hash of what an object shows as bytes, if it does."""
    try:
        with memoryview(obj) as view:
            return view.nbytes, hash(view.tobytes()) if view.nbytes <= _MOST_BYTES else 0
    except Exception:  # a foreign type may refuse in any way
        return None


def _of_buffer(obj: Any) -> Any:
    return None if obj.closed else (obj.getvalue()[:_MOST_BYTES], obj.tell())


def _of_generator(obj: Any) -> int:
    return -1 if obj.gi_frame is None else int(obj.gi_frame.f_lasti)


def _of_cache(obj: Any) -> Tuple[int, int]:
    told = _CACHE.cache_info(obj)
    # Hits change nothing that anybody could notice.
    return told.misses, told.currsize


_CACHE: Any = functools._lru_cache_wrapper
_READ: Dict[Any, Callable[[Any], Any]] = {
    CellType: _identities,
    _CACHE: _of_cache,
    GeneratorType: _of_generator,
    random.Random: lambda obj: hash(random.Random.getstate(obj)),
    io.StringIO: _of_buffer,
    io.BytesIO: _of_buffer,
    itertools.count: repr,
    bytearray: _bytes_of,
    array.array: _bytes_of,
}
