"""From text to syntax tree, with a name for every way in which that can fail."""

from __future__ import annotations

import ast
import re
import sys
import warnings

from menace.survey.source import UnreadableSource

_LITERALS_AND_COMMENT = re.compile(r"""(?P<quote>['"])(?:\\.|(?!(?P=quote)).)*(?P=quote)|\#.*""")

_PYTHON_2 = re.compile(
    r"""
      ^\s*(?:print|exec)\s+[\w'"]                 # print "text", exec code
    | ;\s*print\s+[\w'"]
    | :\s*print\s+[\w'"]
    | \bexcept\s+[\w.(), ]+,\s*\w+\s*:            # except ValueError, error:
    | ^\s*raise\s+[\w.]+\s*,                      # raise ValueError, "text"
    | `[^`]*`                                     # `value`
    | <>
    | \b0[0-7]+\b                                 # 0777
    | \b\d+[lL]\b                                 # 10L
    | \b[uU][rR]''                                # ur"text"
    | \bdef\s+\w+\s*\([^)=]*\(                    # def f((a, b)):
    | \blambda\s*\(
    """,
    re.VERBOSE | re.MULTILINE,
)


def parse(text: str) -> ast.Module:
    """The syntax tree of a file; raises ``UnreadableSource`` when there is none."""
    try:
        with warnings.catch_warnings():
            # The target's odd escapes are its own affair, and must not turn into errors here.
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (RecursionError, MemoryError) as error:
        raise UnreadableSource("too deep", "expressions nested too deeply to be read") from error
    except SyntaxError as error:
        raise _explain(error, text) from error
    except ValueError as error:
        raise UnreadableSource("syntax error", f"line 1: {error}") from error


def _explain(error: SyntaxError, text: str) -> UnreadableSource:
    lines = text.split("\n")
    line = min(max(error.lineno or 1, 1), len(lines))
    # Tabs mixed with spaces were legal in Python 2, so this error alone tells nothing; the rest of the file may.
    suspects = lines if isinstance(error, TabError) else [lines[line - 1]]
    if any(_PYTHON_2.search(_LITERALS_AND_COMMENT.sub("''", suspect)) for suspect in suspects):
        return UnreadableSource("not Python 3", f"line {line}: Python 2 syntax")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return UnreadableSource("syntax error", f"line {line}: {error.msg} (read with Python {version})")
