"""The stock of hostile and careless values, as Python expressions: whoever replays a case can read them.

``TOKEN`` stands for the canary of a case, a word that nobody else uses: where it arrives tells what became of a value.
"""

from __future__ import annotations

from functools import lru_cache
from typing import FrozenSet, List, NamedTuple, Tuple

from .hostile_data import ARCHIVES, BOMBS, DOCUMENTS, OBJECTS, TAGS, TEXT_BOMBS, TEXT_OBJECTS
from .naming import TARGETS

TOKEN = "TOKEN"  # noqa: S105 - the word that each case puts its own in for
FACTORS, PRODUCT = "8191*9341", "76512131"
"""What a template is asked to compute, and what it says when it does."""

ONLY_WHERE_FITTING = 101
"""No intensity is that high."""


class Family(NamedTuple):
    """Payloads of one kind by what they are given instead of; they are used from an intensity of ``unlocked_at`` on.

    ``is_blow_up`` says of a family that its values are small and meant to take all the time or memory.
    """

    name: str
    unlocked_at: int
    texts: Tuple[str, ...] = ()
    numbers: Tuple[str, ...] = ()
    data: Tuple[str, ...] = ()
    lists: Tuple[str, ...] = ()
    is_blow_up: bool = False


class Payload(NamedTuple):
    """A value in place of another: its family, the kind of value it is, and its expression without a canary.

    Where the expression writes something around it, ``inner`` is what is hostile.
    """

    family: str
    kind: str
    text: str
    inner: str = ""


def _written(*texts: str) -> Tuple[str, ...]:
    return tuple(map(repr, texts))


def _behind(*texts: str) -> Tuple[str, ...]:
    return tuple(repr(("", text)) for text in texts)


