"""Importing the target and finding the piece of it that is to be called."""

from __future__ import annotations

import functools
import importlib
import importlib.machinery
import importlib.util
import inspect
import os
import sys
from types import MappingProxyType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional

MakeLoader = Callable[[str, str], importlib.machinery.SourceFileLoader]
"""Gives, for a name and a file, what imports the one from the other."""

_OWNER, _SOURCE = "menace_owner", "menace_source"
"""What is noted on the function that calls a method: its class, and itself as it stands there."""


class NotThere(Exception):
    """The section cannot be called; the text says why."""


class Callee(NamedTuple):
    """What to call, and whether it wants an instance as its first argument."""

    call: Callable[..., Any]
    needs_instance: bool


def brought_along(name: str, file: str, roots: List[str], folder: str) -> Dict[str, str]:
    """The modules below a folder that come with the package of this one, itself among them, by their path there.

    Whichever of them is imported, its package comes first and brings all of them: they are the same in either process.
    None when the package does not bring this one along, or cannot be imported.
    """
    package = name.rpartition(".")[0]
    if not package:
        return {}
    _look_in(roots)
    try:
        importlib.import_module(package)
    except Exception:  # importing the module itself will tell
        return {}
    start = len(folder.rstrip(os.sep)) + 1
    found = {path[start:]: module.__name__ for path, module in modules_below(folder).items()}
    return found if found.get(file[start:]) == name else {}


def load(
    name: str, file: str, roots: List[str], make_loader: MakeLoader = importlib.machinery.SourceFileLoader
) -> ModuleType:
    """The imported module; a name that another module already holds is loaded from its file."""
    _look_in(roots)
    module: Optional[ModuleType] = None
    if "." in name or not (name in sys.modules or name in sys.builtin_module_names):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            # A script whose name is no importable one; a missing import *inside* it names another module.
            if error.name is None or not (name + ".").startswith(error.name + "."):
                raise
    if module is None or not _is_file(module, file):
        module = _load_from_file(name, make_loader(name, file))
    return module


def _look_in(roots: List[str]) -> None:
    for root in reversed(roots):
        if root in sys.path:
            sys.path.remove(root)
        sys.path.insert(0, root)


def _is_file(module: ModuleType, file: str) -> bool:
    found = getattr(module, "__file__", None)
    return found is not None and os.path.realpath(found) == os.path.realpath(file)


def _load_from_file(name: str, loader: importlib.machinery.SourceFileLoader) -> ModuleType:
    spec = importlib.util.spec_from_loader(name, loader)
    if spec is None:
        raise ImportError("no loader for %s" % loader.path)
    module = importlib.util.module_from_spec(spec)
    previous = sys.modules.get(name)
    if previous is None:
        sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        if previous is None:
            sys.modules.pop(name, None)
        raise
    return module


def modules_below(folder: str) -> Dict[str, ModuleType]:
    """The modules that were imported from files below a folder, by file."""
    prefix = folder.rstrip(os.sep) + os.sep
    found: Dict[str, ModuleType] = {}
    for name, module in list(sys.modules.items()):
        try:
            file = module.__file__
            is_proper = type(module) is ModuleType and module.__name__ == name and module.__spec__ is not None
        except Exception:  # noqa: S112 - what the target puts there may be anything
            continue
        if is_proper and type(name) is str and type(file) is str and file.startswith(prefix):
            found.setdefault(file, module)
    return found


def find(module: ModuleType, qualified_name: str, first_line: int, last_line: int, file: str) -> Callee:
    """The callable that the lines of a section define."""
    owner: Any = module
    *path, leaf = qualified_name.split(".")
    for part in path:
        try:
            owner = getattr(owner, part)
        except AttributeError:
            raise NotThere("%s is not defined on this system" % ".".join(path)) from None
    if inspect.isclass(owner):
        return _of_class(owner, leaf, range(first_line, last_line + 1), file)
    if path:
        raise NotThere("%s is no class after import" % ".".join(path))
    found = vars(module).get(leaf)
    if found is None:
        raise NotThere("%s is not defined on this system" % qualified_name)
    if not callable(found):
        raise NotThere("%s is not callable after import" % qualified_name)
    _must_be_ours([found], range(first_line, last_line + 1), file)
    return Callee(found, needs_instance=False)


