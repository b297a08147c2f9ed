"""The code of the sandbox that runs in the same process: replaced, disturbed, served by a copy."""

import atexit
import builtins
import codecs
import ctypes
import faulthandler
import gc
import json
import os
import signal
import struct
import sys
import threading
import time

from tools import hostile, libc, tried


def harness():
    """The modules of the sandbox that are loaded here."""
    return [module for name, module in list(sys.modules.items()) if name.startswith("_menace_child")]


def nothing(*arguments, **keywords):
    """What replaces functions of the sandbox."""


@hostile(37, ends="returned killed violated hung fell_over", spoils=True)
def replace_the_harness():
    """Replace every function of the sandbox by one that does nothing."""
    for module in harness():
        for name, value in list(vars(module).items()):
            if callable(value):
                tried(setattr, module, name, nothing)


@hostile(37, ends="returned killed violated hung fell_over", spoils=True)
def replace_the_methods():
    """Replace every method of the sandbox's classes by one that does nothing."""
    for module in harness():
        for kind in [value for value in vars(module).values() if isinstance(value, type)]:
            if kind.__module__ == module.__name__:
                for name in [name for name in vars(kind) if not name.startswith("__")]:
                    try:
                        setattr(kind, name, nothing)
                    except (TypeError, AttributeError):
                        continue


@hostile(37, ends="returned killed violated hung fell_over", spoils=True)
def judge_for_itself():
    """Let every later fall be called a success."""
    for module in harness():
        for name in ("judge", "_verdict", "describe"):
            if hasattr(module, name):
                setattr(module, name, lambda *rest: ("returned", None))


@hostile(37, ends="returned killed violated hung fell_over", spoils=True)
def rewrite_the_job():
    """Change what the sandbox was told to do: more cases, other inputs, no limits."""
    frame = sys._getframe()
    while frame is not None:
        for value in list(frame.f_locals.values()):
            for job in [value, *gc.get_referents(value)]:
                if type(job) is dict and "recipe" in job:
                    job.update(start=0, stop=1 << 40, seed=0, documented=["KeyError"])
        frame = frame.f_back


@hostile(33, ends="returned leaked killed violated", spoils=True)
def let_a_copy_go_on():
    """Fork, and return in both: two processes want to serve the cases that follow."""
    os.fork()


@hostile(33, ends="returned leaked killed violated hung", spoils=True)
def let_only_the_copy_go_on():
    """Fork, leave in the original, and return in the copy, which claims to be the original."""
    if os.fork():
        os._exit(0)
    for module in harness():
        for name in ("_getpid", "getpid"):
            if hasattr(module, name):
                setattr(module, name, os.getppid)


@hostile(35, ends="returned killed")
def register_for_the_end():
    """Ask to be run when the interpreter ends, to print and to sleep there."""
    atexit.register(print, "too late")
    atexit.register(time.sleep, 3600)
    threading._register_atexit(time.sleep, 3600)


@hostile(ends="returned killed hung", lingers=True)
def object_to_everything():
    """Install an audit hook that raises at every event from now on."""
    armed = [time.monotonic()]

    def hook(event, arguments):
        if armed:
            raise RuntimeError(event)

    sys.addaudithook(hook)


@hostile(ends="returned killed hung", lingers=True)
def end_at_the_next_event():
    """Install an audit hook that ends the process at the next file that is opened."""

    def hook(event, arguments):
        if event == "open":
            os._exit(0)

    sys.addaudithook(hook)


@hostile(ends="returned refused hung killed", lingers=True)
def trace_everything():
    """Trace and profile every line of the sandbox, and raise there."""

    def trace(frame, event, argument):
        if "_menace_child" in frame.f_globals.get("__name__", ""):
            raise RuntimeError(event)
        return trace

    threading.settrace(trace)
    threading.setprofile(trace)
    sys.setprofile(trace)
    sys.settrace(trace)


