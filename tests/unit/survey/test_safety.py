"""Reading code for what it could do to its surroundings."""

from __future__ import annotations

import pytest

from menace.survey.safety import check_safety


@pytest.mark.parametrize(
    ("code", "name", "reason"),
    [
        ("eval(text)", "eval", "evaluates text"),
        ("import builtins\nbuiltins.exec(text)", "exec", "runs text"),
        ("import os as o\no.remove(p)", "os.remove", "deletes files"),
        ("from os import system as s\ns('x')", "os.system", "shell"),
        ("import shutil\nshutil.rmtree(p)", "shutil.rmtree", "deletes whole folders"),
        ("import os\nos.execvp(p, a)", "os.execvp", "becomes another program"),
        ("import subprocess\nsubprocess.run(c, shell=True)", "subprocess.run", "shell"),
        ("import pickle\npickle.loads(b)", "pickle.loads", "can run code"),
        ("import ctypes", "ctypes", "native code"),
        ("def f():\n    import socket", "socket", "network"),
        ("import httpx2\nhttpx2.get(u)", "httpx2.get", "network"),
        ("open(p, mode='a')", "open", "writes files"),
        ("open(p, chosen)", "open", "writes files"),
        ("().__class__.__bases__[0].__subclasses__()", "__subclasses__", "interpreter"),
    ],
)
def test_a_risk_is_found_under_any_name(code: str, name: str, reason: str) -> None:
    """What a name stands for counts, not how it is spelled in the file."""
    report = check_safety(code)

    assert any(risk.name == name and reason in risk.reason for risk in report.risks)
    assert not report.safe


@pytest.mark.parametrize(
    "code",
    [
        "import json\njson.loads(text)",
        "open(p).read()",
        "open(p, 'rb')",
        "class A:\n    def eval(self): ...\nA().eval()",
        "import os\nos.path.join(a, b)",
        "evaluate(x)",
        "",
    ],
)
def test_the_ordinary_is_not_flagged(code: str) -> None:
    """Reading, joining paths and methods that share a name are no risks."""
    assert check_safety(code).risks == ()


@pytest.mark.parametrize("code", ["def (:", "x = '\\0", "\0", "(" * 100_000, "print 'old'"])
def test_what_cannot_be_read_is_never_safe(code: str) -> None:
    """Broken, hostile or outdated text gives a reason and no exception."""
    report = check_safety(code)

    assert report.syntax_error
    assert not report.safe


def test_odd_escapes_do_not_disturb() -> None:
    """A warning of the parser about the code is not ours to raise."""
    assert check_safety(r"x = '\d'").safe
