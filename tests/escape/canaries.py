"""Things outside the sandbox that no program inside may read, change, signal or reach."""

from __future__ import annotations

import ctypes
import os
import secrets
import select
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

SHARED_MEMORY = Path("/dev/shm")
_IPC_CREAT, _IPC_RMID = 0o1000, 0
_libc = ctypes.CDLL(None, use_errno=True)
_libc.shmat.restype = ctypes.c_void_p
_libc.shmat.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_int]


@dataclass(slots=True)
class Canaries:
    """What was put outside, and how it looked then."""

    folder: Path
    sockets: Path
    secret: str
    number: str
    token: str
    process: psutil.Process
    listeners: dict[str, socket.socket]
    segment: int
    shared: Path | None
    before: dict[str, object] = field(default_factory=dict)

    def module(self) -> str:
        """The source of a module that tells programs where the canaries are, and none of their secrets."""
        ports = {name: each.getsockname()[1] for name, each in self.listeners.items() if name in ("TCP", "TCP6", "UDP")}
        told = {
            "FOLDER": str(self.folder),
            "SECRET": str(self.folder / "secret.txt"),
            "OPEN": str(self.folder / "open"),
            "OPEN_FILE": str(self.folder / "open" / "ledger.txt"),
            "FIFO": str(self.folder / "open" / "fifo"),
            "SOCKET": str(self.sockets / "stream"),
            "DATAGRAMS": str(self.sockets / "datagrams"),
            "ABSTRACT": self.token,
            "TOKEN": self.token,
            "PID": self.process.pid,
            "RUNNER": os.getpid(),
            "KEY": _key(self.token),
            "SHARED": str(self.shared),
            "INTERFACES": [name for _, name in socket.if_nameindex() if name != "lo"],
            "TCP6": 0,
            **ports,
        }
        return "".join(f"{name} = {value!r}\n" for name, value in told.items())

    def disturbed(self) -> list[str]:
        """What is no longer as it was; nothing, while the sandbox holds."""
        after = self._state()
        changed = [f"{name} changed: {after.get(name)}" for name, was in self.before.items() if after.get(name) != was]
        appeared = [f"{name} appeared" for name in after.keys() - self.before.keys()]
        self.before = after
        return changed + appeared + [f"{name} was reached" for name in self._reached()]

    def remember(self) -> None:
        """Take how things are now for how they must stay."""
        self.before = self._state()

    def secrets_in(self, text: str) -> list[str]:
        """The secrets that a text contains."""
        return [f"the secret {name} is known" for name in (self.secret, self.number) if name in text]

    def _state(self) -> dict[str, object]:
        state: dict[str, object] = {}
        for path in sorted((self.folder, *self.folder.rglob("*"), *self.sockets.iterdir())):
            status = path.lstat()
            text = path.read_bytes() if path.is_file() else b""
            state[str(path)] = (
                text, status.st_mode, status.st_uid, status.st_nlink, status.st_size, status.st_mtime_ns,
                os.listxattr(path, follow_symlinks=False),
            )  # fmt: skip
        state["canary process"] = _outline(self.process)
        state["shared memory"] = sorted(each.name for each in _named(SHARED_MEMORY, self.token))
        state["core pattern"] = Path("/proc/sys/kernel/core_pattern").read_bytes()
        state["host name"] = socket.gethostname()
        return state

    def _reached(self) -> Iterator[str]:
        readable, _, _ = select.select(list(self.listeners.values()), [], [], 0)
        for name, listener in self.listeners.items():
            if listener in readable:
                yield name
                if listener.type == socket.SOCK_STREAM:
                    listener.accept()[0].close()
                else:
                    listener.recv(1 << 16)


@contextmanager
def canaries(folder: Path) -> Iterator[Canaries]:
    """A set of canaries with its files in a folder of its own; gone afterwards."""
    secret, number, token = secrets.token_hex(16), str(secrets.randbits(50)), f"menace-canary-{secrets.token_hex(6)}"
    (folder / "open").mkdir(parents=True)
    (folder / "secret.txt").write_text(secret)
    (folder / "secret.txt").chmod(0o600)
    (folder / "open" / "ledger.txt").write_text(secret)
    (folder / "open" / "ledger.txt").chmod(0o666)
    (folder / "open").chmod(0o777)
    os.mkfifo(folder / "open" / "fifo")
    with ExitStack() as stack:
        # The secret is in its environment and, as a number, on its command line.
        sleeper = subprocess.Popen(["sleep", "86400", f"0.{number}"], env={"CANARY": secret}, cwd=folder)
        stack.callback(sleeper.wait)
        stack.callback(sleeper.kill)
        # Near the root: the address of a socket has little room, and temporary folders may lie deep.
        sockets = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="menace-canary-", dir="/tmp")))
        sockets.chmod(0o777)
        listeners = {name: stack.enter_context(each) for name, each in _listeners(sockets, token)}
        segment = _libc.shmget(_key(token), 4096, _IPC_CREAT | 0o600)
        stack.callback(_libc.shmctl, segment, _IPC_RMID, None)
        _fill(segment, secret)
        shared = SHARED_MEMORY / token if os.access(SHARED_MEMORY, os.W_OK) else None
        if shared is not None:
            stack.callback(shared.unlink)
            shared.write_text(secret)
        placed = Canaries(
            folder, sockets, secret, number, token, psutil.Process(sleeper.pid), listeners, segment, shared
        )
        placed.remember()
        yield placed


def _listeners(folder: Path, token: str) -> Iterator[tuple[str, socket.socket]]:
    for name, family, kind, address in (
        ("TCP", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
        ("TCP6", socket.AF_INET6, socket.SOCK_STREAM, ("::1", 0)),
        ("UDP", socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
        ("ABSTRACT", socket.AF_UNIX, socket.SOCK_STREAM, f"\0{token}"),
        ("ABSTRACT_DATAGRAMS", socket.AF_UNIX, socket.SOCK_DGRAM, f"\0{token}-d"),
        ("SOCKET", socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "stream")),
        ("DATAGRAMS", socket.AF_UNIX, socket.SOCK_DGRAM, str(folder / "datagrams")),
    ):
        listener = socket.socket(family, kind)
        try:
            listener.bind(address)
        except OSError:
            listener.close()
            if name != "TCP6":  # machines without the newer protocol exist
                raise
            continue
        listener.setblocking(False)
        if kind == socket.SOCK_STREAM:
            listener.listen()
        if isinstance(address, str) and not address.startswith("\0"):
            Path(address).chmod(0o777)
        yield name, listener


def _outline(process: psutil.Process) -> object:
    """What others could do to a process: end it, stop it, slow it down, take room from it."""
    try:
        is_well = process.status() not in (psutil.STATUS_ZOMBIE, psutil.STATUS_STOPPED, psutil.STATUS_TRACING_STOP)
        return is_well, process.nice(), process.cpu_affinity(), process.rlimit(psutil.RLIMIT_NOFILE)
    except psutil.Error:
        return "gone"


def _key(token: str) -> int:
    return int(token.rpartition("-")[2], 16) & 0x7FFFFFFF


def _fill(segment: int, secret: str) -> None:
    address = _libc.shmat(segment, None, 0)
    ctypes.memmove(address, secret.encode(), len(secret))
    _libc.shmdt(ctypes.c_void_p(address))


def _named(folder: Path, token: str) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if token in path.name]
    except OSError:
        return []
