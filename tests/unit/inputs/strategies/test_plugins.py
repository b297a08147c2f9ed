"""Other people's code that adds to stubs or replaces them."""

import logging
from pathlib import Path
from typing import Any

import pytest

from menace.inputs.strategies.plugins import as_plugins, load_plugins, rewritten

STUBS = [{"a": 1}]


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Writes a plugin and gives its path."""

    def make(name: str, body: str) -> Path:
        path = tmp_path / name
        path.write_text(body)
        return path

    return make


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was said, one entry per line of a log."""
    return [line for record in caplog.records for line in record.getMessage().splitlines()]


def test_a_plugin_adds(write: Any) -> None:
    """It gets the stubs and what they are for."""
    path = write("more.py", "def generate_stubs(stubs, context):\n    return [*stubs, {'a': context['name']}]\n")

    assert rewritten(STUBS, load_plugins([path]), {"name": "f"}) == [{"a": 1}, {"a": "f"}]


def test_a_plugin_that_returns_none_changes_nothing(write: Any) -> None:
    """Not even when it fiddled with what it got."""
    path = write("none.py", "def generate_stubs(stubs, context):\n    stubs[0]['a'] = 2\n")

    assert rewritten(STUBS, load_plugins([path]), {}) == [{"a": 1}]


def test_a_folder_is_all_its_files_in_order(write: Any, tmp_path: Path) -> None:
    """By name; those that begin with an underscore are not plugins."""
    for name in ("b", "a", "_c"):
        write(f"{name}.py", f"def generate_stubs(stubs, context):\n    return [*stubs, {{'from': '{name}'}}]\n")

    assert rewritten([], load_plugins([tmp_path]), {}) == [{"from": "a"}, {"from": "b"}]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise ValueError('broken\\nin two lines')", "ValueError: broken in two lines"),
        ("def generate_stubs(stubs, context): return 1 / 0", "ZeroDivisionError"),
        ("def generate_stubs(stubs, context): return [None]", "something else than mappings"),
        ("def generate_stubs(stubs, context): return 3", "TypeError"),
        ("x = 1", "no function generate_stubs"),
        ("def generate_stubs(:", "SyntaxError"),
        ("import sys; sys.exit(3)", "SystemExit"),
        ("def generate_stubs(): return []", "TypeError"),
    ],
)
def test_a_broken_plugin_is_named_in_one_line_and_left_out(
    write: Any, caplog: pytest.LogCaptureFixture, body: str, said: str
) -> None:
    """The others still have their say."""
    broken = write("broken.py", body)
    whole = write("whole.py", "def generate_stubs(stubs, context): return [*stubs, {'b': 2}]")

    with caplog.at_level(logging.WARNING):
        found = rewritten(STUBS, load_plugins([broken, whole]), {})

    assert found == [{"a": 1}, {"b": 2}]
    (line,) = lines(caplog)
    assert "broken.py" in line
    assert said in line


def test_a_plugin_that_failed_is_not_asked_again(write: Any, caplog: pytest.LogCaptureFixture) -> None:
    """It is named once, however many sections there are."""
    plugins = load_plugins([write("bad.py", "def generate_stubs(stubs, context): return 1 / 0\n")])

    assert [rewritten(STUBS, plugins, {"name": name}) for name in ("f", "g")] == [STUBS, STUBS]
    assert len(lines(caplog)) == 1


def test_a_plugin_that_is_not_there(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Is named too."""
    assert load_plugins([tmp_path / "gone.py"]) == []
    assert "gone.py" in caplog.text


def test_functions_are_plugins_too(caplog: pytest.LogCaptureFixture) -> None:
    """Called by their names when they fail."""

    def give_up(stubs: list[dict[str, Any]], context: dict[str, Any]) -> None:
        raise RuntimeError("no")

    assert rewritten(STUBS, as_plugins([give_up, lambda stubs, context: [{"c": 3}]]), {}) == [{"c": 3}]
    assert "give_up" in caplog.text
