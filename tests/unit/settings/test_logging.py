"""Logging, set up once and as asked."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from menace.errors import UsageError
from menace.settings import LogOptions
from menace.settings.logging import setup_logging


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """Loggers and structlog are left as they were found."""
    root, ours = logging.getLogger(), logging.getLogger("menace")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])
    structlog.reset_defaults()


def log(options: LogOptions, level: str | int | None = None) -> io.StringIO:
    """A stream with what one entry of each level left on it."""
    stream = io.StringIO()
    setup_logging(level=level, stream=stream, options=options)
    logger = structlog.get_logger("menace.test")
    logger.debug("fine")
    logger.info("worth knowing", sections=3)
    logging.getLogger("menace.plain").warning("from %s", "the standard library")
    return stream


def test_json_logs_are_one_object_per_line() -> None:
    """Entries of structlog and of the standard library look alike."""
    lines = [json.loads(line) for line in log(LogOptions(json=True)).getvalue().splitlines()]

    assert [line["event"] for line in lines] == ["worth knowing", "from the standard library"]
    assert lines[0]["sections"] == 3
    assert [line["level"] for line in lines] == ["info", "warning"]
    assert all({"timestamp", "logger"} <= line.keys() for line in lines)


def test_console_logs_are_plain_lines() -> None:
    """No colours reach a stream that is no terminal."""
    text = log(LogOptions()).getvalue()

    assert "worth knowing" in text
    assert "sections=3" in text
    assert "\x1b" not in text


def test_an_exception_stays_inside_its_json_line() -> None:
    """A traceback does not break the one-object-per-line rule."""
    stream = io.StringIO()
    setup_logging(stream=stream, options=LogOptions(json=True))
    try:
        raise ValueError("broken")
    except ValueError:
        logging.getLogger("menace").exception("it failed")

    (line,) = stream.getvalue().splitlines()
    assert "ValueError: broken" in json.loads(line)["exception"]


def test_an_explicit_level_wins() -> None:
    """The level of the call counts more than the options, as a name or a number."""
    assert "fine" in log(LogOptions(level="ERROR"), level="debug").getvalue()
    assert "worth knowing" not in log(LogOptions(level="DEBUG"), level=logging.ERROR).getvalue()


def test_a_second_set_up_replaces_the_first() -> None:
    """Entries are never written twice, and handlers of others stay."""
    other = logging.NullHandler()
    logging.getLogger().addHandler(other)
    first, second = log(LogOptions()), log(LogOptions())

    assert first.getvalue().count("worth knowing") == second.getvalue().count("worth knowing") == 1
    assert other in logging.getLogger().handlers


def test_libraries_keep_their_routine_to_themselves() -> None:
    """Their INFO is heard only by somebody who asks for everything."""
    stream = log(LogOptions())
    logging.getLogger("alembic").info("running")
    assert "running" not in stream.getvalue()

    stream = log(LogOptions(level="DEBUG"))
    logging.getLogger("alembic").info("running")
    assert "running" in stream.getvalue()


def test_the_settings_decide_when_nothing_else_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without arguments the environment is asked, and stderr is the place."""
    monkeypatch.setenv("SANDBOX_JSON_LOGS", "1")
    monkeypatch.setenv("LOG_LEVEL", "error")
    monkeypatch.delenv("SANDBOX_LOG_LEVEL", raising=False)
    setup_logging()
    logging.getLogger("menace").warning("quiet")
    logging.getLogger("menace").error("loud")

    captured = capsys.readouterr()
    assert captured.out == ""
    assert [json.loads(line)["event"] for line in captured.err.splitlines()] == ["loud"]


@pytest.mark.parametrize("level", ["loud", True, -1])
def test_a_bad_level_is_refused(level: str | int) -> None:
    """The sentence lists the levels there are."""
    with pytest.raises(UsageError, match="expected one of DEBUG, INFO"):
        setup_logging(level=level, options=LogOptions())


def test_a_configuration_file_is_applied(tmp_path: Path) -> None:
    """A YAML or JSON file may set what the variables cannot."""
    (tmp_path / "log.yaml").write_text("loggers:\n  menace.test_configured: {level: ERROR}\n")
    (tmp_path / "log.json").write_text('{"loggers": {"menace.test_configured": {"level": "INFO"}}}')

    setup_logging(tmp_path / "log.yaml", options=LogOptions())
    assert logging.getLogger("menace.test_configured").level == logging.ERROR
    setup_logging(tmp_path / "log.json", options=LogOptions())
    assert logging.getLogger("menace.test_configured").level == logging.INFO


@pytest.mark.parametrize("text", ["- a", "a: [", "{", "version: 9", "handlers: {x: {class: no.such.Class}}"])
def test_a_bad_configuration_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    """The sentence names the file."""
    file = tmp_path / "log.yaml"
    file.write_text(text)

    with pytest.raises(UsageError, match=r"log\.yaml: not a logging configuration"):
        setup_logging(file, options=LogOptions())
    with pytest.raises(UsageError, match="no such file"):
        setup_logging(tmp_path / "missing.yaml", options=LogOptions())