def _of_class(owner: Any, leaf: str, lines: range, file: str) -> Callee:
    private = "_%s%s" % (owner.__name__.lstrip("_"), leaf)
    name = private if leaf.startswith("__") and not leaf.endswith("__") and hasattr(owner, private) else leaf
    try:
        raw = inspect.getattr_static(owner, name)
    except AttributeError:
        raise NotThere("%s.%s is not defined on this system" % (owner.__name__, leaf)) from None
    if isinstance(raw, (property, functools.cached_property)):
        accessor = _must_be_ours(_accessors(raw), lines, file)
        return Callee(accessor, needs_instance=True)
    if leaf in ("__init__", "__new__"):
        if inspect.isabstract(owner):
            raise NotThere("%s is abstract" % owner.__name__)
        _must_be_ours([raw], lines, file)
        return Callee(owner, needs_instance=False)
    if isinstance(raw, (staticmethod, classmethod)):
        _must_be_ours([raw.__func__], lines, file)
        return Callee(getattr(owner, name), needs_instance=False)
    is_descriptor = hasattr(type(raw), "__get__")
    if not (callable(raw) or is_descriptor):
        raise NotThere("%s.%s is not callable after import" % (owner.__name__, leaf))
    _must_be_ours([raw], lines, file)
    if leaf in ("__init_subclass__", "__class_getitem__"):
        return Callee(getattr(owner, name), needs_instance=False)

    def bound(instance: Any, *args: Any, **kwargs: Any) -> Any:
        found = getattr(instance, name)
        # A descriptor of somebody's own may work like a property; then reading it was the call.
        return found(*args, **kwargs) if callable(raw) or args or kwargs else found

    # What its documentation promises is asked of what is called.
    bound.__name__, bound.__doc__ = name, _documentation(raw) or _documentation(owner)
    vars(bound).update({_OWNER: owner, _SOURCE: raw})
    return Callee(bound, needs_instance=True)


def owner_of(call: Any) -> Any:
    """The class whose method is called, or None; of the method itself its name tells."""
    noted = getattr(call, _OWNER, None)
    path = str(getattr(call, "__qualname__", "")).split(".")[:-1]
    if noted is not None or not path or isinstance(call, type):
        return noted
    owner: Any = sys.modules.get(str(getattr(call, "__module__", "")))
    for part in path:
        owner = getattr(owner, part, None)
    return owner if isinstance(owner, type) else None


def source_of(call: Any) -> Any:
    """What stands in the source for a callee: the method itself, or the constructor of a class."""
    return vars(call).get("__init__") if isinstance(call, type) else getattr(call, _SOURCE, call)


def _documentation(documented: Any) -> Optional[str]:
    try:
        found = documented.__doc__
    except Exception:  # attributes of the target's own objects may do anything
        return None
    return found if type(found) is str else None


def _accessors(raw: Any) -> List[Any]:
    if isinstance(raw, functools.cached_property):
        return [raw.func]
    return [accessor for accessor in (raw.fget, raw.fset, raw.fdel) if accessor is not None]


def _must_be_ours(candidates: List[Any], lines: range, file: str) -> Any:
    """The candidate whose code lies in the section's lines, or the first whose code cannot be seen."""
    unseen = None
    for candidate in candidates:
        seen = False
        for code in _codes(candidate):
            if os.path.realpath(code.co_filename) == os.path.realpath(file):
                # A function made inside another one is what a decorator put in the place of ours.
                seen = seen or "<locals>" not in getattr(candidate, "__qualname__", "")
                if code.co_firstlineno in lines:
                    return candidate
        if not seen and unseen is None:
            unseen = candidate
    if unseen is None:
        raise NotThere("another definition of the same name is in force")
    return unseen


def _codes(candidate: Any) -> Iterator[Any]:
    """The code objects behind a callable, through the wrappers that admit what they wrap."""
    seen: Dict[int, Any] = {}
    waiting = [candidate]
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen[id(current)] = current
        code = getattr(current, "__code__", None)
        if inspect.iscode(code):
            yield code
        for name in ("__wrapped__", "__func__", "func", "fget", "dispatcher"):
            inner = inspect.getattr_static(current, name, None)
            if callable(inner):
                waiting.append(inner)
        registry = getattr(current, "registry", None)
        if isinstance(registry, (dict, MappingProxyType)):
            waiting.extend(value for value in registry.values() if callable(value))
