"""What is said of a canary that arrived, and of hostile input that led further than ordinary input does."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

_SAID = {
    "shell": ("ShellInjection", "reached a shell"),
    "query": ("QueryInjection", "became part of a query"),
    "code": ("CodeInjection", "was run as code"),
    "call": ("CallInjection", "named what was called"),
    "template": ("TemplateInjection", "was evaluated by a template"),
    "format": ("FormatInjection", "was used as a format and reached into an object"),
    "pickle": ("ObjectInjection", "was unpickled"),
    "yaml": ("ObjectInjection", "made YAML build an object"),
    "entity": ("EntityInjection", "made XML fetch an entity"),
    "address": ("AddressInjection", "led to another host"),
    "place": ("PathTraversal", "led out of its folder"),
    "header": ("LineInjection", "started a line of its own among headers"),
    "line": ("LineInjection", "started a line of its own"),
    "formula": ("FormulaInjection", "stands in a cell as a formula"),
    "markup": ("MarkupInjection", "stands in markup as it is"),
}
"""For each kind of place the type of the failure, and what became of the argument."""
_DOES = {"connect": "connect", "spawn": "start a process", "write": "write elsewhere", "signal": "send a signal"}


class Proof(NamedTuple):
    """That a canary arrived: at which kind of place, which one, in which text, from which line of the target."""

    sink: str
    text: str
    parameter: str
    path: Optional[str] = None
    line: Optional[int] = None
    function: Optional[str] = None

    def failure(self) -> Dict[str, Any]:
        """What is reported of it."""
        kind, became = _SAID[self.sink]
        which = "argument %s" % self.parameter if self.parameter else "an argument"
        return {
            "type": kind,
            "message": "%s %s: %s" % (which, became, ascii(self.text)[1:-1]),
            "path": self.path,
            "line": self.line,
            "function": self.function,
            "traceback": [],
        }


def overreach(capability: str) -> str:
    """A sentence on what hostile input made the code do."""
    return "hostile input made the code %s, which the same call without it does not" % _DOES[capability]
