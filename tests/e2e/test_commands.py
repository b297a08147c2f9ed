"""The commands around a run: what they print, how they end, and that what they write works."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import DATA, Answer, Done, Menace, check_accounted_for, copied, section_rows, source_of, tree

from menace.settings.groups import VARIABLES

ONCE = ("--cases", "1", "--scenario", "normal")
FAULTY = "figures.py::ratio"
BROKEN = "    return first // second"


@pytest.fixture(scope="module")
def examined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a finding and the data of its run."""
    place = tmp_path_factory.mktemp("examined")
    repository = copied(source_of("tiny"), place)
    assert Menace(place)("run", repository, "--cases", "8", "-k", FAULTY, "--scenario", "normal").status == 1
    return repository


@pytest.fixture
def tiny(examined: Path) -> Iterator[Path]:
    """The same for every test, also when the one before has mended it."""
    source = (examined / "figures.py").read_bytes()
    yield examined
    (examined / "figures.py").write_bytes(source)


def _finding(repository: Path, section: str = FAULTY) -> dict[str, Any]:
    report = json.loads((repository / DATA / "report.json").read_text(encoding="utf-8"))
    return next(row for row in report["findings"] if row["section"] == section)


def _mend(repository: Path) -> None:
    file = repository / "figures.py"
    text = file.read_text(encoding="utf-8")
    assert BROKEN in text
    file.write_text(text.replace(BROKEN, "    return first // second if second else 0"), encoding="utf-8")


def _python(*arguments: str | Path, menace: Menace, cwd: Path) -> Answer:
    answer = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env=menace.environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    return Answer(answer.returncode, answer.stdout, answer.stderr)


def test_list_shows_what_a_run_would_do_and_does_nothing(done: Callable[..., Done], menace: Menace) -> None:
    """The same sections as in the report, in text and as JSON; the selection works as for a run."""
    run = done("src_layout", "--cases", "8", "--scenario", "normal")
    before = (run.repository / DATA / "menace.db").read_bytes()
    listed = menace("list", run.repository, "--json")
    part = menace("list", run.repository, "--module", "pkg.top")

    assert listed.status == part.status == 0
    rows = {f"{row['path']}::{row['name']}": row for row in listed.json}
    reported = section_rows(run.report)
    assert rows.keys() == reported.keys()
    assert {name for name, row in rows.items() if row["status"] == "skipped"} == {
        name for name, row in reported.items() if row["status"] == "skipped"
    }
    chosen = [line for line in part.stdout.splitlines() if "skipped" not in line]
    assert chosen
    assert all(line.startswith("src/pkg/top.py::") for line in chosen)
    assert (run.repository / DATA / "menace.db").read_bytes() == before


def test_replay_shows_it_again_until_it_is_mended(tiny: Path, menace: Menace) -> None:
    """Exit status 1 while the case ends the same way; 0 once the source is fixed, which is said."""
    finding, before = _finding(tiny), tree(tiny)

    again = menace("replay", finding["id"][:6], cwd=tiny, environment={"SANDBOX_REPO_PATH": str(tiny)})
    assert again.status == 1
    assert "ZeroDivisionError" in again.stdout
    assert "The same again." in again.stdout
    assert tree(tiny) == before

    _mend(tiny)
    mended = menace("replay", finding["id"], "--repo", tiny, "--json")
    assert mended.status == 0
    assert mended.json["same"] is False
    assert mended.json["changed"] is True


def test_a_capsule_shows_the_fault_without_menace(tiny: Path, menace: Menace, tmp_path: Path) -> None:
    """The script needs nothing but Python: it ends in the fault, and quietly once that is mended."""
    capsule = tmp_path / "elsewhere" / "capsule.py"
    capsule.parent.mkdir()
    written = menace("replay", _finding(tiny)["id"], "--repo", tiny, "--capsule", capsule)
    assert str(capsule) in written.stdout
    assert "import menace" not in capsule.read_text(encoding="utf-8")

    faulty = _python("-S", capsule, menace=menace, cwd=tmp_path)
    _mend(tiny)
    mended = _python("-S", capsule, menace=menace, cwd=tmp_path)

    assert faulty.status == 1
    assert "ZeroDivisionError" in faulty.stdout + faulty.stderr
    assert mended.status == 0, mended.stdout + mended.stderr


