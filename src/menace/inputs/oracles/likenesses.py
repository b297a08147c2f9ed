"""Results that are what another function gives, as a documentation says: ``what ``zlib.crc32`` gives for the data``."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Sequence

from menace.domain import Claim

_PURE = frozenset(
    {
        *("base64", "binascii", "zlib", "html", "json", "textwrap", "string", "math", "statistics", "itertools"),
        *("operator", "posixpath", "ntpath", "shlex", "quopri", "unicodedata", "bisect", "heapq", "fnmatch"),
        *("calendar", "colorsys", "urllib.parse", "os.path", "struct", "difflib"),
    }
)
"""Modules of the library whose functions do nothing but give a result."""
_HEDGED = re.compile(
    r"\b(?:roughly|nearly|almost|similar|mostly|approximately|like|except|unless|usually|conceptually|if|when|but|apart"
    r"|may|might|not|plus)\b",
    re.IGNORECASE,
)
_HOWEVER = re.compile(
    r"^(?:however|wherever|whatever|no matter|regardless of|independent(?:ly)? of|whether)\b[^,]*, ", re.IGNORECASE
)
_TOGETHER = r"(?:joined|put together|concatenated|strung together)"
_SUBJECT = (
    rf"(?:(?P<first>{_TOGETHER})(?: again)?,? (?:they|these|it|(?:the|all) \w+)"
    rf"|(?:the |all |its |these )*(?P<noun>\w+)(?: (?P<joined>{_TOGETHER}))?)"
)
_VERB = r"(?:is|are|equals?|gives?|makes?|match(?:es)?)(?: always| exactly| just)*(?: the same as| equal to)?"
_CODE = r"``?(?P<code>[^`\n]+)``?"
_DOES = r"(?:gives|returns|makes|yields|computes|produces|would (?:give|return|make))"
_GIVEN = (
    r"(?:the |all |of |its |whole )*(?P<given>\w+)"
    r"(?P<whole> joined| put together| concatenated| together| as a whole| in one piece)?"
)
_END = r"(?:[.;]|,? and (?:an? |the )?(?:empty|None|zero|0)\b.*)?$"
_CALLED = rf"(?:what {_CODE} {_DOES}|(?:that|those|the results?) of {_CODE.replace('code', 'other')})"
_LIKE_CALL = re.compile(
    rf"^(?:{_SUBJECT} {_VERB}|returns?|gives?|yields?) (?:always |exactly )?(?:the same as )?{_CALLED}"
    rf" (?:for|of|from|out of) {_GIVEN}{_END}",
    re.IGNORECASE,
)
_LIKE_CODE = re.compile(rf"^(?:{_SUBJECT} {_VERB}|gives the same as|returns the same as) {_CODE}{_END}", re.IGNORECASE)
_RESULTS = frozenset({"result", "results", "output", "outcome", "answer", "it", "this", "value", "they"})
_WHOLES = frozenset({"data", "whole", "all", "everything", "it", "them", "input", "content", "contents"})


def likenesses(
    sentences: Sequence[str], parameters: Sequence[str], known: Collection[str], name: str
) -> Iterator[Claim]:
    """That a result, or its pieces joined, equals what another function gives for the same arguments."""
    for sentence in sentences:
        plain = _HOWEVER.sub("", sentence)
        found = _LIKE_CALL.match(plain) or _LIKE_CODE.match(plain)
        if found is None or _HEDGED.search(re.sub(r"`[^`]*`", "", plain)) or not _is_of_result(found, name):
            continue
        groups = found.groupdict()
        code = groups["code"] or groups.get("other")
        wanted = _called(str(code), groups, parameters) if "given" in groups else _asked(str(code), parameters)
        setup = _setup(wanted, parameters, known, name) if wanted is not None else None
        if setup is not None:
            value = "put_together(result)" if groups["first"] or groups["joined"] else "result"
            yield Claim("Documentation", f"gives_same({value}, {wanted})", setup, sure=True)


def _is_of_result(found: re.Match[str], name: str) -> bool:
    """Whether the subject of a sentence is the result: by its name, or because it is pieces that are joined."""
    noun = (found["noun"] or "").lower()
    return not noun or bool(found["joined"]) or noun in _RESULTS or noun in name.lower().split("_")


def _called(code: str, groups: dict[str, str | None], parameters: Sequence[str]) -> str | None:
    """The call of a function that is named with what a noun means."""
    noun, is_whole = str(groups["given"]).lower(), bool(groups["whole"])
    meant = next((each for each in parameters if noun in (each.lower(), each.lower().removesuffix("s"))), None)
    if meant is None and len(parameters) == 1 and (noun in _WHOLES or is_whole):
        meant, is_whole = parameters[0], True
    if meant is None or not re.fullmatch(r"[A-Za-z_][\w.]*", code.removesuffix("()")):
        return None
    return f"{code.removesuffix('()')}({f'put_together({meant})' if is_whole else meant})"


def _asked(code: str, parameters: Sequence[str]) -> str | None:
    """An expression over the parameters that is more than one of them."""
    try:
        tree = ast.parse(code.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return ast.unparse(tree) if isinstance(tree, ast.Call | ast.Subscript) and names & set(parameters) else None


def _setup(code: str, parameters: Sequence[str], known: Collection[str], name: str) -> tuple[str, ...] | None:
    """The imports that an expression needs; None where it names what is unknown, or this very function."""
    tree = ast.parse(code, mode="eval")
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    needed: dict[str, None] = {}
    for each in {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - bound - {"put_together"}:
        if each in parameters or (each in known and each != name):
            continue
        modules = [module for module in sorted(_PURE) if re.search(rf"(?<![\w.]){re.escape(module)}\.\w", code)]
        own = [module for module in modules if module.partition(".")[0] == each]
        if not own and not hasattr(builtins, each):
            return None
        needed |= dict.fromkeys(f"import {module}" for module in own)
    return tuple(needed)