@hostile(ends="returned killed fell_over", spoils=True)
def replace_builtins():
    """Replace what every function takes for granted."""
    for name in ("len", "isinstance", "getattr", "type", "open", "print", "dict", "str", "repr", "range", "list"):
        setattr(builtins, name, nothing)


@hostile(ends="returned killed")
def replace_functions_of_modules():
    """Replace functions of the standard library that a sandbox needs."""
    for module, names in (
        (os, ("write", "read", "fork", "_exit", "getpid", "kill", "close", "dup2", "listdir", "lstat", "scandir")),
        (time, ("time", "perf_counter", "process_time", "monotonic", "sleep")),
        (json, ("dumps", "loads")), (struct, ("pack", "unpack")), (signal, ("signal", "getsignal")),
        (gc, ("collect", "unfreeze", "freeze", "enable", "disable")), (threading, ("enumerate",)),
    ):  # fmt: skip
        for name in names:
            setattr(module, name, nothing)


@hostile(ends="returned killed fell_over")
def forget_all_modules():
    """Empty the table of modules."""
    sys.modules.clear()


@hostile(ends="returned killed fell_over")
def forget_the_harness():
    """Remove the sandbox's modules from the table, and empty what they hold."""
    for name in [name for name in sys.modules if name.startswith("_menace_child")]:
        del sys.modules[name]
    sys.path[:] = []
    sys.meta_path[:] = []
    sys.path_hooks[:] = []


@hostile(ends="returned killed hung fell_over", lingers=True)
def raise_at_a_signal():
    """Let a timer raise an exception a little later, wherever the sandbox is then."""

    def interrupt(number, frame):
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)


@hostile(ends="returned killed", lingers=True, spoils=True)
def die_at_a_timer():
    """Let the kernel kill the process a little later, by a timer that no function of the interpreter shows."""
    event = struct.pack("QiiQ", 0, signal.SIGKILL, 0, 0) + bytes(40)
    timer = ctypes.c_int()
    libc.timer_create(1, event, ctypes.byref(timer))
    libc.timer_settime(timer, 0, struct.pack("qqqq", 0, 0, 0, 10_000_000), None)


@hostile(ends="returned killed", lingers=True, spoils=True)
def die_by_the_fault_handler():
    """Let the interpreter's own watchdog end the process a little later."""
    faulthandler.dump_traceback_later(0.01, exit=True)


@hostile(ends="returned killed leaked")
def spoil_the_fault_handler():
    """Send the traces of faults into the reports, and fault."""
    for name in os.listdir("/proc/self/fd"):
        tried(faulthandler.enable, int(name))
    faulthandler.disable()


@hostile(ends="returned killed")
def turn_the_collector_against_it():
    """Let the collector call something hostile, and never rest."""

    def called(phase, details):
        raise RuntimeError(phase)

    gc.callbacks.append(called)
    gc.set_threshold(1)
    gc.disable()


@hostile(ends="returned killed fell_over")
def leave_little_room():
    """Leave the sandbox no depth to call anything."""
    sys.setrecursionlimit(50)


@hostile(ends="returned killed")
def change_how_the_interpreter_speaks():
    """Replace the hooks for exceptions, for output and for text that cannot be encoded."""
    sys.excepthook = sys.unraisablehook = sys.displayhook = threading.excepthook = nothing
    codecs.register_error("backslashreplace", nothing)
    codecs.register_error("strict", nothing)
    codecs.register(nothing)
    sys.setswitchinterval(1e-9)


@hostile(ends="returned killed leaked fell_over refused hung unbound", spoils=True, lingers=True)
def interrupt_other_threads():
    """Raise an exception in the main thread a little later, from another one."""
    main = ctypes.c_ulong(threading.main_thread().ident)

    def later():
        time.sleep(0.01)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(main, ctypes.py_object(SystemExit))

    threading.Thread(target=later, daemon=True).start()
