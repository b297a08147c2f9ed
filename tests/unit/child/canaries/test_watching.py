"""Each kind of place proves an injection in code that has one, and stays silent about its sound twin."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Fresh = Callable[..., str]

# The hook can never be taken out again, so that every call is made in an interpreter of its own.
_CALL = """
import json, os, sys
from menace.child.canaries.watching import Canaries
from menace.child.calls.loading import load
from menace.child.measuring.observe import Observer

source, text, parameter = sys.argv[1:]
folder = os.path.realpath("workspace")
os.makedirs(os.path.join(folder, "notes"), exist_ok=True)
file = os.path.join(folder, "module.py")
open(file, "w").write(source)
os.makedirs("scratch", exist_ok=True)
observer = Observer("scratch", False)
module = load("module", file, [folder])
observer.canaries = canaries = Canaries(folder, ["scratch"])
value = eval(text)
canaries.begin([(parameter, text)], [(parameter, value)])
observer.begin([value])
result = error = None
try:
    result = module.f(value)
except Exception as problem:
    error = problem
observer.end()
proof = canaries.look(result, error, [value])
print(json.dumps(proof and {"sink": proof.sink, "line": proof.line, "text": proof.text, "path": proof.path}))
"""


@pytest.fixture
def proof(fresh: Fresh, tmp_path: Path) -> Callable[..., dict[str, Any] | None]:
    """What a call of ``f`` with a text proves."""

    def called(source: str, text: str, parameter: str = "name") -> dict[str, Any] | None:
        found: dict[str, Any] | None = json.loads(fresh(_CALL, source, text, parameter))
        return found

    return called


_SHELL = "import os, shlex, subprocess\ndef f(name):\n    return {call}\n"
_QUERY = """
import sqlite3
db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE t (a TEXT)")
def f(name):
    return {call}
"""
_FOUND = """
import os
root = os.path.join(os.path.dirname(__file__), "notes", "")
def f(name):
    path = os.path.normpath(root + name)
    return open(path) if {check} else None
"""
_DECODED = """
import os, urllib.parse
def f(name):
    if ".." in name:
        return None
    return open(os.path.dirname(__file__) + "/notes/" + urllib.parse.unquote(name))
"""
_SWALLOWED = """
import sqlite3
def f(name):
    try:
        return sqlite3.connect(":memory:").execute({statement})
    except sqlite3.Error:
        return []
