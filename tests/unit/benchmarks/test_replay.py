"""Calls that are made again beside the reference are judged as a run judges them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FINDING = Path(__file__).parents[3] / "benchmarks" / "finding"
SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from replay import judgement_of
from tools import CHILD

judge = judgement_of(CHILD)
verdicts = []
for text in ("raise ValueError('no')", "1 / 0"):
    try:
        exec(compile(text, "/target/shop.py", "exec"))
    except Exception as error:
        verdicts.append(judge(error, "/target/", frozenset())[0])
print(json.dumps(verdicts))
"""


def test_the_judgement_is_found_where_it_stands() -> None:
    """It is imported from the folder of the child's code, by an interpreter that knows nothing else of Menace."""
    command = [sys.executable, "-c", SCRIPT, str(FINDING)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout) == ["refused", "fell_over"]
