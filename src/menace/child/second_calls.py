"""The same call made once more, to learn whether what it did the first time was its own doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from .comparing import Trace, files_in
from .consuming import consume
from .inputs.building import Builder
from .loading import Callee
from .measuring import temporary
from .measuring.observe import Leaks, Observer

if TYPE_CHECKING:
    from .faulty import Faults

_set_traceback = BaseException.__dict__["__traceback__"].__set__


class SecondCalls:
    """Repeats calls of one section; what they raise is nobody's business."""

    def __init__(
        self,
        callee: Callee,
        builder: Builder,
        observer: Observer,
        settle: Callable[[], None],
        faults: "Optional[Faults]",
    ) -> None:
        self._callee, self._builder, self._observer = callee, builder, observer
        self._settle, self._faults = settle, faults

    def leaks(self, index: int) -> bool:
        """Whether it leaves still more behind: the first handle or thread may be a cache kept on purpose."""
        leaks = None
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            leaks = Leaks()
            self._under_faults(index, prepared.args, prepared.kwargs)
        except BaseException as error:  # the second call is only looked at for what it leaves
            _set_traceback(error, None)
        self._observer.end()
        self._settle()
        return leaks is not None and bool(leaks.found())

    def leaves_files(self, index: int) -> bool:
        """Whether temporary files are left behind again: the first may be a cache as well."""
        left: List[str] = []
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            value = self._under_faults(index, prepared.args, prepared.kwargs)
            left = temporary.left_behind(self._observer.temporary, [value, *prepared.args])
        except BaseException as error:  # as above
            _set_traceback(error, None)
            left = temporary.left_behind(self._observer.temporary, ())
        self._observer.end()
        self._settle()
        return bool(left)

    def not_done_without_attack(self, index: int, attempt: int, reached: Set[str]) -> Set[str]:
        """Which of these capabilities the call does not use when its hostile argument is an ordinary one."""
        self._observer.begin()
        try:
            prepared = self._builder.build_attacked(index, attempt)
            consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as error:  # a call that does not work shows nothing of what it does when it works
            _set_traceback(error, None)
            reached = set()
        self._observer.end()
        self._settle()
        return reached - self._observer.touched

    def judged_by_fault_free(
        self, index: int, seen: Trace, scratch: str, prepare: Callable[[], None]
    ) -> Optional[Tuple[str, str]]:
        """What is wrong with a call that met a fault, by the same call without it; None when nothing is."""

        def again() -> Optional[Trace]:
            prepare()
            self._observer.begin()
            try:
                prepared = self._builder.build(index)
                before = files_in(scratch)
                plain = consume(self._callee.call(*prepared.args, **prepared.kwargs))
            except BaseException as error:  # without the fault it has no result to compare with
                _set_traceback(error, None)
                return None
            finally:
                self._observer.end()
                self._settle()
            return Trace(False, plain, scratch, before)

        return self._faults.judge(seen, again) if self._faults is not None else None

    def _under_faults(self, index: int, args: Sequence[Any], kwargs: Dict[str, Any]) -> Any:
        if self._faults is None:
            return consume(self._callee.call(*args, **kwargs))
        return self._faults.call(index, self._callee.call, lambda call: consume(call(*args, **kwargs)))
