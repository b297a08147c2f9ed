"""The copy that the code under test runs in."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit
from menace.survey import copy
from menace.survey.copy import CopyReport, copy_repository
from menace.survey.tree import compare, tree_digest


def copied(report: CopyReport) -> list[str]:
    return sorted(str(path.relative_to(report.root)) for path in report.root.rglob("*") if not path.is_dir())


def said(report: CopyReport) -> dict[str, str]:
    return {str(each.path): each.reason for each in report.left_out}


def test_sources_and_data_are_copied_under_the_repositorys_name(make_repository, tmp_path):
    """Contents and executable bits survive; the original is untouched."""
    root = make_repository({"pkg/mod.py": "x = 1\n", "pkg/table.csv": "1\n", "tool": "#!/bin/sh\n"})
    (root / "tool").chmod(0o755)
    before = tree_digest(root)

    report = copy_repository(root, tmp_path / "work")

    assert report.root == tmp_path / "work" / "project"
    assert copied(report) == ["pkg/mod.py", "pkg/table.csv", "tool"]
    assert (report.root / "pkg/mod.py").read_text() == "x = 1\n"
    assert os.access(report.root / "tool", os.X_OK)
    assert (report.files, report.size_bytes, report.left_out) == (3, 18, ())
    assert compare(before, tree_digest(root)) == []


SECRETS = [
    ".env", ".env.local", "prod/.env.production", "server.key", "id_rsa", "id_ed25519.pub", "cert.p12", ".netrc",
    ".pypirc", "credentials.json", "credentials-prod.json", "server.pem", "client_secret_1.json",
]  # fmt: skip


def test_secrets_stay_behind(make_repository, tmp_path, git):
    """Files that people keep keys in are left out, also when git tracks them; samples and certificates are not."""
    harmless = [".env.example", "pkg/cacert.pem", "keys.py", "credentials.py"]
    root = make_repository(dict.fromkeys([*SECRETS, *harmless], "secret"))
    (root / "pkg/cacert.pem").write_text("-----BEGIN CERTIFICATE-----\n")
    git(root, "init", "-q")
    git(root, "add", ".")

    report = copy_repository(root, tmp_path / "work")

    assert copied(report) == sorted(harmless)
    assert said(report) == dict.fromkeys(SECRETS, "may hold secrets")


def test_history_environments_ignored_files_and_the_data_folder_stay_behind(make_repository, tmp_path, git):
    """Only what belongs to the project comes along."""
    root = make_repository(
        {
            "main.py": "",
            ".gitignore": "*.log\n",
            "a.log": "",
            "env/pyvenv.cfg": "",
            "env/bin/python": "",
            "sandbox_data/menace.db": "",
        }
    )
    git(root, "init", "-q")

    report = copy_repository(root, tmp_path / "work", data_dir=root / "sandbox_data")

    assert copied(report) == [".gitignore", "main.py"]
    assert said(report) == {"env": "virtual environment"}


def test_ignored_modules_that_an_import_needs_are_copied(make_repository, tmp_path, git):
    """Compiled and generated modules beside the sources come along; private settings do not."""
    ignored = ["pkg/_version.py", "pkg/_fast.cpython-311-x86_64-linux-gnu.so", "pkg/api_pb2.py", "pkg/made.py"]
    root = make_repository(
        {
            **dict.fromkeys(ignored, "# @generated\n"),
            "pkg/__init__.py": "",
            "pkg/local_settings.py": "PASSWORD = 1\n",
            "out/lonely.so": "",
            ".gitignore": "*.so\n_version.py\n*_pb2.py\nmade.py\nlocal_settings.py\n",
        }
    )
    git(root, "init", "-q")

    report = copy_repository(root, tmp_path / "work")

    assert copied(report) == sorted([".gitignore", "pkg/__init__.py", *ignored])


def test_links_inside_stay_links_into_the_copy(make_repository, tmp_path):
    """Relative and absolute links lead to the copied file, never back to the original."""
    root = make_repository({"pkg/mod.py": "x = 1\n", "deep/er/keep.txt": ""})
    (root / "deep/er/relative.py").symlink_to("../../pkg/mod.py")
    (root / "absolute.py").symlink_to(root / "pkg/mod.py")
    (root / "folder").symlink_to("pkg")

    report = copy_repository(root, tmp_path / "work")

    for name in ("deep/er/relative.py", "absolute.py"):
        assert (report.root / name).resolve() == report.root / "pkg/mod.py"
    assert (report.root / "folder").resolve() == report.root / "pkg"


def test_links_out_loops_and_pipes_are_not_copied_and_said(make_repository, tmp_path):
    """Nothing outside the repository becomes visible through the copy."""
    root = make_repository({"main.py": ""})
    (root / "out").symlink_to("/etc/passwd")
    (root / "loop").symlink_to("loop")
    os.mkfifo(root / "pipe")

    report = copy_repository(root, tmp_path / "work")

    assert copied(report) == ["main.py"]
    assert said(report) == {
        "out": "link leading out of the repository",
        "loop": "link that leads nowhere",
        "pipe": "not a regular file",
    }


def test_very_large_files_are_left_out_and_said(make_repository, tmp_path, monkeypatch):
    """A dump in the repository does not fill the disk once more."""
    monkeypatch.setattr(copy, "MAX_FILE_BYTES", 1024 * 1024)
    root = make_repository({"main.py": "", "dump.bin": b"x" * (1024 * 1024 + 1)})

    assert said(copy_repository(root, tmp_path / "work")) == {"dump.bin": "larger than 1 MB"}


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "Read-only file system")]
)
def test_a_destination_without_room_or_permission_is_one_sentence(
    make_repository, tmp_path, monkeypatch, number, words
):
    """The user learns which folder is meant."""
    root = make_repository({"main.py": "x"})

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(shutil, "copyfileobj", refuse)

    with pytest.raises(EnvironmentUnfit, match=words) as caught:
        copy_repository(root, tmp_path / "work")

    assert str(tmp_path / "work") in str(caught.value)


def test_a_destination_that_is_a_file_is_one_sentence(make_repository, tmp_path):
    """Whatever stands in the way is named."""
    root = make_repository({"main.py": "x"})
    Path(tmp_path / "work").write_text("")

    with pytest.raises(EnvironmentUnfit, match="cannot be copied"):
        copy_repository(root, tmp_path / "work")
