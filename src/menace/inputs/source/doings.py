"""Tables of what can be done with values: methods, operators and functions, each with the kinds they speak for."""

from __future__ import annotations

import ast

_BY_KIND = {
    "str": "split strip lower upper startswith endswith replace encode join format splitlines rstrip lstrip"
    " isdigit title partition rpartition casefold zfill capitalize swapcase ljust rjust center expandtabs isalpha"
    " isspace isupper islower isalnum isidentifier translate rsplit removeprefix removesuffix format_map"
    " isnumeric isdecimal rfind",
    "list": "append extend insert sort reverse",
    "dict": "items keys values get setdefault update popitem",
    "bytes": "decode hex",
    "set": "add union discard intersection difference issubset issuperset symmetric_difference isdisjoint",
    "file": "read readline readlines write seek tell flush truncate writelines fileno readinto getvalue",
    "date": "year month day weekday isocalendar toordinal isoweekday",
    "datetime": "hour minute second microsecond tzinfo utcoffset timestamp astimezone",
    "timedelta": "total_seconds days seconds microseconds",
    "Path": "read_text write_text exists mkdir is_file is_dir iterdir glob rglob stem suffix joinpath with_suffix"
    " parent resolve unlink read_bytes write_bytes rmdir relative_to as_posix",
    "connection": "cursor commit rollback executemany executescript",
    "cursor": "fetchone fetchall fetchmany lastrowid rowcount",
    "socket": "sendall recv connect bind listen accept settimeout",
    "logger": "warning debug info error exception critical",
    "pattern": "finditer fullmatch groupindex",
    "int": "bit_length to_bytes",
    "float": "is_integer as_integer_ratio",
    "Decimal": "quantize as_tuple normalize",
}
METHODS: dict[str, tuple[str, ...]] = {
    name: tuple(kind for kind, names in _BY_KIND.items() if name in names.split())
    for name in {each for names in _BY_KIND.values() for each in names.split()}
}
"""The kinds that have a method or attribute of a name."""

ARITHMETIC = (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow, ast.LShift, ast.RShift)

_FUNCTIONS = {
    "list": "len sorted sum max min enumerate list tuple set frozenset reversed zip map filter any all"
    " itertools.chain itertools.islice itertools.groupby collections.Counter collections.deque statistics.mean",
    "dict": "dict collections.OrderedDict OrderedDict",
    "iterator": "next iter",
    "int": "range abs round divmod chr hex bin oct pow math.factorial math.comb time.sleep math.gcd math.isqrt",
    "float": "math.sqrt math.log math.log10 math.log2 math.floor math.ceil math.isnan math.isinf math.exp math.sin"
    " math.cos math.radians math.degrees math.trunc math.isfinite math.fabs",
    "number_text": "int float decimal.Decimal Decimal",
    "callable": "callable",
    "json": "json.loads",
    "bytes": "base64.b64decode hashlib.sha256 hashlib.md5 hashlib.sha1 zlib.decompress gzip.decompress"
    " bz2.decompress lzma.decompress pickle.loads marshal.loads binascii.hexlify zlib.crc32 zlib.compress",
    "path": "open os.path.exists os.path.isfile os.path.getsize os.stat os.remove os.unlink pathlib.Path Path os.open"
    " io.open gzip.open bz2.open lzma.open codecs.open tokenize.open zipfile.ZipFile tarfile.open wave.open os.rename"
    " os.replace os.truncate os.chmod os.utime os.access os.lstat os.readlink os.path.getmtime shutil.copy"
    " shutil.copyfile shutil.copy2 shutil.move linecache.getlines fileinput.input",
    "folder": "os.listdir os.walk os.makedirs os.mkdir os.scandir shutil.rmtree os.path.isdir os.chdir",
    "url": "urlparse urlsplit urllib.parse.urlparse urllib.parse.urlsplit urllib.request.urlopen urlopen",
    "date_text": "datetime.fromisoformat datetime.datetime.fromisoformat date.fromisoformat datetime.date.fromisoformat"
    " datetime.strptime datetime.datetime.strptime",
    "str": "ord len_text str.join textwrap.dedent textwrap.wrap html.escape html.unescape shlex.split shlex.quote"
    " unicodedata.normalize os.path.join os.path.basename os.path.dirname os.path.splitext",
    "file": "json.load csv.reader csv.DictReader pickle.load",
}
_ASKED_FOR = (
    "urllib.request.Request Request urllib.request.urlretrieve urlretrieve requests.get requests.post requests.head"
)
_RE = ("match", "search", "fullmatch", "findall", "finditer", "split")
FUNCTIONS: dict[str, tuple[str, ...]] = {
    **{name: (kind,) for kind, names in _FUNCTIONS.items() for name in names.split()},
    **{f"re.{name}:0": ("pattern",) for name in (*_RE, "compile", "sub", "subn")},
    **{f"re.{name}:1": ("str",) for name in (*_RE, "sub")},
    **{f"{name}:0": ("url",) for name in _ASKED_FOR.split()},
    "re.sub:2": ("str",),
    "re.escape": ("str",),
    "bisect.bisect_left:0": ("list",),
    "bisect.bisect_right:0": ("list",),
    "heapq.heapify": ("list",),
    "random.choice": ("list",),
    "struct.unpack:1": ("bytes",),
    "json.dump:1": ("file",),
    "json.dumps:0": ("dict", "list"),
}
"""What a function is given, where needed with the place of the argument."""
