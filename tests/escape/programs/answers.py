"""Results and exceptions that do harm to whoever looks at them."""

import asyncio
import sys
import time

from tools import hostile


class Lying(Exception):
    """An exception that says it is something else."""

    @property
    def __class__(self):
        return SystemExit

    @property
    def __traceback__(self):
        raise RuntimeError("nobody may look")


class Meta(type):
    """A class that answers every question wrongly."""

    @property
    def __module__(cls):
        raise RuntimeError("no module")

    def __instancecheck__(cls, instance):
        return True

    def __subclasscheck__(cls, other):
        return True


@hostile(ends="refused")
def raise_a_liar():
    """Raise an exception that claims to be another one."""
    raise Lying("harmless")


@hostile(ends="refused")
def raise_with_hostile_text():
    """Raise an exception whose text cannot be had."""

    class Mute(Exception):
        def __str__(self):
            raise SystemExit

        __repr__ = __str__

    raise Mute


@hostile(ends="hung")
def raise_with_endless_text():
    """Raise an exception whose text takes for ever."""

    class Slow(Exception):
        def __str__(self):
            while True:
                pass

    raise Slow


@hostile(ends="refused killed")
def raise_with_much_text():
    """Raise an exception with a message of a hundred megabytes."""
    raise ValueError("x" * 100_000_000)


@hostile(ends="refused")
def raise_unprintable_text():
    """Raise an exception whose message holds halves of characters, and whose type clears the screen."""

    class Text(str):
        def __getitem__(self, key):
            raise RuntimeError

        def __str__(self):
            return self

    raise type("\x1b[2J\n", (Exception,), {})(Text("\udcff\x00"))


@hostile(ends="refused returned fell_over")
def raise_through_a_metaclass():
    """Raise an exception whose class lies about its name, its module and its kin."""

    class Odd(Exception, metaclass=Meta):
        __qualname__ = "x" * 10_000_000

    raise Odd


@hostile(ends="refused fell_over")
def raise_a_circle():
    """Raise exceptions that are each other's cause."""
    first, second = ValueError("first"), ValueError("second")
    first.__cause__, second.__cause__ = second, first
    first.__context__, second.__context__ = second, first
    raise first


@hostile(ends="refused fell_over killed")
def raise_a_deep_group():
    """Raise a group of a group of a group."""
    inner = ValueError("inner")
    for _ in range(5000):
        inner = ExceptionGroup("group", [inner])
    raise inner


@hostile(ends="refused")
def raise_what_is_no_error():
    """Raise what the interpreter uses for its own purposes."""
    raise GeneratorExit


@hostile(ends="refused")
def interrupt():
    """Raise what a user's key raises."""
    raise KeyboardInterrupt


@hostile(ends="refused")
def exit_with_an_odd_code():
    """Leave with a code that is no number."""
    sys.exit(["not", "a", "code"])


@hostile(ends="refused fell_over")
def stop_the_iteration():
    """Raise what ends loops."""
    raise StopIteration(1)


@hostile(ends="fell_over killed")
def recurse():
    """Call itself for ever."""

    def deeper():
        return deeper()

    return deeper()


@hostile(ends="returned refused")
def return_what_compares_badly():
    """Return an object that raises whatever one does with it."""

    class Bomb:
        def __getattribute__(self, name):
            raise SystemExit

        __eq__ = __hash__ = __bool__ = __len__ = __iter__ = __repr__ = __getattribute__

    return Bomb()


@hostile(ends="returned fell_over refused killed")
def return_through_a_metaclass():
    """Return an object whose class runs code when it is asked what it can do."""

    class Asked(type):
        def __getattr__(cls, name):
            raise KeyboardInterrupt(name)

    class Bomb(metaclass=Asked):
        pass

    return Bomb()


@hostile(ends="returned")
def return_an_endless_iterator():
    """Return an iterator that has no end."""
    return iter(int, 1)


@hostile(ends="hung")
def return_an_iterator_that_hangs():
    """Return an iterator whose first item never comes."""

    class Slow:
        def __iter__(self):
            return self

        def __next__(self):
            time.sleep(3600)

    return Slow()


@hostile(ends="hung returned")
def return_a_generator_that_stays():
    """Return a generator that refuses to be closed."""

    def stays():
        while True:
            try:
                yield 1
            except GeneratorExit:
                continue

    return stays()


@hostile(ends="hung fell_over refused returned")
def return_a_coroutine_that_stays():
    """Return a coroutine that cannot be cancelled."""

    async def stays():
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                continue

    return stays()


@hostile(ends="hung returned fell_over refused killed leaked")
def return_an_awaitable_that_leaves_tasks():
    """Return a coroutine that leaves tasks behind which block the loop."""

    async def block():
        time.sleep(3600)

    async def start():
        for _ in range(3):
            asyncio.ensure_future(block())

    return start()


@hostile(ends="hung returned")
def return_what_never_dies():
    """Return an object whose finaliser never returns."""

    class Bomb:
        def __del__(self):
            while True:
                pass

    return Bomb()