FAMILIES = (
    Family(
        "shell",
        10,
        _written(
            # Bare, between single quotes and between double ones: a shell runs one of the two.
            "$(TOKEN)'$(TOKEN)'",
            "x; TOKEN ;",
            "'; TOKEN ; '",
            '"; TOKEN ; "',
            "x\nTOKEN\n",
            "`TOKEN`",
            "-x | TOKEN",
            "x && TOKEN",
        ),
    ),
    Family(
        "query",
        10,
        _written(
            # Whatever it stands between, the reader of the statement stumbles over a word that no value can be.
            "x TOKEN TOKEN' TOKEN TOKEN\" TOKEN TOKEN",
            "'/*TOKEN*/||'",
            "1/*TOKEN*/",
            "' OR 1=1 --TOKEN",
            '"/*TOKEN*/||"',
            "sqlite_master/*TOKEN*/",
            "') OR 1=1 --TOKEN",
            'sqlite_master"--TOKEN',
            "rowid/*TOKEN*/",
        ),
    ),
    Family(
        "markup",
        10,
        _written(
            "<script>TOKEN</script>",
            # Between quotes of either kind, or none, it is an attribute of its own.
            "x TOKEN=1 \" TOKEN=2 ' TOKEN=3",
            '"><img src=x onerror=TOKEN>',
        ),
    ),
    Family(
        "code",
        10,
        _written(
            # Bare, between single quotes and between double ones it is an expression that calls something.
            "TOKEN() or '+TOKEN()+' or \"+TOKEN()+\"",
            # Where no name means anything, values still have classes; and generators frames, where classes are refused.
            "().__class__.TOKEN or '+().__class__.TOKEN+' or \"+().__class__.TOKEN+\"",
            "().__class__.TOKEN",
            "__import__('TOKEN')",
            "TOKEN()",
            "0 or TOKEN()",
            "(x for x in ()).gi_frame.f_back.TOKEN",
            "'+TOKEN()+'",
            '"+TOKEN()+"',
            "x=TOKEN()",
            "1)+(TOKEN()",
            "']+TOKEN()+['",
        ),
    ),
    Family(
        "place",
        10,
        _written(
            "../../TOKEN",
            "../../TOKEN.txt",
            "../TOKEN",
            "x/../../../TOKEN",
            # Written so that a look at it finds no way up, and what comes after the look makes one of it.
            "%2e%2e/%2e%2e/TOKEN",
            "....//....//TOKEN",
            "..\\..\\TOKEN",
            "/../../TOKEN",
        ),
    ),
    Family(
        "template",
        30,
        _written(
            "TOKEN{{%s}}TOKEN${%s}TOKEN" % (FACTORS, FACTORS),
            "TOKEN{{%s}}TOKEN" % FACTORS,
            "TOKEN${%s}TOKEN" % FACTORS,
            "TOKEN<%%= %s %%>TOKEN" % FACTORS,
            "TOKEN{%% widthratio %s 1 %s %%}TOKEN" % tuple(FACTORS.split("*")),
            "TOKEN#{%s}TOKEN" % FACTORS,
            "TOKEN{%s}TOKEN" % FACTORS,
            "{%% set x = %s %%}TOKEN{{ x }}TOKEN" % FACTORS,
        ),
    ),
    Family(
        "format",
        30,
        _written("TOKEN%%TOKEN$$TOKEN{{}}TOKEN", "TOKEN{0.__class__}TOKEN", "TOKEN{.__class__}TOKEN"),
    ),
    Family(
        "line",
        30,
        _written("x\r\nX-TOKEN: 1", "x\nX-TOKEN: 1", "x\r\n\r\nTOKEN", "x\rX-TOKEN: 1", "x\r\nX-TOKEN:1"),
    ),
    Family("objects", 30, TEXT_OBJECTS, data=OBJECTS),
    Family("tags", 30, TAGS, data=tuple("%s.encode()" % text for text in TAGS)),
    Family("document", 30, DOCUMENTS, data=tuple("%s.encode()" % document for document in DOCUMENTS)),
    Family("archives", 30, data=ARCHIVES),
    Family(
        "backtracking",
        30,
        (
            "'a' * 40 + '!'",
            "' ' * 3000 + '!'",
            "'1' * 3000 + '!'",
            "'\\'' + '\\\\\\\\' * 40",
            "'\"' + '\\\\\\\\' * 40",
            "'(' + 'a' * 40",
            "'x@' + 'a.' * 30 + '!'",
            "'<' + 'a ' * 40",
            "'a,' * 40 + '\\n'",
            "'-_' * 40 + '!'",
            "'/' + 'a/' * 40 + '\\n'",
            "'http://' + 'a' * 40 + '!'",
        ),
        is_blow_up=True,
    ),
    Family("malformed", 50, _written('{"TOKEN": [1, 2', '{"TOKEN": 1}}', "<TOKEN><x></TOKEN>", "<TOKEN", 'TOKEN,"x')),
    Family("oversized", 50, ("'A' * 100_000", "'TOKEN ' * 10_000")),
    Family(
        "nesting",
        50,
        ("'[' * 1000", "'{\"a\":' * 1000", "'(' * 1000", "'<a>' * 1000"),
        lists=("__import__('functools').reduce(lambda inner, _: [inner], range(2000), [])",),
        is_blow_up=True,
    ),
    Family(
        "characters",
        70,
        _written("\x00", "TOKEN\x00.png", "%s%s%s%n", "\u202egnp.exe", "\ud800", "TOKEN\u2028", "\ufeffTOKEN"),
    ),
    Family("collisions", 70, lists=("[number * (2 ** 61 - 1) for number in range(1000)]",), is_blow_up=True),
    Family(
        "extreme numbers",
        90,
        numbers=("2 ** 63", "-(2 ** 31) - 1", "10 ** 400", "float('nan')", "float('inf')", "-0.0"),
    ),
    Family("bombs", 90, TEXT_BOMBS, data=BOMBS, is_blow_up=True),
    # Whoever takes paths takes such, too: only code that refuses the way up shows that it means a folder.
    Family("absolute", ONLY_WHERE_FITTING, _written("/TOKEN/absolute")),
    # Only where a documentation promises one line, the value of a header, or cells that no spreadsheet computes.
    Family("one line", ONLY_WHERE_FITTING, _written("x\nTOKEN_line", "x\r\nTOKEN_line")),
    Family("header", ONLY_WHERE_FITTING, _written("x\r\nTOKEN_head: 1", "x\nTOKEN_head: 1")),
    Family("formula", ONLY_WHERE_FITTING, _written("@TOKEN_cell", "+TOKEN_cell", "-TOKEN_cell", "=TOKEN_cell")),
    # Scripts for code that takes them out, written so that a careless look does not find them.
    Family(
        "taken out",
        ONLY_WHERE_FITTING,
        _written(
            "<ScRiPt>TOKEN_taken_out</ScRiPt>",
            "<script >TOKEN_taken_out</script >",
            "<scr<script>ipt>TOKEN_taken_out</scr</script>ipt>",
            '<script type="x">TOKEN_taken_out</script>',
            "<script\n>TOKEN_taken_out</script\n>",
        ),
    ),
    # Names of functions, which take the place of all that names one in a call.
    Family("calls", ONLY_WHERE_FITTING, _written(*TARGETS)),
    # Read as a pattern it can be matched with nothing in more ways than anybody can try, whatever the other text is.
    Family("pattern", ONLY_WHERE_FITTING, _written("(?:|){60}~", "x|(?:|){60}~"), is_blow_up=True),
)
ENDS = {
    "shell": _behind("; TOKEN ;", "\nTOKEN\n", "$(TOKEN)'$(TOKEN)'"),
    "query": _behind(" TOKEN TOKEN' TOKEN TOKEN\" TOKEN TOKEN"),
    "code": (
        *_behind("<TOKEN() or '+TOKEN()+' or \"+TOKEN()+\"", "\nTOKEN()", " or ().__class__.TOKEN"),
        repr(("TOKEN() or (\n", "\n)")),
    ),
    "place": _behind("/../../../TOKEN"),
    "line": _behind("\r\nX-TOKEN: 1", "\nX-TOKEN: 1"),
    "markup": _behind("<script>TOKEN</script>", " TOKEN=1 \" TOKEN=2 ' TOKEN=3"),
    "template": _behind("TOKEN{{%s}}TOKEN${%s}TOKEN" % (FACTORS, FACTORS)),
}
"""What is put before and behind a value that is known to be taken, by family."""
WOVEN = {
    "markup": _written("<script>TOKEN</script> TOKEN=1 \" TOKEN=2 ' TOKEN=3"),
    "code": _written("TOKEN() or '+TOKEN()+' or \"+TOKEN()+\"", "().__class__.TOKEN", "TOKEN()"),
}
"""What a family has for places inside of a longer text: nobody knows where they end up, nor how long they may be."""
LOWEST_INTENSITY = FAMILIES[0].unlocked_at
"""Below that there is nothing to be hostile with."""
BLOW_UPS = frozenset(family.name for family in FAMILIES if family.is_blow_up)

