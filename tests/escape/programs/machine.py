"""The machine as a whole: its clock, its log, its terminals, its settings; nothing valid is handed over."""

import ctypes
import errno
import os

from tools import escaped, hostile, libc, must_be_filtered, must_not_open, raw_open, tried


@hostile(43)
def leave_its_control_group():
    """Write to the files of control groups, and mount them."""
    for path in ("/sys/fs/cgroup/cgroup.procs", "/sys/fs/cgroup/memory/tasks", "/sys/fs/cgroup/unified/cgroup.procs"):
        must_not_open(path, os.O_WRONLY)
    must_be_filtered("mount", b"none", b".", b"cgroup2", 0, None)


@hostile(44)
def change_settings_of_the_kernel():
    """Open the places where a write would run a program as root, or stop the machine."""
    for path in (
        "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger", "/proc/sys/kernel/modprobe", "/proc/sys/vm/drop_caches",
        "/proc/sys/kernel/hostname", "/sys/kernel/uevent_helper", "/proc/sys/fs/binfmt_misc/register",
        "/proc/1/oom_adj",
    ):  # fmt: skip
        must_not_open(path, os.O_WRONLY)


@hostile()
def spare_itself_from_the_killer():
    """Ask the kernel to kill others first when memory runs out."""
    descriptor = raw_open("/proc/self/oom_score_adj", os.O_WRONLY)
    if descriptor >= 0 and tried(os.write, descriptor, b"-1000"):
        escaped("will be killed last")


@hostile(46)
def read_the_log_of_the_kernel():
    """Read what the kernel says, and addresses in it."""
    must_be_filtered("syslog", 10, None, 0)
    must_not_open("/dev/kmsg")


@hostile(46)
def set_the_clock():
    """Set the time, by every call there is; the arguments are not valid ones."""
    must_be_filtered("settimeofday", 8, 8)
    must_be_filtered("clock_settime", 0, 8)
    must_be_filtered("adjtimex", 8)


@hostile()
def rename_the_machine():
    """Give the machine another name."""
    must_be_filtered("sethostname", None, -1)
    must_be_filtered("setdomainname", None, -1)


@hostile()
def load_code_into_the_kernel():
    """Load or remove a module, or another kernel; nothing is handed over."""
    must_be_filtered("init_module", None, 0, b"")
    must_be_filtered("finit_module", -1, b"", 0)
    must_be_filtered("delete_module", b"menace_canary", 0)
    must_be_filtered("kexec_load", 0, 0, None, 0xFFFF)
    must_be_filtered("reboot", 0, 0, 0, None)


@hostile()
def change_the_machine():
    """Swap, quotas, accounting and terminals of the machine."""
    must_be_filtered("swapon", b"/menace-canary", 0)
    must_be_filtered("swapoff", b"/menace-canary")
    must_be_filtered("quotactl", -1, None, 0, None)
    must_be_filtered("acct", b"/menace-canary")
    must_be_filtered("vhangup")


@hostile()
def touch_hardware():
    """Ask for access to ports and segments of the processor."""
    must_be_filtered("iopl", 3)
    must_be_filtered("ioperm", 0x80, 1, 1)
    must_be_filtered("modify_ldt", 0, None, 0)


@hostile(48)
def type_into_the_terminal():
    """Type commands into the terminal of whoever started it, also with stray high bits."""
    descriptor = raw_open("/dev/tty", os.O_RDWR)
    for number in (max(descriptor, 0), 0, 1, 2):
        for request in (0x5412, 0x541C, 0x1_0000_5412):
            ctypes.set_errno(0)
            answer = libc.ioctl(number, ctypes.c_ulong(request), b"x")
            if answer != -1 or ctypes.get_errno() != errno.EPERM:
                escaped("ioctl %x answered %d, errno %d" % (request, answer, ctypes.get_errno()))
    if descriptor >= 0:
        escaped("has a terminal")
