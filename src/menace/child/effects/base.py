"""What every effect is: seeded, counted, on between ``begin`` and ``end`` and nowhere else."""

from __future__ import annotations

import random
import threading
from typing import Any, Callable, ClassVar, Dict, Mapping, Optional, Sequence, TypeVar

READ_BACK = "damage_read_back"
"""What is counted when a call reads what it has written itself, damaged as it is."""
EMPTIED = "emptied_fields"
"""What is counted when a list or mapping in data is only left empty, which is no other shape."""

Choice = TypeVar("Choice")


class Effect:
    """One failure mode. Subclasses say what happens in ``start`` and ``stop``, and count what they did.

    ``defaults`` names the parameters; one whose default is None is drawn by the seed when it is not given.
    """

    name: ClassVar[str] = ""
    defaults: ClassVar[Mapping[str, Any]] = {}
    starts_threads: ClassVar[bool] = False
    operation = ""
    """What the case at hand could not do because of the effect, where that is known.

    To ``read`` or ``write`` a file, or to ``look`` into a folder.
    """

    def __init__(self, seed: int, given: Mapping[str, Any]) -> None:
        unknown = sorted(set(given) - set(self.defaults))
        if unknown:
            known = ", ".join(sorted(self.defaults)) or "none"
            raise ValueError("%s has no parameter %r; it has %s" % (self.name, unknown[0], known))
        for parameter, value in given.items():
            _check(self.name, parameter, value, self.defaults[parameter])
        self.on, self.index = False, 0
        self.given: Dict[str, Any] = {**self.defaults, **given}
        self._seed = seed
        self._lock = threading.Lock()
        self._random = random.Random(seed)  # noqa: S311 - as below
        self._told: Dict[str, float] = {}
        self.noted: Optional[Callable[[], None]] = None
        """Called when the effect has done something."""

    def begin(self, index: int) -> None:
        """Be in force from here on; what happens by chance depends on the seed and this number alone."""
        self._random = random.Random("%d %d %s" % (self._seed, index, self.name))  # noqa: S311 - replayable on purpose
        self._told = {}
        self.on, self.index, self.operation = True, index, ""
        self.start()

    def end(self) -> Dict[str, float]:
        """Be off again, with everything as it was before; the answer is what was really done."""
        # First of all: what the code under test kept of ours, and threads it left, meet the ordinary world again.
        self.on = False
        self.stop()
        return self.so_far()

    def wrap(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call to make in place of this one; most effects leave it as it is."""
        return call

    def stubs(self, values: Dict[str, Any]) -> Dict[str, Any]:
        """What a snippet is given in place of these values, by variable; most effects leave them as they are."""
        return values

    def afterwards(self, names: Dict[str, Any]) -> None:
        """What is done with the names of a snippet that has come to its end."""

    def so_far(self) -> Dict[str, float]:
        """What was done up to now."""
        with self._lock:
            return dict(self._told)

    def start(self) -> None:
        """Install what the effect needs."""

    def stop(self) -> None:
        """Take out what ``start`` installed."""

    def count(self, key: str, amount: float = 1.0) -> None:
        """Add to what will be told at the end."""
        if self.noted is not None:
            self.noted()
        with self._lock:
            self._told[key] = self._told.get(key, 0.0) + amount

    def happens(self, share: float) -> bool:
        """Whether this time is one of the share of times that something goes wrong."""
        with self._lock:
            return self._random.random() < share

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, the limit."""
        with self._lock:
            return self._random.randrange(limit)

    def one_of(self, choices: Sequence[Choice]) -> Choice:
        """One of the choices."""
        return choices[self.below(len(choices))]


def _check(name: str, parameter: str, value: Any, default: Any) -> None:
    """Refuse a value that the effect could not work with."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if isinstance(default, bool) or isinstance(value, bool):
        fits = isinstance(default, bool) and isinstance(value, bool)
    elif isinstance(default, (int, float)):
        fits = number and value >= 0
    elif isinstance(default, str):
        fits = isinstance(value, str)
    elif isinstance(default, (list, tuple)):
        fits = isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)
    else:
        fits = number or value is None
    if not fits:
        raise ValueError("%s of %s cannot be %r" % (parameter, name, value))
