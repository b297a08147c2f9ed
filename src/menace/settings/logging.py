"""Structured logging, set up once for the whole process."""

from __future__ import annotations

import json
import logging
import logging.config
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from menace.errors import UsageError
from menace.settings.dotenv import read_text
from menace.settings.kinds import LEVEL
from menace.settings.load import load_settings
from menace.settings.settings import LogOptions

if TYPE_CHECKING:
    from structlog.typing import Processor


class _OurHandler(logging.StreamHandler[TextIO]):
    """Known by its type, so that a second set-up replaces it and leaves handlers of others alone."""


def setup_logging(
    config_path: str | Path | None = None,
    level: str | int | None = None,
    *,
    stream: TextIO | None = None,
    options: LogOptions | None = None,
) -> None:
    """Send log entries to ``stream`` (stderr unless given), as lines for people or as JSON.

    ``level`` wins over every setting. ``config_path`` names a JSON or YAML file for ``logging.config`` that is
    applied last. Calling it again replaces the earlier set-up.
    """
    chosen = load_settings().logging() if options is None else options
    severity = logging.getLevelNamesMapping()[chosen.level] if level is None else _severity(level)
    handler = _OurHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(_formatter(chosen, handler.stream))
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, _OurHandler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    # Libraries announce their routine at INFO; only somebody who asks for everything wants to read that.
    root.setLevel(severity if severity <= logging.DEBUG else max(severity, logging.WARNING))
    logging.getLogger("menace").setLevel(severity)
    # It tells of every provider it looks at, which is nobody's concern even then.
    logging.getLogger("faker").setLevel(logging.WARNING)
    if config_path is not None:
        _apply(Path(config_path))


def _severity(level: str | int) -> int:
    if isinstance(level, int) and not isinstance(level, bool) and level >= 0:
        return level
    try:
        return logging.getLevelNamesMapping()[str(LEVEL.parse(str(level).strip()))]
    except ValueError:
        raise UsageError(f"log level {level!r}: expected {LEVEL.expected}") from None


def _formatter(options: LogOptions, stream: TextIO) -> logging.Formatter:
    # Imported here, so that commands which log nothing do not wait for it.
    import structlog

    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    last: list[Processor]
    if options.json:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(default=str)]
    else:
        plain = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=options.color and stream.isatty(), exception_formatter=plain)]
    return structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last], foreign_pre_chain=shared
    )


def _apply(path: Path) -> None:
    text = read_text(path)
    try:
        logging.config.dictConfig(_mapping(text))
    except (ValueError, TypeError, AttributeError, ImportError) as error:
        raise UsageError(f"{path}: not a logging configuration ({error})") from None


def _mapping(text: str) -> dict[str, Any]:
    if text.lstrip().startswith("{"):
        content = json.loads(text)
    else:
        import yaml

        try:
            content = yaml.safe_load(text)
        except yaml.YAMLError as error:
            raise ValueError("not valid YAML") from error
    if not isinstance(content, dict):
        raise ValueError("expected names with values")
    # Loggers made before this call must not fall silent because a file does not name them.
    return {"version": 1, "disable_existing_loggers": False, **content}
