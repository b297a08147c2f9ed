"""Which files are looked at, and what is said about the others."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

import pytest

from menace.survey.files import FileSurvey, find_files


def statuses(found: FileSurvey) -> dict[str, str]:
    return {str(file.path): file.status for file in found.files}


def reasons(found: FileSurvey) -> dict[str, str | None]:
    return {str(file.path): file.reason for file in found.files}


def left_out(found: FileSurvey) -> dict[str, str]:
    return {str(each.path): each.reason for each in found.left_out}


def test_git_names_tracked_and_untracked_files_but_not_ignored_ones(make_repository, git):
    """What git ignores is not part of the repository."""
    root = make_repository({"kept.py": "", "new.py": "", "junk.py": "", ".gitignore": "junk.py\n", "x.txt": ""})
    git(root, "init", "-q")
    git(root, "add", "kept.py")

    found = find_files(root)

    assert found.found_by == "git"
    assert statuses(found) == {"kept.py": "surveyed", "new.py": "surveyed"}


def test_a_subfolder_of_a_checkout_is_listed_relative_to_itself(make_repository, git):
    """Only the files below the named folder count, under names relative to it."""
    root = make_repository({"outside.py": "", "inner/pkg/mod.py": ""})
    git(root, "init", "-q")
    git(root, "add", ".")

    found = find_files(root / "inner")

    assert found.found_by == "git"
    assert statuses(found) == {"pkg/mod.py": "surveyed"}


def test_a_folder_that_the_larger_checkout_ignores_is_walked(make_repository, git):
    """A project inside an ignored folder is still a project."""
    root = make_repository({".gitignore": "scratch/\n", "scratch/mod.py": ""})
    git(root, "init", "-q")

    found = find_files(root / "scratch")

    assert found.found_by == "walk"
    assert statuses(found) == {"mod.py": "surveyed"}


def test_submodules_and_checkouts_inside_are_part_of_it(make_repository, git):
    """Files of a submodule are listed as if they were the repository's own; its ignored ones are not."""
    library = make_repository({"lib.py": "", ".gitignore": "no.py\n"}, name="library")
    git(library, "init", "-q")
    git(library, "add", ".")
    git(library, "commit", "-qm", "x")
    root = make_repository({"main.py": "", "nested/own.py": ""})
    git(root, "init", "-q")
    git(root, "submodule", "add", "-q", str(library), "vendor/library")
    (root / "vendor/library/no.py").write_text("")
    git(root / "nested", "init", "-q")

    assert statuses(find_files(root)) == dict.fromkeys(
        ["main.py", "nested/own.py", "vendor/library/lib.py"], "surveyed"
    )


