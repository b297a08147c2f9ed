"""Hostile contents of files, messages and tokens, as Python expressions; ``TOKEN`` stands for the canary of a case.

None of them does any harm where it works: an object is asked for from a module that does not exist, an entity from
a file that does not exist.
"""

from __future__ import annotations

_PICKLE = "b'cTOKEN\\nCanary\\n)R.'"
_BASE64 = "__import__('base64')"
_ENTITY = (
    '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY menace SYSTEM "file:///TOKEN/entity">]>'
    "<feed><title>&menace;</title></feed>"
)
_SUBSET = (
    '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY % menace SYSTEM "file:///TOKEN/subset"> %menace;]>'
    "<feed><title>x</title></feed>"
)
_DEFINITION = '<?xml version="1.0"?><!DOCTYPE feed SYSTEM "file:///TOKEN/definition"><feed><title>x</title></feed>'
_LAUGHTER = (
    "'<!DOCTYPE r [<!ENTITY a0 \"TOKEN\">'"
    " + ''.join('<!ENTITY a%d \"%s\">' % (n, ('&a%d;' % (n - 1)) * 10) for n in range(1, 9)) + ']><r>&a8;</r>'"
)

_TAGS = (
    "!!python/object/apply:TOKEN.run []\n",
    "x: !!python/object/apply:TOKEN.run []\n",
    "x: !!python/name:TOKEN.run ''\n",
    "x: !!python/module:TOKEN ''\n",
)

TAGS = tuple(map(repr, _TAGS))
"""YAML that asks for an object of a module when it is read."""

OBJECTS = (_PICKLE,)
"""Bytes that ask for an object of a module when they are unpacked."""

TEXT_OBJECTS = (
    "%s.urlsafe_b64encode(%s).decode()" % (_BASE64, _PICKLE),
    "(%s).hex()" % _PICKLE,
    "(%s).decode('latin-1')" % _PICKLE,
    "%s.b64encode(__import__('zlib').compress(%s)).decode()" % (_BASE64, _PICKLE),
)
"""The same as text, wrapped as such things travel."""

DOCUMENTS = tuple(map(repr, (_ENTITY, _SUBSET, _DEFINITION)))
"""XML that names something outside itself."""

_TAR = (
    "(lambda f, t: (t.open(fileobj=f, mode='w').addfile(t.TarInfo('../../TOKEN')), f.getvalue())[1])"
    "(__import__('io').BytesIO(), __import__('tarfile'))"
)
_ZIP = (
    "(lambda f: (lambda z: (z.writestr(%s), z.close(), f.getvalue())[2])"
    "(__import__('zipfile').ZipFile(f, 'w', 8)))(__import__('io').BytesIO())"
)

_LINK = (
    "(lambda f, t, i: (setattr(i, 'type', t.SYMTYPE), setattr(i, 'linkname', '/TOKEN/absolute'),"
    " t.open(fileobj=f, mode='w').addfile(i), f.getvalue())[3])"
    "(__import__('io').BytesIO(), __import__('tarfile'), __import__('tarfile').TarInfo('x'))"
)

ARCHIVES = (_TAR, _ZIP % "'../../TOKEN', 'x'", _LINK)
"""Archives with a member that lies, or links, outside of wherever they are unpacked."""

_GZIP = "__import__('gzip').compress(bytes(1 << 20), 9) * 3072"
# One block that stands for a million zeros, many times over: three gigabytes that are never held in memory here.
_BLOCKS = (
    "(lambda c: (c.compress(bytes(1 << 20)) + c.flush(3)) * 3072 + b'\\x03\\x00')"
    "(__import__('zlib').compressobj(9, 8, -15))"
)
_ZLIB = "b'x\\xda' + %s + (((3 << 30) %% 65521) << 16 | 1).to_bytes(4, 'big')" % _BLOCKS
_ZIPPED = (
    "(lambda d, p: (lambda h: (lambda m, c: m + c + b'PK\\x05\\x06' + p('<4H2LH', 0, 0, 1, 1, len(c), len(m), 0))"
    "(b'PK\\x03\\x04' + h + b'x' + d, b'PK\\x01\\x02' + p('<H', 20) + h + p('<3H2L', 0, 0, 0, 0, 0) + b'x'))"
    "(p('<5H3L2H', 20, 0, 8, 0, 33, 0, len(d), 3 << 30, 1, 0)))(%s, __import__('struct').pack)" % _BLOCKS
)
_BZIP2 = "__import__('bz2').compress(bytes(1 << 23), 9) * 384"
_LZMA = "__import__('lzma').compress(bytes(1 << 23)) * 384"

TEXT_BOMBS = (
    _LAUGHTER,
    "%s.b64encode(%s).decode()" % (_BASE64, _ZLIB),
    "%s.b64encode(%s).decode()" % (_BASE64, _GZIP),
)
"""A text that grows by entities when it is read, and packed data as it travels in texts."""

BOMBS = (
    _GZIP,
    _ZLIB,
    _ZIPPED,
    _BZIP2,
    _LZMA,
    "(%s).encode()" % _LAUGHTER,
)
"""Data of some kilobytes that unpacks to a thousand times as much."""
