"""Where the parameters of a function go, as far as its source tells."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from menace.domain import Module, Parameter, Recipe, Section
from menace.inputs.attacks.arming import Armoury
from menace.inputs.attacks.flows import Flows
from menace.inputs.source.library import Library

AREA = (PurePosixPath("repo"),)


def library_of(**sources: str) -> Library:
    """The library of a target with these files."""
    texts = {PurePosixPath(f"{name}.py"): text for name, text in sources.items()}
    modules = {path: Module(path, path.stem, AREA) for path in texts}
    return Library(modules, lambda path: texts[path])


def aims_of(source: str, name: str, **more: str) -> set[tuple[str, str]]:
    """What fits the parameters of a function in a file, and what fits them all."""
    return set(Flows(library_of(here=source, **more)).aims(PurePosixPath("here.py"), name, 1))


@pytest.mark.parametrize(
    ("source", "aim"),
    [
        ("import os\ndef f(a, b):\n    os.system(f'ls {b}')\n", ("b", "shell")),
        ("import subprocess as s\ndef f(a):\n    return s.run('x ' + a, shell=True)\n", ("a", "shell")),
        ("from subprocess import run\ndef f(a):\n    return run(['sh', '-c', a])\n", ("a", "shell")),
        ("def f(db, a):\n    text = 'x = %s' % a\n    return db.cursor().execute(text)\n", ("a", "query")),
        ("def f(a):\n    return run(f\"SELECT x FROM t WHERE y = '{a}'\")\n", ("a", "query")),
        ("from pathlib import Path\ndef f(a):\n    b = Path('x') / a\n    return b.read_text()\n", ("a", "place")),
        ("import jinja2\nE = jinja2.Environment()\ndef f(a):\n    E.from_string(a)\n", ("a", "template")),
        ("def f(a, b):\n    return (a + ' {b.c}').format(b=b)\n", ("a", "format")),
        ("def f(a, b):\n    return ('Dear ' + a + ' %d') % b\n", ("a", "format")),
        ("def f(a):\n    return eval(a, {})\n", ("a", "code")),
        ("import pickle, base64\ndef f(a):\n    b = base64.b64decode(a)\n    pickle.loads(b)\n", ("a", "objects")),
        ("def f(a):\n    import zlib\n    return zlib.decompress(a)\n", ("a", "bombs")),
        ("import re\nP = re.compile('x')\ndef f(a):\n    return P.findall(a)\n", ("a", "backtracking")),
        ("def f(a):\n    return f'<p>{a}</p>'\n", ("a", "markup")),
        ("def f(a, b):\n    return f'<{a}>' + b + f'</{a}>'\n", ("a", "markup")),
        ("def f(a):\n    return '<' + a + '>'\n", ("a", "markup")),
        ("def f(a):\n    return '<%s/>' % a\n", ("a", "markup")),
        ("from xml.sax.saxutils import escape\ndef f(a):\n    return escape(a)\n", ("a", "markup")),
        ("def f(a):\n    return f'attachment; filename={a}'\n", ("a", "line")),
        ("def f(a):\n    'Return the value of the header ``X-Trace``.'\n    return a\n", ("a", "header")),
        ("import os\ndef f(**a):\n    os.system(' '.join(f'--{b}={c}' for b, c in a.items()))\n", ("**a", "shell")),
        ("import os\ndef g(x, **b):\n    os.system(str(b))\ndef f(a):\n    g(1, size=a)\n", ("a", "shell")),
        ("import os\ndef g(**b):\n    os.system(str(b))\ndef f(**a):\n    g(**a)\n", ("**a", "shell")),
        ("def f(a, headers):\n    headers['Set-Cookie'] = a\n", ("a", "line")),
        ("def f(a):\n    return [('Set-Cookie', f'id={a}')]\n", ("a", "line")),
        ("import os\ndef f(a):\n    if '..' in a:\n        raise ValueError\n    open(os.path.join('x', a))\n",
         ("a", "absolute")),
        ("import os\ndef g(b):\n    return '' if '..' in b else b\ndef f(a):\n    open(os.path.join('x', g(a)))\n",
         ("a", "absolute")),
        ("import re\ndef f(a, b):\n    return re.sub('^' + a, '', b)\n", ("a", "pattern")),
        ("import importlib\ndef f(a):\n    return importlib.import_module(a['m'])\n", ("a", "calls")),
        ("import builtins\ndef f(a, b):\n    return getattr(builtins, a)(b)\n", ("a", "calls")),
        ("def f(a):\n    return a.replace('<script>', '')\n", ("a", "taken out")),
        ("def f(a):\n    'Return one line for the log.'\n    return 'x %s' % a\n", ("a", "one line")),
        ("def f(a):\n    'Rows for a sheet; no cell is a formula.'\n    return a\n", ("a", "formula")),
        ("def f(a):\n    return 'Set-Cookie: id=%s; Path=/' % a\n", ("a", "line")),
        ("import os\ndef f(a):\n    b = []\n    for c in a:\n        b.append(c)\n    os.popen(' '.join(b))\n",
         ("a", "shell")),
        ("import re\ndef f(a):\n    def g(b):\n        return eval(b)\n    return re.sub('', g, a)\n", ("a", "code")),
        ("import os\ndef f(a):\n    return list(map(lambda b: os.system(b), a))\n", ("a", "shell")),
    ],
)  # fmt: skip
def test_a_parameter_is_followed_to_where_it_goes(source: str, aim: tuple[str, str]) -> None:
    """Through assignments, loops and texts that are put together, to functions known by their full names."""
    assert aim in aims_of(source, "f")


@pytest.mark.parametrize(
    ("source", "family"),
    [
        ("def f(a):\n    return getattr(a, 'b')()\n", "calls"),
        ("import importlib\ndef f(plugin):\n    return importlib.import_module(plugin).run()\n", "calls"),
        ("def f(a):\n    'Return a text with one line for each word.'\n    return a\n", "one line"),
        ("def f(a):\n    'Return what the formula in a cell comes to.'\n    return a\n", "formula"),
        ("def f(a):\n    return a.replace('<br>', '')\n", "taken out"),
        ("def f(a):\n    'Return the header row of a table for the client.'\n    return a\n", "header"),
        ("def f(a):\n    'Read the header of a request.'\n    return a\n", "header"),
        ("from xml.sax.saxutils import escape\ndef f(a):\n    return escape(a)\n", "document"),
    ],
)
def test_what_is_said_otherwise_is_no_aim(source: str, family: str) -> None:
    """Names that stand in the code, what a parameter is there for, and documentation that promises nothing."""
    assert family not in {each for _, each in aims_of(source, "f")}


def test_functions_of_the_target_are_followed() -> None:
    """What another file does with an argument counts where it is handed over."""
    source = "from there import start\ndef f(a, b):\n    return start(a, text=b)\n"
    other = "import os\ndef start(name, text):\n    return _go(text)\ndef _go(line):\n    return os.system(line)\n"
    found = aims_of(source, "f", there=other)

    assert ("b", "shell") in found
    assert ("a", "shell") not in found


def test_what_another_method_leaves_is_told_before() -> None:
    """In a list, a mapping or a database of the instance, with plain words for what else the method needs."""
    source = (
        "import os\nclass C:\n    def __init__(self):\n        self.jobs = []\n"
        "    def add(self, size, title, *, at=None):\n        self.jobs.append((size, title))\n"
        "    def _drop(self, title):\n        self.jobs.remove(title)\n"
        "    def f(self):\n        for size, title in self.jobs:\n            os.system('x ' + title)\n"
    )
    found = aims_of(source, "C.f")

    assert {("self.add(%s, 'x')", "shell"), ("self.add(1, %s)", "shell")} == {aim for aim in found if "(" in aim[0]}


def test_several_attributes_are_kept_at_once() -> None:
    """Each is made of its own parameter."""
    source = "class C:\n    def __init__(self, db, a):\n        self.db, self.b = db, a\n    def f(self):\n"
    found = aims_of(source + "        self.db.execute('x ' + self.b)\n", "C.f")

    assert ("self.a", "query") in found


def test_only_a_look_at_hosts_makes_an_address_worth_attacking() -> None:
    """Whoever is given an address otherwise is there to go to it."""
    source = "import urllib.request\ndef f(a):\n    {look}\n    return urllib.request.urlopen(a)\n"

    assert ("a", "address") in aims_of(source.format(look="assert a.startswith('https://a.example')"), "f")
    assert ("a", "address") in aims_of(source.format(look="assert 'a.example' in a"), "f")
    assert ("a", "address") not in aims_of(source.format(look="assert a.startswith('https://')"), "f")


def test_an_instance_brings_what_it_was_made_with() -> None:
    """What a constructor keeps and a method hands to a shell is the constructor's parameter."""
    source = (
        "import os\nclass C:\n    def __init__(self, folder, mode):\n"
        "        self.place = folder\n        self.mode = mode\n"
        "    def _do(self, what):\n        os.system(what + self.place)\n    def f(self):\n        self._do('ls ')\n"
    )

    assert aims_of(source, "C.f") == {("self.folder", "shell"), ("", "shell")}