def test_the_repositorys_own_git_configuration_starts_nothing(make_repository, git, tmp_path):
    """A monitor program named in the target's configuration is not run."""
    root = make_repository({"mod.py": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    proof = tmp_path / "proof"
    program = tmp_path / "monitor"
    program.write_text(f"#!/bin/sh\ntouch {proof}\n")
    program.chmod(0o755)
    git(root, "config", "core.fsmonitor", str(program))

    assert statuses(find_files(root)) == {"mod.py": "surveyed"}
    assert not proof.exists()


def test_the_work_tree_is_the_folder_that_was_named(make_repository, git):
    """A configuration that points elsewhere hides nothing."""
    root = make_repository({"mod.py": "", "new.py": ""})
    git(root, "init", "-q")
    git(root, "add", "mod.py")
    git(root, "config", "core.worktree", "/etc")

    assert statuses(find_files(root)) == {"mod.py": "surveyed", "new.py": "surveyed"}


def test_tracked_files_behind_a_link_are_not_read_from_elsewhere(make_repository, git, tmp_path):
    """A folder replaced by a link out of the repository hides the files git remembers in it."""
    root = make_repository({"pkg/mod.py": "", "main.py": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    (root / "pkg").rename(tmp_path / "elsewhere")
    (root / "pkg").symlink_to(tmp_path / "elsewhere")

    found = find_files(root)

    assert statuses(found) == {"main.py": "surveyed"}
    assert "pkg" in left_out(found)


def test_an_untracked_virtual_environment_is_left_out_even_if_git_does_not_ignore_it(make_repository, git):
    """Forgetting to ignore an environment does not make it part of the project."""
    root = make_repository({"main.py": "", "env/pyvenv.cfg": "", "env/lib/site-packages/a.py": ""})
    git(root, "init", "-q")

    found = find_files(root)

    assert statuses(found) == {"main.py": "surveyed"}
    assert left_out(found) == {"env": "virtual environment"}


def test_without_git_the_walk_leaves_out_what_is_not_source(make_repository):
    """Environments, installed packages, build output, hidden folders and byte code are named, not entered."""
    folders = ["env", "site-packages", "build", "dist", "node_modules", ".hidden", "pkg/__pycache__", "a.egg-info"]
    files = dict.fromkeys([f"{folder}/mod.py" for folder in folders], "")
    root = make_repository({"main.py": "", "env/pyvenv.cfg": "", **files})

    found = find_files(root)

    assert found.found_by == "walk"
    assert statuses(found) == {"main.py": "surveyed"}
    assert sorted(left_out(found)) == sorted(folders)


def test_a_package_called_build_is_source(make_repository):
    """A folder with an __init__.py is a package, whatever its name."""
    root = make_repository({"build/__init__.py": "", "build/mod.py": ""})

    assert statuses(find_files(root)) == {"build/__init__.py": "surveyed", "build/mod.py": "surveyed"}


def test_git_that_fails_is_replaced_by_a_walk(make_repository):
    """A broken .git folder does not end the survey."""
    root = make_repository({"main.py": "", ".git/HEAD": "nonsense"})

    assert find_files(root).found_by == "walk"
    assert statuses(find_files(root)) == {"main.py": "surveyed"}


def test_the_data_folder_is_never_part_of_the_target(make_repository):
    """What an earlier run wrote is not looked at."""
    root = make_repository({"main.py": "", "sandbox_data/copied/main.py": ""})

    assert statuses(find_files(root, data_dir=root / "sandbox_data")) == {"main.py": "surveyed"}


def test_python_files_are_known_by_suffix_or_first_line(make_repository):
    """Scripts without suffix count when they start Python; stubs and Cython do not count."""
    root = make_repository(
        {
            "a.py": "",
            "b.pyi": "",
            "c.pyx": "",
            "tool": "#!/usr/bin/env python3\n",
            "old": "#!/usr/bin/python2.7 -u\n",
            "shell": "#!/bin/sh\npython x\n",
            "LICENSE": "text",
        }
    )

    assert sorted(statuses(find_files(root))) == ["a.py", "old", "tool"]


@pytest.mark.parametrize(
    ("pattern", "gone"),
    [
        ("pkg/a.py", ["pkg/a.py"]),
        ("pkg", ["pkg/a.py", "pkg/sub/a.py"]),
        ("./pkg/", ["pkg/a.py", "pkg/sub/a.py"]),
        ("a.py", ["pkg/a.py", "pkg/sub/a.py"]),
        ("sub", ["pkg/sub/a.py"]),
        ("**/a.py", ["pkg/a.py", "pkg/sub/a.py"]),
        ("pkg/*/a.py", ["pkg/sub/a.py"]),
        ("", []),
        ("nothing", []),
    ],
)
def test_the_user_excludes_files_by_pattern(make_repository, pattern, gone):
    """A pattern names files or whole folders; a bare name counts at any depth."""
    root = make_repository({"pkg/a.py": "", "pkg/sub/a.py": "", "main.py": ""})

    found = reasons(find_files(root, exclude=[pattern]))

    assert sorted(path for path, reason in found.items() if reason == "excluded by user") == gone


def test_an_excluded_folder_may_be_named_by_its_full_path(make_repository):
    """Absolute patterns mean the same as relative ones."""
    root = make_repository({"pkg/a.py": "", "main.py": ""})

    assert statuses(find_files(root, exclude=[str(root / "pkg")])) == {"main.py": "surveyed", "pkg/a.py": "skipped"}


def test_links_are_said_and_not_followed(make_repository, tmp_path):
    """Links out, links in, loops and dead ends each get their sentence; nothing is surveyed twice."""
    root = make_repository({"pkg/mod.py": ""})
    (tmp_path / "foreign.py").write_text("")
    (tmp_path / "foreign").mkdir()
    (root / "out.py").symlink_to(tmp_path / "foreign.py")
    (root / "in.py").symlink_to("pkg/mod.py")
    (root / "loop.py").symlink_to("loop.py")
    (root / "dead.py").symlink_to("gone.py")
    (root / "folder").symlink_to(tmp_path / "foreign")
    (root / "pkg/up").symlink_to("..")

    found = find_files(root)

    assert reasons(found) == {
        "out.py": "link leading out of the repository",
        "in.py": "link to pkg/mod.py",
        "loop.py": "link that leads nowhere",
        "dead.py": "link that leads nowhere",
        "pkg/mod.py": None,
    }
    assert left_out(found) == {"folder": "link leading out of the repository", "pkg/up": "link to ."}


def test_a_pipe_is_never_opened(make_repository):
    """A named pipe with a Python name is reported instead of waited for."""
    root = make_repository({"main.py": ""})
    os.mkfifo(root / "pipe.py")
    os.mkfifo(root / "pipe")

    assert reasons(find_files(root)) == {"main.py": None, "pipe.py": "not a regular file"}


def test_names_that_are_not_text_are_kept(make_repository, git):
    """Odd bytes in a name survive, with git and without."""
    root = make_repository({"main.py": ""})
    odd = os.fsdecode(b"caf\xe9\n.py")
    Path(root, odd).write_text("")
    walked = statuses(find_files(root))
    git(root, "init", "-q")

    assert statuses(find_files(root)) == walked == {"main.py": "surveyed", odd: "surveyed"}


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("tests/helper.py", "test"),
        ("pkg/tests/__init__.py", "test"),
        ("conftest.py", "test"),
        ("pkg/test_mod.py", "test"),
        ("pkg/mod_test.py", "test"),
        ("integration_tests/run.py", "test"),
        ("setup.py", "setup.py"),
        ("app/migrations/0001_initial.py", "migration"),
        ("app/migrations/__init__.py", "migration"),
        ("alembic/versions/ab12_first.py", "migration"),
        ("alembic/env.py", "migration"),
        ("docs/conf.py", "documentation"),
        ("docs/examples/one.py", "documentation"),
        ("proto/thing_pb2.py", "generated"),
        ("pkg/setup.py", None),
        ("pkg/testing.py", None),
        ("pkg/latest.py", None),
        ("pkg/docs/writer.py", None),
        ("engine/migrations/runner.py", None),
        ("examples/demo.py", None),
    ],
)
def test_files_that_are_read_but_not_called_are_known_by_their_place(make_repository, path, role):
    """Tests, set-up, migrations and documentation are told from code that merely sounds like them."""
    packages = ["pkg/__init__.py", "pkg/docs/__init__.py", "engine/migrations/__init__.py"]
    others = ["app/migrations/0002_next.py", "alembic/versions/cd34_second.py", "alembic/env.py", *packages]
    root = make_repository(dict.fromkeys([path, *others], ""))

    (file,) = [each for each in find_files(root).files if each.path == PurePosixPath(path)]

    assert file.role == role
    assert (file.status, file.reason) == (("surveyed", None) if role is None else ("skipped", f"not called: {role}"))
