"""Proving that a tree did not change."""

from __future__ import annotations

import os
import time

import pytest

from menace.survey import tree
from menace.survey.tree import compare, tree_digest

FILES = {"a.py": "x = 1\n", "pkg/b.py": "", "data/table.csv": "1,2\n", ".hidden/c": "c", ".git/HEAD": "ref"}


def test_an_untouched_tree_compares_equal(make_repository):
    """Two looks at the same tree agree, and reading it is no change."""
    root = make_repository(FILES)
    before = tree_digest(root)
    (root / "a.py").read_text()

    assert compare(before, tree_digest(root)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda root: (root / "a.py").write_text("x = 2\n"), ["changed: a.py"]),
        (lambda root: (root / "new.py").write_text(""), ["added: new.py"]),
        (lambda root: (root / "pkg/b.py").unlink(), ["removed: pkg/b.py"]),
        (lambda root: (root / "empty").mkdir(), ["added: empty"]),
        (lambda root: (root / ".hidden/c").write_text("d"), ["changed: .hidden/c"]),
        (lambda root: (root / "a.py").chmod(0o755), ["mode changed: a.py (-rw-r--r-- to -rwxr-xr-x)"]),
        (lambda root: (root / "link").symlink_to("a.py"), ["added: link"]),
        (lambda root: (root / "a.py").rename(root / "z.py"), ["removed: a.py", "added: z.py"]),
        (lambda root: (root / ".git/index").write_text(""), []),
        (lambda root: os.utime(root / "a.py", (1, 1)), []),
        (lambda root: os.mkfifo(root / "pipe"), ["added: pipe"]),
    ],
)
def test_every_kind_of_change_is_named(make_repository, change, said):
    """Contents, modes, names, links and special files are compared; git's own folder and times are not."""
    root = make_repository(FILES)
    (root / "a.py").chmod(0o644)
    before = tree_digest(root)
    change(root)

    assert compare(before, tree_digest(root)) == said


def test_a_retargeted_link_and_a_file_that_became_a_folder_are_changes(make_repository):
    """What a name stands for is part of the state."""
    root = make_repository(FILES)
    (root / "link").symlink_to("a.py")
    before = tree_digest(root)
    (root / "link").unlink()
    (root / "link").symlink_to("pkg")
    (root / "a.py").unlink()
    (root / "a.py").mkdir()

    assert compare(before, tree_digest(root)) == ["changed: a.py", "changed: link"]


def test_the_data_folder_may_change(make_repository):
    """What a run writes there is not a change of the target."""
    root = make_repository(FILES)
    before = tree_digest(root, root / "sandbox_data")
    (root / "sandbox_data").mkdir()
    (root / "sandbox_data/report.html").write_text("x")

    assert compare(before, tree_digest(root, root / "sandbox_data")) == []


def test_large_files_and_installed_packages_are_compared_without_reading_them(make_repository, monkeypatch):
    """Size, time and inode stand for the content where reading would take too long."""
    monkeypatch.setattr(tree, "MAX_HASHED_BYTES", 3)
    root = make_repository({"big": "12345", "env/pyvenv.cfg": "", "env/x": "1", "node_modules/y": "1", "s": "1"})
    before = tree_digest(root)
    for name in ("big", "env/x", "node_modules/y", "s"):
        os.utime(root / name, (1, 1))

    assert compare(before, tree_digest(root)) == ["changed: big", "changed: env/x", "changed: node_modules/y"]


def test_many_files_take_little_time(tmp_path):
    """A large repository costs a fraction of a millisecond per file."""
    for folder in range(20):
        (tmp_path / str(folder)).mkdir()
        for number in range(100):
            (tmp_path / str(folder) / f"{number}.py").write_text("x = 1\n")
    start = time.process_time()

    state = tree_digest(tmp_path)

    assert time.process_time() - start < 0.5
    assert len(state.entries) == 2020
