"""Pairs of functions of which one undoes what the other does, as their names and hints say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from menace.domain import Claim
from menace.inputs.oracles.reading_back import is_inverse, is_told, rounds
from menace.inputs.source.signatures import Function, Stated, decorator_names, stated_parameters
from menace.inputs.values.meanings import named_kinds

_PAIRS = (
    ("encode", "decode"),
    ("dumps", "loads"),
    ("pack", "unpack"),
    ("quote", "unquote"),
    ("escape", "unescape"),
    ("compress", "decompress"),
    ("serialize", "deserialize"),
    ("serialise", "deserialise"),
    ("encrypt", "decrypt"),
    ("marshal", "unmarshal"),
)
_LOOSE_PAIRS = (
    ("format", "parse"),
    ("unparse", "parse"),
    ("flatten", "unflatten"),
    ("dump", "load"),
    ("write", "read"),
    ("save", "load"),
    ("save", "restore"),
    ("render", "parse"),
    ("export", "import"),
    ("store", "load"),
)
"""Many of these round or tidy up, so they are pairs only where their documentation says so."""
_INVERSE = r"\binverse\b|\bopposite\b|round[- ]?trip|reads? (?:it )?back|\breverses?\b|\b{}\b"
_UNDONE = re.compile(
    r"\binverse\b|\bopposite\b|\bundo(?:es|ne)?\b|\breverses?d?\b|\bround[- ]?trip|\bcounterpart\b"
    r"|\breads? (?:it |this |them )?back\b|\bback (?:again|by|with|using|through)\b|\binverts?\b"
    r"|\b(?:them|it|this|that|the \w+) (?:back|together again)\b|\brestores?\b"
    r"|\b(?:gives?|reads?|gets?|returns?|restores?|parses?) (?:it|them|this|that|the same)\b",
    re.IGNORECASE,
)
_READ_BACK = (
    r"\b{0}\b[`*()]* (?:reads?|gives?|turns?|parses?|gets?|converts?|decodes?|brings?) "
    r"(?:it|them|this|that|these|the (?:text|result|\w+))? ?back\b"
    r"|\b(?:read|turned|parsed|converted|decoded|brought) back (?:by|with|using|through) [`*]*{0}\b"
    r"|\b{0}\b[`*()]* (?:with the same \w+ )?(?:undoes|reverses|inverts|restores) (?:it|this|that|them|the \w+)\b"
    r"|\b{0}\b[`*()]* (?:puts|joins|glues|brings) (?:it|them|these|the \w+) (?:together|back)(?: again)?\b"
)
"""That a function by this name reads what another one wrote, in so many words."""
_INVERSES = re.compile(
    r"\binverses?\b|\bundo(?:es)? (?:each other|what|it|this)\b|\bround[- ]?trips?\b|\bopposites?\b"
    r"|\b(?:reads?|turns?|brings?) (?:it|them|that|this|every \w+|all of it|what \w+ \w+)? ?back\b",
    re.IGNORECASE,
)
"""What a file says of two of its functions, the one that writes before the one that reads."""
READS = re.compile(
    r"(?:parse|read|load|split|decode|from|unpack|un[a-z]+|loads|restore|expand|de(?:serial|code|compress)\w*)(?:_|$)"
)
PATHS = frozenset({"path", "filename", "file_name", "filepath", "file_path", "target", "destination", "fname", "file"})
LOSS = re.compile(
    r"\bloss|\blossy|normali[sz]|approximat|\bround(?:s|ed|ing)\b|truncat|irreversibl|one-way|best effort|discard"
    r"|\bdrops?\b|\bdropped\b|ignore|collaps|may differ|not (?:exactly )?(?:the same|preserved|round)",
    re.IGNORECASE,
)


def partner_names(name: str, *, loose: bool = False) -> Iterator[str]:
    """The names a function has that reads back what the one of this name writes."""
    words = name.split("_")
    for forth, back in _LOOSE_PAIRS if loose else _PAIRS:
        if forth in words:
            yield "_".join(back if word == forth else word for word in words)
        elif len(words) == 1 and name.endswith(forth) and not name.endswith(back):
            yield name[: -len(forth)] + back
    if words[0] == "to" and len(words) > 1 and not loose:
        yield "_".join(["from", *words[1:]])
    if loose and words.count("to") == 1 and 0 < words.index("to") < len(words) - 1:
        middle = words.index("to")
        yield "_".join([*words[middle + 1 :], "to", *words[:middle]])


def round_trips(
    function: Function, others: Mapping[str, Function], setup: Mapping[str, str], about: str = ""
) -> Iterator[Claim]:
    """That a function of the same file reads back what this one writes; ``setup`` gives the import of each name.

    ``about`` is what the file says of itself.
    """
    # What private code is handed is up to its callers: names alone promise nothing of the rest.
    partners = list(partner_names(function.name))
    evident = [] if function.name.startswith("_") else partners
    loose = [*partner_names(function.name, loose=True), *_named(function, others)]
    told = list(_told_by_file(function.name, others, about))
    evident = [*evident, *told]
    for name in dict.fromkeys([*partners, *loose, *told]):
        other = others.get(name)
        if other is None or not setup.get(name):
            continue
        if name not in evident and not _says_so(function, other) and not _turns_back(function, other):
            continue
        if name not in evident and rounds(function) and not is_inverse(function, other, about):
            continue
        in_words = is_told(function, other, about)
        if _fit(function, other):
            first, *rest = stated_parameters(function, skip_first=False)
            shared = _shared(function, other)
            options = "".join(f", {each}={each}" for each in shared)
            # Where the reader knows nothing of an option, only calls without it are read back.
            alone = len(shared) < len(rest)
            if not alone or not any(each.required for each in rest):
                options = "" if alone else options
                source = f"same_again({name}(result{options}), {first.name})"
                yield Claim("RoundTrip", source, (setup[name],), alone=alone or not rest, told=in_words)
        elif _fit_together(function, other):
            given = ", ".join(each.name for each in stated_parameters(function, skip_first=False))
            yield Claim("RoundTrip", f"same_again({name}(result), ({given}))", (setup[name],), told=in_words)
        elif _says_so(function, other) and is_kept_in_file(function, other):
            path, written = file_parameters(function)
            call = ", ".join(each.name for each in stated_parameters(function, skip_first=False) if each.required)
            source = f"comes_back(({function.name}({call}), {name}({path}))[-1], {written})"
            yield Claim("RoundTrip", source, (setup[name],))


def _named(function: Function, others: Mapping[str, Function]) -> Iterator[str]:
    """Functions that the documentation of this one calls its inverse; names or words say that they read."""
    text = ast.get_docstring(function) or ""
    if not _UNDONE.search(text):
        return
    for name in others:
        shape = rf"\b{re.escape(name)}\b" if READS.match(name) else _READ_BACK.format(re.escape(name))
        if name != function.name and re.search(shape, text, re.IGNORECASE):
            yield name


def _told_by_file(name: str, others: Mapping[str, Function], about: str) -> Iterator[str]:
    """The function that a file calls the inverse of one which it names before: "`pack` and `unpack` are inverses"."""
    for sentence in re.split(r"(?<=[.!?;])\s+|\n\s*\n", about):
        named = [word for word in re.findall(r"\w+", sentence) if word in others]
        if len(dict.fromkeys(named)) == 2 and named[0] == name and _INVERSES.search(sentence):
            yield named[1]


def _says_so(writer: Function, reader: Function) -> bool:
    """Whether the documentation of one of the two names the other, or that of the writer calls it its inverse."""
    text = ast.get_docstring(writer) or ""
    if re.search(_INVERSE.format(re.escape(reader.name)), text, re.IGNORECASE) is not None:
        return True
    return re.search(rf"\b{re.escape(writer.name)}\b", ast.get_docstring(reader) or "") is not None


def _turns_back(writer: Function, reader: Function) -> bool:
    """Whether names and hints say that values of one type are turned into another one and back, decimals left out."""
    taken = stated_parameters(writer, skip_first=False)
    hints = [ast.unparse(each) for each in (taken[0].hint if taken else None, writer.returns) if each is not None]
    is_converter = "_to_" in writer.name and "_to_" in reader.name
    return is_converter and len(hints) == 2 and hints[0] != hints[1] and not any("float" in each for each in hints)


def is_kept_in_file(writer: Function, reader: Function, *, skip_first: bool = False) -> bool:
    """Whether one writes something to a path, and the other reads from one."""
    if any(
        isinstance(each, ast.AsyncFunctionDef) or LOSS.search(ast.get_docstring(each) or "")
        for each in (writer, reader)
    ):
        return False
    read = [each.name for each in stated_parameters(reader, skip_first=skip_first) if each.required]
    return len(read) == 1 and read[0] in PATHS and bool(file_parameters(writer)[0])


def file_parameters(writer: Function) -> tuple[str, str]:
    """The parameter for the path and the one for what is written; empty when there are others, or none."""
    names = [each.name for each in stated_parameters(writer, skip_first=False) if each.required]
    paths = [name for name in names if name in PATHS]
    rest = [name for name in names if name not in PATHS]
    return (paths[0], rest[0]) if len(paths) == len(rest) == 1 else ("", "")


def leads_to_file(stated: Stated) -> bool:
    """Whether a parameter is the path of a file, by its name or its hint."""
    hint = "" if stated.hint is None else ast.unparse(stated.hint)
    if re.search(r"\b(?:int|float|bytes|dict|list)\b", hint):
        return False
    return stated.name in PATHS or "path" in named_kinds(stated.name) or re.search(r"Path(?:Like)?\b", hint) is not None


def _is_faithful(function: Function) -> bool:
    """Whether a function is a plain one, and nothing is said to be lost in it."""
    is_plain = isinstance(function, ast.FunctionDef) and not decorator_names(function)
    return is_plain and not LOSS.search(ast.get_docstring(function) or "")


def _fit_together(writer: Function, reader: Function) -> bool:
    """Whether one takes several things, all of them hinted, and the other gives a tuple of just these."""
    taken, read = (stated_parameters(each, skip_first=False) for each in (writer, reader))
    given = reader.returns
    if not isinstance(given, ast.Subscript) or ast.unparse(given.value).rpartition(".")[2].lower() != "tuple":
        return False
    fields = given.slice.elts if isinstance(given.slice, ast.Tuple) else [given.slice]
    if len(taken) < 2 or len(fields) != len(taken) or not all(each.required and each.hint for each in taken):
        return False
    if len(read) != 1 or read[0].name.startswith("*") or any(each.name.startswith("*") for each in taken):
        return False
    fitting = all(_agree(each.hint, field) for each, field in zip(taken, fields, strict=True))
    return fitting and _agree(writer.returns, read[0].hint) and _is_faithful(writer) and _is_faithful(reader)


def _fit(writer: Function, reader: Function) -> bool:
    if not (_is_faithful(writer) and _is_faithful(reader)):
        return False
    taken, read = (stated_parameters(each, skip_first=False) for each in (writer, reader))
    shared = _shared(writer, reader)
    if any(not each or not each[0].required for each in (taken, read)):
        return False
    asked = [more.name for each in (taken, read) for more in each[1:] if more.required]
    if asked and (not set(asked) <= set(shared) or not _says_so(writer, reader)):
        return False
    return _agree(writer.returns, read[0].hint) and _agree(reader.returns, taken[0].hint)


def _shared(writer: Function, reader: Function) -> list[str]:
    """The further parameters that both have, such as the key to a secret."""
    taken, read = (stated_parameters(each, skip_first=False)[1:] for each in (writer, reader))
    names = {each.name for each in read}
    return [each.name for each in taken if each.name in names and not each.name.startswith("*")]


def _agree(one: ast.expr | None, other: ast.expr | None) -> bool:
    """Whether two hints say the same, as far as they are there."""
    return one is None or other is None or ast.unparse(one).strip("'\"") == ast.unparse(other).strip("'\"")
