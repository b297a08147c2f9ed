"""What was given up stays given up, also across exec."""

from __future__ import annotations

from collections.abc import Callable

Fresh = Callable[..., str]

SETS = """
def sets():
    with open("/proc/self/status") as file:
        return {line.split(":")[0]: int(line.split()[1], 16) for line in file if line.startswith("Cap")}
"""


def test_nothing_is_left(fresh: Fresh) -> None:
    """Permitted, effective, inheritable and ambient sets are empty afterwards, whoever asks."""
    code = f"""{SETS}
from menace.child.confinement import capabilities
problem = capabilities.drop()
print(problem, sum(value for name, value in sets().items() if name != "CapBnd"))
"""

    assert fresh(code) == "None 0"


def test_no_program_brings_them_back(fresh: Fresh) -> None:
    """A program that user 0 starts in its own namespace has none either."""
    code = """
import subprocess
from menace.child.confinement import capabilities, confine
confine.leave_namespaces()
capabilities.drop()
told = subprocess.run(["grep", "CapEff", "/proc/self/status"], capture_output=True, text=True).stdout
print(int(told.split()[1], 16))
"""

    assert fresh(code) == "0"


def test_what_is_needed_later_is_kept(fresh: Fresh) -> None:
    """One that is named survives the first call and goes with the second."""
    code = f"""{SETS}
from menace.child.confinement import capabilities, confine
confine.leave_namespaces()
had = sets()["CapEff"]
capabilities.drop([capabilities.SYS_ADMIN])
kept = sets()["CapEff"]
capabilities.drop()
print(kept == had & 1 << capabilities.SYS_ADMIN, sets()["CapEff"])
"""

    assert fresh(code) == "True 0"
