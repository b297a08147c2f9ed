"""Watches for the canaries of a case, and proves where one arrived."""

from __future__ import annotations

import os
import re
import sys
from types import CodeType, FrameType
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from ..calls.loading import modules_below
from ..calls.verdict import innermost
from ..inputs import generate
from ..inputs.attacks import tokens_in
from ..inputs.building import Prepared
from ..inputs.naming import CALLED
from ..measuring.audited import changed_places, kind_of
from .addresses import host_away
from .compiled import calls, leads_away, once_run_with_power
from .databases import watch_connections
from .existing import pretend
from .instances import carried_in, given_to_instance, with_names
from .places import is_beside, leads_out, text_of
from .proofs import Proof, overreach
from .queries import stumbled_over, words_of
from .results import Carried, shown_by
from .shell import command_of, commands_in

_CODE_NAMES = re.compile(r"^(?:code|source|src|script|program|snippet|stmt|statement|body)$")
_RUNNERS = ("timeit", "code", "codeop", "runpy", "cProfile", "profile", "bdb", "trace")
"""Modules of the library that run the code they are given."""
_CHAIN, _AROUND = 10, 160
_PATH_EVENTS = (
    "open", "os.listdir", "os.scandir", "os.remove", "os.mkdir", "os.rmdir", "os.rename", "os.truncate", "os.chmod",
    "os.link", "os.symlink", "os.utime", "shutil.rmtree", "shutil.copyfile", "shutil.move", "shutil.unpack_archive",
    "shutil.make_archive", "glob.glob", "os.walk", "os.chdir",
)  # fmt: skip
_SHELL_EVENTS = ("os.system", "subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn")

# Bound before the target is imported: it may replace it in its module.
_getframe, _getprofile, _setprofile = sys._getframe, sys.getprofile, sys.setprofile


