"""Files under effects: everything that Python reads and writes is met, and nothing else."""

from __future__ import annotations

import builtins
import csv
import errno
import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.effects import build, in_force

Under = Callable[..., tuple[Any, dict[str, float]]]
TEXT = "all work and no play\n" * 50


def by_open(path: Path) -> None:
    with open(path, "w") as file:  # noqa: PTH123 - the built-in function is what is tested
        file.write(TEXT)


def by_io_open(path: Path) -> None:
    with io.open(path, "wb", buffering=0) as file:  # noqa: UP020 - as above
        file.write(TEXT.encode())


def by_file_io(path: Path) -> None:
    with io.FileIO(path, "w") as file:
        file.write(TEXT.encode())


def by_pathlib(path: Path) -> None:
    path.write_text(TEXT)


def by_update(path: Path) -> None:
    with path.open("w+b") as file:
        file.write(TEXT.encode())
        file.seek(0)


def by_append(path: Path) -> None:
    with path.open("a", encoding="utf-16") as file:
        file.write(TEXT)


def by_json(path: Path) -> None:
    with path.open("w") as file:
        json.dump([TEXT], file)


def by_csv(path: Path) -> None:
    with path.open("w", newline="") as file:
        csv.writer(file).writerow([TEXT])


def by_gzip(path: Path) -> None:
    with gzip.open(path, "wt") as file:
        file.write(TEXT)


def by_zipfile(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("text", TEXT)


def by_temporary_file(path: Path) -> None:
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(TEXT)


def by_descriptor(path: Path) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        os.write(descriptor, TEXT.encode())
    finally:
        os.close(descriptor)


def by_position(path: Path) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        os.pwrite(descriptor, TEXT.encode(), 3)
    finally:
        os.close(descriptor)


def by_vector(path: Path) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        os.writev(descriptor, [TEXT.encode(), b"end"])
    finally:
        os.close(descriptor)


def by_fdopen(path: Path) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT), "w") as file:
        file.write(TEXT)


def by_copy(path: Path) -> None:
    shutil.copyfile(__file__, path)


def by_kernel_copy(path: Path) -> None:
    with open(__file__, "rb") as source, path.open("wb") as file:  # noqa: PTH123
        os.copy_file_range(source.fileno(), file.fileno(), 1000)


WRITERS = [
    by_open, by_io_open, by_file_io, by_pathlib, by_update, by_append, by_json, by_csv, by_gzip, by_zipfile,
    by_temporary_file, by_descriptor, by_position, by_vector, by_fdopen, by_copy, by_kernel_copy,
]  # fmt: skip


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.__name__)
def test_every_way_to_write_is_met(writer: Callable[[Path], None], tmp_path: Path, under: Under) -> None:
    """However a file is written, a slow disk counts the write and a full one refuses it."""
    _, slow = under(lambda: writer(tmp_path / "slow"), {"name": "disk", "delay_ms": 1})
    answer, full = under(lambda: writer(tmp_path / "full"), {"name": "enospc", "after_bytes": 0})

    assert slow["delayed_writes"] >= 1
    assert slow["delay_seconds"] >= 0.001 * slow["delayed_writes"]
    assert isinstance(answer, OSError)
    assert answer.errno == errno.ENOSPC
    assert full["enospc_errors"] >= 1


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.__name__)
def test_what_is_written_under_a_harmless_effect_is_what_was_meant(
    writer: Callable[[Path], None], tmp_path: Path, under: Under
) -> None:
    """The layer itself changes nothing: the same bytes arrive as without it."""
    writer(tmp_path / "plain")
    under(lambda: writer(tmp_path / "layered"), {"name": "disk", "delay_ms": 0})

    if writer in (by_temporary_file, by_gzip, by_zipfile):  # gone by now, or with the time of day in it
        return
    assert (tmp_path / "layered").read_bytes() == (tmp_path / "plain").read_bytes()


