"""Which families of attacks fit a piece of code: by the functions it calls, and by the texts it builds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_SHELLS = ("sh", "bash", "/bin/sh", "/bin/bash", "/usr/bin/env")
_BY_MODULE = {
    "pickle": ("objects",), "cPickle": ("objects",), "_pickle": ("objects",), "dill": ("objects",),
    "cloudpickle": ("objects",), "joblib": ("objects",), "shelve": ("objects", "place"), "jsonpickle": ("objects",),
    "yaml": ("tags",), "ruamel": ("tags",), "marshal": ("objects",),
    "xml.sax.saxutils": ("markup",), "html": ("markup",), "markupsafe": ("markup",),
    "xml": ("document", "bombs"), "lxml": ("document", "bombs"), "xmltodict": ("document", "bombs"),
    "zlib": ("bombs",), "gzip": ("bombs",), "bz2": ("bombs",), "lzma": ("bombs",),
    "zipfile": ("archives", "bombs"), "tarfile": ("archives", "bombs"),
    "jinja2": ("template",), "mako": ("template",), "django.template": ("template",), "tornado.template": ("template",),
    "chameleon": ("template",), "string.Template": ("format",), "string.Formatter": ("format",),
    "sqlalchemy": ("query",),
    "smtplib": ("line",), "http.client": ("line",), "http.cookies": ("line",), "email": ("line",),
    "urllib.request": ("line",), "wsgiref": ("line",),
    "subprocess.getoutput": ("shell",), "subprocess.getstatusoutput": ("shell",), "os.system": ("shell",),
    "os.popen": ("shell",), "asyncio.create_subprocess_shell": ("shell",), "pexpect": ("shell",), "pty": ("shell",),
    "shutil.unpack_archive": ("archives", "bombs", "place"), "shutil": ("place",), "glob": ("place",),
    "pathlib": ("place",), "io.open": ("place",), "codecs.open": ("place",), "tempfile": ("place",),
    "gzip.open": ("bombs", "place"), "builtins.open": ("place",),
    "builtins.eval": ("code",), "builtins.exec": ("code",), "builtins.compile": ("code",),
    "builtins.__import__": ("code",), "timeit": ("code",), "runpy": ("code",), "code": ("code",),
    "re": ("backtracking",), "regex": ("backtracking",),
}  # fmt: skip
"""Families by the beginning of a full name; the longest that fits counts."""
_OF_FILES = frozenset(
    {"open", "listdir", "scandir", "remove", "unlink", "rename", "replace", "mkdir", "makedirs", "rmdir", "removedirs",
     "truncate", "link", "symlink", "chmod", "utime", "walk", "chdir"}
)  # fmt: skip
"""Functions of ``os`` that go to a place."""
_BY_METHOD = {
    **dict.fromkeys(("execute", "executemany", "executescript", "read_sql", "read_sql_query", "raw"), ("query",)),
    **dict.fromkeys(("from_string", "render_template_string"), ("template",)),
    **dict.fromkeys(("putheader", "add_header", "send_header", "set_cookie", "sendmail", "start_response"), ("line",)),
    **dict.fromkeys(("read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "unlink", "touch", "mkdir",
                     "joinpath", "send_file", "open"), ("place",)),
    **dict.fromkeys(("extract", "extractall"), ("archives", "place")),
    **dict.fromkeys(("match", "fullmatch", "search", "findall", "finditer", "sub", "subn"), ("backtracking",)),
    **dict.fromkeys(("fromstring", "parseString"), ("document",)),
    **dict.fromkeys(("decompress",), ("bombs",)),
    **dict.fromkeys(("exec_command", "create_subprocess_shell"), ("shell",)),
}  # fmt: skip
"""Families by the last part of a name, where nothing tells what object it belongs to."""
_REQUESTS = (
    "urllib.request.",
    "requests.",
    "httpx.",
    "aiohttp.",
    "http.client.HTTP",
    "urllib3.",
    "socket.create_connection",
)
_STARTERS = frozenset({"run", "call", "check_call", "check_output", "Popen", "create_subprocess_exec"})
_LOOKUPS = frozenset(
    {"importlib.import_module", "builtins.__import__", "__import__", "pydoc.locate", "pkgutil.resolve_name",
     "builtins.getattr", "getattr", "operator.attrgetter", "operator.methodcaller"}
)  # fmt: skip
_CALLABLE_NAMES = re.compile(r"func|callable|callback|dotted|import|entry|object|obj$|factory|conf|setting|spec|plugin")
_STATEMENT = re.compile(
    r"\b(?:select\s.*\bfrom\b|insert\s+into\b|update\s.*\bset\b|delete\s+from\b|order\s+by\b|where\s)",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*[^<>]*>")
_HEAD = re.compile(
    r"\r\n|^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)*: ?$|HTTP/\d"
    r"|^(?:[A-Z][a-z]+(?:-[A-Z][A-Za-z]*)+|Location|Cookie|Host|Subject|From|To|Cc|Bcc|Link|Authorization): "
    r"|; ?(?:filename|rel|charset|boundary|[Pp]ath|[Dd]omain|[Mm]ax-[Aa]ge|[Ss]ame[Ss]ite|[Ee]xpires)\*?=|; ?HttpOnly"
    r"|^(?:Basic|Digest|Bearer) ",
    re.MULTILINE,
)
_BRACES = re.compile(r"\{\{|\{%")
_PATTERN_NAMES = re.compile(r"patt|re?ge?xp?|expr|(?:^|_)re(?:$|_)|rule|filter|glob|format", re.IGNORECASE)
_READS_PATTERN = re.compile(r"(?:re|regex)\.(?:compile|match|fullmatch|search|findall|finditer|subn?|split)")


def reads_pattern(full_name: str) -> bool:
    """Whether the first argument of a function is a regular expression."""
    return _READS_PATTERN.fullmatch(full_name) is not None


def names_pattern(parameter: str) -> bool:
    """Whether a parameter is meant for a regular expression, so that a careless one is its caller's."""
    return bool(_PATTERN_NAMES.search(parameter))


