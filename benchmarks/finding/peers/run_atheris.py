"""Atheris on one module: ``run_atheris.py REFERENCE MODULE CPU_SECONDS SEED SKIPPED``.

It calls itself once more with ``--fuzz FOLDER``: there bytes choose a public function and its values, coverage guides
them, and every input that raised something new is kept beside the corpus. Then all of them are made again without
instrumentation and counted by the reference.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1]))

from satisfying import satisfies

STUCK_SECONDS = 4.0
MOST_ROUNDS = 12
DEEPEST = 2
TEXTS = ("", "a", "abc", "hello world", "123", "-5", "1.5", "\x00", "é", "2020-02-30", "\n", "%s", '{"a": 1}')
CALLABLES = (len, str, int, lambda *_: True, lambda *_: None, lambda each: each)


def main() -> None:
    """Fuzz, replay what was kept, print one JSON line; or be the one that fuzzes."""
    if "--fuzz" in sys.argv:
        fuzz()
        return
    reference, module, budget, seed, skipped = sys.argv[1:]
    sys.path.insert(0, reference)
    import atheris
    import rec

    with tempfile.TemporaryDirectory() as folder:
        rounds = searched(reference, module, float(budget), seed, Path(folder))
    answer, nothing = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    rec.limit()
    origin = rec.locate(module).origin
    cover, recorder = rec.Cov(origin), rec.Recorder(origin)
    cover.c.start()
    targets = rec.targets(importlib.import_module(module))
    left_out, position = set(json.loads(skipped)), 0
    for stuck, contents in rounds:
        tried = [each for each in targets if each[0] not in stuck]
        for content in contents:
            position += 1
            if position not in left_out:
                one_input(atheris.FuzzedDataProvider(content), tried, recorder, str(position))
    cover.c.stop()
    counted = recorder.summary()
    told = {**counted, **cover.result(), "kept": position, "within": counted["implicit_typed"]}
    os.write(answer, (json.dumps(told) + "\n").encode())
    os._exit(0)


def searched(reference: str, module: str, budget: float, seed: str, folder: Path) -> list[tuple[set[str], list[bytes]]]:
    """What the rounds of fuzzing kept, each with the functions it left out because they block inside C."""
    rounds: list[tuple[set[str], list[bytes]]] = []
    stuck: set[str] = set()
    while budget > 0.5 and len(rounds) < MOST_ROUNDS:
        place = folder / str(len(rounds))
        for name in ("corpus", "raising"):
            (place / name).mkdir(parents=True)
        beacon = place / "beacon"
        beacon.write_bytes(b" " * 128 + b"\0" * 128)
        command = [sys.executable, __file__, "--fuzz", reference, module, str(budget), str(place)]
        limits = [f"-seed={seed}", "-rss_limit_mb=2048", f"-artifact_prefix={place}/", str(place / "corpus")]
        before = os.times()
        with subprocess.Popen(
            [*command, "--", *limits],
            env={**os.environ, "BENCH_BEACON": str(beacon), "BENCH_SKIP": ",".join(sorted(stuck))},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            culprit = watched(process, beacon)
        after = os.times()
        budget -= after.children_user + after.children_system - before.children_user - before.children_system
        kept = [path.read_bytes() for name in ("corpus", "raising") for path in sorted((place / name).iterdir())]
        rounds.append((set(stuck), kept))
        if culprit is not None:
            stuck.add(culprit)
    return rounds


def watched(process: subprocess.Popen[bytes], beacon: Path) -> str | None:
    """Wait for the end of a fuzzing process, or end it and name the function it is stuck in."""
    last, since = b"", time.monotonic()
    while process.poll() is None:
        time.sleep(0.2)
        now = beacon.read_bytes()[:136]
        if now != last:
            last, since = now, time.monotonic()
        elif time.monotonic() - since > STUCK_SECONDS and now[128:].strip(b"\0"):
            process.kill()
            return now[:128].decode(errors="replace").strip()
    return None


def fuzz() -> None:
    """Be the instrumented process."""
    _, _, reference, module, budget, folder, _, *limits = sys.argv
    sys.path.insert(0, reference)
    import atheris
    import rec

    with atheris.instrument_imports(include=[module.partition(".")[0]]):
        loaded = importlib.import_module(module)
    targets, recorder = rec.targets(loaded), rec.Recorder(rec.locate(module).origin)
    end = time.process_time() + float(budget)

    def test_one_input(content: bytes) -> None:
        known = len(recorder.crashes)
        one_input(atheris.FuzzedDataProvider(content), targets, recorder, "")
        if len(recorder.crashes) > known:
            (Path(folder) / "raising" / f"{os.getpid()}-{len(recorder.crashes)}").write_bytes(content)
        if time.process_time() > end:
            os._exit(0)

    atheris.Setup([sys.argv[0], *limits], test_one_input)
    atheris.Fuzz()


def one_input(bytes_left: Any, targets: list[Any], recorder: Any, label: str) -> None:
    """Make the call that the bytes stand for; an instance is asked for one of its methods as well."""
    name, kind, target = targets[bytes_left.ConsumeIntInRange(0, len(targets) - 1)]
    args, kwargs = arguments(bytes_left, target)
    within = bool(label) and satisfies(target, args, kwargs)
    made = recorder.call(label or name, lambda: target(*args, **kwargs), per=1.0, typed=within)
    if kind == "class" and isinstance(made, target):
        methods = [each for each in dir(target) if not each.startswith("_") and callable(getattr(target, each, None))]
        if methods:
            method = getattr(made, methods[bytes_left.ConsumeIntInRange(0, len(methods) - 1)])
            args, kwargs = arguments(bytes_left, method)
            within &= bool(label) and satisfies(method, args, kwargs)
            recorder.call(label or name, lambda: method(*args, **kwargs), per=1.0, typed=within)


def arguments(bytes_left: Any, target: Any) -> tuple[list[Any], dict[str, Any]]:
    """Values for the parameters of a call."""
    try:
        parameters = list(inspect.signature(target).parameters.values())
    except (TypeError, ValueError):
        return [value(bytes_left) for _ in range(bytes_left.ConsumeIntInRange(0, 3))], {}
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    for each in parameters:
        if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
            continue
        if each.default is not each.empty and bytes_left.ConsumeBool():
            continue
        if each.kind is each.KEYWORD_ONLY or len(args) < parameters.index(each):
            if each.kind is not each.POSITIONAL_ONLY:
                kwargs[each.name] = value(bytes_left)
        else:
            args.append(value(bytes_left))
    return args, kwargs


def value(bytes_left: Any, depth: int = 0) -> Any:
    """Any value, as the bytes will have it."""
    kind = bytes_left.ConsumeIntInRange(0, 11 if depth < DEEPEST else 7)
    if kind == 0:
        return bytes_left.ConsumeIntInRange(-20, 20)
    if kind == 1:
        return bytes_left.ConsumeInt(8)
    if kind == 2:
        return bytes_left.ConsumeFloat()
    if kind == 3:
        return bytes_left.PickValueInList(list(TEXTS))
    if kind == 4:
        return bytes_left.ConsumeUnicode(bytes_left.ConsumeIntInRange(0, 16))
    if kind == 5:
        return bytes_left.ConsumeBytes(bytes_left.ConsumeIntInRange(0, 16))
    if kind == 6:
        return bytes_left.PickValueInList([None, True, False])
    if kind == 7:
        return bytes_left.PickValueInList(list(CALLABLES))
    items = [value(bytes_left, depth + 1) for _ in range(bytes_left.ConsumeIntInRange(0, 4))]
    if kind == 8:
        return tuple(items)
    if kind == 9:
        return {f"k{number}": each for number, each in enumerate(items)}
    return items


if __name__ == "__main__":
    main()