def test_buffers_stay_buffers(tmp_path: Path, under: Under) -> None:
    """Many small writes reach the disk as one, as they do without an effect."""

    def write() -> None:
        with (tmp_path / "file").open("w") as file:
            for _ in range(100):
                file.write("x")

    _, told = under(write, {"name": "disk", "delay_ms": 1})

    assert told["delayed_writes"] == 1


def test_a_quota_lets_in_what_fits(tmp_path: Path, under: Under) -> None:
    """Up to the quota bytes arrive; the rest is refused with the error for quotas."""
    fault = {"name": "disk", "delay_ms": 0, "quota_bytes": 100}
    answer, told = under(lambda: (tmp_path / "file").write_text(TEXT), fault)

    assert answer.errno == errno.EDQUOT
    assert (tmp_path / "file").stat().st_size == 100
    assert told["quota_errors"] >= 1


def test_renaming_and_flushing_are_slow_or_broken_too(tmp_path: Path, under: Under) -> None:
    """The last steps of a safe write, fsync and replace, pass the same disk."""
    (tmp_path / "old").write_text("x")

    def replace() -> None:
        (tmp_path / "old").replace(tmp_path / "new")

    _, told = under(replace, {"name": "disk", "delay_ms": 1})
    answer, _ = under(lambda: (tmp_path / "new").replace(tmp_path / "old"), {"name": "eio", "at": 0})

    assert told["delayed_changes"] == 1
    assert answer.errno == errno.EIO
    assert (tmp_path / "new").exists()


def raw_read(path: Path) -> bytes:
    with path.open("rb", buffering=0) as file:
        return file.read()


def line_read(path: Path) -> list[str]:
    with path.open() as file:
        return list(file)


def descriptor_read(path: Path) -> bytes:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 10)
    finally:
        os.close(descriptor)


def vector_read(path: Path) -> int:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.readv(descriptor, [bytearray(4), bytearray(6)])
    finally:
        os.close(descriptor)


@pytest.mark.parametrize("read", [Path.read_text, raw_read, line_read, descriptor_read, vector_read])
def test_reading_from_a_broken_device_fails(read: Callable[[Path], Any], tmp_path: Path, under: Under) -> None:
    """However a file is read, the error is EIO; writing is left alone when only reading is asked for."""
    path = tmp_path / "file"

    def both() -> Any:
        path.write_text(TEXT)
        return read(path)

    answer, told = under(both, {"name": "eio", "operations": "read", "at": 0})

    assert answer.errno == errno.EIO
    assert path.read_text() == TEXT
    assert told["eio_errors"] >= 1


def test_a_bad_sector_still_takes_what_is_written(tmp_path: Path, under: Under) -> None:
    """When nobody says what is broken, some cases can write and not read, and others neither."""

    def both() -> str:
        (tmp_path / "file").write_text(TEXT)
        return (tmp_path / "file").read_text()

    failed = [under(both, {"name": "eio"}, index=index)[0].errno for index in range(4)]

    assert failed == [errno.EIO] * 4
    assert (tmp_path / "file").read_text() == TEXT
    assert [under(lambda: (tmp_path / "new").write_text("x"), {"name": "eio"}, index=n)[0] for n in (2, 3)] == [1, 1]


