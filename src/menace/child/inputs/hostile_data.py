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

OBJECTS = (_PICKLE, *("%r.encode()" % text for text in _TAGS))
"""Bytes that ask for an object of a module when they are unpacked."""

TEXT_OBJECTS = (
    *map(repr, _TAGS),
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

ARCHIVES = (_TAR, _ZIP % "'../../TOKEN', 'x'")
"""Archives with a member that lies outside of wherever they are unpacked."""

TEXT_BOMBS = (_LAUGHTER,)
"""A text that grows by entities when it is read."""

BOMBS = (
    "__import__('gzip').compress(bytes(1 << 20)) * 512",
    _ZIP % "'TOKEN', bytes(1 << 25)",
    "(%s).encode()" % _LAUGHTER,
)
"""Data of a few kilobytes that unpacks to a thousand times as much."""
