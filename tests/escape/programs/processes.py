"""Processes that multiply, outlive, ignore, stop, or reach for others."""

import ctypes
import os
import resource
import signal
import socket
import sys
import threading
import time

import canary
from tools import ask, escaped, hostile, libc, must_be_denied, must_be_filtered, must_fail, must_refuse, tried

ALL_SIGNALS = range(1, 32)
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def rest():
    """End a copy only when somebody ends it."""
    time.sleep(3600)
    os._exit(0)


@hostile(1, ends="killed hung returned leaked")
def fork_many():
    """Fork copies that stay, until forking is refused or there are five hundred."""
    for _ in range(500):
        if not os.fork():
            rest()


@hostile(1, ends="killed hung returned leaked")
def fork_as_a_tree():
    """Let every copy fork again, nine times over."""
    for _ in range(9):
        tried(os.fork)
    rest()


@hostile(1, ends="killed hung returned leaked")
def spawn_many():
    """Start programs instead of copies, without waiting for any."""
    for _ in range(200):
        tried(os.posix_spawn, "/bin/sleep", ["sleep", "3600"], {})


@hostile(1, ends="returned leaked killed")
def leave_zombies():
    """Leave two hundred dead children unburied."""
    for _ in range(200):
        if not os.fork():
            os._exit(0)


@hostile(2, ends="returned leaked")
def become_a_daemon():
    """Fork twice with a new session between, and let the grandchild rest."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            rest()
        os._exit(0)
    os.wait()


@hostile(2, ends="returned leaked")
def become_a_deaf_daemon():
    """The same, ignoring every signal, without the wish to die with its parent, and with nothing open."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            for number in ALL_SIGNALS:
                tried(signal.signal, number, signal.SIG_IGN)
            libc.prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)
            os.closerange(0, 4096)
            rest()
        os._exit(0)
    os.wait()


@hostile(2, ends="killed")
def leave_a_holder_of_the_pipes():
    """End at once, while a copy keeps every descriptor open, so that nobody sees the end of a pipe."""
    if not os.fork():
        os.setsid()
        rest()
    os._exit(0)


@hostile(2, ends="returned leaked")
def adopt_its_own_orphans():
    """Become the reaper of its descendants, so that they do not fall to the keeper."""
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if not os.fork():
        if not os.fork():
            os.setsid()
            rest()
        os._exit(0)


@hostile(5, ends="hung")
def spin_deaf_to_the_cpu_limit():
    """Spin while ignoring the signal that announces the end of the CPU time."""
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while True:
        pass


@hostile(5, ends="hung")
def spin_in_several_processes():
    """Spend the CPU time in copies, whose time is not its own."""
    for _ in range(4):
        if not os.fork():
            while True:
                pass
    rest()


@hostile(6, ends="hung")
def sleep_past_the_cpu_limit():
    """Use no CPU time at all."""
    rest()


@hostile(7, ends="hung")
def swallow_everything():
    """Ignore every signal and catch every exception."""
    for number in ALL_SIGNALS:
        tried(signal.signal, number, signal.SIG_IGN)
    while True:
        try:
            time.sleep(1)
        except BaseException:
            continue