PRIVATE_PLACES = ("/etc/shadow", "/root/.netrc", "/")
"""Files and folders that an ordinary caller has no business with."""


def unlocked(intensity: float, token: str = "menace_000000") -> Tuple[List[str], List[str]]:  # noqa: S107
    """The texts and the numbers of all families that an intensity unlocks, with a canary in its place."""
    families = [family for family in FAMILIES if family.unlocked_at <= intensity]
    texts = [text.replace(TOKEN, token) for family in families for text in family.texts]
    return texts, [number for family in families for number in family.numbers]


@lru_cache(maxsize=64)
def stock(kind: str, intensity: int, fitting: FrozenSet[str] = frozenset()) -> Tuple[Tuple[str, str], ...]:
    """Families and payloads for a value of this kind, the families taking turns: each is met early.

    Those that fit the code at hand need no intensity to be unlocked.
    """
    families = [family for family in FAMILIES if family.unlocked_at <= intensity or family.name in fitting]
    by_family = [[(family.name, each) for each in _of_kind(family, kind)] for family in families]
    longest = max(map(len, by_family), default=0)
    return tuple(members[turn] for turn in range(longest) for members in by_family if turn < len(members))


def _of_kind(family: Family, kind: str) -> Tuple[str, ...]:
    if kind == "number":
        return family.numbers
    if kind == "bytes":
        return family.data + tuple("(%s).encode('utf-8', 'surrogatepass')" % text for text in family.texts)
    if kind in ("file", "path"):
        # Files of which only the content is bad; a text leads to bad places anyway.
        return family.data + (family.texts if kind == "path" and family.name == "place" else ())
    if kind == "list":
        return family.lists + family.texts
    return family.texts