def test_stated_fields_are_kept_by_their_names() -> None:
    """A record has no constructor that one could read; lines are started by what it is made with alone."""
    source = (
        "import dataclasses\n@dataclasses.dataclass\nclass C:\n    to: str\n    log: list\n"
        "    def tell(self, text):\n        self.log.append(text)\n"
        "    def f(self):\n        return f'To: {self.to}\\r\\n{self.log}'\n"
    )
    found = aims_of(source, "C.f")

    assert {("self.to", "line"), ("self.log", "line")} <= found
    assert not any("(" in name for name, _ in found)


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    return a + 1\n",
        "import subprocess\ndef f(a):\n    return subprocess.run(['ls', a])\n",
        "def f(a):\n    return '{} and {}'.format(a, a)\n",
        "import os\ndef f(a):\n    return os.path.join('x', a)\n",
    ],
)
def test_where_nothing_can_happen_nothing_fits(source: str) -> None:
    """Arguments of a program without a shell, values of a format, paths that nobody opens."""
    assert aims_of(source, "f") == set()


def test_patterns_that_read_a_text_in_one_way_are_not_aimed_at() -> None:
    """An armed recipe knows the texts for a careless pattern, and goes for it first only if there is one."""
    section = Section(PurePosixPath("here.py"), "f", "function", (3, 4), "0" * 8)
    plain = Recipe((Parameter("a", "positional", True, ("'x'",)),))
    text = "import re\nP = re.compile(r'{pattern}')\ndef f(a):\n    return P.match(a)\n"
    aims = {}
    for pattern in (r"^(?:\\w+\\s?)*$", r"^\\w+(?:\\s\\w+)*$"):
        source = text.replace("{pattern}", pattern.replace("\\\\", "\\"))
        armoury = Armoury(library_of(here=source), {PurePosixPath("here.py"): source})
        aims[pattern] = armoury.armed(plain, section).aims

    assert [bool(found) for found in aims.values()] == [True, False]


def test_who_asks_for_a_pattern_gets_what_was_asked_for() -> None:
    """A careless one is its caller's, and what is searched is no pattern at all."""
    source = "import re\ndef f(pattern, text):\n    return re.findall(pattern, text)\n"

    assert not any(family == "pattern" for _, family in aims_of(source, "f"))
