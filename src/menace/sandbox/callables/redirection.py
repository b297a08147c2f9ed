"""Leading the functions of ``os`` that take a path into the run's own files.

Nearly everything else (``pathlib``, ``shutil``, ``tempfile``, ``glob``, ``zipfile``) calls these.
"""

from __future__ import annotations

import errno
import glob
import os
import tempfile
from collections.abc import Callable
from functools import wraps
from typing import Any

from menace.sandbox.callables.active import current, inside
from menace.sandbox.callables.listing import Listing, list_names, scan
from menace.sandbox.callables.opening import opened, path_of
from menace.sandbox.callables.overlay import Overlay
from menace.sandbox.callables.patching import Replacement

Function = Callable[..., Any]
Lead = Callable[..., Any]
"""Does what a function of ``os`` does, within an overlay: ``lead(original, files, path, *args, **kwargs)``."""

_SETS = ("supports_dir_fd", "supports_effective_ids", "supports_fd", "supports_follow_symlinks")


def file_replacements() -> list[Replacement]:
    """The functions of ``os`` that look at or change files by name."""
    leads: dict[str, Lead] = {
        **dict.fromkeys(("stat", "access", "statvfs", "pathconf", "getxattr", "listxattr"), _look),
        **dict.fromkeys(("lstat", "readlink"), _look_at_link),
        **dict.fromkeys(("chmod", "chown", "utime", "truncate", "setxattr", "removexattr", "chflags"), _change),
        **dict.fromkeys(("lchown", "lchmod", "lchflags"), _change_link),
        **dict.fromkeys(("mkdir", "mkfifo", "mknod"), _create),
        **dict.fromkeys(("unlink", "remove"), _unlink),
        **dict.fromkeys(("rename", "replace"), _rename),
        "rmdir": _rmdir, "link": _hard_link, "symlink": _symlink, "open": opened,
        "chdir": _enter, "fchdir": _enter, "listdir": _list, "scandir": _scan,
    }  # fmt: skip
    leads = {name: lead for name, lead in leads.items() if hasattr(os, name)}
    wrappers = {name: _led(getattr(os, name), lead) for name, lead in leads.items()}
    wrappers["getcwd"], wrappers["getcwdb"] = _folder(os.getcwd, str), _folder(os.getcwdb, os.fsencode)
    made = [Replacement(os, name, wrapper) for name, wrapper in wrappers.items()]
    made += _kept_elsewhere({id(getattr(os, name)): wrapper for name, wrapper in wrappers.items()})
    # Others ask these sets what a function can do, and would find the replacement missing.
    return made + [
        Replacement(os, name, known | {wrappers[each] for each in wrappers if getattr(os, each) in known})
        for name in _SETS
        for known in [getattr(os, name)]
    ]


def _kept_elsewhere(wrappers: dict[int, Function]) -> list[Replacement]:
    """Where the standard library holds on to functions of ``os``: default values in tempfile, classes in glob."""
    found = []
    for function in vars(getattr(tempfile, "_TemporaryFileCloser", object)).values():
        defaults = getattr(function, "__defaults__", None) or ()
        if any(id(value) in wrappers for value in defaults):
            found.append(
                Replacement(function, "__defaults__", tuple(wrappers.get(id(value), value) for value in defaults))
            )
    for owner in vars(glob).values():
        for name, value in vars(owner).items() if isinstance(owner, type) else ():
            if isinstance(value, staticmethod) and id(value.__func__) in wrappers:
                found.append(Replacement(owner, name, staticmethod(wrappers[id(value.__func__)])))
    return found


def _led(original: Function, lead: Lead) -> Function:
    @wraps(original)
    def led(*args: Any, **kwargs: Any) -> Any:
        sandbox = current()
        if sandbox is None:
            return original(*args, **kwargs)
        try:
            with inside(None):
                return lead(original, sandbox.files, *args, **kwargs)
        except OSError as error:
            _tell(error, args)
            raise

    return led


def _folder(original: Function, spelled: Callable[[str], Any]) -> Function:
    @wraps(original)
    def folder() -> Any:
        sandbox = current()
        return original() if sandbox is None else spelled(sandbox.files.root + sandbox.files.folder)

    return folder


def _tell(error: OSError, args: tuple[Any, ...]) -> None:
    """Let the error speak of the paths the step used, not of where they are kept."""
    if error.filename is not None and args:
        error.filename = args[0]
    if error.filename2 is not None and len(args) > 1:
        error.filename2 = args[1]


def _virtual(files: Overlay, path: Any, dir_fd: int | None = None, *, follow: bool = True) -> str:
    if dir_fd is not None:
        path = os.path.join(path_of(dir_fd), os.fsdecode(path))
    return files.resolve(path, follow=follow)


def _like(path: Any, real: str) -> str | bytes:
    return os.fsencode(real) if isinstance(path, bytes) else real


