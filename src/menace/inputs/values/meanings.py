"""What the name of a parameter says about it, and values for such meanings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from menace.inputs.source.literals import literal
from menace.inputs.values import pools


@dataclass(frozen=True, slots=True)
class Meaning:
    """Values for a kind of argument, the types they have, and the statement they need."""

    values: tuple[str, ...]
    types: tuple[str, ...]
    setup: str = ""


_FILE = "(pathlib.Path('menace_notes.txt').write_text('alpha\\nbeta,2\\n') and 'menace_notes.txt')"
_OTHER_FILE = "(pathlib.Path('menace_other.txt').write_text('gamma\\ndelta\\n') and 'menace_other.txt')"
_FOLDER = "(pathlib.Path('menace_folder').mkdir(exist_ok=True) or 'menace_folder')"
_FILLED_FOLDER = (
    "([pathlib.Path('menace_folder').mkdir(exist_ok=True),"
    " pathlib.Path('menace_folder/a.txt').write_text('one\\ntwo\\n'),"
    " pathlib.Path('menace_folder/b.json').write_text('{\"a\": 1}')] and 'menace_folder')"
)
_TABLE = "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT)"


def _texts(*values: str) -> Meaning:
    return Meaning(tuple(repr(each) for each in values), ("str",))


def _numbers(*values: int) -> Meaning:
    return Meaning(tuple(repr(each) for each in values), ("int",))


def _library(name: str, *types: str) -> Meaning:
    # Who states no hints has hardly thought of time zones, and types alone do not tell the two sorts of moments apart.
    values = tuple(each for each in pools.FROM_LIBRARY[name] if each != pools.AWARE)
    return Meaning(values, types, f"import {name.partition('.')[0]}")


_PLAIN = ("str", "bool", "bytes", "bytearray", "complex", "slice", "range")
_CALLABLE = tuple(
    f"(lambda *args, **kwargs: {result})" for result in ("args[0] if args else None", "True", "None", "len(args)")
)
"""None of them raises, however it is called: then it is the code under test that falls over."""
MEANINGS: dict[str, Meaning] = {
    **{kind: Meaning(pools.SCALARS[kind], (kind,)) for kind in _PLAIN},
    "int": Meaning(pools.SCALARS["int"], ("int", "bool")),
    "float": Meaning(pools.FINITE, ("float", "int", "bool")),
    "NoneType": Meaning(("None",), ("NoneType",)),
    "count": _numbers(1, 0, 2, 3, 10, 5),
    "percent": Meaning(("50", "0", "100", "12.5", "99.9"), ("int", "float")),
    "fraction": Meaning(("0.5", "0.0", "1.0", "0.25"), ("float", "int")),
    "number_text": Meaning(("'12'", "1", "'0'", "'-3'", "2.5", "'1.5'", "' 7 '"), ("str", "int", "float")),
    "year": _numbers(2024, 1970, 2000, 1999),
    "month": _numbers(1, 12, 2, 6),
    "day": _numbers(1, 28, 15, 31),
    "port": _numbers(8080, 80, 443),
    "url": _texts("https://example.org/a?b=1", "http://localhost:8080/", "https://example.org", "mailto:a@example.org"),
    "email": _texts("ann@example.org", "a.b+c@sub.example.org"),
    "host": _texts("localhost", "example.org", "127.0.0.1"),
    "address": _texts("127.0.0.1", "10.0.0.255", "::1"),
    "date_text": _texts("2024-02-29", "2024-02-29T12:30:00", "1999-12-31", "2024-02-29T12:30:00+01:00"),
    "encoding": _texts("utf-8", "ascii", "latin-1", "utf-16"),
    "errors": _texts("strict", "ignore", "replace"),
    "pattern": _texts("a+", "[a-z]+", r"(\w+)-(\d+)", ""),
    "separator": _texts(",", ";", " ", "-", "\t", ", "),
    "mode": _texts("r", "w", "rb", "a"),
    "locale": _texts("en_US", "de_DE", "en", "C"),
    "language": _texts("en", "de", "fr"),
    "timezone": Meaning(
        ("datetime.timezone.utc", "datetime.timezone(datetime.timedelta(hours=2))", "None"),
        ("timezone", "NoneType"),
        "import datetime",
    ),
    "version": _texts("1.2.3", "0.1", "2.0.0rc1", "10"),
    "color": _texts("#ff8800", "red", "#fff"),
    "currency": _texts("EUR", "USD", "JPY"),
    "format": _texts("%Y-%m-%d", "{}", "%s", "{:.2f}"),
    "json": _texts('{"a": 1}', "[1, 2, 3]", "null", '"text"', "{}"),
    "html": _texts("<p>Hello <b>you</b></p>", "<a href='x'>y</a>", ""),
    "xml": _texts("<a><b>1</b></a>", "<a/>"),
    "csv": _texts("a,b\n1,2\n", "a;b\n", ""),
    "sql": _texts("SELECT 1", "SELECT name FROM items"),
    "identifier": _texts("a1b2c3", "42", "3f2504e0-4f89-11d3-9a0c-0305e82c3301"),
    "word": _texts("apple", "mice", "child", "Box", "a"),
    "path": Meaning((_FILE, "'missing.txt'", _OTHER_FILE), ("str",), "import pathlib"),
    "folder": Meaning((_FILLED_FOLDER, _FOLDER, "'.'"), ("str",), "import pathlib"),
    "connection": Meaning(("sqlite3.connect(':memory:')",), ("Connection",), "import sqlite3"),
    "cursor": Meaning(
        (f"sqlite3.connect(':memory:').execute({_TABLE!r})", "sqlite3.connect(':memory:').cursor()"),
        ("Cursor",),
        "import sqlite3",
    ),
    "socket": Meaning(("socket.socketpair()[0]",), ("socket",), "import socket"),
    "callable": Meaning((*_CALLABLE, "str"), ("function",)),
    "async_callable": Meaning(
        tuple(
            f"(lambda *args, **kwargs: asyncio.sleep({seconds}, {result}))"
            for seconds, result in (("0", "args[0] if args else None"), ("0", "True"), ("0.01", "None"))
        ),
        ("function",),
        "import asyncio",
    ),
    "awaitable": Meaning(("asyncio.sleep(0)",), ("coroutine",), "import asyncio"),
    "iterator": Meaning(pools.LIKE["iterator"][0], ("list_iterator", "str_iterator", "str_ascii_iterator")),
    "file": Meaning(pools.LIKE["file"][0], ("StringIO", "BytesIO"), "import io"),
    "date": _library("datetime.date", "date", "datetime"),
    "datetime": _library("datetime.datetime", "datetime"),
    "time": _library("datetime.time", "time"),
    "timedelta": _library("datetime.timedelta", "timedelta"),
    "Decimal": _library("decimal.Decimal", "Decimal"),
    "Fraction": _library("fractions.Fraction", "Fraction"),
    "Path": _library("pathlib.Path", "PosixPath"),
    "logger": _library("logging.Logger", "Logger"),
    "random": _library("random.Random", "Random"),
    "uuid": _library("uuid.UUID", "UUID"),
    "exception": Meaning(("ValueError('no')", "KeyError('a')"), ("ValueError", "KeyError")),
}  # fmt: skip

_NAMES = {
    "str": "text name title label message string word line s string1 string2 prefix suffix char chars character content"
    " body value_text key token query subject phrase sentence paragraph description comment password username user"
    " filename_text template src source first_name last_name slug alphabet needle haystack a_string indent_text field"
    " attr attribute command cmd header tag symbol letter fillvalue_text quote delimiter_text unit initial",
    "bool": "flag strict verbose reverse recursive dry_run force debug enabled quiet ignore_case case_sensitive inplace"
    " keep strip_text ordered posix",
    "count": "n count num size width height length limit depth level index idx position pos start stop step offset"
    " amount times k repeat maxsize maxsplit retries attempts columns rows_count precision digits ndigits"
    " places indent lineno"
    " line_number lines_count batch_size chunk_size page per_page capacity rank order degree total max_length minimum"
    " maximum lo hi low high bits nbytes quantity",
    "int": "i j m number integer",
    "float": "x y z alpha beta gamma weight score rate price temperature latitude longitude lat lon lng mean mu sigma"
    " stdev variance tolerance tol eps epsilon factor scale radius angle distance speed seconds timeout delay interval"
    " duration amount_float threshold",
    "percent": "percent percentage pct",
    "fraction": "ratio probability p fraction share quantile confidence",
    "url": "url uri link href endpoint base_url",
    "email": "email mail email_address recipient sender",
    "host": "host hostname domain server",
    "address": "ip ip_address addr address",
    "port": "port",
    "year": "year",
    "month": "month",
    "day": "day",
    "date_text": "date_string datestr date_str timestamp_text isodate dtstr datetime_string iso",
    "date": "date birthday born d1 d2",
    "datetime": "dt datetime when moment now timestamp created since until deadline expires",
    "timedelta": "delta timedelta elapsed age",
    "encoding": "encoding charset codec",
    "errors": "errors",
    "pattern": "pattern regex regexp expr_pattern",
    "separator": "sep separator delimiter joiner delim glue newline linesep",
    "mode": "mode",
    "locale": "locale",
    "language": "lang language",
    "timezone": "tz timezone tzinfo zone",
    "version": "version",
    "color": "color colour",
    "currency": "currency",
    "format": "fmt format format_string datefmt",
    "json": "json json_text payload_json json_string",
    "html": "html markup",
    "xml": "xml",
    "csv": "csv csv_text",
    "sql": "sql statement",
    "identifier": "id uid uuid identifier code ref",
    "word": "noun verb singular plural",
    "path": "path filename file_path filepath file_name fname pathname infile outfile source_file config_file",
    "folder": "folder directory dir dirname dirpath root basedir output_dir workdir",
    "connection": "conn connection db database con",
    "cursor": "cursor cur",
    "socket": "sock socket",
    "file": "fileobj fp stream file f_obj handle fh output out buffer buf reader writer stdin stdout instream",
    "callable": "func function callback fn f key_func predicate pred handler hook factory transform mapper callable cmp"
    " on_error getter",
    "iterator": "iterator gen generator it",
    "list": "iterable items values list seq sequence elements array arr lst collection xs ys entries records rows args"
    " lines words names numbers tokens parts choices options_list keys ids points data_list population sample samples"
    " weights matrix grid table nums strings paths children nodes edges heap queue stack lists",
    "dict": "mapping dictionary dict d config options params kwargs headers attrs attributes properties"
    " metadata context"
    " env settings lookup mapping_table data record row payload counts schema obj_dict",
    "bytes": "raw blob bytes data_bytes buffer_bytes digest",
    "logger": "logger log",
    "random": "rng random_state",
    "exception": "exc exception error err",
}  # fmt: skip
_AS_TEXT = {"date": "date_text", "datetime": "date_text", "time": "date_text"}
_BY_NAME = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_BY_BEGINNING = {
    "is": "bool", "has": "bool", "use": "bool", "allow": "bool", "should": "bool", "include": "bool", "ignore": "bool",
    "num": "count", "n": "count", "max": "count", "min": "count", "no": "bool",
}  # fmt: skip


def named_kinds(name: str) -> tuple[str, ...]:
    """The kinds that a parameter's name suggests; ``output_path`` is a path, ``max_width`` a count."""
    plain = name.lstrip("*_").lower()
    last = plain.rpartition("_")[2]
    for spelling in (plain, last, last.rstrip("0123456789")):
        if spelling in _BY_NAME:
            kind = _BY_NAME[spelling]
            return (kind, "list") if spelling == "data" else (kind,)
    first = plain.partition("_")[0]
    if first != plain and first in _BY_BEGINNING:
        return (_BY_BEGINNING[first],)
    if last.endswith("s") and last[:-1] in _BY_NAME:
        return ("list",)
    return ()


def meant(name: str, types: Collection[str]) -> tuple[str, ...]:
    """Values of one of the types that a parameter's name suggests: of a text called ``date`` one that is a date."""
    kinds = (_AS_TEXT.get(kind, kind) if "str" in types else kind for kind in named_kinds(name))
    special = (MEANINGS[kind] for kind in kinds if kind in MEANINGS and kind not in _PLAIN)
    known = (each.values for each in special if not each.setup)
    return tuple(text for values in known for text in values if type(literal(text)).__name__ in types)
