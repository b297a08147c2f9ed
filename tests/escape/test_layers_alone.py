"""Each layer on its own: with it alone its attempt fails, without any the same attempt works.

Every attempt runs in an interpreter of its own, where what is given up is given up for good.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from canaries import Canaries, canaries

from menace.child.confinement.call_numbers import MACHINES, REFUSED

PREFIX = """
import ctypes, errno, json, os, socket, sys
from menace.child.confinement import capabilities, confine, mounts, private_root, seccomp
told = json.loads(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)

def works(function, *arguments):
    try:
        function(*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    return "works"

def raw(result):
    return "works" if result >= 0 else errno.errorcode[ctypes.get_errno()]

def own_network():
    return confine.leave_namespaces(processes=False)["network"]

def own_processes():
    problem = confine.leave_namespaces()["processes"]
    child = 0 if problem else os.fork()
    if child:
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    return problem

def own_root():
    own_network()
    needed = ["/usr", "/lib", "/lib64", "/bin", "/etc", sys.prefix, sys.base_prefix, *filter(None, sys.path)]
    return mounts.leave() or private_root.enter(needed)["root"]

def connect(family, address):
    with socket.socket(family) as client:
        client.connect(address)

READ = ["/usr", "/lib", "/lib64", "/etc", sys.prefix, sys.base_prefix, *filter(None, sys.path)]
"""

LAYERS = {
    "landlock": "confine.landlock(READ, ['/dev/null'])",
    "network": "own_network()",
    "processes": "own_processes()",
    "root": "own_root()",
    "seccomp": "seccomp.install(seccomp.build())",
    "limits": "None if confine.limit_resources({'memory_bytes': 1 << 29, 'disk_bytes': 1 << 16, 'open_files': 32, "
    "'process_cpu_seconds': 60}) else 'no limits'",
}

ATTEMPTS = {
    # layer: what it alone stops
    "reading": ("works(open, told['SECRET'])", {"landlock": "EACCES", "root": "ENOENT"}),
    "writing": ("works(open, told['OPEN_FILE'], 'a')", {"landlock": "EACCES", "root": "ENOENT"}),
    "removing": ("works(os.unlink, told['SPARE'])", {"landlock": "EACCES", "root": "ENOENT"}),
    "changing the mode": ("works(os.chmod, told['OPEN_FILE'], 0o666)", {"root": "ENOENT"}),
    "TCP": ("works(connect, socket.AF_INET, ('127.0.0.1', told['TCP']))", {"landlock": "EACCES", "network": ...}),
    "abstract socket": (
        "works(connect, socket.AF_UNIX, '\\0' + told['ABSTRACT'])",
        {"landlock": "EPERM", "network": "ECONNREFUSED"},
    ),
    "socket in a folder": ("works(connect, socket.AF_UNIX, told['SOCKET'])", {"root": "ENOENT"}),
    "signalling": ("works(os.kill, told['PID'], 0)", {"landlock": "EPERM", "processes": "ESRCH"}),
    "shared memory": ("raw(libc.shmget(told['KEY'], 0, 0o600))", {"network": "ENOENT"}),
    "a namespace": ("raw(libc.unshare(0x10000000))", {"seccomp": "EPERM"}),
    "an odd socket": ("works(socket.socket, socket.AF_ALG, socket.SOCK_SEQPACKET)", {"seccomp": "EAFNOSUPPORT"}),
    "a large file": ("works(os.truncate, os.open('large', os.O_RDWR | os.O_CREAT), 1 << 20)", {"limits": "EFBIG"}),
    "many files": ("works(lambda: [os.dup(0) for _ in range(100)])", {"limits": "EMFILE"}),
    "much memory": ("raw(-1 if libc.mmap(None, 1 << 30, 3, 0x22, -1, 0) == -1 else 0)", {"limits": "ENOMEM"}),
}


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Canaries]:
    """Canaries outside."""
    with canaries(tmp_path_factory.mktemp("alone") / "outside") as found:
        yield found


def inside(code: str, placed: Canaries, folder: Path) -> str:
    """What code prints in an interpreter of its own."""
    names: dict[str, object] = {}
    exec(placed.module(), names)  # noqa: S102 - its own text, made a moment ago
    spare = placed.folder / "open" / "spare"
    spare.touch()
    told = {name: value for name, value in names.items() if name.isupper()} | {"SPARE": str(spare)}
    command = [sys.executable, "-c", PREFIX + textwrap.dedent(code), json.dumps(told)]
    answer = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    assert answer.returncode == 0, answer.stderr
    return answer.stdout.strip()


@pytest.mark.parametrize("name", ATTEMPTS)
def test_without_a_layer_it_works(name: str, placed: Canaries, tmp_path: Path) -> None:
    """The attempt is a real one: where nothing stops it, it succeeds."""
    attempt, _ = ATTEMPTS[name]
    answer = inside(f"print({attempt})", placed, tmp_path)
    if name in ("an odd socket", "a namespace") and answer != "works":
        pytest.skip(f"this machine refuses it to everybody: {answer}")

    assert answer == "works"


@pytest.mark.parametrize(("layer", "name"), [(layer, name) for name in ATTEMPTS for layer in ATTEMPTS[name][1]])
def test_one_layer_is_enough(layer: str, name: str, placed: Canaries, tmp_path: Path) -> None:
    """With that layer alone the attempt fails, with the error of that layer."""
    attempt, stopped = ATTEMPTS[name]
    code = f"""
        problem = {LAYERS[layer]}
        print("skip " + problem if problem else {attempt})
    """
    answer = inside(code, placed, tmp_path)
    if answer.startswith("skip"):
        pytest.skip(f"this machine does not offer it: {answer[5:]}")

    assert answer != "works"
    assert stopped[layer] in (..., answer)


def test_every_call_of_the_list_is_refused(placed: Canaries, tmp_path: Path) -> None:
    """With the filter alone each call on its list answers EPERM, before the kernel looks at the arguments."""
    if platform.machine() not in MACHINES:
        pytest.skip("the calls of this machine are not known")
    column = MACHINES[platform.machine()][0]
    numbers = {name: both[column] for name, both in REFUSED.items() if both[column] is not None}
    code = f"""
        problem = seccomp.install(seccomp.build())
        # Some of these would do harm: nothing is called unless the filter is there.
        assert problem is None and libc.prctl(21, 0, 0, 0, 0) == 2, problem
        odd = []
        for name, number in {numbers!r}.items():
            ctypes.set_errno(0)
            if libc.syscall(ctypes.c_long(number), *[ctypes.c_long(-1)] * 6) != -1 or ctypes.get_errno() != errno.EPERM:
                odd.append(name)
        print(odd)
    """

    assert inside(code, placed, tmp_path) == "[]"


def test_a_call_of_another_architecture_ends_the_process(placed: Canaries, tmp_path: Path) -> None:
    """Numbers of a related architecture do not slip past the filter."""
    if platform.machine() != "x86_64":
        pytest.skip("only this machine has a second set of numbers")
    code = """
        child = os.fork()
        if not child:
            seccomp.install(seccomp.build())
            libc.syscall(ctypes.c_long(0x40000000 | 39))
            os._exit(0)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """

    assert inside(code, placed, tmp_path) == "-31"


@pytest.mark.skipif(os.getuid() != 0, reason="an ordinary user has no capabilities to give up")
def test_without_capabilities_root_is_a_user(placed: Canaries, tmp_path: Path) -> None:
    """Who has given up all of them cannot mount, change the root, or become somebody else."""
    code = """
        before = works(os.chroot, "/")
        problem = capabilities.drop()
        print(before, problem, works(os.chroot, "/"), works(os.setgroups, [0]), works(os.setuid, 12345),
              raw(libc.mount(b"none", b"/proc", b"proc", 0, None)))
    """

    assert inside(code, placed, tmp_path) == "works None EPERM EPERM EPERM EPERM"


def test_a_bounded_folder_is_full_soon(placed: Canaries, tmp_path: Path) -> None:
    """With the mount alone, many small files meet the same end as a large one."""
    (tmp_path / "pool").mkdir()
    code = """
        own_network()
        problem = mounts.leave() or mounts.bound("pool", 1 << 20)
        os.chdir("pool")

        def fill():
            for number in range(64):
                with open(str(number), "wb", 0) as file:
                    file.write(bytes(1 << 16))

        print("skip " + problem if problem else works(fill))
    """
    answer = inside(code, placed, tmp_path)
    if answer.startswith("skip"):
        pytest.skip(f"this machine does not offer it: {answer[5:]}")

    assert answer == "ENOSPC"
    assert list((tmp_path / "pool").iterdir()) == []