def _look(original: Function, files: Overlay, path: Any = ".", *args: Any, **kwargs: Any) -> Any:
    if isinstance(path, int):
        return original(path, *args, **kwargs)
    follow = kwargs.get("follow_symlinks", True)
    real = files.readable(_virtual(files, path, kwargs.pop("dir_fd", None), follow=follow))
    return original(_like(path, real), *args, **kwargs)


def _look_at_link(original: Function, files: Overlay, path: Any, *, dir_fd: int | None = None) -> Any:
    return original(_like(path, files.readable(_virtual(files, path, dir_fd, follow=False))))


def _change(original: Function, files: Overlay, path: Any, *args: Any, **kwargs: Any) -> Any:
    if isinstance(path, int):
        return original(path, *args, **kwargs)
    follow = kwargs.get("follow_symlinks", True)
    return original(files.bring(_virtual(files, path, kwargs.pop("dir_fd", None), follow=follow)), *args, **kwargs)


def _change_link(original: Function, files: Overlay, path: Any, *args: Any) -> Any:
    return original(files.bring(_virtual(files, path, follow=False)), *args)


def _create(original: Function, files: Overlay, path: Any, *args: Any, **kwargs: Any) -> None:
    virtual = _virtual(files, path, kwargs.pop("dir_fd", None), follow=False)
    _refuse_existing(files, virtual)
    original(files.place(virtual), *args, **kwargs)


def _unlink(original: Function, files: Overlay, path: Any, *, dir_fd: int | None = None) -> None:
    virtual = _virtual(files, path, dir_fd, follow=False)
    found = files.locate(virtual)
    if found is not None and os.path.isdir(found) and not os.path.islink(found):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if found is None or found == files.root + virtual:
        original(files.root + virtual)
    files.forget(virtual)


def _rmdir(original: Function, files: Overlay, path: Any, *, dir_fd: int | None = None) -> None:
    virtual = _virtual(files, path, dir_fd, follow=False)
    _refuse_filled(files, virtual)
    original(files.bring(virtual))
    files.forget(virtual)


def _rename(
    original: Function,
    files: Overlay,
    src: Any,
    dst: Any,
    *,
    src_dir_fd: int | None = None,
    dst_dir_fd: int | None = None,
) -> None:
    source = _virtual(files, src, src_dir_fd, follow=False)
    target = _virtual(files, dst, dst_dir_fd, follow=False)
    moved = files.bring_all(source)
    if files.is_folder(source) and not f"{target}/".startswith(f"{source}/"):
        _refuse_filled(files, target)
    original(moved, files.bring(target))
    if source != target:
        files.forget(source)
    files.forget(target)


def _hard_link(
    original: Function,
    files: Overlay,
    src: Any,
    dst: Any,
    *,
    src_dir_fd: int | None = None,
    dst_dir_fd: int | None = None,
    follow_symlinks: bool = True,
) -> None:
    # Linux gives a symbolic link a second name when it is asked to follow it, so the word is passed on unheeded.
    source = files.bring(_virtual(files, src, src_dir_fd, follow=False))
    target = _virtual(files, dst, dst_dir_fd, follow=False)
    if os.path.lexists(source):
        _refuse_existing(files, target)
    original(source, files.place(target), follow_symlinks=follow_symlinks)


def _symlink(
    original: Function,
    files: Overlay,
    src: Any,
    dst: Any,
    target_is_directory: bool = False,
    *,
    dir_fd: int | None = None,
) -> None:
    target = _virtual(files, dst, dir_fd, follow=False)
    _refuse_existing(files, target)
    # Kept as written: nobody but `Overlay.resolve` follows it.
    original(os.fsdecode(src), files.place(target), target_is_directory)


def _enter(_original: Function, files: Overlay, path: Any) -> None:
    virtual = _virtual(files, path_of(path) if isinstance(path, int) else path)
    if not files.is_folder(virtual):
        os.scandir(files.readable(virtual)).close()  # raises what the host would
    files.folder = virtual


def _list(_original: Function, files: Overlay, path: Any = None) -> list[Any]:
    place = path_of(path) if isinstance(path, int) else "." if path is None else path
    names = list_names(files, _virtual(files, place))
    return [os.fsencode(name) for name in names] if isinstance(path, bytes) else names


def _scan(_original: Function, files: Overlay, path: Any = None) -> Listing:
    if isinstance(path, int):
        return scan(files, _virtual(files, path_of(path)), "")
    return scan(files, _virtual(files, "." if path is None else path), "." if path is None else path)


def _refuse_existing(files: Overlay, virtual: str) -> None:
    if files.locate(virtual) is not None:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), virtual)


def _refuse_filled(files: Overlay, virtual: str) -> None:
    if files.is_folder(virtual) and files.names(virtual):
        raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), virtual)
