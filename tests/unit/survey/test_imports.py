"""Who imports whom."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from menace.errors import UsageError
from menace.survey import survey
from menace.survey.imports import External, ImportGraph, collect_local_dependencies
from menace.survey.packages import package_imports


def edges(root) -> dict[str, list[str]]:
    found = survey(root)
    graph = found.import_graph()
    return {
        str(file.path): sorted(map(str, graph.imports(file.path))) for file in found.files if graph.imports(file.path)
    }


PACKAGE = {
    "shelf/__init__.py": "from shelf.a import x\n",
    "shelf/a.py": "from . import b\nfrom .sub.deep import *\nimport shelf.c as c\n",
    "shelf/b.py": "import shelf.sub\nfrom shelf.sub import deep, missing\n",
    "shelf/c.py": "def late():\n    from shelf import a\n",
    "shelf/sub/__init__.py": "",
    "shelf/sub/deep.py": "from .. import c\nfrom ..a import y\nfrom ... import nothing\n",
}
PACKAGE_EDGES = {
    "shelf/__init__.py": ["shelf/a.py"],
    "shelf/a.py": ["shelf/b.py", "shelf/c.py", "shelf/sub/deep.py"],
    "shelf/b.py": ["shelf/sub/__init__.py", "shelf/sub/deep.py"],
    "shelf/c.py": ["shelf/a.py"],
    "shelf/sub/deep.py": ["shelf/a.py", "shelf/c.py"],
}


def test_imports_inside_a_package_are_found(make_repository):
    """Absolute, relative, starred and late imports lead to files."""
    files = {**PACKAGE, "shelf/sub/deep.py": "from .. import c\nfrom ..a import y\n"}

    assert edges(make_repository(files)) == PACKAGE_EDGES


def test_the_walker_agrees_with_grimp(make_repository):
    """Where grimp is not asked, because a file cannot be parsed, the answer is the same."""
    files = {**PACKAGE, "shelf/sub/deep.py": "from .. import c\nfrom ..a import y\n"}
    root = make_repository({**files, "shelf/broken.py": "def"})

    assert package_imports("shelf", root / "shelf", lambda path: path.name != "broken.py") is None
    assert edges(root) == PACKAGE_EDGES


def test_grimp_is_asked_for_sound_packages(make_repository):
    """The package graph comes by dotted names, without importing anything."""
    root = make_repository({"shelf/__init__.py": "raise SystemExit", "shelf/a.py": "from . import b", "shelf/b.py": ""})

    assert package_imports("shelf", root / "shelf", lambda _: True) == {
        "shelf": set(),
        "shelf.a": {"shelf.b"},
        "shelf.b": set(),
    }


def test_a_package_with_the_name_of_one_of_ours_is_not_confused_with_it(make_repository):
    """grimp would answer with the installed package, so it is not asked."""
    root = make_repository({"grimp/__init__.py": "", "grimp/a.py": "from . import b", "grimp/b.py": ""})

    assert package_imports("grimp", root / "grimp", lambda _: True) is None
    assert edges(root) == {"grimp/a.py": ["grimp/b.py"]}


def test_imports_that_reach_above_the_package_are_ignored(make_repository):
    """A relative import with too many dots leads nowhere and harms nothing."""
    assert edges(make_repository(PACKAGE)) == PACKAGE_EDGES


def test_scripts_packages_and_namespaces_import_each_other(make_repository):
    """Edges between a package and what lies outside of it are kept."""
    root = make_repository(
        {
            "main.py": "import pkg.a\nimport helper\nfrom ns import part\n",
            "helper.py": "",
            "pkg/__init__.py": "",
            "pkg/a.py": "import helper",
            "ns/part.py": "",
            "tools/run.py": "import beside",
            "tools/beside.py": "",
        }
    )

    assert edges(root) == {
        "main.py": ["helper.py", "ns/part.py", "pkg/a.py"],
        "pkg/a.py": ["helper.py"],
        "tools/run.py": ["tools/beside.py"],
    }


def test_importers_are_the_other_direction(make_repository):
    """A file nobody imports has no importers."""
    root = make_repository({"a.py": "import c", "b.py": "import c", "c.py": ""})
    graph = survey(root).import_graph()

    assert graph.importers(PurePosixPath("c.py")) == {PurePosixPath("a.py"), PurePosixPath("b.py")}
    assert graph.importers(PurePosixPath("a.py")) == frozenset()


def external(make_repository, source: str) -> tuple[External, ...]:
    graph: ImportGraph = survey(make_repository({"mod.py": source, "local.py": "", "ns/x.py": ""})).import_graph()
    return graph.external(PurePosixPath("mod.py"))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import numpy.linalg\nfrom yaml import load", [External("numpy"), External("yaml")]),
        ("import os, json\nfrom __future__ import annotations\nimport local\nimport ns.x\nfrom . import z", []),
        ("try:\n import a\nexcept ImportError:\n import b", [External("a", True), External("b", True)]),
        ("try:\n import a\nexcept (KeyError, ModuleNotFoundError):\n a = None", [External("a", True)]),
        ("try:\n import a\nexcept:\n pass\nelse:\n import b", [External("a", True), External("b")]),
        ("try:\n import a\nexcept ValueError:\n pass", [External("a")]),
        ("with contextlib.suppress(ImportError):\n import a", [External("a", True)]),
        ("if TYPE_CHECKING:\n import a\nelse:\n import b", [External("a", True), External("b")]),
        ("try:\n import a\nexcept ImportError:\n pass\nimport a", [External("a")]),
    ],
)
def test_packages_from_elsewhere_are_named_and_optional_ones_marked(make_repository, source, expected):
    """The standard library and the repository's own files are not external."""
    assert list(external(make_repository, source)) == expected


