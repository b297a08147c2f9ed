"""State that cases of one process share: changed by one, it must not change the verdict of the next."""

import _thread
import asyncio
import decimal
import gc
import locale
import logging
import os
import random
import signal
import sys
import threading
import warnings

from tools import hostile, tried


@hostile()
def go_elsewhere():
    """Change the working folder."""
    os.chdir("/")


@hostile()
def change_the_mask():
    """Make every file that is made later unreadable."""
    os.umask(0o777)


@hostile()
def change_the_environment():
    """Empty the environment, in both places where it is kept, and fill it with traps."""
    os.environ.clear()
    os.environ.update(PATH="/nowhere", LD_PRELOAD="/nowhere.so", PYTHONSTARTUP="/nowhere.py", TMPDIR="/nowhere")
    os.environ = {}


@hostile()
def change_the_locale():
    """Use the numbers and letters of another place."""
    for name in ("tr_TR.UTF-8", "de_DE.UTF-8", "C"):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue


@hostile()
def change_numbers():
    """Change how decimals are rounded and how long a number may be, and fix the dice."""
    decimal.getcontext().prec = 1
    sys.set_int_max_str_digits(640)
    random.seed(1)


@hostile()
def make_warnings_errors():
    """Turn every warning into an error and every log line into nothing."""
    warnings.simplefilter("error")
    logging.disable(logging.CRITICAL)


@hostile(ends="returned leaked killed")
def ignore_signals():
    """Set handlers for every signal and a descriptor to wake up on."""
    for number in range(1, 65):
        try:
            signal.signal(number, lambda *rest: None)
        except (OSError, ValueError):
            continue


@hostile(ends="leaked returned refused fell_over")
def exit_in_threads():
    """End threads, and the main one from them."""
    for ending in (sys.exit, _thread.exit, _thread.interrupt_main):
        thread = threading.Thread(target=ending)
        thread.start()
        thread.join()


@hostile()
def spoil_the_event_loop():
    """Leave a closed loop, a strange policy and hooks of its own."""
    loop = asyncio.new_event_loop()
    loop.close()
    asyncio.set_event_loop(loop)
    sys.set_asyncgen_hooks(firstiter=lambda each: 1 / 0, finalizer=lambda each: 1 / 0)
    sys.set_coroutine_origin_tracking_depth(1000)


@hostile(ends="returned killed fell_over")
def spoil_imports():
    """Put a finder first that knows every module, and none of them works."""

    class Finder:
        @staticmethod
        def find_spec(name, path=None, target=None):
            raise ImportError(name)

    sys.meta_path.insert(0, Finder)
    sys.path.insert(0, "/nowhere")


@hostile(ends="returned leaked")
def leave_garbage():
    """Leave many objects in circles, with finalisers that raise."""

    class Bomb:
        def __init__(self):
            self.me = self

        def __del__(self):
            raise RuntimeError("too late")

    for _ in range(2000):
        Bomb()
    gc.disable()


@hostile(ends="returned hung killed", lingers=True)
def finalise_without_end():
    """Leave an object whose finaliser never returns, to be met by the collector later."""

    class Bomb:
        def __init__(self):
            self.me = self

        def __del__(self):
            while True:
                pass

    Bomb()


@hostile(ends="returned leaked killed", spoils=True, lingers=True)
def finalise_by_leaving():
    """Leave an object whose finaliser ends the process."""

    class Bomb:
        def __init__(self):
            self.me = self

        def __del__(self):
            os._exit(0)

    Bomb()


@hostile(ends="returned leaked killed")
def lose_the_standard_streams():
    """Close the standard streams and put something else in their place."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        tried(stream.close)
    sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None


@hostile(ends="returned hung killed")
def print_through_a_trap():
    """Replace standard output by an object whose flush raises, then by one whose flush never returns."""

    class Trap:
        def write(self, text):
            raise RuntimeError(text)

        def flush(self):
            while True:
                pass

    sys.stdout = Trap()


@hostile()
def turn_the_process_group():
    """Leave its session and its process group."""
    tried(os.setpgid, 0, 0)
    tried(os.setsid)
