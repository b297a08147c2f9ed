"""Whatever layer is missing, the others hold; each in a process that can afford it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Fresh = Callable[..., str]

INSIDE = """
import errno, json, os, sys
from menace.child.confinement import confine, enclosure, keeper, mounts, private_root
given = json.loads(sys.argv[1])
{missing}
os.chdir(given["work"])
layers = dict(confine.leave_namespaces())
keeper.keep(lambda status: None)
enforced = enclosure.enclose(given, layers)
def tried(path, mode="w"):
    try:
        open(path, mode).close()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "done"
found = {{
    "layers": layers, "enforced": enforced, "unfit": enclosure.unfit(given, layers), "here": os.getcwd(),
    "scratch": tried(given["scratch"] + "/new"), "work": tried("new"), "outside": tried(sys.argv[2] + "/new"),
    "secret": tried(sys.argv[2] + "/secret", "r"), "temporary": tried("/tmp/new"), "shared": tried("/dev/shm/new"),
    "target": tried(given["workspace_parent"] + "/target.py", "r"),
    "change": tried(given["workspace_parent"] + "/target.py", "a"),
}}
try:
    with open("big", "wb", 0) as file:
        while file.write(bytes(65536)): pass
except OSError as error:
    found["full"] = errno.errorcode[error.errno]
print(json.dumps(found))
"""
NO_ROOT = 'private_root.enter = lambda *_: {"root": "not here", "proc": "not here"}'
NO_MOUNTS = 'mounts.leave = lambda: "not here"'
NO_DISK = 'mounts.bound = lambda *_: "not here"'
NO_LANDLOCK = 'confine.landlock = lambda *_, **__: "not here"'


@pytest.fixture
def places(tmp_path: Path) -> tuple[dict[str, Any], Path]:
    """What a job says of its place, and a folder that is none of its business."""
    outside, copy, scratch = tmp_path / "outside", tmp_path / "copy", tmp_path / "scratch"
    for folder in (outside, copy, scratch / "work"):
        folder.mkdir(parents=True)
    (outside / "secret").write_text("secret")
    (copy / "target.py").write_text("")
    limits = {"memory_bytes": 2 << 30, "disk_bytes": 1 << 20, "open_files": 100, "tasks": 500}
    place = {"scratch": str(scratch), "work": str(scratch / "work"), "workspace_parent": str(copy), "limits": limits}
    return {**place, "allow_unisolated": False, "network": None, "given": None}, outside


def enclosed(fresh: Fresh, places: tuple[dict[str, Any], Path], *missing: str) -> dict[str, Any]:
    """What a process finds that has been enclosed without these layers."""
    job, outside = places
    code = INSIDE.format(missing="\n".join(missing))
    found: dict[str, Any] = json.loads(fresh(code, json.dumps(job), str(outside)))
    if found["layers"]["network"] is not None:
        pytest.skip(f"no namespaces can be made here: {found['layers']['network']}")
    return found


def test_everything_holds(fresh: Fresh, places: tuple[dict[str, Any], Path]) -> None:
    """Only the scratch folder can be written, under each of its names, and until it is full."""
    found = enclosed(fresh, places)
    missing = {name: problem for name, problem in found["layers"].items() if problem is not None}
    if missing:
        pytest.skip(f"not every layer holds here: {missing}")

    assert (found["scratch"], found["work"], found["temporary"], found["shared"]) == ("done",) * 4
    assert found["full"] == "ENOSPC"
    assert found["target"] == "done"
    assert "done" not in (found["outside"], found["secret"], found["change"])
    assert found["here"] == places[0]["work"]
    assert found["unfit"] is None
    assert [path.name for path in Path(places[0]["scratch"]).iterdir()] == ["work"]


@pytest.mark.parametrize("missing", [NO_ROOT, NO_MOUNTS, NO_DISK], ids=["root", "mounts", "disk"])
def test_without_a_layer_files_are_confined_by_the_others(
    fresh: Fresh, places: tuple[dict[str, Any], Path], missing: str
) -> None:
    """The scratch folder can be written and nothing else; the limit of each file stands in for that of all."""
    found = enclosed(fresh, places, missing)
    if found["layers"]["landlock"] is not None:
        pytest.skip(f"no Landlock here: {found['layers']['landlock']}")

    assert (found["scratch"], found["work"], found["target"]) == ("done",) * 3
    assert "done" not in (found["outside"], found["secret"], found["change"])
    assert found["full"] in ("ENOSPC", "EFBIG")
    assert found["enforced"]["disk"] == "kernel"
    assert "not here" in found["layers"].values()


def test_the_root_alone_confines_files(fresh: Fresh, places: tuple[dict[str, Any], Path]) -> None:
    """A kernel without Landlock is still fit to run on."""
    found = enclosed(fresh, places, NO_LANDLOCK)
    if found["layers"]["root"] is not None:
        pytest.skip(f"no private root here: {found['layers']['root']}")

    assert (found["scratch"], found["target"], found["unfit"]) == ("done", "done", None)
    assert (found["outside"], found["secret"]) == ("ENOENT", "ENOENT")
    assert found["change"] == "EROFS"


def test_with_neither_nothing_may_run(fresh: Fresh, places: tuple[dict[str, Any], Path]) -> None:
    """The reason is told before anything is imported."""
    assert enclosed(fresh, places, NO_LANDLOCK, NO_ROOT)["unfit"] == "landlock (not here)"


@pytest.mark.skipif(os.getuid() != 0, reason="only root has something to give up")
def test_root_has_no_power_left(fresh: Fresh, places: tuple[dict[str, Any], Path]) -> None:
    """Neither capabilities nor the files that only root may read."""
    code = INSIDE.format(missing="") + (
        "status = open('/proc/self/status').read()\n"
        "print(next(line for line in status.splitlines() if line.startswith('CapEff')).split()[1], end=' ')\n"
        "print(tried('/etc/shadow', 'r') != 'done' or not open('/etc/shadow').read())\n"
    )
    answer = fresh(code, json.dumps(places[0]), str(places[1])).splitlines()[1]

    assert answer == "0000000000000000 True"
