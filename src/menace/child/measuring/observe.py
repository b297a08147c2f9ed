"""What a case touched, as audit events tell."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from ..calls import tasks
from .amounts import Amounts
from .audited import TEMPORARY, changed_places, is_provisional, is_writing, kind_of, refusal

if TYPE_CHECKING:
    from ..canaries.watching import Canaries

_DENIED = ("connect", "write", "signal")
"""What is refused here where the kernel does not do it."""
_CODE = ("compile", "exec")
"""Events that say nothing about the surroundings; inputs alone cause them in nearly every case."""

Guard = Callable[[str, Tuple[Any, ...]], Optional[str]]
"""Says of an audit event what of it is refused, if anything."""

# Bound before the target is imported: it may replace these names in their modules.
_getpid, _kill = os.getpid, os.kill
_abspath, _realpath, _fsdecode = os.path.abspath, os.path.realpath, os.fsdecode


class Observer:
    """Watches audit events from now until the process ends; a hook can never be taken out again.

    Of the last case, ``touched`` are its capabilities, ``refused`` what was refused to it, and ``attacks`` what it
    did to others than itself. ``has_rival`` says that a case has put a hook of its own beside this one, ``was_told``
    that there was any event about the surroundings since somebody last set it to False.
    """

    def __init__(self, scratch: str, deny: bool, connects: bool = False) -> None:
        self.capabilities: Set[str] = set()
        self.events: Dict[str, int] = {}
        self.touched: Set[str] = set()
        self.refused: Set[str] = set()
        self.attacks: Set[str] = set()
        self.has_rival = self.was_told = False
        self.temporary: List[Any] = []
        """Paths of the temporary files that the last case made."""
        self.provisional: List[Any] = []
        """Paths of other files that it made, whose names say that they are not to stay."""
        self.tell: Optional[Callable[[], None]] = None
        """Called when something is used for the first time."""
        self.canaries: Optional[Canaries] = None
        """What is told of every event beside, where inputs carry canaries."""
        self._given: Sequence[Any] = ()
        self._guard: Optional[Guard] = None
        self._scratch = os.path.realpath(scratch)
        # In a network where nobody else is, connecting harms nobody.
        self._denied = [capability for capability in _DENIED if deny and not (connects and capability == "connect")]
        self._deny = deny
        self._active = False
        self.amounts = Amounts()
        sys.addaudithook(self._hook)
        tasks.watch()

    def move(self, scratch: str) -> None:
        """Take another folder for the one that may be written to."""
        self._scratch = os.path.realpath(scratch)

    def obey(self, guard: Guard) -> None:
        """Refuse from now on what the guard refuses."""
        self._guard = guard

    def forget(self) -> None:
        """Know of nothing that was touched so far."""
        self.capabilities, self.touched, self.events = set(), set(), {}
        # One that the import has put there was there before every case.
        self.has_rival = False

    def begin(self, given: Sequence[Any] = ()) -> None:
        """Forget what the last case touched and watch the next one, which is given these arguments."""
        self.touched = set()
        if self.refused or self.attacks:
            self.refused, self.attacks = set(), set()
        if self.temporary or self.provisional:
            self.temporary, self.provisional = [], []
        self._given = given
        self._active = True

    def end(self) -> None:
        """Stop watching; the harness's own doings are nobody's capability."""
        self._active = False
        self.capabilities |= self.touched

    def _hook(self, event: str, arguments: Tuple[Any, ...]) -> None:
        if not self._active:
            return
        if event in _CODE and self.canaries is None and self._guard is None:
            # Code is made or begins to run: what it then does is told by events of its own.
            self.amounts.note(event)
            return
        if event == "sys.addaudithook":
            # It can never be taken out again either, and will object to what we do between cases.
            self.has_rival = True
        self.was_told = True
        if event in TEMPORARY:
            self.temporary.append(arguments[0])
        elif event == "open" and is_provisional(arguments):
            self.provisional.append(arguments[0])
        # It may open a file itself.
        self._active = False
        self.amounts.note(event)
        if self.canaries is not None:
            self.canaries.note(event, arguments)
        self._active = True
        capability = self._capability(event, arguments)
        if capability is not None:
            self.touched.add(capability)
            self.events[event] = self.events.get(event, 0) + 1
            if capability not in self.capabilities:
                self._note_first(capability)
            if capability == "signal" and self._is_attack(event, arguments):
                self.attacks.add("signal")
                self._count("refused signal")
        refused = self._guard(event, arguments) if self._guard is not None else None
        if refused is None and capability in self._denied:
            refused = capability
        if refused is not None:
            self.refused.add(refused)
            self._count("refused " + refused)
            raise refusal(refused, event)

    def _note_first(self, capability: str) -> None:
        """Tell of it now: a call that never ends tells nothing later."""
        self.capabilities.add(capability)
        if self.tell is not None:
            self._active = False
            self.tell()
            self._active = True

    def _count(self, event: str) -> None:
        self.events[event] = self.events.get(event, 0) + 1

    def _is_attack(self, event: str, arguments: Tuple[Any, ...]) -> bool:
        """Whether a signal is meant for a process outside, without anybody having asked for that one."""
        number = arguments[0] if event == "os.kill" and arguments else None
        if type(number) is not int or any(type(value) is int and value == number for value in self._given):
            return False
        if number == -1:
            return True
        self._active = False
        try:
            _kill(number, 0)
        except PermissionError:
            return True
        except (OSError, OverflowError):  # nobody has that number
            return False
        finally:
            self._active = True
        return False

    def _capability(self, event: str, arguments: Tuple[Any, ...]) -> Optional[str]:
        kind = kind_of(event)
        if kind == "open":
            return "write" if is_writing(arguments) and not self._inside(arguments[0]) else None
        if kind == "write":
            return None if all(self._inside(place) for place in changed_places(event, arguments)) else "write"
        if kind == "signal":
            return None if arguments and arguments[0] == _getpid() else "signal"
        return kind

    def _inside(self, path: Any) -> bool:
        if isinstance(path, int):
            return True
        try:
            full = _abspath(_fsdecode(path))
            # Following links is slow and the kernel does it anyway, unless we are all there is to deny a write.
            if self._deny or not self._holds(full):
                full = _realpath(full)
        except (OSError, TypeError, ValueError):
            return False
        return full == os.devnull or self._holds(full)

    def _holds(self, path: str) -> bool:
        return path == self._scratch or path.startswith(self._scratch + os.sep)
