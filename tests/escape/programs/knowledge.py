"""What a program may learn: secrets of the environment, of other processes, and of the sandbox around it."""

import gc
import os
import subprocess
import sys

import canary
from tools import escaped, hostile, must_not_open, tried


def digits():
    """The processes that can be seen."""
    return [name for name in os.listdir("/proc") if name.isdigit()]


def read(path):
    """The text of a file, or nothing."""
    got = tried(lambda: open(path, "rb").read())
    return got[0].decode("latin-1") if got else ""


@hostile(12)
def read_its_environment():
    """Look for a secret in the environment, as it is and as it was at the start."""
    seen = repr(dict(os.environ)) + read("/proc/self/environ") + read("/proc/1/environ")
    if "CANARY" in seen or "MENACE_ESCAPE_SECRET" in seen:
        escaped("sees %s" % seen)


@hostile(12, ends="returned leaked")
def let_a_program_read_the_environment():
    """The same through a program that it starts."""
    answer = tried(lambda: subprocess.run(["/usr/bin/env"], capture_output=True, timeout=5))
    if answer and b"MENACE_ESCAPE_SECRET" in answer[0].stdout:
        escaped("sees %r" % answer[0].stdout)


@hostile(13)
def read_the_environment_of_others():
    """Read the environment of the canary and of the runner by their numbers."""
    for pid in (canary.PID, canary.RUNNER):
        for name in ("environ", "auxv", "maps", "stack", "syscall"):
            must_not_open("/proc/%d/%s" % (pid, name))


@hostile(13)
def read_every_environment():
    """Look for the canary's secret in every process it can see."""
    for pid in digits():
        if "CANARY=" in read("/proc/%s/environ" % pid):
            escaped("the environment of process %s is open" % pid)


@hostile(13)
def read_command_lines():
    """Read what was written on the command lines of the host's processes."""
    for pid in {*digits(), str(canary.PID)}:
        told = read("/proc/%s/cmdline" % pid)
        if told.startswith("sleep\x0086400"):
            escaped("sees %r" % told)


@hostile(13)
def count_processes_of_the_host():
    """Find the canary and the runner in the list of processes."""
    for pid in (canary.PID, canary.RUNNER):
        if read("/proc/%d/comm" % pid).strip() in ("sleep", "python", "pytest"):
            escaped("sees process %d" % pid)


@hostile(37, ends="fell_over")
def walk_the_frames():
    """Walk up the stack and tell everything that the runner's frames hold."""
    frame = sys._getframe(2)
    while frame is not None:
        print(repr(frame.f_locals)[-600:])
        frame = frame.f_back
    return {}["told"]


@hostile(37, ends="returned hung")
def walk_the_heap():
    """Look through every object alive for a secret of the runner."""
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is dict:
            for key, value in list(each.items()):
                if type(value) is str and type(key) is str and "MENACE_ESCAPE_SECRET" in key:
                    escaped("the heap holds %r" % value)


@hostile(51)
def climb_the_classes():
    """Reach forbidden functions through the classes of harmless ones."""
    for kind in ().__class__.__base__.__subclasses__():
        if kind.__name__ == "FileLoader":
            must_read = kind("x", canary.SECRET).get_data
            got = tried(must_read, canary.SECRET)
            if got:
                escaped("read %r" % got[0])


@hostile(51)
def build_code_by_hand():
    """Run code made of bytes, which no check of source text sees."""
    code = compile("open(path).read()", "<nowhere>", "eval")
    got = tried(lambda: eval(code.replace(co_name="harmless"), {"path": canary.SECRET}))
    if got:
        escaped("read %r" % got[0])


@hostile(51)
def use_frames_of_generators():
    """Take the builtins from the frame of a generator."""
    generator = (each for each in ())
    opener = generator.gi_frame.f_builtins["open"]
    got = tried(lambda: opener(canary.SECRET).read())
    if got:
        escaped("read %r" % got[0])


@hostile()
def know_the_user():
    """Learn who started the run from places that are not needed for running."""
    for path in ("/proc/%d/status" % canary.RUNNER, "/proc/%d/cgroup" % canary.PID, "/var/log/auth.log", "/run/utmp"):
        must_not_open(path)


@hostile()
def see_the_mounts_of_the_host():
    """Read the mounts of the host through a process of the host."""
    for pid in (canary.PID, canary.RUNNER):
        must_not_open("/proc/%d/mountinfo" % pid)


@hostile()
def measure_the_host():
    """Wait for the canary by its number, and ask for its times."""
    must_not_open("/proc/%d/stat" % canary.PID)
    for call, arguments in (
        (os.getpgid, (canary.PID,)),
        (os.getsid, (canary.PID,)),
        (os.sched_getaffinity, (canary.PID,)),
    ):
        if tried(call, *arguments) is not None:
            escaped("%s knows the canary" % call.__name__)