@hostile(7, ends="hung")
def block_every_signal():
    """Block what can be blocked and wait in the kernel."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ALL_SIGNALS)
    signal.pthread_sigmask(signal.SIG_BLOCK, range(32, 65))
    left, _right = socket.socketpair()
    left.recv(1)


@hostile(7, ends="hung killed")
def stop_itself():
    """Stop, so that nothing more is heard and nothing is spent."""
    libc.kill(os.getpid(), signal.SIGSTOP)
    rest()


@hostile(7, ends="hung killed returned", needs="processes")
def stop_its_keeper():
    """Stop the process that watches over this one, and its process group."""
    libc.kill(os.getppid(), signal.SIGSTOP)
    libc.kill(0, signal.SIGTSTP)


@hostile(16, ends="hung killed returned", needs="processes")
def kill_its_keeper():
    """End the process that watches over this one."""
    libc.kill(os.getppid(), signal.SIGKILL)


@hostile(16)
def kill_a_host_process():
    """Signal the canary by its number, by its thread, and with a queued signal."""
    must_fail("kill", os.kill, canary.PID, 0)
    must_refuse("kill", libc.kill(canary.PID, signal.SIGKILL))
    must_refuse("killpg", libc.killpg(canary.PID, signal.SIGKILL))
    must_be_denied("tgkill", canary.PID, canary.PID, signal.SIGKILL)
    must_refuse("sigqueue", libc.sigqueue(canary.PID, signal.SIGKILL, None))


@hostile(16)
def kill_by_process_descriptor():
    """Get a handle on the canary, on the runner and on the first process of the machine."""
    for pid in (canary.PID, canary.RUNNER):
        descriptor, _ = ask("pidfd_open", pid, 0)
        if descriptor >= 0:
            escaped("holds a descriptor of process %d" % pid)


@hostile(17, ends="killed hung returned", needs="processes")
def kill_everybody():
    """Kill every process it may signal, itself not included."""
    libc.kill(-1, signal.SIGKILL)


@hostile(17, ends="killed hung returned", needs="processes")
def kill_the_first_process():
    """Kill number one, which is the keeper of the process table."""
    for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV):
        libc.kill(1, number)


@hostile(14)
def trace_a_host_process():
    """Attach to the canary, seize it, and read its registers."""
    for request in (16, 0x4206, 12):
        must_be_filtered("ptrace", request, canary.PID, 0, 0)


@hostile(14)
def trace_its_keeper():
    """Attach to the parent, which holds the descriptors of the sandbox."""
    for pid in (os.getppid(), 1):
        must_be_filtered("ptrace", 16, pid, 0, 0)


@hostile(15)
def read_memory_of_a_host_process():
    """Copy from and to the memory of the canary and of the keeper."""
    room = (ctypes.c_char * 8)()
    for pid in (canary.PID, os.getppid(), 1):
        must_be_filtered("process_vm_readv", pid, room, 1, room, 1, 0)
        must_be_filtered("process_vm_writev", pid, room, 1, room, 1, 0)


@hostile()
def slow_a_host_process_down():
    """Change priority, processors and limits of the canary."""
    must_fail("setpriority", os.setpriority, os.PRIO_PROCESS, canary.PID, 19)
    must_fail("sched_setaffinity", os.sched_setaffinity, canary.PID, {0})
    must_fail("prlimit", resource.prlimit, canary.PID, resource.RLIMIT_NOFILE, (16, 16))


@hostile()
def take_real_time_priority():
    """Ask to be preferred to every other process."""
    must_fail("SCHED_FIFO", os.sched_setscheduler, 0, os.SCHED_FIFO, os.sched_param(1))
    must_fail("nice", os.setpriority, os.PRIO_PROCESS, 0, -20)


@hostile(36, ends="leaked returned")
def leave_a_thread():
    """Return while a thread goes on counting."""
    threading.Thread(target=rest, daemon=True).start()


@hostile(36, ends="leaked killed returned", lingers=True)
def leave_a_thread_that_exits():
    """Return while a thread is about to end the whole process."""

    def end():
        time.sleep(0.02)
        os._exit(0)

    threading.Thread(target=end, daemon=True).start()


@hostile(ends="killed hung leaked returned fell_over")
def start_many_threads():
    """Start threads until that is refused or there are a thousand."""
    threading.stack_size(64 << 10)
    gate = threading.Event()
    try:
        for _ in range(1000):
            threading.Thread(target=gate.wait, daemon=True).start()
    except RuntimeError:
        gate.set()


@hostile(ends="killed")
def become_another_program():
    """Replace the interpreter by a program that ends well."""
    os.execv("/bin/true", ["true"])


@hostile(ends="killed")
def become_a_program_that_prints():
    """Replace the interpreter by one that prints what a harness might say."""
    os.execv(sys.executable, [sys.executable, "-I", "-S", "-c", 'print(\'{"kind":"end","verdict":"returned"}\')'])


@hostile(ends="returned leaked")
def call_itself_something_else():
    """Take a name that looks like another line of the list of processes, and let children have it."""
    for name in (b") Z 1 1 (", b"sleep\n1 (x) R", b"\xff\xfe", b""):
        libc.prctl(15, name, 0, 0, 0)
        if not os.fork():
            time.sleep(0.05)
            os._exit(0)
    for _ in range(4):
        os.wait()
