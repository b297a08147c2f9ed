"""The whole test suite again, in the surroundings that `make test` did not have.

Without extras (only what tests import), on every other supported interpreter of this machine, and as an ordinary
user when started as root. What cannot be done here is skipped with its reason. Exit 1 when a round failed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ("3.11", "3.12", "3.13")
NOBODY = 65534
"""The user and group id that owns nothing, by convention of the kernel (`overflowuid`)."""


class Skipped(Exception):
    """A round that this machine cannot do, with the reason as its text."""


def main() -> int:
    """Run every round, then say how each ended."""
    rounds: list[tuple[str, Callable[[], str]]] = [("as an ordinary user, without extras", as_ordinary_user)]
    others = (version for version in SUPPORTED if version != running_version())
    rounds += [(f"on Python {version}, without extras", partial(on_interpreter, version)) for version in others]
    rounds.append(("as root", as_root))
    endings = []
    for title, perform in rounds:
        print(f"\n=== {title}", flush=True)
        try:
            ending = perform()
        except Skipped as skipped:
            ending = f"skipped: {skipped}"
        endings.append((title, ending))
        print(ending, flush=True)
    print("\n=== test-full")
    for title, ending in endings:
        print(f"{title}: {ending}")
    return 1 if any(ending.startswith("FAILED") for _, ending in endings) else 0


def running_version() -> str:
    """The interpreter `make test` used, as ``3.11``."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def on_interpreter(version: str) -> str:
    """The closing line of the suite under another interpreter, in an environment beside the usual one."""
    python = find_interpreter(version)
    if python is None:
        raise Skipped(f"no python{version} on this machine")
    venv = ROOT / f".venv-{version}"
    make_environment(venv, python, ROOT)
    return run_tests([str(venv / "bin" / "python")], ROOT, dict(os.environ))


def as_root() -> str:
    """Nothing to repeat: the rounds on other interpreters, and `make test` before them, run as whoever started this."""
    if os.geteuid() != 0:
        raise Skipped("not started by root")
    return "make test and the rounds on other interpreters ran as root"


def as_ordinary_user() -> str:
    """The closing line of the suite without extras; started by root it runs as somebody else, on a copy of the tree."""
    if os.geteuid() != 0:
        venv = ROOT / f".venv-{running_version()}"
        make_environment(venv, Path(sys.executable).resolve(), ROOT)
        return run_tests([str(venv / "bin" / "python")], ROOT, dict(os.environ))
    if shutil.which("setpriv") is None:
        raise Skipped("setpriv (util-linux) is not installed, so root cannot become an ordinary user")
    prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
    python = readable_interpreter(prefix)
    if python is None:
        raise Skipped("no interpreter from 3.11 on can be read by an ordinary user")
    with tempfile.TemporaryDirectory(prefix="menace-user-") as folder, owned_copy(Path(folder)) as (tree, home):
        venv = Path(folder) / "venv"
        make_environment(venv, python, tree)
        environment = {
            "HOME": str(home),
            "TMPDIR": str(home / "tmp"),
            "PATH": os.environ.get("PATH", os.defpath),
            "LANG": os.environ.get("LANG", "C.UTF-8"),
            "USER": "nobody",
        }
        # The tests ask git which files belong to the project; a copy is not a repository until it is made one.
        for command in (["git", "init", "--quiet"], ["git", "add", "--all"]):
            subprocess.run([*prefix, *command], cwd=tree, env=environment, check=True)
        return run_tests([*prefix, str(venv / "bin" / "python")], tree, environment)


@contextmanager
def owned_copy(folder: Path) -> Iterator[tuple[Path, Path]]:
    """A copy of the files git knows or would add, and a home, both belonging to the ordinary user."""
    folder.chmod(0o755)
    tree, home = folder / "menace", folder / "home"
    (home / "tmp").mkdir(parents=True)
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listing.stdout.split("\0")):
        if not (ROOT / name).is_symlink() and not (ROOT / name).exists():
            continue  # deleted, but not yet committed as such
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name, follow_symlinks=False)
    for start in (tree, home):
        for path in (start, *start.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    yield tree, home


def find_interpreter(version: str) -> Path | None:
    """An interpreter of that version that really runs: on the path, or kept by pyenv behind a shim that refuses."""
    for name in every_python(f"python{version}"):
        if runs([str(name)], version):
            return name
    return None


def every_python(name: str) -> Iterator[Path]:
    """Candidates in the order of the search path; a pyenv shim also stands for the versions it hides."""
    version = name.removeprefix("python")
    for folder in os.get_exec_path():
        candidate = Path(folder) / name
        if candidate.is_file():
            yield candidate
        if Path(folder).name == "shims":
            yield from sorted(Path(folder).parent.glob(f"versions/{version}.*/bin/{name}"), reverse=True)


def readable_interpreter(prefix: list[str]) -> Path | None:
    """An interpreter the ordinary user can start: of the running version if possible, else any supported one."""
    for version in (running_version(), *SUPPORTED):
        for candidate in (Path(sys.executable).resolve(), *every_python(f"python{version}")):
            if open_to_all(candidate) and runs([*prefix, str(candidate)], version):
                return candidate
    return None


def open_to_all(path: Path) -> bool:
    """Whether everybody may walk to it; an interpreter in a private home is nobody else's, even where a trial works."""
    return all(folder.stat().st_mode & 0o001 for folder in path.resolve().parents)


def runs(command: list[str], version: str) -> bool:
    """Whether this interpreter starts, is of that version and has the modules that builds sometimes leave out."""
    probe = f"import ctypes, sqlite3, ssl, sys; sys.exit('%d.%d' % sys.version_info[:2] != '{version}')"
    try:
        answer = subprocess.run([*command, "-I", "-c", probe], capture_output=True, timeout=30, cwd="/", check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def make_environment(venv: Path, python: Path, tree: Path) -> None:
    """An environment with the core and what tests import, and nothing else."""
    uv = Path(sys.executable).with_name("uv")
    wanted = ["--quiet", "--constraint", str(tree / "constraints.txt"), "--editable", f"{tree}[test]"]
    if uv.exists():
        # Compiled now, because an ordinary user may not write byte code into it later.
        subprocess.run([uv, "venv", "--quiet", "--clear", "--python", python, venv], check=True)
        into = ["--python", str(venv / "bin" / "python"), "--compile-bytecode"]
        if subprocess.run([uv, "pip", "install", *into, *wanted], check=False).returncode == 0:
            return
        print("uv could not install, pip does it", flush=True)
    subprocess.run([python, "-m", "venv", "--clear", venv], check=True)
    subprocess.run([venv / "bin" / "python", "-m", "pip", "install", *wanted], check=True)


def run_tests(python: list[str], tree: Path, environment: dict[str, str]) -> str:
    """Run pytest, show what it prints, and give its closing line."""
    command = [*python, "-m", "pytest", "--quiet", "-rfEs", "-p", "no:cacheprovider"]
    environment = {**environment, "PYTHONDONTWRITEBYTECODE": "1"}
    closing = ""
    with subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            closing = line.strip() or closing
    return closing if process.returncode == 0 else f"FAILED (exit {process.returncode}): {closing}"


if __name__ == "__main__":
    sys.exit(main())
