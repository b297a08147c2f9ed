"""The boxed backend: the plain one, with every child inside a bubblewrap of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from menace.domain import Plan
from menace.errors import SandboxUnavailable
from menace.sandbox.interpreter import Interpreter
from menace.sandbox.layers.limits import limit_values
from menace.sandbox.process import ProcessBackend

_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc", "/opt", "/sys/devices/system/cpu")
"""What programs of any kind read; what is not there on a machine is left out."""
_HOLDS: dict[str, str | None] = dict.fromkeys(("users", "network", "processes", "disk", "root", "proc"))
"""Layers that the box brings; the child could not make them in there, where its user namespace is the last."""
_TEMPORARY = Path("/tmp")  # noqa: S108 - that of the box, where nobody else is
_TEMPORARY_BYTES = 64 << 20
_PROBE_SECONDS = 20
_ASK = """\
import json, sys, sysconfig
print(json.dumps([sys.prefix, sys.base_prefix, sys.exec_prefix, *sysconfig.get_paths().values(), *sys.path]))
"""


class BwrapBackend(ProcessBackend):
    """Runs each plan in a fresh process that sees nothing of the machine but what the interpreter needs."""

    name = "bwrap"

    def check(self) -> None:
        """Raise when bubblewrap is missing or cannot make a box here."""
        super().check()
        self._box  # noqa: B018 - found and tried on first use

    def isolation(self) -> list[str]:
        """The layers that held in the children so far, and the box around them."""
        return [*super().isolation(), "bubblewrap: a file system of its own, without capabilities"]

    def _given_layers(self) -> dict[str, str | None]:
        return dict(_HOLDS)

    def _surrounded(self, command: list[str | Path], plan: Plan, scratch: Path) -> list[str | Path]:
        """The command inside a box that ends with it, as does all that was written in there."""
        copies = _read_only((self._workspace.parent, self._workspace.child_code))
        room = _empty(scratch, limit_values(plan.limits)["disk_bytes"])
        work = scratch / "work"
        return [*self._box, *copies, *room, "--dir", work, "--chdir", work, "--", *command]

    @cached_property
    def _box(self) -> list[str | Path]:
        """The command that makes the box, up to what differs between children; tried once."""
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxUnavailable(
                self.name, "there is no bwrap; install the package bubblewrap or choose another --isolation"
            )
        folders = _outermost([Path(name) for name in _SYSTEM] + _folders_of(self._interpreter))
        # What lies below /tmp, as the copies of a run usually do, is put on top of the empty one.
        outside, below = _split(folders, _TEMPORARY)
        places = [*_read_only(outside), "--proc", "/proc", "--dev", "/dev"]
        places += [*_empty(Path("/dev/shm"), _TEMPORARY_BYTES), *_empty(_TEMPORARY, _TEMPORARY_BYTES)]  # noqa: S108
        places += _read_only(below)
        complaint = ""
        # Releases before 0.8 cannot forbid further user namespaces; seccomp does so there.
        for more in (["--disable-userns"], []):
            box = [program, *_NAMESPACES, *more, *places]
            complaint = self._complaint(box)
            if not complaint:
                return box
        raise SandboxUnavailable(self.name, f"bubblewrap makes no box here ({complaint})")

    def _complaint(self, box: Sequence[str | Path]) -> str:
        """What goes wrong when the interpreter is started in a box; empty when nothing does."""
        try:
            done = subprocess.run(
                [*box, "--", self._interpreter.path, "-I", "-S", "-c", ""],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_PROBE_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return " ".join(str(error).split())[:200]
        said = done.stderr.strip().rpartition("\n")[2]
        return "" if done.returncode == 0 else said[:200] or f"it ended with status {done.returncode}"


# No process of bubblewrap's own inside: its end would hide what the child's processes cost.
_NAMESPACES = (
    "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
    "--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "sandbox",
)  # fmt: skip


def _read_only(folders: Iterable[Path]) -> Iterator[str | Path]:
    for folder in folders:
        yield from ("--ro-bind", folder, folder)


def _empty(folder: Path, size: int) -> list[str | Path]:
    """A file system of that many bytes, which is the box's own."""
    return ["--size", str(size), "--tmpfs", folder]


def _split(folders: Iterable[Path], place: Path) -> tuple[list[Path], list[Path]]:
    """Those outside a place, and those in it."""
    both: tuple[list[Path], list[Path]] = ([], [])
    for folder in folders:
        both[folder.is_relative_to(place)].append(folder)
    return both


def _outermost(folders: Iterable[Path]) -> list[Path]:
    """Those that exist and lie in no other of them."""
    found: list[Path] = []
    for folder in sorted({folder for folder in folders if folder.exists()}):
        if not any(folder.is_relative_to(each) for each in found):
            found.append(folder)
    return found


def _folders_of(interpreter: Interpreter) -> list[Path]:
    """Where an interpreter keeps itself and its packages, by its own word, and each step of the way to it."""
    steps = [interpreter.path]
    while steps[-1].is_symlink() and len(steps) < 40:
        steps.append(steps[-1].parent / steps[-1].readlink())
    try:
        answer = subprocess.run(
            [interpreter.path, "-s", "-c", _ASK],
            cwd="/",
            env={},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PROBE_SECONDS,
            check=True,
        )
        told = [Path(text) for text in json.loads(answer.stdout)]
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise SandboxUnavailable("bwrap", f"{interpreter.path} does not say where its packages are") from error
    found = [path for path in told if path.is_absolute()] + [Path(os.path.normpath(step.parent)) for step in steps]
    # A folder may be reached by a link, and its files by the name they really have.
    return [*found, *(path.resolve() for path in found)]
