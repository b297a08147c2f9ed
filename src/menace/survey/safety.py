"""What a piece of code could do to its surroundings, as far as reading it tells."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from menace.survey.source import UnreadableSource
from menace.survey.syntax import parse

_CALLS = {
    "eval": "evaluates text as code",
    "exec": "runs text as code",
    "compile": "turns text into code",
    "__import__": "imports by a name made at run time",
    "importlib.import_module": "imports by a name made at run time",
    "os.system": "runs a shell command",
    "os.popen": "runs a shell command",
    "os.fork": "starts a process",
    "os.kill": "ends processes",
    "os.killpg": "ends processes",
    "os.remove": "deletes files",
    "os.unlink": "deletes files",
    "os.rmdir": "deletes folders",
    "os.removedirs": "deletes folders",
    "shutil.rmtree": "deletes whole folders",
    "os.chmod": "changes permissions",
    "os.chown": "changes owners",
    "os.setuid": "changes the user",
    "os.setgid": "changes the group",
    "os.putenv": "changes the environment",
    "pickle.load": "can run code that comes with the data",
    "pickle.loads": "can run code that comes with the data",
    "marshal.loads": "can run code that comes with the data",
    "yaml.load": "can run code that comes with the data",
    "yaml.unsafe_load": "can run code that comes with the data",
    "shelve.open": "can run code that comes with the data",
    "tempfile.mktemp": "names a file that somebody else can make first",
    "sys.settrace": "watches everything that runs",
}
_FAMILIES = {
    "os.exec": "becomes another program",
    "os.spawn": "starts a program",
    "os.posix_spawn": "starts a program",
    "subprocess.": "starts a program",
    "pty.spawn": "starts a program",
    "multiprocessing.": "starts a process",
    "ctypes.": "calls native code",
    "socket.": "uses the network",
    "urllib.request.": "uses the network",
    "http.client.": "uses the network",
    "ftplib.": "uses the network",
    "smtplib.": "uses the network",
    "telnetlib.": "uses the network",
    "requests.": "uses the network",
    "httpx.": "uses the network",
    "httpx2.": "uses the network",
    "aiohttp.": "uses the network",
    "urllib3.": "uses the network",
    "paramiko.": "uses the network",
}
_MODULES = {prefix.rstrip("."): reason for prefix, reason in _FAMILIES.items() if prefix.endswith(".")}
_INNER = frozenset({"__subclasses__", "__globals__", "__builtins__", "__code__", "__bases__", "__mro__", "f_globals"})
_OPENING = {
    "open",
    "io.open",
    "codecs.open",
    "pathlib.Path",
    "os.open",
    "shutil.copy",
    "shutil.copyfile",
    "shutil.move",
}
_SHELL_OFF = (None, False, 0)


@dataclass(frozen=True, slots=True, order=True)
class Risk:
    """A line, the name that stands there, and what it does."""

    line: int
    name: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.name} {self.reason}"


@dataclass(frozen=True, slots=True)
class SafetyReport:
    """What was read: imports, calls and files by name, the risks in order, or why nothing could be read."""

    imports: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    risks: tuple[Risk, ...] = ()
    syntax_error: str | None = None

    @property
    def safe(self) -> bool:
        """Whether it could be read and nothing dangerous was seen, which proves nothing."""
        return self.syntax_error is None and not self.risks


def check_safety(code: str) -> SafetyReport:
    """Read the code without running it, and name what deserves a look."""
    try:
        tree = parse(code)
    except UnreadableSource as error:
        return SafetyReport(syntax_error=str(error))
    reader = _Reader()
    reader.read(tree)
    return SafetyReport(
        imports=tuple(dict.fromkeys(reader.imports)),
        calls=tuple(dict.fromkeys(reader.calls)),
        files=tuple(dict.fromkeys(reader.files)),
        risks=tuple(sorted(set(reader.risks))),
    )


class _Reader:
    """Collects what a tree names, and knows what names stand for."""

    def __init__(self) -> None:
        self.imports: list[str] = []
        self.calls: list[str] = []
        self.files: list[str] = []
        self.risks: list[Risk] = []
        self._meaning: dict[str, str] = {}

    def read(self, tree: ast.Module) -> None:
        """Imports first: a function may use what is imported below it."""
        nodes = list(ast.walk(tree))
        for node in nodes:
            for name, bound in _imported(node):
                self._import(node, name, bound)
        for node in nodes:
            if isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.Attribute) and node.attr in _INNER:
                self._risk(node, node.attr, "reaches into the interpreter")

    def _import(self, node: ast.AST, name: str, bound: str) -> None:
        self.imports.append(name)
        self._meaning[bound] = name if bound != name.partition(".")[0] else bound
        for module, reason in _MODULES.items():
            if name == module or name.startswith(f"{module}."):
                self._risk(node, name, f"is imported, which {reason}")

    def _call(self, node: ast.Call) -> None:
        name = self._full_name(node.func)
        if not name:
            return
        self.calls.append(name)
        reason = _reason(name)
        if reason:
            self._risk(node, name, reason)
        if any(word.arg == "shell" and _constant(word.value) not in _SHELL_OFF for word in node.keywords):
            self._risk(node, name, "runs a shell command")
        if name in _OPENING:
            paths = node.args[: 2 if name.startswith("shutil.") else 1]
            self.files += [text for path in paths for text in [_text(path)] if text]
            if _writes(name, node):
                self._risk(node, name, "writes files")

    def _full_name(self, node: ast.expr) -> str:
        """The dotted name with imports taken into account; empty for what has no name."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        first = self._meaning.get(node.id, node.id).removeprefix("builtins.")
        return ".".join([first, *reversed(parts)]).removeprefix("builtins.")

    def _risk(self, node: ast.AST, name: str, reason: str) -> None:
        self.risks.append(Risk(getattr(node, "lineno", 0), name, reason))


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules and names an import statement brings, each with the name it gets."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, alias.asname or alias.name.partition(".")[0]
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            yield f"{module}.{alias.name}", alias.asname or alias.name


def _reason(name: str) -> str:
    if name in _CALLS:
        return _CALLS[name]
    return next((reason for prefix, reason in _FAMILIES.items() if name.startswith(prefix)), "")


def _writes(name: str, node: ast.Call) -> bool:
    if name.startswith("shutil."):
        return True
    if name == "pathlib.Path":
        return False
    mode = (
        node.args[1] if len(node.args) > 1 else next((word.value for word in node.keywords if word.arg == "mode"), None)
    )
    if mode is None:
        return False
    text = _text(mode)
    # A mode that is made at run time may be any.
    return name == "os.open" or text is None or any(letter in text for letter in "wax+")


def _text(node: ast.expr) -> str | None:
    value = _constant(node)
    return value if isinstance(value, str) else None


def _constant(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else node