class Canaries:
    """Knows the canaries of the case at hand, and keeps the first proof that one of them arrived."""

    def __init__(self, workspace: str, folders: Sequence[str]) -> None:
        self._workspace = workspace.rstrip(os.sep) + os.sep
        self._folders = [os.path.realpath(folder) for folder in (workspace, *folders)]
        self._tokens: List[str] = []
        self._carried: List[Carried] = []
        self._parameter, self._names_files = "", False
        self.proof: Optional[Proof] = None
        self.reached: Set[str] = set()
        """What the case did to the outside world without the argument naming the place."""
        self._sinks: Dict[str, Callable[[str, Tuple[Any, ...]], None]] = {
            "exec": self._executed,
            "import": self._imported,
            "pickle.find_class": self._unpickled,
            "urllib.Request": self._requested,
            "http.client.send": self._sent,
            "http.client.connect": self._requested,
            "socket.getaddrinfo": self._requested,
            **dict.fromkeys(_SHELL_EVENTS, self._started),
            **dict.fromkeys(_PATH_EVENTS, self._opened),
        }
        self._watch_known_databases()
        pretend(self._seems_there)

    def begin_case(self, job: Dict[str, Any], index: int, prepared: Prepared) -> None:
        """Know the canaries of a case from its expressions: one that was written out has them too."""
        recipe = job["recipe"]
        call = generate.call_at(recipe, job["seed"], index, prepared.attempt)
        names = [parameter["name"].lstrip("*") for parameter in recipe["parameters"]]
        names += [""] * (len(call.args) - len(names))
        values = prepared.args[len(prepared.args) - len(call.args) :]
        inside = given_to_instance(call.receiver or "", recipe["receiver"] or ())
        expressions = [*zip(names, call.args), *call.kwargs, *inside]  # noqa: B905 - not before Python 3.10
        given = [*zip(names, values), *prepared.kwargs.items(), *inside]  # noqa: B905 - as above
        self.begin(expressions, given)

    def begin(self, expressions: Sequence[Tuple[str, str]], values: Sequence[Tuple[str, Any]]) -> None:
        """Watch for the canaries in the arguments of a case: their parameters, texts and values."""
        self.proof, self.reached = None, set()
        expressions, values = with_names(expressions, values)
        self._tokens = tokens_in([text for _, text in expressions])
        self._carried = []
        if not self._tokens:
            return
        self._parameter = next(name for name, text in expressions if self._tokens[0] in text)
        # The other ways to such a file are paths that were cleaned of their dots.
        self._names_files = any("file:///" in text for _, text in expressions)
        self._carried = carried_in(expressions, values, self._tokens)

    def rest(self) -> None:
        """Watch for nothing until the next case begins."""
        self._tokens, self._carried, self.proof, self.reached = [], [], None, set()

    def note(self, event: str, arguments: Tuple[Any, ...]) -> None:
        """Look at an audit event of the case at hand."""
        if event == "sqlite3.connect/handle":
            self._await_database(arguments[0])
        elif self._tokens and self.proof is None:
            kind = kind_of(event)
            if kind is not None and not self._is_named(kind, event, arguments):
                self.reached.add("write" if kind == "open" else kind)
            look = self._sinks.get(event)
            if look is not None:
                look(event, arguments)

    def _is_named(self, kind: str, event: str, arguments: Tuple[Any, ...]) -> bool:
        """Whether the argument names the place: itself, or the folder that it lies in."""
        if any(token in repr(arguments) for token in self._tokens):
            return True
        if kind not in ("open", "write"):
            return False
        places = arguments[:1] if kind == "open" else changed_places(event, arguments)
        # What a descriptor stands for was opened before, by its name.
        names = [text_of(place) for place in places if not isinstance(place, int)]
        return all(name is not None and is_beside(name, [each.text for each in self._carried]) for name in names)

    def look(self, value: Any, error: Optional[BaseException], given: Sequence[Any]) -> Optional[Proof]:
        """The proof that there is once the call is over, from what it gave, raised, or wrote to what it was given."""
        if not self._tokens or self.proof is not None:
            return self.proof
        shown = shown_by(value, self._carried) if error is None else None
        if shown is None and error is None:
            streams = [stream.getvalue() for stream in given if type(stream).__name__ in ("StringIO", "BytesIO")
                       and not stream.closed]  # fmt: skip
            shown = shown_by([text for text in streams if not self._is_own(text)], self._carried)
        if shown is not None:
            self.proof = Proof(shown.sink, self._cut(shown.text), self._parameter)
        elif error is not None:
            self._stumbled(error)
        return self.proof

    def overreach(self, capability: str) -> str:
        """A sentence on what hostile input made the code do."""
        return overreach(capability)

    def _is_own(self, text: Any) -> bool:
        return any(each.text == text for each in self._carried)

    def _stumbled(self, error: BaseException) -> None:
        current: Optional[BaseException] = error
        for _ in range(_CHAIN):
            if current is None:
                return
            if type(current).__module__ == "sqlite3" and stumbled_over(str(current)) in self._tokens:
                found = innermost(current, self._workspace)
                place = (found.path, found.line, found.function) if found else (None, None, None)
                self.proof = Proof("query", self._cut(str(current)), self._parameter, *place)
                return
            current = current.__cause__ or current.__context__

    def _started(self, event: str, arguments: Tuple[Any, ...]) -> None:
        command = command_of(event, arguments)
        program = command or text_of(arguments[0] if arguments else None) or ""
        if os.path.basename(program) in [token + CALLED for token in self._tokens]:
            self._prove("call", "%s of %s" % (event, os.path.basename(program)))
            return
        if command is None or self._is_whole(command):
            return
        words = commands_in(command)
        if any(word.startswith(token) for token in self._tokens for word in words):
            self._prove("shell", command)

    def _executed(self, _: str, arguments: Tuple[Any, ...]) -> None:
        code = arguments[0] if arguments else None
        is_out = isinstance(code, CodeType) and leads_away(code, self._tokens)
        if not isinstance(code, CodeType) or not (is_out or calls(code, self._tokens)):
            return
        if any(_CODE_NAMES.match(each.parameter) for each in self._carried):
            return  # running what it is given is what it is for
        frame = _getframe(3)
        name = frame.f_globals.get("__name__", "")
        if frame.f_code.co_filename.startswith(self._workspace) or str(name).partition(".")[0] in _RUNNERS:
            text = next((each.text for each in self._carried), "")
            if is_out:
                self._prove("code", text)
            else:
                once_run_with_power(code, lambda: self._prove("code", text))

    def _imported(self, _: str, arguments: Tuple[Any, ...]) -> None:
        name = arguments[0] if arguments else None
        # Whoever imports what it is asked to gets all of the text as a name.
        if not isinstance(name, str) or name.partition(".")[0] not in self._tokens:
            return
        if not self._carried or any("!!python" in each.text for each in self._carried):
            self._prove("yaml", name)

    def _unpickled(self, _: str, arguments: Tuple[Any, ...]) -> None:
        if arguments and str(arguments[0]) in self._tokens:
            self._prove("pickle", "%s.%s" % tuple(map(str, arguments[:2])))

    def _requested(self, event: str, arguments: Tuple[Any, ...]) -> None:
        if host_away(event, arguments, self._tokens):
            self._prove("address", "%s of %s" % (event, host_away(event, arguments, self._tokens)))
        url = str(arguments[0]) if arguments else ""
        if any(each.text.strip() == url.strip() for each in self._carried):
            return  # whoever is given an address is there to go to it
        if any(url.startswith("file:///%s/" % token) for token in self._tokens):
            self._prove("entity", url)

    def _sent(self, _: str, arguments: Tuple[Any, ...]) -> None:
        for data in arguments[1:]:
            head = bytes(data).partition(b"\r\n\r\n")[0] if isinstance(data, (bytes, bytearray)) else b""
            if any(("\nX-" + token).encode() in head for token in self._tokens):
                self._prove("header", head.decode("latin-1"))

    def _opened(self, event: str, arguments: Tuple[Any, ...]) -> None:
        for path in map(text_of, arguments[:2]):
            for token in self._tokens:
                if path is None or token not in path:
                    continue
                if path.startswith("/%s/absolute" % token):
                    # One that lies in it was put behind it: then the folder is the caller's.
                    if "/" not in path[len(token) + 2 :]:
                        self._prove("place", "%s %s" % (event, path))
                elif path.startswith("/%s/" % token) and self._names_files:
                    self._prove("entity", path)
                elif leads_out(path, token, [each.text for each in self._carried], self._folders):
                    self._prove("place", "%s %s" % (event, path))

    def _seems_there(self, path: Any) -> str:
        """What seems to be at a place that opening it would prove an injection: a file or a folder, by turns."""
        text = text_of(path) if self._tokens and self.proof is None else None
        given = [each.text for each in self._carried]
        led = [token for token in self._tokens if text is not None and leads_out(text, token, given, self._folders)]
        return "" if not led else "folder" if int(led[0][-1], 16) % 4 == 1 else "file"

    def _watch_database(self, connection: Any) -> None:
        try:
            connection.set_trace_callback(self._stated)
        except Exception:  # closed already, or of somebody's own class
            return

    def _await_database(self, connection: Any) -> None:
        """Watch a connection from the next step on that the interpreter takes: it is not ready yet when it is told."""
        before = _getprofile()

        def next_step(*_: Any) -> None:
            _setprofile(before)
            self._watch_database(connection)

        _setprofile(next_step)

    def _watch_known_databases(self) -> None:
        """Watch what the import of the target connected to and keeps in its modules, and what is connected to later."""
        library = sys.modules.get("sqlite3")
        if library is None:
            return
        modules = modules_below(self._workspace).values()
        watch_connections(self._misread, self._watch_database, modules)
        for module in modules:
            for value in list(vars(module).values()):
                inside = getattr(value, "__dict__", None)
                for each in (value, *(list(inside.values()) if type(inside) is dict else ())):
                    if isinstance(each, library.Connection):
                        self._watch_database(each)

    def _stated(self, statement: str) -> None:
        if self._tokens and self.proof is None and not self._is_whole(statement):
            words = words_of(statement)
            if any(token in words for token in self._tokens):
                self._prove("query", statement)

    def _misread(self, error: BaseException) -> None:
        """Look at an error of a database while it is raised: nobody may ever be told of it."""
        if self._tokens and self.proof is None and stumbled_over(str(error)) in self._tokens:
            self._prove("query", str(error))

    def _is_whole(self, text: str) -> bool:
        """Whether all of a text was given: whoever takes whole commands is there to run them."""
        bare = text.strip().rstrip(";").strip()
        return any(bare in each.text for each in self._carried)

    def _prove(self, sink: str, text: str) -> None:
        if self.proof is None:
            self.proof = Proof(sink, self._cut(text), self._parameter, *self._place())

    def _cut(self, text: str) -> str:
        for folder in self._folders:
            text = text.replace(folder.rstrip(os.sep) + os.sep, "")
        place = next((text.find(token) for token in self._tokens if token in text), 0)
        start = max(0, place - _AROUND // 2)
        return text[start : start + _AROUND]

    def _place(self) -> Tuple[Optional[str], Optional[int], Optional[str]]:
        """The innermost line of the target that is running."""
        frame: Optional[FrameType] = _getframe(1)
        while frame is not None:
            code = frame.f_code
            if code.co_filename.startswith(self._workspace):
                name: str = getattr(code, "co_qualname", code.co_name)
                return code.co_filename[len(self._workspace) :], frame.f_lineno, name
            frame = frame.f_back
        return None, None, None
