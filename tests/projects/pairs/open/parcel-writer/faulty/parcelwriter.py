"""Estimate the parcels in which changed files go to the other side."""
import os
import re
import tempfile
import zipfile

_NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}")
_DATE = (1980, 1, 1, 0, 0, 0)


def check_name(name: str) -> None:
    """Raise ValueError if `name` cannot be the name of a file in a parcel.

    Names consist of 1 to 100 ASCII letters, digits, hyphens, dots and
    underscores, and do not begin with a dot.
    """
    if not _NAME.fullmatch(name) or name.startswith("."):
        raise ValueError(f"not a file name: {name!r}")


def parcel_size(files: dict[str, bytes]) -> int:
    """Return how many bytes a parcel with the given files takes.

    Parcels are zip archives. This one is put together in a temporary file,
    since it may be large; when the function comes back, that file is closed
    and gone.

    Raises ValueError for a name that check_name() refuses, and OSError if
    the temporary file cannot be written.
    """
    for name in files:
        check_name(name)
    fd, scratch = tempfile.mkstemp(suffix=".parcel")
    try:
        with open(scratch, "w+b") as parcel:
            with zipfile.ZipFile(parcel, "w") as archive:
                for name, content in files.items():
                    member = zipfile.ZipInfo(name, _DATE)
                    archive.writestr(member, content, zipfile.ZIP_DEFLATED)
            return parcel.tell()
    finally:
        os.unlink(scratch)
