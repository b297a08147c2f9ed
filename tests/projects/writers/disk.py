"""Functions that write, move and delete."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def write_here() -> None:
    """Write a file to the working folder."""
    Path("left_here.txt").write_text("x", encoding="utf-8")


def write_many_here() -> None:
    """Write a small tree to the working folder."""
    for number in range(20):
        folder = Path("tree", str(number))
        folder.mkdir(parents=True)
        (folder / "leaf.txt").write_text("x", encoding="utf-8")


def write_to_repository() -> None:
    """Write a file beside this one."""
    (HERE / "left_in_repository.txt").write_text("x", encoding="utf-8")


def write_to_home() -> None:
    """Write a file to the home folder."""
    (Path.home() / "left_in_home_by_writers.txt").write_text("x", encoding="utf-8")


def write_to_account_home() -> None:
    """Write a file to the home folder of the account, whatever the environment says."""
    import pwd

    home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    (home / "left_in_home_by_writers.txt").write_text("x", encoding="utf-8")


def write_to_temporary() -> None:
    """Write a file to the temporary folder and leave it."""
    descriptor, _ = tempfile.mkstemp(prefix="left_by_writers_")
    os.close(descriptor)


def write_to_system_temporary() -> None:
    """Write a file to /tmp, whatever the environment says."""
    Path("/tmp/left_by_writers.txt").write_text("x", encoding="utf-8")


def delete_keepsake() -> None:
    """Delete a file of the repository."""
    (HERE / "keepsakes" / "first.txt").unlink()


def empty_keepsake() -> None:
    """Cut a file of the repository to nothing."""
    with open(HERE / "keepsakes" / "first.txt", "w", encoding="utf-8"):
        pass


def rewrite_self() -> None:
    """Append to the file this function stands in."""
    with open(__file__, "a", encoding="utf-8") as file:
        file.write("# changed\n")


def delete_by_path(path: str) -> bool:
    """Delete a file of the working folder; False when there is none of that name."""
    try:
        Path(path).unlink()
    except (OSError, ValueError):
        return False
    return True


def delete_folder() -> None:
    """Delete a folder of the repository with all that is in it."""
    shutil.rmtree(HERE / "keepsakes")


def change_folder() -> None:
    """Leave the working folder."""
    os.chdir("/")


def remove_folder() -> None:
    """Delete the working folder."""
    here = os.getcwd()
    os.chdir("/")
    shutil.rmtree(here, ignore_errors=True)


def large_file() -> None:
    """Ask for a file of 100 GiB; without a limit it is sparse and costs nothing."""
    with open("large.bin", "wb") as file:
        file.truncate(100 * 2**30)


def forget_environment() -> None:
    """Empty the environment of the process."""
    os.environ.clear()
