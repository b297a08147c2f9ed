"""Runs the files that show a finding without Menace: capsules and regression tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_SECONDS = 60


def run_capsule(text: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Put a capsule into a folder and run it."""
    script = folder / "capsule.py"
    script.write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", str(script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)


def run_test(text: str, file: Path) -> subprocess.CompletedProcess[str]:
    """Write a regression test and let pytest run it alone."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    options = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--basetemp", str(file.with_name("base"))]
    # Plugins of the surrounding environment have no part in this, and take most of the time.
    alone = ["env", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1", sys.executable, "-m", "pytest"]
    return subprocess.run([*alone, *options, str(file)], capture_output=True, text=True, timeout=_SECONDS, check=False)
