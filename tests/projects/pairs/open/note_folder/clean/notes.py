"""Notes in one folder."""

from pathlib import Path

FOLDER = Path(__file__).parent / "notes"


def read_note(name, folder=FOLDER):
    """Return the text of a note inside the folder, or None when there is none of that name.

    Raises ValueError for a name that does not lie inside the folder.
    """
    if not name or not name.isprintable():
        raise ValueError("not a name")
    path = Path(name)
    if path.is_absolute() or ".." in path.parts:
        raise ValueError("the note must lie inside the folder")
    try:
        return (Path(folder) / path).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def note_name(title):
    """Return the file name of a note with this title.

    >>> note_name("My first note!")
    'my-first-note.txt'
    """
    words = "".join(letter if letter.isalnum() else " " for letter in title.lower()).split()
    return "-".join(words) + ".txt"
