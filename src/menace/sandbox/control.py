"""What a zygote says on its line to the parent, checked: it has run the import of the target."""

from __future__ import annotations

from typing import Any

_MOST = 1 << 31
_EXPECTED: dict[str, tuple[str, ...]] = {
    "hello": (),
    "confined": ("layers",),
    "along": ("modules",),
    "ready": ("threads", "cpu", "pid"),
    "blocked": ("reason",),
    "unfit": ("reason",),
    "exited": ("status", "cpu"),
    "gone": ("status",),
}


class Silent(Exception):
    """The zygote is gone, or does not answer in time."""


class Late(Silent):
    """It does not answer in time."""


class Asked(Late):
    """It does not answer, because a call of it or of its copy waits to be refused."""


class Lost(Exception):
    """The zygote is gone."""


def one_of(frame: dict[str, Any], *kinds: str) -> dict[str, Any]:
    """The frame, if it is one of those that may come now."""
    if frame["kind"] not in kinds:
        raise Silent
    return frame


def checked(frame: dict[str, Any]) -> dict[str, Any]:
    """The frame, if it is one a zygote sends; it has run the target's import, so it is not simply believed."""
    kind = frame.get("kind")
    if not isinstance(kind, str) or kind not in _EXPECTED or any(name not in frame for name in _EXPECTED[kind]):
        raise Silent
    numbers = [frame[name] for name in ("threads", "pid", "status") if name in frame]
    if any(type(number) is not int or not 0 <= number < _MOST for number in numbers):
        raise Silent
    cpu = frame.get("cpu", 0)
    if type(cpu) not in (int, float) or not 0 <= cpu < _MOST:
        raise Silent
    layers = frame.get("layers", {})
    if not isinstance(layers, dict) or not all(isinstance(why, str | None) for why in layers.values()):
        raise Silent
    modules = frame.get("modules", {})
    if not isinstance(modules, dict) or not all(isinstance(name, str) for name in modules.values()):
        raise Silent
    if not isinstance(frame.get("reason", ""), str):
        raise Silent
    return frame
