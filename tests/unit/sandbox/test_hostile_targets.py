"""Code that works against its harness, on purpose or by accident, and what is told of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from menace.domain import Verdict
from menace.testing.bench import Bench, verdicts

RETURNED, FELL_OVER, KILLED = Verdict.RETURNED, Verdict.FELL_OVER, Verdict.KILLED

HARMLESS = {
    "closes all descriptors": "import os\ndef f(n):\n    os.closerange(0, 1000)",
    "puts others in their place": """
        import os
        def f(n):
            null = os.open(os.devnull, os.O_RDWR)
            for number in range(256):
                if number != null:
                    os.dup2(null, number)
            os.close(null)
    """,
    "shortens whatever is open": """
        import os
        def f(n):
            for number in range(256):
                try:
                    os.ftruncate(number, 0)
                except OSError:
                    pass
    """,
    "closes its output": "import sys\ndef f(n):\n    sys.stdout.close()\n    sys.stderr.close()",
    "replaces its output": "import sys\ndef f(n):\n    sys.stdout = sys.stderr = None",
    "replaces os._exit": "import os\ndef f(n):\n    os._exit = print",
    "replaces os.write and os.getpid": "import os\ndef f(n):\n    os.write = os.getpid = os.fstat = None",
    "replaces json and the clock": """
        import json, time
        def f(n):
            json.dumps = json.loads = None
            time.perf_counter = time.process_time = time.sleep = lambda *a: 0
    """,
    "replaces builtins": """
        import builtins
        def f(n):
            builtins.open = builtins.eval = builtins.exec = None
    """,
    "empties sys.modules": "import sys\ndef f(n):\n    sys.modules.clear()",
    "replaces modules": "import sys\ndef f(n):\n    for name in ('os', 'json', 'time', 'gc'): sys.modules[name] = None",
    "traces everything": """
        import sys
        def f(n):
            sys.setprofile(lambda *arguments: None)
            sys.settrace(lambda *arguments: None)
    """,
    "allows no recursion": "import sys\ndef f(n):\n    sys.setrecursionlimit(60)",
    "turns the collector off": "import gc\ndef f(n):\n    gc.freeze()\n    gc.disable()",
    "handles all signals": """
        import signal
        def f(n):
            for number in range(1, 32):
                if number not in (9, 19):
                    signal.signal(number, lambda *a: None)
    """,
    "deletes its folder": "import os, shutil\ndef f(n):\n    shutil.rmtree(os.getcwd())",
    "puts a file in its place": """
        import os
        def f(n):
            place = os.getcwd()
            os.rmdir(place)
            open(place, "w").close()
    """,
    "makes its folder unreadable": """
        import os
        def f(n):
            os.makedirs("inner/deep")
            for place in ("inner/deep", "inner", "."):
                os.chmod(place, 0)
    """,
    "digs deep": """
        import os
        def f(n):
            for _ in range(1100):
                os.mkdir("d")
                os.chdir("d")
    """,
    "forks and returns twice": "import os\ndef f(n):\n    os.fork()",
    "changes the environment": "import os\ndef f(n):\n    os.environ.clear()\n    os.environ = {}",
}


def test_the_harness_goes_on(bench: Bench) -> None:
    """A call that returns is told as returned, and so are the ones after it."""
    plans = [
        bench.plan_of(source, "f", "1", "2", "3", path=f"target_{at}.py") for at, source in enumerate(HARMLESS.values())
    ]
    with bench.open_backend(bench.repository) as backend, ThreadPoolExecutor(3) as pool:
        found = pool.map(lambda plan: list(backend.run(plan)), plans)
        ends = {name: (verdicts(tally), tally.blocked) for name, (tally,) in zip(HARMLESS, found, strict=True)}

    assert ends == dict.fromkeys(HARMLESS, ({RETURNED: 3}, None))


def test_an_audit_hook_that_objects_to_everything_costs_no_process(bench: Bench) -> None:
    """Inputs can no longer be made where nothing may be evaluated; that is no evidence about the code."""
    source = """
        import sys
        def f(n):
            def object_to(event, arguments):
                raise RuntimeError(event)
            sys.addaudithook(object_to)
    """

    found = bench.verdicts(source, "f", "len('1')", "len('2')", "len('3')")

    # Where the hook is noticed as something left behind, the others get a process without it.
    assert found in ({RETURNED: 1, Verdict.UNBOUND: 2}, {RETURNED: 3})


def test_what_one_case_changes_does_not_reach_the_next(bench: Bench) -> None:
    """Streams, environment, folder, signals and limits are for each case what they were for the first."""
    source = """
        import os, signal, sys
        def f(step):
            seen = (dict(os.environ), os.listdir(), os.listdir(os.environ["HOME"]), signal.getsignal(2),
                    sys.getrecursionlimit(), sys.stdout is sys.__stdout__, os.umask(0o077), list(sys.path))
            os.umask(0o077)
            signal.signal(2, signal.SIG_IGN)
            signal.alarm(1)
            open("left", "w").close()
            open(os.environ["HOME"] + "/left", "w").close()
            os.environ["LEFT"] = "x"
            os.chdir("/")
            sys.path.append("x")
            sys.setrecursionlimit(777)
            sys.stdout = None
            assert "LEFT" not in seen[0] and "left" not in seen[1] and "left" not in seen[2], seen
            assert seen[3] is signal.default_int_handler and seen[4] != 777 and seen[5], seen
            assert seen[6] != 0o077 and "x" not in seen[7], seen
    """

    assert bench.verdicts(source, "f", "1", "2", "3") == {RETURNED: 3}


def test_what_the_import_made_is_there_for_every_case(bench: Bench) -> None:
    """Files, variables and limits set by the module itself are part of its state."""
    source = """
        import os, sys
        open("settings.ini", "w").close()
        os.environ["APP"] = "on"
        sys.setrecursionlimit(4321)
        def f(step):
            return open("settings.ini"), os.environ["APP"], [][sys.getrecursionlimit() == 4321:][0:0]
    """

    assert bench.verdicts(source, "f", "1", "2") == {RETURNED: 2}


@pytest.mark.parametrize("signal", [9, 15])
def test_killing_the_parent_ends_only_the_case(bench: Bench, signal: int) -> None:
    """A case that kills whoever it can reach is the only one that ends."""
    source = f"""
        import os
        def f(number):
            if number == 2:
                for process in (os.getppid(), 1, -1):
                    try:
                        os.kill(process, {signal})
                    except OSError:
                        pass
                os.kill(os.getpid(), {signal})
    """
    found = bench.verdicts(source, "f", "1", "2", "3")

    assert found == {RETURNED: 2, KILLED: 1}


def test_inputs_too_large_to_hand_over_block_the_section(bench: Bench) -> None:
    """A plan that does not fit into a frame says so instead of running without its inputs."""
    tally = bench.run(bench.plan_of("def f(text): pass", "f", repr("x" * 2_000_000)))

    assert tally.count() == 0
    assert tally.blocked is not None
    assert "too large" in tally.blocked


def test_large_inputs_arrive_whole(bench: Bench) -> None:
    """More than a pipe holds is no obstacle."""
    source = "def f(text):\n    assert len(text) == 500000\n"

    assert bench.verdicts(source, "f", repr("x" * 500_000)) == {RETURNED: 1}


@pytest.mark.parametrize("path", ["größe/日本.py", "a" * 200 + ".py", "/".join(["deep" * 10] * 15) + "/module.py"])
def test_odd_names_of_files(bench: Bench, path: str) -> None:
    """Names outside ASCII and long paths are imported, called and told like others."""
    tally = bench.run(bench.plan_of("def größe(x):\n    return x.fehlt\n", "größe", "1", path=path))
    failure = tally.interesting[0].failure

    assert verdicts(tally) == {FELL_OVER: 1}
    assert failure is not None
    assert (failure.path, failure.function) == (path, "größe")


def test_strange_exceptions_are_told(bench: Bench) -> None:
    """Neither a text that cannot be made nor a very long traceback keeps a fall from being told."""
    source = """
        import sys
        class Mute(Exception):
            __slots__ = ()
            def __str__(self):
                return str(self)
            def __setattr__(self, name, value):
                raise RuntimeError("frozen")
        def deep(n):
            return deep(n - 1) if n else [][0]
        def f(number):
            if number == 1:
                getattr(Thrower(), "x")
            sys.setrecursionlimit(9000)
            deep(5000)
        class Thrower:
            x = property(lambda self: (_ for _ in ()).throw(Mute()))
    """
    tally = bench.run(bench.plan_of(source, "f", "1", "2"))
    told = [outcome.failure for outcome in tally.interesting]

    assert verdicts(tally) == {FELL_OVER: 2}
    assert [(each.type, each.message) for each in told if each] == [
        ("target.Mute", "<its text raised RecursionError>"),
        ("IndexError", "list index out of range"),
    ]
