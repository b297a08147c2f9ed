"""How large data will be once it is compressed."""
import gzip
import os
import tempfile


def packed_size(chunks: list[bytes], level: int = 6) -> int:
    """Return the size in bytes of the chunks, one after another, as one gzip file.

    ``level`` is the compression level, 0 to 9. The file is written to the
    folder for temporary files and is gone when the call ends.

    Raises ValueError for another level, OSError when the temporary file
    cannot be written.
    """
    if not 0 <= level <= 9:
        raise ValueError(f"no such level: {level}")
    handle, name = tempfile.mkstemp(suffix=".gz")
    try:
        with os.fdopen(handle, "wb") as target:
            with gzip.GzipFile("", "wb", level, target, mtime=0) as packer:
                for chunk in chunks:
                    packer.write(chunk)
        return os.path.getsize(name)
    except OSError:
        os.unlink(name)
        raise


def best_level(chunks: list[bytes], levels: list[int]) -> int:
    """Return that one of the levels which gives the smallest size.

    Of equally good ones it is the lowest. Raises ValueError when there are
    no levels, ValueError and OSError as packed_size() does.
    """
    if not levels:
        raise ValueError("no levels to choose from")
    return min(levels, key=lambda level: (packed_size(chunks, level), level))
