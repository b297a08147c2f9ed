"""Code that is run in a private network of its own, prepared as a child prepares it."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BOOT = """
import json, os, socket, sys, time
from menace.child.confinement import confine
problem = confine.leave_namespaces(processes=False)["network"]
if problem is not None:
    print(json.dumps({"skip": problem}))
    raise SystemExit
from menace.child.network.prepare import prepare
ready = prepare(json.loads(sys.argv[1]), sys.argv[2])
allowed = json.loads(sys.argv[1]).get("mechanisms")
if allowed and ready.record["link"] not in allowed:
    print(json.dumps({"skip": str(ready.record["missing"])}))
    raise SystemExit
here = (ready.record["upstream"]["address"], ready.record["upstream"]["port"])
"""

Inside = Callable[..., Any]


@pytest.fixture
def inside(tmp_path: Path) -> Inside:
    """Runs code in an interpreter with a network as described; what it puts into ``answer`` comes back."""

    def run(spec: dict[str, Any], code: str) -> Any:
        script = BOOT + textwrap.dedent(code) + "\nprint(json.dumps(answer))\n"
        told = subprocess.run(
            [sys.executable, "-c", script, json.dumps({"measure": False, **spec}), str(tmp_path)],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=100,
        )
        assert told.returncode == 0, told.stderr
        answer = json.loads(told.stdout.strip().splitlines()[-1])
        if isinstance(answer, dict) and "skip" in answer:
            pytest.skip(f"this machine does not offer it: {answer['skip']}")
        return answer

    return run
