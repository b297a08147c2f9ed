"""Each command: parse, call, print, exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace import __version__
from menace.cli.common import console
from menace.runs import simulate
from menace.runs.options import RunOptions
from menace.settings import VARIABLES, load_settings

Command = Callable[..., Any]


def test_the_version_is_told(menace: Command) -> None:
    """``menace --version`` prints one line and ends well."""
    answer = menace("--version")

    assert (answer.status, answer.out) == (0, f"menace {__version__}\n")


def test_help_names_every_command(menace: Command) -> None:
    """The table of commands is the help."""
    answer = menace("--help")

    assert answer.status == 0
    for command in ("run", "list", "replay", "explain", "doctor", "clean", "config"):
        assert f"  {command} " in answer.out


@pytest.mark.parametrize("spelling", ["shop", "shop/", "./shop", "link", ".", None], ids=str)
def test_a_repository_can_be_spelled_in_many_ways(
    menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch, spelling: str | None
) -> None:
    """Relative, with a slash, through a link, as the working folder, or not at all."""
    (shop.parent / "link").symlink_to(shop)
    if spelling in (".", None):
        monkeypatch.chdir(shop)
    answer = menace("list", "--json", *([spelling] if spelling else []))

    assert answer.status == 0
    assert [row["name"] for row in json.loads(answer.out)] == ["<module>", "double"]


def test_the_variable_names_the_repository(menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SANDBOX_REPO_PATH counts when no repository is given, and the argument counts more."""
    monkeypatch.setenv("SANDBOX_REPO_PATH", str(shop))

    assert "bills.py::double" in menace("list").out
    assert menace("list", shop.parent / "nowhere").status == 2
    monkeypatch.setenv("SANDBOX_REPO_PATH", "")
    monkeypatch.chdir(shop)
    assert "bills.py::double" in menace("list").out


def test_listing_tells_counts_to_those_who_watch(menace: Command, shop: Path) -> None:
    """Sections go to stdout, the sum to stderr."""
    answer = menace("list", shop, "-k", "nothing")

    assert answer.out.splitlines()[1] == "bills.py::double  function  skipped: not selected by -k"
    assert answer.err == "2 sections: 0 to run, 2 skipped.\n"


@pytest.mark.parametrize(("code", "status"), [("MEN101", 0), ("contract", 0), ("MEN999", 2)])
def test_codes_are_explained(menace: Command, code: str, status: int) -> None:
    """Known codes and classes have a page."""
    answer = menace("explain", code)

    assert answer.status == status
    assert bool(answer.out) == (status == 0)


