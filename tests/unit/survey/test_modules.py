"""Under which name and with which import path each file is loaded."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import PurePosixPath

import pytest

from menace.survey import survey


def named(root) -> dict[str, tuple[str, list[str]]]:
    modules = survey(root).modules
    return {str(path): (module.name, [str(folder) for folder in module.roots]) for path, module in modules.items()}


@pytest.mark.parametrize(
    ("files", "path", "name", "roots"),
    [
        ({"pkg/__init__.py": "", "pkg/sub/__init__.py": "", "pkg/sub/mod.py": ""}, "pkg/sub/mod.py", "pkg.sub.mod",
         ["project"]),
        ({"pkg/__init__.py": "", "pkg/mod.py": ""}, "pkg/__init__.py", "pkg", ["project"]),
        ({"src/pkg/__init__.py": "", "src/pkg/mod.py": ""}, "src/pkg/mod.py", "pkg.mod", ["project/src", "project"]),
        ({"mod.py": ""}, "mod.py", "mod", ["project"]),
        ({"tools/run.py": ""}, "tools/run.py", "run", ["project/tools", "project"]),
        ({"tools/run.py": "", "src/a/__init__.py": ""}, "tools/run.py", "run",
         ["project/tools", "project", "project/src"]),
        ({"__init__.py": "", "mod.py": "from . import x"}, "mod.py", "project.mod", [".", "project"]),
        ({"__init__.py": "", "sub/__init__.py": "", "sub/mod.py": ""}, "sub/mod.py", "project.sub.mod",
         [".", "project"]),
        ({"__init__.py": "", "pkg/__init__.py": "", "pkg/mod.py": "", "main.py": "import pkg.mod"}, "pkg/mod.py",
         "pkg.mod", ["project"]),
        ({"ns/part/mod.py": "from . import other", "ns/part/other.py": ""}, "ns/part/mod.py", "part.mod",
         ["project/ns", "project"]),
        ({"ns/part/mod.py": "", "main.py": "from ns.part.mod import f"}, "ns/part/mod.py", "ns.part.mod", ["project"]),
        ({"src/ns/mod.py": "", "main.py": "import ns.mod"}, "src/ns/mod.py", "ns.mod", ["project/src", "project"]),
        ({"ns/pkg/__init__.py": "", "ns/pkg/a.py": "", "main.py": "import ns.pkg"}, "ns/pkg/a.py", "ns.pkg.a",
         ["project"]),
        ({"src/__init__.py": "", "src/a.py": "", "src/b.py": "import src.a"}, "src/a.py", "src.a",
         ["project", "project/src"]),
        ({"pkg/__init__.py": "", "pkg/a.py": "import b", "pkg/b.py": ""}, "pkg/a.py", "pkg.a",
         ["project", "project/pkg"]),
    ],
)  # fmt: skip
def test_names_follow_the_folders_and_the_evidence_of_imports(make_repository, files, path, name, roots):
    """Packages, src layout, namespaces, a repository that is a package, and loose scripts each get their rule."""
    assert named(make_repository(files))[path] == (name, roots)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("my-script.py", "my_script"),
        ("2to3.py", "_2to3"),
        ("class.py", "class_"),
        ("a.b.py", "a_b"),
        ("random.py", "random_"),
        ("types.py", "types_"),
        ("__main__.py", "__main___"),
        ("tools/pkg", "pkg_"),
        ("my-tools/mod.py", "mod"),
        ("my-tools/__init__.py", "my_tools"),
    ],
)
def test_names_that_cannot_be_imported_become_identifiers_that_hide_nothing(make_repository, path, name):
    """A changed name never equals a module of the standard library or of the repository."""
    root = make_repository({"pkg/__init__.py": "", path: "#!/usr/bin/env python3\n"})

    assert named(root)[path][0] == name


def test_changed_names_stay_apart(make_repository):
    """Two files that would get one name get two."""
    names = named(make_repository({"my-script.py": "", "my_script.py": "", "my script.py": ""}))

    assert sorted(name for name, _ in names.values()) == ["my_script", "my_script_", "my_script__"]
    assert names["my_script.py"][0] == "my_script"


def test_equal_names_in_different_folders_stay_separate(make_repository):
    """Each loose file finds itself first on its path."""
    names = named(make_repository({"a/common.py": "", "b/common.py": ""}))

    assert names == {
        "a/common.py": ("common", ["project/a", "project"]),
        "b/common.py": ("common", ["project/b", "project"]),
    }


def test_a_sibling_with_the_name_of_an_installed_package_is_not_put_on_the_path(make_repository):
    """In a folder that is used as a package, a bare import means something installed."""
    root = make_repository(
        {"db/__init__.py": "from . import mysql", "db/mysql.py": "import redis", "db/redis.py": "import redis"}
    )

    assert named(root)["db/mysql.py"] == ("db.mysql", ["project"])


def test_the_names_work_in_a_fresh_interpreter(make_repository):
    """What the survey says is what Python does: every named module is importable from its roots."""
    root = make_repository(
        {
            "src/pkg/__init__.py": "",
            "src/pkg/mod.py": "from . import other",
            "src/pkg/other.py": "",
            "ns/deep/a.py": "",
            "use.py": "import ns.deep.a",
            "tools/run.py": "import beside",
            "tools/beside.py": "",
        }
    )
    for path, module in survey(root).modules.items():
        folders = [str(root.parent / folder) for folder in module.roots]
        program = f"import sys; sys.path[:0] = {folders!r}; import {module.name} as m; print(m.__file__)"
        done = subprocess.run([sys.executable, "-I", "-B", "-c", program], capture_output=True, text=True, check=True)

        assert done.stdout.strip() == str(root / path)


def test_nothing_of_the_target_is_imported(make_repository):
    """A survey with its import graph leaves modules, import path and finders as they were."""
    root = make_repository({"surveyed_pkg/__init__.py": "raise SystemExit", "surveyed_pkg/a.py": "from . import b"})
    before = (dict(sys.modules), list(sys.path), list(sys.meta_path), set(sys.path_importer_cache))

    survey(root).import_graph()

    assert "surveyed_pkg" not in sys.modules
    assert before[1:3] == (sys.path, sys.meta_path)
    assert set(sys.path_importer_cache) == before[3]
    assert importlib.util.find_spec("surveyed_pkg") is None
    assert not [path for path in root.rglob("*") if path.name == "__pycache__" or "cache" in path.name]
    assert PurePosixPath("surveyed_pkg/a.py") in survey(root).modules