def test_a_regression_test_fails_until_the_fault_is_mended(tiny: Path, menace: Menace, tmp_path: Path) -> None:
    """pytest runs the written file: one failure now, one pass after the fix."""
    test = tmp_path / "test_regression.py"
    menace("replay", _finding(tiny)["id"], "--repo", tiny, "--pytest", test)
    command = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-q", "--rootdir", tmp_path, test]

    faulty = _python(*command, menace=menace, cwd=tmp_path)
    _mend(tiny)
    mended = _python(*command, menace=menace, cwd=tmp_path)

    assert faulty.status == 1, faulty.stdout
    assert "1 failed" in faulty.stdout
    assert "ZeroDivisionError" in faulty.stdout
    assert mended.status == 0, mended.stdout
    assert "1 passed" in mended.stdout


def test_an_id_that_names_no_single_finding_is_refused(done: Callable[..., Done], menace: Menace) -> None:
    """None or several begin so: one sentence, exit status 2."""
    repository = done("tiny", "--cases", "8", "--scenario", "normal").repository

    for wrong in ("ffffffffffff", ""):
        answer = menace("replay", wrong, "--repo", repository)
        assert answer.status == 2
        assert answer.complaint


def test_explain_tells_a_code_and_refuses_an_unknown_one(menace: Menace) -> None:
    """What it means and how Menace knows; a misspelt code is wrong usage."""
    known, unknown = menace("explain", "MEN101"), menace("explain", "MEN999")

    assert known.status == 0
    assert "contract" in known.stdout
    assert unknown.status == 2
    assert "MEN999" in unknown.complaint


def test_doctor_tries_what_a_run_needs(project: Callable[[str], Path], menace: Menace) -> None:
    """Every line says whether it works here; a case was really run, so the command ends with 0."""
    answer = menace("doctor", "--repo", project("tiny"), "--json")

    assert answer.status == 0
    lines = {line["subject"]: line for line in answer.json}
    assert lines["running a case"]["works"] is True
    assert all(line["detail"] for line in lines.values())
    assert {"system", "target's Python", "Landlock", "private network", "git"} <= lines.keys()


def test_clean_removes_reports_and_clean_all_everything(examined: Path, menace: Menace, tmp_path: Path) -> None:
    """First the store stays, then nothing of Menace is left; files of others in the folder stay."""
    tiny = tmp_path / "tiny"
    shutil.copytree(examined, tiny)
    before = tree(tiny)
    kept_by_user = tiny / DATA / "notes.txt"
    kept_by_user.write_text("mine")

    assert menace("clean", tiny).status == 0
    assert not list((tiny / DATA).glob("report.*"))
    assert (tiny / DATA / "menace.db").exists()

    assert menace("clean", "--all", tiny).status == 0
    assert {path.name for path in (tiny / DATA).iterdir()} <= {"notes.txt", ".gitignore"}
    assert kept_by_user.exists()

    kept_by_user.unlink()
    assert menace("clean", "--all", tiny).status == 0
    assert not (tiny / DATA).exists()
    assert tree(tiny) == before


def test_config_show_lists_every_variable_with_its_origin(menace: Menace, tmp_path: Path) -> None:
    """All that are declared, those of later features included."""
    rows = {row["name"]: row for row in menace("config", "show", "--json", cwd=tmp_path).json}
    text = menace("config", "show", "--origin", cwd=tmp_path)

    assert rows.keys() >= VARIABLES.keys()
    assert rows["TIMEOUT"]["origin"] == "environment"
    assert text.status == 0
    assert all(f"{name} = " in text.stdout for name in VARIABLES)


def test_reports_go_where_they_are_sent(menace: Menace, project: Callable[[str], Path], tmp_path: Path) -> None:
    """Each named format is written to its place, whole; ``--json`` prints the same report."""
    targets = {form: tmp_path / f"report.{form}" for form in ("json", "html", "md")}
    options = [word for form, path in targets.items() for word in ("--report", f"{form}:{path}")]

    answer = menace("run", project("tiny"), *ONCE, "-k", "ratio", "--json", *options)

    assert json.loads(targets["json"].read_text(encoding="utf-8")) == answer.json
    assert targets["html"].read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert targets["md"].read_text(encoding="utf-8").startswith("#")


def test_a_budget_of_cpu_time_says_what_was_not_reached(menace: Menace, project: Callable[[str], Path]) -> None:
    """Sections without a turn are blocked for that reason; what was reached is judged as ever."""
    report = menace("run", project("tiny"), "--cpu-seconds", "0.01", "--json").json
    blocked = [row["reason"] for row in report["sections"] if row["status"] == "blocked"]

    check_accounted_for(report)
    assert blocked
    assert all(reason.startswith("budget") for reason in blocked)