CHAIN = {"a.py": "import pkg.b", "pkg/__init__.py": "", "pkg/b.py": "from . import c", "pkg/c.py": "import os, d, a",
         "d.py": "def broken(:"}  # fmt: skip


@pytest.mark.parametrize(
    ("depth", "reached"),
    [
        (None, {"a.py", "pkg/b.py", "pkg/c.py", "d.py"}),
        (0, {"a.py"}),
        (1, {"a.py", "pkg/b.py"}),
        (2, {"a.py", "pkg/b.py", "pkg/c.py"}),
    ],
)
def test_local_dependencies_are_followed_to_the_given_depth(make_repository, depth, reached):
    """The walk ends at the cap, at cycles, and at files that cannot be parsed."""
    root = make_repository(CHAIN)

    assert collect_local_dependencies(["a.py"], repository=root, max_depth=depth) == reached
    assert collect_local_dependencies([root / "a.py"], repository=root, max_depth=depth) == reached


def test_the_current_folder_is_the_default_repository(make_repository, monkeypatch):
    """Without a repository, paths are relative to where one stands."""
    monkeypatch.chdir(make_repository(CHAIN))

    assert collect_local_dependencies(["pkg/c.py"], max_depth=0) == {"pkg/c.py"}


def test_local_dependencies_do_not_depend_on_how_a_package_is_reached(make_repository):
    """A src layout and a repository that is itself a package are understood."""
    src = make_repository({"src/p/__init__.py": "", "src/p/a.py": "import p.b", "src/p/b.py": ""})
    own = make_repository({"__init__.py": "", "x.py": "import own.y", "y.py": ""}, name="own")

    assert collect_local_dependencies(["src/p/a.py"], repository=src) == {"src/p/a.py", "src/p/b.py"}
    assert collect_local_dependencies(["x.py"], repository=own) == {"x.py", "y.py"}


@pytest.mark.parametrize("path", ["missing.py", "../outside.py", "pkg"])
def test_paths_that_are_not_files_of_the_repository_are_refused(make_repository, path):
    """The message names the path."""
    root = make_repository({"pkg/a.py": ""})
    (root.parent / "outside.py").write_text("")

    with pytest.raises(UsageError, match=path.replace(".", r"\.")):
        collect_local_dependencies([path], repository=root)
