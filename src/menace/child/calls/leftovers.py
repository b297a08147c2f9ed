"""What a call left behind: threads, processes, handles and temporary files."""

from __future__ import annotations

from typing import Any, Optional

from ..inputs.building import Prepared
from ..measuring import temporary
from ..measuring.leaks import Leaks, can_open, handles
from ..measuring.observe import Observer
from . import tasks
from .abandoned import let_go
from .ending import end_all
from .ends import End, is_starved, no_exception
from .second_calls import SecondCalls

_TOO_MANY = "started more processes than the kernel allows it"
_NOBODYS = " when it raised, which nobody can close any more"


class Leftovers:
    """Compares what there is before and after each call, and makes the call again before it calls that a leak."""

    def __init__(self, observer: Observer, again: SecondCalls) -> None:
        self._observer, self._again = observer, again
        self._leaks: Optional[Leaks] = Leaks()
        self.is_cramped = False
        """Whether no descriptor is left for the cases that follow."""
        self._abandoned = 0

    def begin(self) -> None:
        """A call is about to be made."""
        tasks.forget()
        self._abandoned = 0
        if self._leaks is None:
            self._leaks = Leaks()

    def let_go(self, error: BaseException) -> None:
        """The call has raised; its frames hold its handles open, and are dropped here."""
        self._abandoned = let_go(error, self._leaks or Leaks())

    def look(self, end: End, value: Any, prepared: Prepared) -> None:
        """The call has ended; what it gave and was given may name files that are meant to stay."""
        # Where a disk fails, what was begun often has to stay; an input that is refused is no such reason.
        is_refusal = end.verdict == "refused" and not self._again.is_disturbed
        begun = self._observer.provisional if is_refusal else []
        made = [*self._observer.temporary, *begun]
        self._look_for_leaks(end, value, prepared)
        self._look_for_tasks(end)
        if self._abandoned and is_refusal and end.verdict == "refused" and self._again.abandons(end.index):
            end.verdict, end.failure = "leaked", no_exception("Leak", handles(self._abandoned) + _NOBODYS)
        if made and end.verdict in ("returned", "refused"):
            left = temporary.left_behind(made, [value, *prepared.args, *prepared.kwargs.values()])
            if left and self._again.leaves_files(end.index, begun):
                end.verdict, end.failure = "leaked", no_exception("Leak", temporary.described(left))

    def _look_for_tasks(self, end: End) -> None:
        if end.verdict != "returned" or not tasks.are_left():
            return
        left = self._again.left_tasks()
        if left and self._again.leaves_tasks(end.index):
            end.verdict, end.failure = "leaked", no_exception("Leak", ", ".join(dict.fromkeys(left)))

    def _look_for_leaks(self, end: End, value: Any, prepared: Prepared) -> None:
        if self._leaks is None or self._leaks.is_quiet("spawn" in self._observer.touched):
            return
        left = self._leaks.found()
        if left and end.verdict in ("returned", "refused"):
            end_all(self._again.holders(value, prepared.args))
            left = self._leaks.found()
        self._leaks = None
        self.is_cramped = not can_open()
        if left and is_starved(end):
            # Who looks from outside may come too late to see it; then it is said here, and in the same sense.
            end.verdict, end.failure, end.needs = "killed", no_exception("Death", _TOO_MANY), None
        elif left and end.verdict in ("returned", "refused") and self._again.leaks(end.index):
            end.verdict, end.failure = "leaked", no_exception("Leak", ", ".join(left))