def test_settings_are_shown_as_text(menace: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each variable on a line of its own, with its origin when asked, and unset ones as such."""
    monkeypatch.setenv("TIMEOUT", "7")
    plain, told = menace("config", "show").out, menace("config", "show", "--origin").out

    assert any(line.startswith("TIMEOUT = 7") for line in plain.splitlines())
    assert any(line.startswith("TIMEOUT = 7") and "from environment" in line for line in told.splitlines())
    assert "SANDBOX_REPO_PATH = unset" in plain
    assert all(f"{name} = " in plain for name in VARIABLES)


def test_settings_are_shown_as_json(menace: Command) -> None:
    """All variables, and nothing but JSON."""
    rows = json.loads(menace("config", "show", "--json").out)

    assert {row["name"] for row in rows} == set(VARIABLES)


def test_a_wrong_value_is_refused_with_its_name(menace: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """``CPU_LIMIT=lots`` is wrong usage."""
    monkeypatch.setenv("CPU_LIMIT", "lots")
    answer = menace("config", "show")

    assert answer.status == 2
    assert "CPU_LIMIT" in answer.err


@pytest.mark.parametrize(("value", "is_plain"), [("", False), ("1", True)])
def test_no_color_is_respected(value: str, is_plain: bool) -> None:
    """A terminal without colour is asked for by NO_COLOR with any value but the empty one."""
    settings = load_settings(environ={"NO_COLOR": value})

    assert console(settings).no_color is is_plain


def test_doctor_prints_json_only(menace: Command, shop: Path) -> None:
    """Every line that a person would read is an object."""
    answer = menace("doctor", "--repo", shop, "--json")

    assert answer.status == 0
    assert {"subject", "works", "detail", "essential"} == set(json.loads(answer.out)[0])


def test_clean_says_what_it_did(menace: Command, shop: Path) -> None:
    """One line for a repository of which nothing is kept."""
    answer = menace("clean", shop, "--all")

    assert (answer.status, answer.out) == (0, f"Menace keeps nothing for {shop}.\n")


class Asked(Exception):
    """Carries the options that a command would have run with."""


@pytest.fixture
def options_of(menace: Command, shop: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., RunOptions]:
    """What ``menace run`` makes of its arguments."""
    seen: list[RunOptions] = []

    def keep(options: RunOptions, *_: object) -> None:
        seen.append(options)
        raise Asked

    monkeypatch.setattr(simulate, "run_repository", keep)

    def ask(*arguments: object) -> RunOptions:
        menace("run", shop, *arguments)
        return seen.pop()

    return ask


@pytest.mark.parametrize(
    ("arguments", "explicit"),
    [
        ([], set()),
        (["--seed", "0"], {"seed"}),
        (["--cases", "3", "-k", "x"], {"cases", "keyword"}),
        (["--module", "a", "--module", "b"], {"modules"}),
        (["--cpu-seconds", "2.5", "--exclude", "*.py"], {"cpu_seconds", "exclude"}),
    ],
)
def test_options_that_were_given_are_told_apart(
    options_of: Callable[..., RunOptions], arguments: list[str], explicit: set[str]
) -> None:
    """Naming the default is naming too: a resumed run has to agree with it."""
    assert options_of(*arguments).explicit == explicit


def test_options_arrive_as_they_were_given(
    options_of: Callable[..., RunOptions], shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeated options add up, folders to leave out come from the settings too."""
    monkeypatch.setenv("SANDBOX_EXCLUDE_DIRS", "old")
    given = options_of("-n", "3", "--module", "a", "--module", "b", "--exclude", "new", "--resume", "--python", "py")

    assert given.repository == shop
    assert (given.workers, given.resume, given.python) == (3, True, "py")
    assert given.selection.modules == ("a", "b")
    assert given.selection.exclude == ("old", "new")


def test_reports_are_named_by_format_and_place(options_of: Callable[..., RunOptions], tmp_path: Path) -> None:
    """Without a place a report goes to the data folder; with one it is absolute from the start."""
    given = options_of("--report", "json", "--report", "md:out.md", "--report", f"html:{tmp_path}/a:b.html")

    assert given.reports == (("json", None), ("md", tmp_path / "out.md"), ("html", tmp_path / "a:b.html"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--report", "pdf"], "'pdf' is no report format"),
        (["--report", "json:no/such/folder/r.json"], "does not exist"),
        (["--report", "json:shop"], "is a folder"),
        (["-n", "0"], "-n 0"),
        (["-n", "many"], "-n many"),
        (["-n", "9" * 5_000], "-n 999"),
        (["--cases", "0"], "--cases 0"),
        (["--cases", "3", "--cpu-seconds", "1"], "exclude each other"),
        (["--cpu-seconds", "-1"], "--cpu-seconds -1"),
        (["--module", "nowhere"], "--module nowhere"),
        (["--log-level", "LOUD"], "SANDBOX_LOG_LEVEL"),
        (["--python", "no-such-python"], "--python no-such-python"),
    ],
)
def test_what_cannot_be_is_refused(menace: Command, shop: Path, arguments: list[str], words: str) -> None:
    """Wrong values are one sentence and status 2, and nothing is written."""
    answer = menace("run", shop, *arguments)

    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err
    assert [path.name for path in shop.iterdir()] == ["bills.py"]


@pytest.mark.parametrize("content", [{}, {"readme.md": "hello"}, {"test_a.py": "def test_a(): ...\n"}])
def test_nothing_to_run_is_status_five(menace: Command, tmp_path: Path, content: dict[str, str]) -> None:
    """A repository without code to run is never reported as success."""
    (tmp_path / "bare").mkdir()
    for name, text in content.items():
        (tmp_path / "bare" / name).write_text(text)
    answer = menace("run", tmp_path / "bare")

    assert (answer.status, answer.out) == (5, "")
    assert sorted(path.name for path in (tmp_path / "bare").iterdir()) == sorted(content)


def test_a_selection_of_nothing_is_status_five(menace: Command, shop: Path) -> None:
    """-k that fits nothing runs nothing, and writes nothing."""
    assert menace("run", shop, "-k", "no such name").status == 5
    assert [path.name for path in shop.iterdir()] == ["bills.py"]
