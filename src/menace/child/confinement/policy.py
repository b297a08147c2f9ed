"""What code under test may do at each security level, and how that is put in force.

The audit hook refuses with an ordinary error and counts; filters of the kernel hold below Python, where nobody counts.
Without a level nothing is refused here: starting processes is then a capability that is recorded.
"""

from __future__ import annotations

import _thread
import importlib
import os
import random
import sys
import threading
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from ..measuring.audited import is_nowhere, is_writing, kind_of
from ..measuring.observe import Observer
from . import confine, seccomp

# What runs a coroutine and what looks up a host load machine code late; neither is a doing of the target.
_LOADED_EARLY = ("asyncio", "encodings.idna")
_LOOPBACK_NAMES = ("localhost", "ip6-localhost", "::1", "0:0:0:0:0:0:0:1")
_OWN_ADDRESSES = ("", "0.0.0.0", "::")  # noqa: S104 - what a server binds to when it means all of its machine
_LOOKUPS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_OURS = __name__.rsplit(".", 2)[0]
_THREADS_AUDITED_SINCE = (3, 12)
_getframe = sys._getframe


class Policy(NamedTuple):
    """What is allowed; ``upstream`` is the service inside the sandbox, ``native`` code that is loaded late."""

    spawn: bool
    loopback: bool
    upstream: bool
    threads: bool
    native: bool
    write: bool


class Conditions(NamedTuple):
    """What a scenario brings along: a service to talk to, and threads of its own."""

    upstream: bool
    threads: bool


LEVELS: Dict[int, Policy] = {
    1: Policy(spawn=True, loopback=True, upstream=True, threads=True, native=True, write=True),
    2: Policy(spawn=False, loopback=True, upstream=True, threads=True, native=True, write=True),
    3: Policy(spawn=False, loopback=False, upstream=True, threads=True, native=True, write=True),
    4: Policy(spawn=False, loopback=False, upstream=True, threads=False, native=False, write=True),
    5: Policy(spawn=False, loopback=False, upstream=False, threads=False, native=False, write=False),
}


class Guard:
    """Says of an audit event what of it the policy refuses."""

    def __init__(self, policy: Policy, *, has_upstream: bool = False) -> None:
        self._policy, self._has_upstream = policy, has_upstream
        self._rules: Dict[str, Callable[[Tuple[Any, ...]], Optional[str]]] = {
            "socket.connect": self._of_address,
            "socket.sendto": self._of_address,
            "socket.sendmsg": self._of_address,
            "socket.bind": self._of_binding,
            "socket.__new__": self._of_socket,
            **dict.fromkeys(_LOOKUPS, self._of_lookup),
            "_thread.start_new_thread": self._of_thread,
            "_thread.start_joinable_thread": self._of_thread,
            "import": self._of_import,
            "ctypes.dlopen": self._of_library,
            "open": self._of_open,
        }

    def __call__(self, event: str, arguments: Tuple[Any, ...]) -> Optional[str]:
        """What is refused: ``spawn``, ``connect``, ``thread``, ``native``, ``write``; None when all is well."""
        rule = self._rules.get(event)
        if rule is not None:
            return rule(arguments)
        kind = kind_of(event)
        if kind == "spawn":
            return None if self._policy.spawn else "spawn"
        return "write" if kind == "write" and not self._policy.write else None

    def _of_address(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        address = arguments[1] if len(arguments) > 1 else None
        return None if address is None or self._reaches(address) else "connect"

    def _of_binding(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        address = arguments[1] if len(arguments) > 1 else None
        own = isinstance(address, tuple) and address[:1] and address[0] in _OWN_ADDRESSES
        return None if self._policy.loopback and (own or self._reaches(address)) else "connect"

    def _reaches(self, address: Any) -> bool:
        """Whether the policy lets anybody talk to an address."""
        host = address[0] if isinstance(address, tuple) and address else None
        if not isinstance(host, str) or host in _LOOPBACK_NAMES or host.startswith("127."):
            return self._policy.loopback
        # Wherever else a packet is sent, the network of the sandbox brings it to the upstream.
        return self._policy.upstream and self._has_upstream

    def _of_socket(self, _: Tuple[Any, ...]) -> Optional[str]:
        # Event loops wake themselves through a pair of sockets that leads nowhere else.
        return None if self._policy.upstream or _called_from("socketpair") else "connect"

    def _of_lookup(self, _: Tuple[Any, ...]) -> Optional[str]:
        return None if self._policy.upstream else "connect"

    def _of_thread(self, _: Tuple[Any, ...]) -> Optional[str]:
        return None if self._policy.threads or _is_ours() else "thread"

    def _of_import(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        # The event comes with a file only when that is a library to be loaded into the process.
        return None if self._policy.native or len(arguments) < 2 or arguments[1] is None else "native"

    def _of_library(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        return None if self._policy.native or not arguments or arguments[0] is None else "native"

    def _of_open(self, arguments: Tuple[Any, ...]) -> Optional[str]:
        if self._policy.write or not is_writing(arguments) or is_nowhere(arguments[0]):
            return None
        return "write"


def enforce(level: int, observer: Observer, conditions: Conditions) -> Optional[str]:
    """Put a level in force for all that follows; None when the kernel holds it too, else why not."""
    policy = LEVELS[level]
    if not policy.native:
        for name in _LOADED_EARLY:
            importlib.import_module(name)
        # So does a generator that is given a text for its seed, as those of the effects are.
        random.Random("")  # noqa: S311 - nobody draws from it
    problems: List[str] = []
    if not policy.write:
        problem = confine.landlock(None, [os.devnull])
        problems += ["Landlock: " + problem] if problem else []
    if not policy.spawn:
        problem = _install(policy, conditions.threads, knows_paths=not problems)
        problems += ["seccomp: " + problem] if problem else []
    if not policy.threads and sys.version_info < _THREADS_AUDITED_SINCE:
        _audit_threads()
    observer.obey(Guard(policy, has_upstream=conditions.upstream))
    return ", ".join(problems) or None


def _install(policy: Policy, threads: bool, *, knows_paths: bool) -> Optional[str]:
    strictness = seccomp.Strictness(
        processes=policy.spawn,
        threads=policy.threads or threads,
        new_code=policy.native,
        only_ordinary=not policy.write,
        open_for_writing=knows_paths,
        guarded=seccomp.is_in_force(),
    )
    program = seccomp.build_stricter(strictness)
    return seccomp.install(program) if program else "not known on this machine"


def _audit_threads() -> None:
    """Have the start of a thread audited by an interpreter that does not do so itself."""
    real = _thread.start_new_thread

    def start(*arguments: Any) -> int:
        sys.audit("_thread.start_new_thread", *arguments)
        return real(*arguments)

    for module, name in ((_thread, "start_new_thread"), (_thread, "start_new"), (threading, "_start_new_thread")):
        setattr(module, name, start)


def _is_ours() -> bool:
    """Whether it is an effect of the scenario that starts a thread: whoever called ``threading``."""
    frame: Any = _getframe()
    while frame is not None:
        name = str(frame.f_globals.get("__name__"))
        if name.startswith(_OURS + ".effects."):
            return True
        if name != "threading" and not name.startswith(_OURS + "."):
            return False
        frame = frame.f_back
    return False


def _called_from(function: str) -> bool:
    frame: Any = _getframe()
    for _ in range(8):
        if frame is None:
            return False
        if frame.f_code.co_name == function and frame.f_globals.get("__name__") == "socket":
            return True
        frame = frame.f_back
    return False