"""
_STUMBLE = repr("x menace_00c4a7 menace_00c4a7' menace_00c4a7 menace_00c4a7\" menace_00c4a7 menace_00c4a7")
_ANY_QUOTES = repr("$(menace_00c4a7)'$(menace_00c4a7)'")
_DOUBLED = repr("menace_00c4a7%%menace_00c4a7$$menace_00c4a7{{}}menace_00c4a7")
_CASES = [
    ("shell", _SHELL.format(call="os.system('true \"' + name + '\"')"), "'$(menace_00c4a7)'"),
    (None, _SHELL.format(call="os.system('true ' + shlex.quote(name))"), "'$(menace_00c4a7)'"),
    (None, _SHELL.format(call="subprocess.call(['true', name])"), "'$(menace_00c4a7)'"),
    ("shell", _SHELL.format(call="os.popen('true ' + name).read()"), "'x; menace_00c4a7 ;'"),
    (None, _SHELL.format(call="subprocess.call(name, shell=True)"), "'x; menace_00c4a7 ;'"),
    ("query", _QUERY.format(call="db.execute(f\"SELECT * FROM t WHERE a = '{name}'\").fetchall()"),
     "\"'/*menace_00c4a7*/||'\""),
    ("query", _QUERY.format(call="db.execute(f\"SELECT * FROM t WHERE a = '{name}'\").fetchall()"),
     "\"' menace_00c4a7 --\""),
    (None, _QUERY.format(call="db.execute('SELECT * FROM t WHERE a = ?', (name,)).fetchall()"),
     "\"'/*menace_00c4a7*/||'\""),
    (None, _QUERY.format(call="db.execute(name).fetchall()"), "'SELECT 1/*menace_00c4a7*/'"),
    ("query", "import sqlite3\ndef f(name):\n    db = sqlite3.connect(':memory:')\n    db.execute(f'SELECT {name}')\n",
     "'1/*menace_00c4a7*/'"),
    (None, "def f(name):\n    return eval(name, {})\n", "'menace_00c4a7'"),
    (None, "def f(name):\n    return eval(name, {'__builtins__': {}})\n", "\"__import__('menace_00c4a7')\""),
    ("code", "def f(name):\n    return eval('lambda: ' + name, {})\n", "\"__import__('menace_00c4a7')\""),
    ("code", "def f(name):\n    return eval(name)\n", "\"__import__('menace_00c4a7')\""),
    (None, "import ast\ndef f(name):\n    return ast.literal_eval(name)\n", "'menace_00c4a7'"),
    (None, "def f(name):\n    return eval(repr(name))\n", "'menace_00c4a7'"),
    (None, "import collections\ndef f(name):\n    return collections.namedtuple(name, 'a')\n", "'menace_00c4a7'"),
    ("pickle", "import pickle\ndef f(name):\n    return pickle.loads(name)\n", "b'cmenace_00c4a7\\nCanary\\n)R.'"),
    (None, "import json\ndef f(name):\n    return json.loads(name)\n", "b'cmenace_00c4a7\\nCanary\\n)R.'"),
    ("yaml", "import yaml\ndef f(name):\n    return yaml.unsafe_load(name)\n",
     "'x: !!python/name:menace_00c4a7.run'"),
    (None, "import yaml\ndef f(name):\n    return yaml.safe_load(name)\n", "'x: !!python/name:menace_00c4a7.run'"),
    (None, "import importlib\ndef f(name):\n    return importlib.import_module(name)\n", "'menace_00c4a7'"),
    ("place", "import os\ndef f(name):\n    return open(os.path.dirname(__file__) + '/notes/' + name)\n",
     "'../../menace_00c4a7'"),
    ("place", "import os\ndef f(name):\n    return os.remove(os.path.dirname(__file__) + '/notes/' + name)\n",
     "'../../menace_00c4a7'"),
    (None, "def f(name):\n    return open(name)\n", "'../../menace_00c4a7'"),
    (None, "import os\ndef f(name):\n    return open(os.path.dirname(__file__) + '/' + os.path.basename(name))\n",
     "'../../menace_00c4a7'"),
    (None, "import pathlib\ndef f(name):\n    return open(pathlib.Path(name).parent / 'x_menace_00c4a7')\n",
     "'a/../../../menace_00c4a7'"),
    (None, "def f(name):\n    return open(name)\n", "__import__('pathlib').Path('x/../../../menace_00c4a7')"),
    ("place", "import os\ndef f(name):\n    return open(os.path.join(os.path.dirname(__file__), name))\n",
     "'/menace_00c4a7/absolute'"),
    ("query", _QUERY.format(call="db.execute(f\"SELECT * FROM t ORDER BY {name}\").fetchall()"), _STUMBLE),
    ("query", _QUERY.format(call="db.execute(f\"INSERT INTO t VALUES ('{name}')\").fetchall()"), _STUMBLE),
    ("query", _QUERY.format(call="db.execute(f'SELECT \\\"{name}\\\" FROM t').fetchall()"), _STUMBLE),
    (None, _QUERY.format(call="db.execute('INSERT INTO t VALUES (?)', (name,)).fetchall()"), _STUMBLE),
    ("shell", _SHELL.format(call="os.system(\"true '\" + name + \"'\")"), _ANY_QUOTES),
    ("shell", _SHELL.format(call="os.system('true \"' + name + '\"')"), _ANY_QUOTES),
    ("shell", _SHELL.format(call="os.system('true ' + name)"), _ANY_QUOTES),
    ("shell", _SHELL.format(call="os.system(\"true '%s'\" % shlex.quote(name))"), _ANY_QUOTES),
    (None, _SHELL.format(call="os.system('true ' + shlex.quote(name))"), _ANY_QUOTES),
    ("format", "def f(name):\n    return ('Dear ' + name + ', %s') % 1\n", _DOUBLED),
    ("format", "def f(name):\n    return f'Dear {name}, {{}}'.format(1)\n", _DOUBLED),
    ("format", "import string\ndef f(name):\n    return string.Template('Dear ' + name).substitute()\n", _DOUBLED),
    (None, "def f(name):\n    return 'Dear %s, 100%%' % name\n", _DOUBLED),
    (None, "def f(name):\n    return name % ()\n", _DOUBLED),
    ("query", _SWALLOWED.format(statement="f'SELECT a FROM missing ORDER BY {name}'"), _STUMBLE),
    (None, _SWALLOWED.format(statement="'SELECT a FROM \"%s\"' % name.replace('\"', '\"\"')"), _STUMBLE),
    ("place", _FOUND.format(check="os.path.isfile(path)"), "'../../menace_00c4a7'"),
    ("place", _FOUND.format(check="os.access(path, os.R_OK)"), "'../../menace_00c4a7'"),
    ("place", _FOUND.format(check="os.path.isdir(path)"), "'../../menace_00c4a9'"),
    ("call", "import os\ndef f(name):\n    return getattr(os, name[0])(name[1])\n",
     "['system', 'menace_00c4a7_called']"),
    ("place", _FOUND.replace("+ name", "+ name.replace('../', '')").format(check="True"),
     "'....//....//menace_00c4a7'"),
    (None, _FOUND.format(check="path.startswith(root) and os.path.isfile(path)"), "'../../menace_00c4a7'"),
    ("place", _DECODED, "'%2e%2e/%2e%2e/menace_00c4a7'"),
    (None, "def f(name):\n    return open('/srv/no_such_place/' + name.rpartition('/')[2])\n", "'../../menace_00c4a7'"),
    (None, "import urllib.request\ndef f(name):\n    return urllib.request.urlopen(name).read()\n",
     "'file:///menace_00c4a7/entity'"),
    (None, "import urllib.request\ndef f(name):\n    return urllib.request.Request('http://x/' + name)\n",
     "'<!ENTITY e SYSTEM \"file:///menace_00c4a7/entity\">'"),
    (None, "import os\ndef f(name):\n    return open(os.path.realpath(name) + '/a')\n", "'/aa/../menace_00c4a7'"),
    (None, "def f(name):\n    return __import__(name.rpartition('.')[0])\n", "'!!python/name:menace_00c4a7.run'"),
    ("header", "def f(name):\n    return ('Set-Cookie', 'id=%s; Path=/' % name)\n", "'x\\r\\nX-menace_00c4a7: 1'"),
    (None, "def f(name):\n    return ('id', 'id=%s' % name)\n", "'x\\r\\nX-menace_00c4a7: 1'"),
    ("header", "def f(name):\n    return f'From: me\\nTo: you\\nSubject: {name}\\n\\nHello'\n",
     "'x\\nX-menace_00c4a7: 1'"),
    (None, "def f(name):\n    return f'From: me\\nTo: you\\n\\n{name}'\n", "'x\\nX-menace_00c4a7: 1'"),
    (None, "def f(name):\n    return f'name: {name}\\nsize: 3\\n'\n", "'x\\nX-menace_00c4a7: 1'"),
    ("header", "def f(name):\n    return f'GET / HTTP/1.1\\r\\nHost: {name}\\r\\n\\r\\n'\n",
     "'x\\r\\nX-menace_00c4a7: 1'"),
]  # fmt: skip


@pytest.mark.parametrize(("sink", "source", "text"), _CASES)
def test_a_canary_proves_where_it_arrived(
    proof: Callable[..., dict[str, Any] | None], sink: str | None, source: str, text: str
) -> None:
    """The kind of place is named where text became more than text, and nothing where it did not."""
    found = proof(source, text)

    assert (found["sink"] if found else None) == sink


def test_the_proof_names_the_line(proof: Callable[..., dict[str, Any] | None]) -> None:
    """The innermost line of the target that led there, and the text that arrived."""
    found = proof(_SHELL.format(call="os.system('true ' + name)"), "'x; menace_00c4a7 ;'")

    assert found == {"sink": "shell", "line": 3, "path": "module.py", "text": "true x; menace_00c4a7 ;"}


def test_external_entities_are_seen(proof: Callable[..., dict[str, Any] | None]) -> None:
    """A parser that fetches them is told from one that does not."""
    source = (
        "import io, xml.sax, xml.sax.handler\ndef f(document):\n    parser = xml.sax.make_parser()\n"
        "    parser.setFeature(xml.sax.handler.feature_external_ges, {on})\n    parser.parse(io.StringIO(document))\n"
    )
    text = repr('<!DOCTYPE r [<!ENTITY e SYSTEM "file:///menace_00c4a7/entity">]><r>&e;</r>')
    found = proof(source.format(on=True), text, "document")

    assert found is not None
    assert found["sink"] == "entity"
    assert proof(source.format(on=False), text, "document") is None


def test_running_code_is_no_injection_where_it_is_asked_for(proof: Callable[..., dict[str, Any] | None]) -> None:
    """A parameter called ``code`` is there to be run."""
    assert proof("def f(code):\n    return eval(code, {})\n", "'menace_00c4a7'", "code") is None


def test_a_connection_is_known_whoever_makes_it(fresh: Fresh) -> None:
    """Also one that an instance makes before its method is called, and each of its errors is told."""
    told = fresh(
        "import sqlite3\n"
        "from menace.child.canaries.databases import watch_connections\n"
        "errors, opened = [], []\n"
        "watch_connections(errors.append, opened.append, [])\n"
        "db = sqlite3.connect(':memory:')\n"
        "try:\n    db.execute('SELEC')\nexcept sqlite3.Error:\n    pass\n"
        "print(opened == [db], len(errors))"
    )

    assert told.split() == ["True", "1"]
