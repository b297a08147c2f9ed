"""System calls by name, with their numbers on the machines whose calls are known here."""

from __future__ import annotations

from typing import Dict, FrozenSet, Optional, Tuple

Numbers = Tuple[Optional[int], Optional[int]]
"""On x86_64 and on aarch64; None where the machine has no such call."""

MACHINES: Dict[str, Tuple[int, int]] = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The place of a machine in ``Numbers``, and what the kernel calls it."""

REFUSED: Dict[str, Numbers] = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "move_pages": (279, 239), "migrate_pages": (256, 238),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "move_mount": (429, 429),
    "open_tree": (428, 428), "mount_setattr": (442, 442), "unshare": (272, 97), "setns": (308, 268),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "quotactl": (179, 60), "swapon": (167, 224),
    "swapoff": (168, 225), "acct": (163, 89), "reboot": (169, 142), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None), "syslog": (103, 116), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427), "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266), "sethostname": (170, 161), "setdomainname": (171, 162), "vhangup": (153, 58),
    "fanotify_init": (300, 262), "lookup_dcookie": (212, 18), "memfd_secret": (447, 447), "personality": (135, 92),
}  # fmt: skip
"""What no function of a library or a program needs, and every escape begins with."""

JUDGED: Dict[str, Numbers] = {
    "clone": (56, 220), "clone3": (435, 435), "ioctl": (16, 29), "fork": (57, None), "vfork": (58, None),
    "execve": (59, 221), "execveat": (322, 281), "mmap": (9, 222), "mprotect": (10, 226), "pkey_mprotect": (329, 288),
    "kill": (62, 129), "tgkill": (234, 131), "socketpair": (53, 199), "open": (2, None), "openat": (257, 56),
    "seccomp": (317, 277), "socket": (41, 198),
}  # fmt: skip
"""Calls for which it depends on their arguments or on the policy."""

ATTACKS: FrozenSet[str] = frozenset({
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "mount", "umount2", "pivot_root", "chroot",
    "fsopen", "fsconfig", "fsmount", "fspick", "move_mount", "open_tree", "mount_setattr", "unshare", "setns",
    "open_by_handle_at", "swapon", "swapoff", "reboot", "kexec_load", "kexec_file_load", "init_module",
    "finit_module", "delete_module", "iopl", "ioperm", "bpf", "clone", "ioctl",
})  # fmt: skip
"""Refused calls that have no other use than to leave a sandbox or to harm the machine: other processes, mounts,
namespaces, the kernel itself. The last two are refused only with arguments that mean just that."""

ORDINARY: Dict[str, Numbers] = {
    # Files that are there, and descriptors that are open.
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67),
    "pwrite64": (18, 68), "preadv": (295, 69), "pwritev": (296, 70), "preadv2": (327, 286), "pwritev2": (328, 287),
    "close": (3, 57), "close_range": (436, 436), "lseek": (8, 62), "fstat": (5, 80), "newfstatat": (262, 79),
    "stat": (4, None), "lstat": (6, None), "statx": (332, 291), "statfs": (137, 43), "fstatfs": (138, 44),
    "access": (21, None), "faccessat": (269, 48), "faccessat2": (439, 439), "readlink": (89, None),
    "readlinkat": (267, 78), "getdents": (78, None), "getdents64": (217, 61), "getcwd": (79, 17), "chdir": (80, 49),
    "fchdir": (81, 50), "dup": (32, 23), "dup2": (33, None), "dup3": (292, 24), "fcntl": (72, 25), "ioctl": (16, 29),
    "flock": (73, 32), "fsync": (74, 82), "fdatasync": (75, 83), "fadvise64": (221, 223), "readahead": (187, 213),
    "umask": (95, 166), "ftruncate": (77, 46),
    # Waiting for them, and for oneself.
    "pipe": (22, None), "pipe2": (293, 59), "poll": (7, None), "ppoll": (271, 73), "select": (23, None),
    "pselect6": (270, 72), "epoll_create": (213, None), "epoll_create1": (291, 20), "epoll_ctl": (233, 21),
    "epoll_wait": (232, None), "epoll_pwait": (281, 22), "epoll_pwait2": (441, 441), "eventfd": (284, None),
    "eventfd2": (290, 19), "timerfd_create": (283, 85), "timerfd_settime": (286, 86), "timerfd_gettime": (287, 87),
    "signalfd": (282, None), "signalfd4": (289, 74), "sendto": (44, 206), "recvfrom": (45, 207), "sendmsg": (46, 211),
    "recvmsg": (47, 212), "shutdown": (48, 210), "getsockname": (51, 204), "getpeername": (52, 205),
    "getsockopt": (55, 209), "setsockopt": (54, 208),
    # Memory.
    "brk": (12, 214), "munmap": (11, 215), "mremap": (25, 216), "madvise": (28, 233), "mincore": (27, 232),
    "msync": (26, 227), "mlock": (149, 228), "munlock": (150, 229), "mlock2": (325, 284), "mlockall": (151, 230),
    "munlockall": (152, 231), "membarrier": (324, 283), "get_mempolicy": (239, 236),
    # Being a process with threads.
    "exit": (60, 93), "exit_group": (231, 94), "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178),
    "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148),
    "getresgid": (120, 150), "getgroups": (115, 158), "getpgrp": (111, None), "getpgid": (121, 155),
    "getsid": (124, 156), "uname": (63, 160), "sysinfo": (99, 179), "getrlimit": (97, 163), "setrlimit": (160, 164),
    "prlimit64": (302, 261), "getrusage": (98, 165), "times": (100, 153), "getpriority": (140, 141),
    "setpriority": (141, 140), "capget": (125, 90), "prctl": (157, 167), "arch_prctl": (158, None),
    "set_tid_address": (218, 96), "set_robust_list": (273, 99), "get_robust_list": (274, 100), "rseq": (334, 293),
    "futex": (202, 98), "futex_waitv": (449, 449), "wait4": (61, 260), "waitid": (247, 95), "getrandom": (318, 278),
    "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "sched_setaffinity": (203, 122),
    "sched_getparam": (143, 121), "sched_getscheduler": (145, 120), "sched_get_priority_max": (146, 125),
    "sched_get_priority_min": (147, 126), "getcpu": (309, 168), "restart_syscall": (219, 128),
    # Signals and time.
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136),
    "rt_sigtimedwait": (128, 137), "rt_sigsuspend": (130, 133), "sigaltstack": (131, 132), "alarm": (37, None),
    "pause": (34, None), "getitimer": (36, 102), "setitimer": (38, 103), "timer_create": (222, 107),
    "timer_settime": (223, 110), "timer_gettime": (224, 108), "timer_getoverrun": (225, 109),
    "timer_delete": (226, 111), "time": (201, None), "gettimeofday": (96, 169), "clock_gettime": (228, 113),
    "clock_getres": (229, 114), "clock_nanosleep": (230, 115), "nanosleep": (35, 101),
}  # fmt: skip
"""What an interpreter needs that only computes and reads."""


def name_of(number: int, machine: str) -> str:
    """What a number stands for on a machine, among the calls that may be refused."""
    column = MACHINES[machine][0]
    for table in (REFUSED, JUDGED):
        for name, numbers in table.items():
            if numbers[column] == number:
                return name
    return "call %d" % number
