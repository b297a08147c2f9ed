"""What a file defines, and what the names in it stand for."""

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from menace.domain import Module
from menace.inputs.source.library import Library

SHOP = PurePosixPath("shop.py")
MakeLibrary = Callable[[dict[str, str] | str], Library]


@pytest.mark.parametrize(
    ("source", "name", "full"),
    [
        ("import datetime", "datetime.date", "datetime.date"),
        ("import datetime as dt", "dt.date", "datetime.date"),
        ("import collections.abc", "collections.abc.Sized", "collections.abc.Sized"),
        ("from typing import List as L", "L", "typing.List"),
        ("try:\n    from typing import List\nexcept ImportError:\n    from other import List", "List", "typing.List"),
        ("if TYPE_CHECKING:\n    from pathlib import Path", "Path", "pathlib.Path"),
        ("", "int", "builtins.int"),
        ("", "Widget", ""),
        ("from typing import *", "List", ""),
        ("Number = Union[int, float]", "Number", "shop.Number"),
        ("class int: ...", "int", "shop.int"),
        ("def f():\n    import datetime", "datetime", ""),
    ],
)  # fmt: skip
def test_names_lead_to_where_they_come_from(library_of: MakeLibrary, source: str, name: str, full: str) -> None:
    """A name means what the file's own statements make of it, then the built-in, and otherwise nothing."""
    assert library_of(source).origin(SHOP, name) == full


@pytest.mark.parametrize(
    ("files", "name", "place"),
    [
        ({"shop.py": "class A: ..."}, "A", "shop.py"),
        ({"shop.py": "class A:\n    class B: ..."}, "A.B", "shop.py"),
        ({"shop.py": "from models import A as X", "models.py": "class A: ..."}, "X", "models.py"),
        ({"shop.py": "import models", "models.py": "class A: ..."}, "models.A", "models.py"),
        ({"shop.py": "from models import A", "models.py": "class A:\n    class B: ..."}, "A.B", "models.py"),
        ({"pkg/a.py": "from .b import A", "pkg/b.py": "class A: ..."}, "A", "pkg/b.py"),
        ({"pkg/a.py": "from . import b", "pkg/b.py": "class A: ..."}, "b.A", "pkg/b.py"),
        ({"pkg/in/a.py": "from ..b import A", "pkg/b.py": "class A: ..."}, "A", "pkg/b.py"),
        (
            {"a.py": "from pkg import A", "pkg/__init__.py": "from .b import A", "pkg/b.py": "class A: ..."},
            "A",
            "pkg/b.py",
        ),
    ],
)
def test_classes_are_found_where_they_stand(
    library_of: MakeLibrary, files: dict[str, str], name: str, place: str
) -> None:
    """A class is found in its own file, through imports of every kind and through a package that passes it on."""
    found = library_of(files).definition(PurePosixPath(next(iter(files))), name)

    assert found is not None
    assert str(found.module.path) == place


def test_imports_in_a_circle_end(library_of: MakeLibrary) -> None:
    """Two files that import a name from each other do not define it."""
    library = library_of({"a.py": "from b import A", "b.py": "from a import A"})

    assert library.definition(PurePosixPath("a.py"), "A") is None


def test_a_class_of_another_package_is_not_ours(library_of: MakeLibrary) -> None:
    """A name that is imported from elsewhere is never taken for a class of the target."""
    assert library_of("from rich.text import Text").definition(SHOP, "Text") is None


@pytest.mark.parametrize(
    ("importer", "place"), [("left/user.py", "left/common.py"), ("right/user.py", "right/common.py")]
)
def test_of_two_files_with_one_name_the_near_one_is_meant(importer: str, place: str) -> None:
    """Loose scripts in different folders may share a module's name; each finds the one beside it."""
    texts = {"left/common.py": "class A: ...", "right/common.py": "class A: ...", importer: "from common import A"}
    paths = [PurePosixPath(text) for text in texts]
    modules = {path: Module(path, path.stem, (PurePosixPath("repo") / path.parent,)) for path in paths}
    found = Library(modules, lambda path: texts[str(path)]).definition(PurePosixPath(importer), "A")

    assert found is not None
    assert str(found.module.path) == place


def test_when_it_is_open_which_file_is_meant_nothing_is_claimed() -> None:
    """Two files of one name, neither beside the importer."""
    texts = {"left/common.py": "class A: ...", "right/common.py": "class A: ...", "user.py": "from common import A"}
    paths = [PurePosixPath(text) for text in texts]
    modules = {path: Module(path, path.stem, (PurePosixPath("repo") / path.parent,)) for path in paths}

    assert Library(modules, lambda path: texts[str(path)]).definition(PurePosixPath("user.py"), "A") is None


@pytest.mark.parametrize("source", ["def broken(:", "\0", "x = " + "(" * 500])
def test_a_broken_file_defines_nothing(library_of: MakeLibrary, source: str) -> None:
    """A file that cannot be parsed is empty for everybody who asks."""
    library = library_of(source)

    assert library.definition(SHOP, "A") is None
    assert library.function(SHOP, "broken", 1) is None


def test_the_definition_nearest_to_the_line_is_meant(library_of: MakeLibrary) -> None:
    """Of several functions with one name the one at the section's line is taken."""
    library = library_of("if x:\n    def f(a): ...\nelse:\n    def f(b): ...\n")

    nearest = [library.function(SHOP, "f", line) for line in (2, 4)]
    assert [node.args.args[0].arg for node in nearest if node] == ["a", "b"]


def test_a_long_chain_of_conditions_is_walked(library_of: MakeLibrary) -> None:
    """Definitions deep in a chain of ``elif`` are found although each branch nests in the one before."""
    chain = "if x == 0:\n    pass\n" + "".join(f"elif x == {number}:\n    pass\n" for number in range(1, 150))
    library = library_of(chain + "else:\n    def last(): ...\n")

    assert library.function(SHOP, "last", 1) is not None


@pytest.mark.parametrize("statement", ["from .price import *", "from .price import price"])
def test_a_function_may_have_the_name_of_its_module(library_of: MakeLibrary, statement: str) -> None:
    """What a package offers by that name is the function, as whoever imports it gets it."""
    files = {
        "price/__init__.py": statement,
        "price/price.py": "def price(): ...",
        "test_it.py": "from price import price",
    }

    home = library_of(files).home(PurePosixPath("test_it.py"), "price")

    assert home is not None
    assert (str(home.path), home.name) == ("price/price.py", "price")
