"""The example project is believable, its own tests pass, and it does what the expectations say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
QUICKSTART = ROOT / "examples" / "quickstart"
EXPECTATIONS = ROOT / "tests" / "e2e" / "data" / "quickstart.json"
PROBE = Path(__file__).with_name("quickstart_probe.py")
TABLE = json.loads(EXPECTATIONS.read_text(encoding="utf-8"))


def python(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the interpreter in a scratch folder that also is its temporary folder."""
    environment = {**os.environ, "TMPDIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(QUICKSTART)}
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def shown_by(folder: Path, script: str) -> str:
    """What a script prints that uses the example project."""
    done = python(folder, "-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def answer(folder: Path, question: str) -> Any:
    done = python(folder, PROBE, question, EXPECTATIONS, QUICKSTART)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_its_own_tests_pass(tmp_path: Path) -> None:
    """The project looks healthy to whoever only runs its tests."""
    done = python(tmp_path, "-m", "unittest", "discover", "-s", QUICKSTART / "tests", "-t", QUICKSTART)

    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir())


def test_calls_end_as_expected(tmp_path: Path) -> None:
    """Every expectation with a call ends in the named exception, never, or seemingly well when it leaks."""
    with_call = [entry for entry in TABLE["expected"] if "call" in entry]
    wanted = {"hung": "hung", "leaked": "returned"}

    ends = dict(zip([entry["call"] for entry in with_call], answer(tmp_path, "calls"), strict=True))

    assert ends == {entry["call"]: entry.get("exception") or wanted[entry["verdict"]] for entry in with_call}


def test_what_must_stay_quiet_does(tmp_path: Path) -> None:
    """With simple inputs the sound sections return or refuse on purpose, and nothing else."""
    assert answer(tmp_path, "quiet") == []


def test_everything_found_now_has_a_call() -> None:
    """Whoever doubts an expectation of the scenario normal can evaluate it."""
    assert all("call" in entry for entry in TABLE["expected"] if entry["since"] == "normal")


def test_all_fault_classes_are_there() -> None:
    """The example holds several of each class, spread over the scenarios."""
    classes = [entry["class"] for entry in TABLE["expected"]]

    assert {name: classes.count(name) >= 3 for name in set(classes)} == dict.fromkeys(
        ("contract", "robustness", "environment", "security", "misuse"), True
    )


def test_sections_exist() -> None:
    """Every section the table names is defined in the file it names."""
    named = {entry["section"] for entry in TABLE["expected"]} | {*TABLE["quiet"], *TABLE["workflow"]}
    for section in named:
        path, _, name = section.partition("::")
        source = (QUICKSTART / path).read_text(encoding="utf-8")
        assert re.search(rf"def {name.rpartition('.')[2]}\(", source), section


@pytest.mark.parametrize("word", ["bug", "defect", "planted", "todo", "fixme", "oops", "fault", "menace", "vulnerab"])
def test_no_word_gives_it_away(word: str) -> None:
    """The code reads like anybody's code."""
    files = [*QUICKSTART.rglob("*.py"), QUICKSTART / "pyproject.toml"]

    assert len(files) > 12
    assert [path for path in files if word in path.read_text(encoding="utf-8").lower()] == []


def test_readme_names_every_expectation() -> None:
    """The README tells about each section of the table."""
    readme = (QUICKSTART / "README.md").read_text(encoding="utf-8")
    names = {entry["section"].replace(".py::", ".").replace("/", ".") for entry in TABLE["expected"]}

    assert [name for name in names if f"`{name}`" not in readme] == []


def test_a_documented_example_is_wrong(tmp_path: Path) -> None:
    """Of all docstring examples exactly the one of ``shorten`` contradicts the code."""
    script = (
        "import doctest, importlib, pkgutil, bookshop, contextlib, io\n"
        "for found in pkgutil.iter_modules(bookshop.__path__, 'bookshop.'):\n"
        "    with contextlib.redirect_stdout(io.StringIO()):\n"
        "        failed = doctest.testmod(importlib.import_module(found.name)).failed\n"
        "    if failed: print(found.name, failed)\n"
    )
    assert shown_by(tmp_path, script) == "bookshop.shipping 1"


def test_a_label_leaves_a_descriptor_and_a_file(tmp_path: Path) -> None:
    """After a call one more descriptor is open and one more file lies in the temporary folder."""
    script = (
        "import os\nfrom bookshop.shipping import write_label\n"
        "before = os.dup(0); os.close(before)\nwrite_label('x')\nprint(os.fstat(before).st_nlink)"
    )
    assert shown_by(tmp_path, script) == "1"
    assert len(list(tmp_path.glob("*.label"))) == 1


def test_a_full_disk_truncates_the_index(tmp_path: Path) -> None:
    """When the disk takes only a part, the good index is gone."""
    script = (
        "import resource\nfrom bookshop.storage import load_index, save_index\n"
        "save_index({'a': 1})\nresource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        "try: save_index({'a' * 50: 1})\nexcept OSError: pass\n"
        "try: load_index()\nexcept ValueError as error: print(type(error).__name__)"
    )
    assert shown_by(tmp_path, script) == "JSONDecodeError"


SUPPLIER = "import io, json, urllib.error, urllib.request\nfrom unittest import mock\nfrom bookshop import supplier\n"


def test_the_supplier_is_awaited_without_a_timeout(tmp_path: Path) -> None:
    """Fetching a price hands no timeout to the library, and relies on the name of a field."""
    script = SUPPLIER + (
        "reply = mock.Mock(side_effect=lambda *a, **k: io.BytesIO(b'{\"price\": 1}'))\n"
        "with mock.patch.object(urllib.request, 'urlopen', reply):\n"
        "    try: supplier.fetch_price('a')\n"
        "    except KeyError: print(reply.call_args.kwargs)"
    )
    assert shown_by(tmp_path, script) == "{}"


def test_a_busy_supplier_is_asked_for_ever(tmp_path: Path) -> None:
    """Placing an order does not give up after a hundred refusals."""
    script = SUPPLIER + (
        "busy = urllib.error.HTTPError('http://supplier.example.invalid', 503, 'busy', {}, None)\n"
        "naps = mock.Mock(side_effect=[None] * 100 + [KeyboardInterrupt])\n"
        "with mock.patch.object(urllib.request, 'urlopen', side_effect=busy), mock.patch('time.sleep', naps):\n"
        "    try: supplier.place_order('a', 1)\n"
        "    except KeyboardInterrupt: print(naps.call_count)"
    )
    assert shown_by(tmp_path, script) == "101"


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("storage.find_reviews('x /dev/null; echo canary #')", "['canary']"),
        ("storage.read_cover('../../canary.txt')", "b'canary'"),
        ("storage.find_orders(\"' OR '1' = '1\")", "[('isbn', 1)]"),
        ("supplier.price_after_rule(0, 'len(__import__(\"sys\").path[:1])')", "1"),
    ],
)
def test_hostile_text_arrives_where_it_acts(tmp_path: Path, call: str, shown: str) -> None:
    """Shell, path, query and expression are made from the argument as it came."""
    (tmp_path / "canary.txt").write_text("canary")
    (tmp_path / "shop_files" / "covers").mkdir(parents=True)
    script = f"from bookshop import storage, supplier\nstorage.add_order('Ada', 'isbn', 1)\nprint({call})"

    assert shown_by(tmp_path, script) == shown
