"""The same call made once more, to learn whether what it did the first time was its own doing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from ..conditions.moments import OTHER_MOMENTS, WALL
from ..inputs.building import Builder
from ..measuring import temporary
from ..measuring.leaks import Leaks
from ..measuring.observe import Observer
from . import tasks, verdict
from .abandoned import has_to_close, let_go
from .consuming import consume
from .ending import end_all
from .loading import Callee

if TYPE_CHECKING:
    from ..faults.faulty import Faults

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
            value = self._under_faults(index, prepared.args, prepared.kwargs)
            end_all(self.holders(value, prepared.args))
        except BaseException as error:  # the second call is only looked at for what it leaves
            _set_traceback(error, None)
        self._observer.end()
        self._settle()
        return leaks is not None and bool(leaks.found())

    def abandons(self, index: int) -> bool:
        """Whether it raises with something open again that nobody closes, although that is its business."""
        if not has_to_close(self._callee.call):
            return False
        leaks, dropped = None, 0
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            leaks = Leaks()
            self._under_faults(index, prepared.args, prepared.kwargs)
        except BaseException as error:  # as above
            dropped = 0 if leaks is None else let_go(error, leaks)
        self._observer.end()
        self._settle()
        return dropped > 0

    def left_tasks(self) -> List[str]:
        """What the last call left to an event loop, as far as it does not speak of it."""
        return tasks.left_behind(self._callee.call)

    def leaves_tasks(self, index: int) -> bool:
        """Whether it leaves such things again."""
        tasks.forget()
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            self._under_faults(index, prepared.args, prepared.kwargs)
        except BaseException as error:  # as above
            _set_traceback(error, None)
        self._observer.end()
        self._settle()
        return bool(self.left_tasks())

    def holders(self, value: Any, args: Sequence[Any]) -> List[Any]:
        """The instance of a method and what it gave: both may hold something until they are ended."""
        given = value if type(value) in (tuple, list) else [value]
        return [*args[: int(self._callee.needs_instance)], *given]

    @property
    def is_disturbed(self) -> bool:
        """Whether the calls are made under faults."""
        return self._faults is not None

    def leaves_files(self, index: int, begun: Sequence[Any]) -> bool:
        """Whether temporary files are left behind again: the first may be a cache as well.

        What was only ``begun`` is removed before, for it may keep the second call from beginning.
        """
        left: List[str] = []
        temporary.remove(begun)
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            value = self._under_faults(index, prepared.args, prepared.kwargs)
            left = temporary.left_behind(self._observer.temporary, [value, *prepared.args])
        except BaseException as error:  # as above
            _set_traceback(error, None)
            provisional = [] if self.is_disturbed else self._observer.provisional
            left = temporary.left_behind([*self._observer.temporary, *provisional], ())
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

    def ends_otherwise(self, index: int, failure: Dict[str, Any], workspace: str, prepare: Callable[[], None]) -> bool:
        """Whether a call that fell over ends in another way when the clock stands elsewhere."""
        case, place = WALL.case, (failure["type"], failure["path"], failure["line"])
        try:
            return any(self._place(index, each, workspace, prepare) != place for each in OTHER_MOMENTS)
        finally:
            WALL.begin(case)

    def _place(self, index: int, case: int, workspace: str, prepare: Callable[[], None]) -> Optional[Tuple[Any, ...]]:
        """The exception and the line that the call falls over at in another case's time."""
        prepare()
        WALL.begin(case)
        self._observer.begin()
        try:
            prepared = self._builder.build(index)
            self._under_faults(index, prepared.args, prepared.kwargs)
        except BaseException as error:  # whatever it raises is what was asked for
            told = verdict.describe(error, verdict.innermost(error, workspace), workspace)
            _set_traceback(error, None)
            return told["type"], told["path"], told["line"]
        finally:
            self._observer.end()
            self._settle()
        return None

    def _under_faults(self, index: int, args: Sequence[Any], kwargs: Dict[str, Any]) -> Any:
        if self._faults is None:
            return consume(self._callee.call(*args, **kwargs))
        return self._faults.call(index, self._callee.call, lambda call: consume(call(*args, **kwargs)))