def looks_up(node: ast.Call, full_name: str) -> list[ast.expr]:
    """The arguments of a call that say what is looked up by its name in a module or object, where they are no words."""
    named = node.args if full_name in _LOOKUPS else []
    if full_name.endswith("getattr"):
        named = named[1:2]
    return [each for each in named if not isinstance(each, ast.Constant)]


def goes_to_address(full_name: str) -> bool:
    """Whether a function sends something to a host that it is given."""
    return full_name.startswith(_REQUESTS)


def names_callable(parameter: str) -> bool:
    """Whether a parameter is meant to say what is called, so that whoever gives it decides."""
    return bool(_CALLABLE_NAMES.search(parameter))


def families_of_call(node: ast.Call, full_name: str) -> tuple[str, ...]:
    """What a call may be attacked with; ``full_name`` is what its function is called where it is defined."""
    if full_name.startswith(("subprocess.", "asyncio.")) and full_name.rpartition(".")[2] in _STARTERS:
        return ("shell",) if _reads_commands(node) else ()
    if full_name.startswith("os."):
        if full_name.startswith(("os.exec", "os.spawn", "os.posix_spawn")):
            return ("shell",) if _names_shell(node) else ()
        if full_name[3:] in _OF_FILES:
            return ("place",)
    parts = full_name.split(".")
    known = (_BY_MODULE.get(".".join(parts[:length])) for length in range(len(parts), 0, -1))
    name = node.func.attr if isinstance(node.func, ast.Attribute) else parts[-1]
    return (*_BY_METHOD.get(name, ()), *next(filter(None, known), ()))


def families_of_text(text: str) -> Iterator[str]:
    """What a value may be attacked with that is put between such words."""
    if _STATEMENT.search(text):
        yield "query"
    if _BRACES.search(text):
        yield "template"
    if _TAG.search(text):
        yield "markup"
    if _HEAD.search(text):
        yield "line"


def _reads_commands(node: ast.Call) -> bool:
    for keyword in node.keywords:
        if keyword.arg == "shell":
            return not (isinstance(keyword.value, ast.Constant) and not keyword.value.value)
        if keyword.arg is None:
            return True
    return _names_shell(node)


def _names_shell(node: ast.Call) -> bool:
    return any(isinstance(each, ast.Constant) and each.value in _SHELLS for each in ast.walk(node))
