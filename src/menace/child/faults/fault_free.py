"""The calls without a fault that a call under one is judged by: the one before it, and the same once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, FrozenSet, List, Optional, Sequence, Tuple

from ..calls.consuming import consume
from ..calls.ends import End, no_exception
from ..calls.on_demand import Doings, Parts
from ..conditions.shared_state import SharedState
from ..effects import build
from ..effects.force import in_force
from ..inputs.building import Prepared
from .aftermath import aftermath
from .at_once import AtOnce, Shared
from .comparing import Manners, Trace, fingerprint, is_honest, other_error, put_together, speaks_of_pieces
from .file_contents import Files, files_in, named_files, put_back
from .foretelling import manners_of, owed_at_all, says_to_keep
from .lasting import Lasting
from .sequences import broken_in_turn, broken_within, promises_about
from .unfailing import path_names, promised

if TYPE_CHECKING:
    from ..effects.base import Effect
    from .faulty import Faults

    Again = Callable[[Sequence[Effect]], Optional[Trace]]

_CUTTING = frozenset({"disk", "eio", "enospc", "torn_write"})
"""Faults that leave a beginning of what was to be written, and nothing that was never written."""
_SPOILT = ("Aftermath", "after a call that failed, what the next one wrote is not found, or what was there is lost")
_MOST_TURNS = 4
"""Times that values in a row are looked at: each takes as long as ten plain calls."""
_ORDINARY = (0, 1)
"""Cases that are meant as they are, by the place of their kind in ``page.KINDS``."""
_set_traceback = BaseException.__dict__["__traceback__"].__set__


class FaultFree:
    """Makes such calls of one section."""

    def __init__(
        self, faults: "Faults", scratch: str, parts: Parts, doings: Doings, recipe: Optional[Dict[str, Any]] = None
    ) -> None:
        self._faults, self._scratch = faults, scratch
        self._callee, self._builder, self._observer = parts
        self._settle, self._restore, self._reseed = doings
        self._last: Optional[Prepared] = None
        self._state, self._kept_for = SharedState(self._callee.call), -1
        self._turns_left = _MOST_TURNS
        self._in_pieces = speaks_of_pieces(self._callee.call)
        self._lasting = Lasting(recipe or {"parameters": []}, self._callee)
        self._names = [each["name"] for each in (recipe or {}).get("parameters", ())]
        self._at_once = AtOnce(Shared(self._callee.call, self._names, self._callee.needs_instance, scratch))
        faults.concern(self._callee.call)
        if faults.reaches_back:
            self._builder.earlier = faults.earlier

    def begin(self, index: int) -> None:
        """Have in place what an earlier call would have left, before every other case and where faults may take it."""
        self._faults.begin(index)
        if index != self._kept_for:
            self._state.keep()
            self._kept_for = index
        if self._faults.wants_state and index % 2:
            earlier, self._builder.earlier = self._builder.earlier, None
            self._made(index, ())
            self._builder.earlier = earlier
            self._reseed(index)

    def judge(self, end: End, value: Any, prepared: Prepared, error: Optional[BaseException]) -> None:
        """Call the end of a case a divergence where the faults changed something without a word."""
        if not self._faults.disturbed:
            return
        index, struck, raised = end.index, self._faults.struck, error is not None
        seen = self._trace(raised, value)

        def again(effects: "Sequence[Effect]") -> Optional[Trace]:
            self._restore()
            self._state.restore()
            self.begin(index)
            self._reseed(index)
            return self._made(index, effects)

        call = self._callee.call
        named = named_files(self._scratch, [*prepared.args, *prepared.kwargs.values()])
        manners = manners_of(call, self._faults.names, named)
        if not says_to_keep(call):
            manners = manners._replace(verbatim=_contents([*prepared.args, *prepared.kwargs.values()]))
        is_spoilt = raised and self._spoils_files(index, prepared)
        # Made before anything is put back: it meets what the failed call has left.
        later = None
        if raised and self._faults.compares:
            self._reseed(index)
            later = self._made(index, (), prepared)
        found = self._faults.judge(seen, again, manners)
        if found is None and is_spoilt and self._keeps_files(index):
            found = _SPOILT
        if found is not None and self._faults.is_timed and self._tells_time(prepared):
            found = None
        if found is None and end.kind in _ORDINARY:
            found = self._among_others(index, value, raised=raised)
        if found is None and raised and self._faults.compares:
            found = self._aftermath(seen, later, again, manners, index)
        if found is None and error is not None:
            found = self._other_error(error, again, prepared, is_ordinary=end.kind in _ORDINARY)
        if found is None and not raised:
            owed = owed_at_all(call, self._faults.met)
            found = ("Divergence", "returned %s, where %s is announced" % (seen.result[:160], owed)) if owed else None
        self._state.restore()
        if found is not None:
            end.verdict, end.failure = "diverged", {**no_exception(*found), **struck}

    def _other_error(
        self, error: BaseException, again: "Again", prepared: Prepared, *, is_ordinary: bool
    ) -> Optional[Tuple[str, str]]:
        """That another exception came than the documentation says, or one where it says that none comes."""
        if not is_honest(error) and not _is_passed_on(error):
            owed = self._faults.owed(self._callee.call, error)
            if owed:
                return other_error(error, owed) if again(()) is not None else None
        return self._against_promise(error, again, prepared) if is_ordinary else None

    def _against_promise(self, error: BaseException, again: "Again", prepared: Prepared) -> Optional[Tuple[str, str]]:
        """That something was raised for a failure of which the documentation says that nothing comes of it."""
        call, operation = self._callee.call, self._faults.operation
        if not promised(call, operation, error, ()):
            return None
        plain = again(())
        given = dict(zip(self._names, prepared.args[self._callee.needs_instance :]))  # noqa: B905 - not before 3.10
        given.update(prepared.kwargs)
        if plain is None or not promised(call, operation, error, path_names(given, plain.files, self._scratch)):
            return None
        return "OtherError", "raised %s, where no failure is to keep anybody from an answer" % type(error).__name__

    def _among_others(self, index: int, value: Any, *, raised: bool) -> Optional[Tuple[str, str]]:
        """What is wrong with the call only beside others, made at the same moment or one after the other."""
        if self._faults.is_shared:
            return self._race(index)
        return self._in_turn(index, value) if self._faults.is_timed and not raised else None

    def _race(self, index: int) -> Optional[Tuple[str, str]]:
        """What two such calls come to that are made on one object, or about the same files."""

        def fresh() -> Prepared:
            self._observer.was_told = True  # whatever the last two calls did to files is to be put back
            self._restore()
            self._state.restore()
            self._reseed(index)
            return self._builder.build(index)

        self._observer.begin()
        try:
            return self._at_once.race(fresh)
        finally:
            self._observer.end()
            self._settle()

    def _in_turn(self, index: int, value: Any) -> Optional[Tuple[str, str]]:
        """What the values come to that calls give one after the other, or one call in a list, when the clock is set."""
        call = self._callee.call
        if type(value) in (list, tuple):
            return broken_within(call, value, lambda: (self._row(index, (0,)) or [None])[0])
        if self._turns_left <= 0 or not any(promises_about(call)):
            return None
        self._turns_left -= 1
        return broken_in_turn(call, lambda shifts: self._row(index, shifts))

    def _row(self, index: int, shifts: Sequence[int]) -> Optional[List[Any]]:
        """What calls on one object give in a row, each with a clock that is wrong by so much; None if one raises."""
        self._restore()
        self._state.restore()
        self._reseed(index)
        self._observer.begin()
        try:
            prepared, given = self._builder.build(index), []
            for seconds in shifts:
                leap = build([{"name": "clock_jump", "seconds": seconds, "after": 0}] if seconds else [], 0)
                with in_force(leap, index):
                    given.append(consume(self._callee.call(*prepared.args, **prepared.kwargs)))
        except BaseException as error:  # as in _made
            _set_traceback(error, None)
            return None
        finally:
            self._observer.end()
            self._settle()
        return given

    def _spoils_files(self, index: int, prepared: Prepared) -> bool:
        """Whether what the failed call left in files spoils them for one more call; they are as before then."""
        if not self._lasting or not self._faults.names <= _CUTTING:
            return False
        left = files_in(self._scratch)
        self._reseed(index)
        try:
            return self._asked_of_files(prepared) is False
        finally:
            put_back(self._scratch, left)

    def _keeps_files(self, index: int) -> bool:
        """Whether the same call keeps what is promised of its files where nothing has failed before."""
        self._restore()
        self._state.restore()
        self._reseed(index)
        earlier, self._builder.earlier = self._builder.earlier, None
        try:
            return self._asked_of_files(self._builder.build(index)) is True
        except BaseException as error:  # evaluating an input runs code of the target
            _set_traceback(error, None)
            return False
        finally:
            self._builder.earlier = earlier

    def _asked_of_files(self, prepared: Prepared) -> Optional[bool]:
        self._observer.begin()
        try:
            return self._lasting.are_kept(prepared)
        finally:
            self._observer.end()
            self._settle()

    def _tells_time(self, prepared: Prepared) -> bool:
        """Whether an argument is another one each time it is made: from a moment of the clock on, time has passed."""
        given, made = [
            fingerprint([*each.args[self._callee.needs_instance :], *each.kwargs.values()])
            for each in (prepared, self._last or prepared)
        ]
        return given != made

    def _aftermath(
        self, failed: Trace, later: Optional[Trace], again: "Again", manners: Manners, index: int
    ) -> Optional[Tuple[str, str]]:
        """What the failed call left to the one after it, seen beside two calls of which none failed."""
        first = again(())
        if first is None or (later is not None and later.result == first.result):
            return None
        if later is None and self._callee.needs_instance and not (manners.whole or manners.clears):
            return None  # what has failed once may be of no further use
        second = self._made(index, (), self._last)
        # What differs from one first call to the next by itself is no evidence.
        control = again(())
        if control is None or control.result != first.result:
            return None
        if not self._callee.needs_instance:
            # What outlives a call of a plain function is mostly in files, which may well be further than before.
            manners = manners._replace(whole=False, counts=False)
        if failed.files == first.files:
            # Who has done all of the work before it failed may well count it.
            manners = manners._replace(counts=False)
        return aftermath(later, first, second, manners)

    def _made(self, index: int, effects: "Sequence[Effect]", after: Optional[Prepared] = None) -> Optional[Trace]:
        """What the call leaves; None when it raises, for then it has no result to compare with.

        With an ``after`` it is made on the instance of that call.
        """
        self._observer.begin()
        try:
            # What is called may have been made under the same conditions: then a clock that is only another one agrees
            # with what an instance has noted before.
            with in_force(effects, index):
                prepared = self._builder.build(index)
                if after is not None and self._callee.needs_instance:
                    prepared = prepared._replace(args=[*after.args[:1], *prepared.args[1:]])
                self._last = prepared
                before = files_in(self._scratch)
                plain = consume(self._callee.call(*prepared.args, **prepared.kwargs))
        except BaseException as error:  # whatever the target raises is its own business here
            _set_traceback(error, None)
            return None
        finally:
            self._observer.end()
            self._settle()
        return self._trace(False, plain, before)

    def _trace(self, raised: bool, value: Any, before: Optional[Files] = None) -> Trace:
        kept = put_together(value) if self._in_pieces else value
        return Trace(raised, kept, self._scratch, before, is_timed=self._faults.is_timed)


def _is_passed_on(error: BaseException) -> bool:
    """Whether an exception was raised over another one that says nothing of a disk: a library has swallowed that."""
    before = error.__cause__ or error.__context__
    return before is not None and not is_honest(before)


def _contents(values: Sequence[Any]) -> FrozenSet[bytes]:
    """The texts and bytes among the arguments of a call, as files hold them."""
    texts = [each.encode("utf-8", "surrogatepass") for each in values if type(each) is str]
    return frozenset([*texts, *(bytes(each) for each in values if type(each) in (bytes, bytearray))])