def test_a_disk_is_full_at_once_or_in_the_middle(tmp_path: Path, under: Under) -> None:
    """When nobody says how much fits, a short text meets both."""
    for index in range(4):
        answer, told = under(lambda: (tmp_path / "file").write_text(TEXT), {"name": "enospc"}, index=index)

        assert answer.errno == errno.ENOSPC
        assert told["enospc_errors"] >= 1
        assert len((tmp_path / "file").read_text()) == (0, 0, len(TEXT) // 2, len(TEXT) // 2)[index]


def test_a_passing_error_is_gone_at_the_next_try(tmp_path: Path, under: Under) -> None:
    """With ``lasting`` off only one operation fails, so whoever tries again succeeds."""
    path = tmp_path / "file"
    path.write_text(TEXT)

    def twice() -> str:
        with pytest.raises(OSError, match="Input/output"):
            path.read_text()
        return path.read_text()

    answer, told = under(twice, {"name": "eio", "at": 0, "lasting": False})

    assert answer == TEXT
    assert told == {"eio_errors": 1.0}


def test_a_torn_write_looks_fine_to_the_writer(tmp_path: Path, under: Under) -> None:
    """Nothing is raised, the beginning arrives, and a later write lands where the writer believes it to be."""
    path = tmp_path / "file"

    def write() -> int:
        with path.open("wb", buffering=0) as file:
            return file.write(b"a" * 100) + file.write(b"b" * 100)

    answer, told = under(write, {"name": "torn_write", "at": 0})
    lost = int(told["lost_bytes"])

    assert answer == 200
    assert 0 < lost <= 100
    assert path.read_bytes() == b"a" * (100 - lost) + bytes(lost) + b"b" * 100


POWER_CUT = """
import sys
sys.path.insert(0, sys.argv[1])
from menace.child.effects import build, in_force
with in_force(build([{"name": "torn_write", "at": 0, "then": "exit"}], 4), 0):
    with open(sys.argv[2], "wb") as file:
        file.write(b"a" * 1000)
"""


def test_a_torn_write_can_be_the_last_thing_a_process_does(tmp_path: Path, root: Path) -> None:
    """With ``then`` = ``exit`` the process is killed with part of the bytes on the disk."""
    command = [sys.executable, "-c", POWER_CUT, str(root / "src"), str(tmp_path / "file")]
    answer = subprocess.run(command, timeout=100)

    assert answer.returncode == -9
    assert (tmp_path / "file").stat().st_size < 1000


def test_buffered_reads_still_give_everything(tmp_path: Path, under: Under) -> None:
    """Short reads are hidden by buffers, which ask again: only who reads past them must cope."""
    path = tmp_path / "file"
    path.write_text(TEXT)

    def read() -> tuple[str, int]:
        return path.read_text(), len(descriptor_read(path))

    (text, few), told = under(read, {"name": "partial_read"})

    assert text == TEXT
    assert few < 10
    assert told["short_reads"] >= 2


def test_much_that_is_asked_of_a_small_file_comes_in_parts(tmp_path: Path, under: Under) -> None:
    """In some of a few cases, for whoever takes less than asked for as the end has to be met."""
    path = tmp_path / "small"
    path.write_bytes(b"twelve bytes")

    def read() -> int:
        with path.open("rb", buffering=0) as file:
            return len(file.read(4096))

    got = [under(read, {"name": "partial_read"}, index=index)[0] for index in range(12)]

    assert min(got) < 12
    assert max(got) == 12


def test_a_write_that_fits_in_part_is_told(tmp_path: Path, under: Under) -> None:
    """Even if the writer never comes back with the rest."""

    def write() -> int | None:
        with (tmp_path / "half").open("wb", buffering=0) as file:
            return file.write(b"0123456789")

    written, told = under(write, {"name": "enospc", "after_bytes": 4})

    assert (written, told["short_writes"]) == (4, 1)


@pytest.mark.parametrize("mode", ["enospc", "eio", "torn_write", "disk_corruption", "partial_read"])
def test_the_same_seed_does_the_same(mode: str, tmp_path: Path, under: Under) -> None:
    """Seed and index decide what happens: twice the same, and not the same for every index."""

    def attempt(index: int) -> tuple[str, bytes, dict[str, float]]:
        path = tmp_path / f"{index}-{len(list(tmp_path.iterdir()))}"

        def work() -> list[int]:
            with path.open("wb", buffering=0) as file:
                for _ in range(4):
                    file.write(bytes(200))
            with path.open("rb", buffering=0) as file:
                return [len(file.read(100)) for _ in range(4)]

        answer, told = under(work, {"name": mode}, seed=9, index=index)
        return repr(answer), path.read_bytes(), told

    first = [attempt(index) for index in range(6)]

    assert first == [attempt(index) for index in range(6)]
    assert len({repr(entry) for entry in first}) > 1


@pytest.mark.parametrize("mode", ["disk", "disk_corruption", "enospc", "eio", "torn_write", "partial_read"])
def test_everything_is_as_it_was(mode: str) -> None:
    """The functions and classes are the very same objects again, and a kept file object works on."""
    before = builtins.open, io.open, io.FileIO, os.write, os.read, os.replace, os.sendfile, os.fsync

    with in_force(build([{"name": mode}], 1), 0):
        assert builtins.open is not before[0]
        assert builtins.open is io.open

    assert (builtins.open, io.open, io.FileIO, os.write, os.read, os.replace, os.sendfile, os.fsync) == before


def test_a_file_kept_open_is_an_ordinary_one_afterwards(tmp_path: Path) -> None:
    """What was opened under an effect is not broken once the effect is off."""
    with in_force(build([{"name": "enospc", "after_bytes": 0}], 1), 0):
        file = (tmp_path / "file").open("w")
    with file:
        file.write(TEXT)

    assert (tmp_path / "file").read_text() == TEXT


def test_pipes_terminals_and_the_kernels_files_are_left_alone(under: Under) -> None:
    """A broken disk does not break a pipe, ``/proc`` or standard output."""

    def work() -> bytes:
        reading, writing = os.pipe()
        os.write(writing, b"through")
        os.write(1, b"")
        got = os.read(reading, 10)
        os.close(reading)
        os.close(writing)
        return got + Path("/proc/self/comm").read_bytes()[:0]

    answer, told = under(work, {"name": "eio", "at": 0}, {"name": "enospc", "after_bytes": 0})

    assert answer == b"through"
    assert told == {}


@pytest.mark.parametrize(
    "arguments",
    [("", "zz"), ("", "rw"), ("", "rb", -1, "utf-8"), ("", "r", 0), ("", "bt"), ("", 3), ("/nowhere/at/all",), (None,)],
)
def test_wrong_arguments_get_the_answer_of_the_real_function(arguments: tuple[Any, ...], under: Under) -> None:
    """Errors of ``open`` have the type and the words they always have."""
    with pytest.raises(Exception) as real:  # noqa: PT011 - whatever it is
        open(*arguments)  # noqa: PTH123, SIM115
    answer, _ = under(lambda: open(*arguments), {"name": "disk", "delay_ms": 0})  # noqa: PTH123, SIM115

    assert (type(answer), str(answer)) == (type(real.value), str(real.value))


def test_an_unknown_encoding_leaves_no_file_open(tmp_path: Path, under: Under) -> None:
    """When the text layer cannot be built, the raw file is closed again."""
    path = tmp_path / "file"
    answer, _ = under(lambda: path.open("w", encoding="none-such"), {"name": "disk", "delay_ms": 0})

    assert isinstance(answer, LookupError)
    assert path.exists()
    assert str(path) not in [os.path.realpath(link) for link in Path("/proc/self/fd").iterdir()]


def test_many_threads_may_write_at_once(tmp_path: Path, under: Under) -> None:
    """Counts stay right and a quota is kept when threads write together."""

    def write(number: int) -> None:
        for step in range(20):
            (tmp_path / f"{number}-{step}").write_bytes(bytes(10))

    def together() -> None:
        threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    _, told = under(together, {"name": "disk", "delay_ms": 0, "quota_bytes": 1600})

    assert told["delayed_writes"] == 160
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) == 1600


@pytest.mark.parametrize("mode", ["disk_corruption", "torn_write"])
def test_whoever_reads_its_own_damage_is_noticed(mode: str, tmp_path: Path, under: Under) -> None:
    """Also by another name; what was there before the call is not its own."""
    (tmp_path / "old").write_bytes(b"old")

    def move(write: bytes, read: str) -> None:
        if write:
            (tmp_path / "new").write_bytes(write)
            (tmp_path / "new").rename(tmp_path / "renamed")
        (tmp_path / read).read_bytes()

    _, own = under(lambda: move(b"content", "renamed"), {"name": mode})
    _, other = under(lambda: move(b"content", "old"), {"name": mode})
    _, unharmed = under(lambda: move(b"", "renamed"), {"name": mode})

    assert own["damage_read_back"] == 1 or own["damage_read_back"] == 2
    assert "damage_read_back" not in {**other, **unharmed}
