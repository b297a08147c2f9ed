"""What a library says of an argument that was handed on to it."""

from typing import Literal

import pytest

from menace.domain import Arguments, Failure, Parameter, Recipe, Verdict
from menace.findings import classify
from menace.testing.finding_samples import outcome


def judged(names: str, kind: str, message: str, line: str, function: str = "load") -> str:
    """The class of a fall in typed code whose parameters have these names."""
    parameters = tuple(Parameter(each, "positional", True, ("'x'",), typed=True) for each in names.split())
    failure = Failure(kind, message, "a.py", 3, function, (f"a.py:3 in {function}: {line}", "re.py:9 in compile: x"))
    ended = outcome(Verdict.FELL_OVER, Arguments(("'x'",) * len(parameters)), failed=failure)
    found = classify(ended, Recipe(parameters=parameters, contract="typed"), frozenset())
    assert found is not None
    return found.fault_class


@pytest.mark.parametrize(
    ("names", "kind", "message", "line"),
    [
        ("path", "ValueError", "embedded null byte", "open(path)"),
        ("path encoding", "LookupError", "unknown encoding: x", "open(path, encoding=encoding)"),
        ("text encoding", "UnicodeEncodeError", "ordinal not in range", "text.encode(encoding)"),
        ("pattern text", "re.error", "missing )", "re.search(pattern, text)"),
        ("text extra_flags", "ValueError", "incompatible", "re.compile(text, extra_flags)"),
        ("value fmt", "ValueError", "Invalid format specifier", "format(value, fmt)"),
        ("name mode", "ValueError", "invalid mode: 'x'", "open(name, mode)"),
        ("url", "ValueError", "unknown url type: ''", "urlopen(url, timeout=5)"),
        ("folder", "UnicodeEncodeError", "surrogates not allowed", "os.scandir(folder)"),
        ("path", "sqlite3.DatabaseError", "file is not a database", "connection.execute(query)"),
        ("packed", "gzip.BadGzipFile", "Not a gzipped file (b'x')", "gzip.decompress(packed)"),
    ],
)
def test_arguments_that_are_not_what_their_names_say_are_misuse(names: str, kind: str, message: str, line: str) -> None:
    """The library was handed the argument and refused it."""
    assert judged(names, kind, message, line) == "misuse"


@pytest.mark.parametrize(
    ("names", "kind", "message", "line"),
    [
        ("text word", "re.error", "missing )", "re.search(word, text)"),
        ("text", "ValueError", "invalid literal for int()", "int(text)"),
        ("text encoding", "LookupError", "no such row", "rows.find(text)"),
        ("title path", "UnicodeEncodeError", "surrogates not allowed", "handle.write(title)"),
        ("value fmt", "ZeroDivisionError", "division by zero", "format(1 / value, fmt)"),
    ],
)
def test_other_falls_stay_what_they_are(names: str, kind: str, message: str, line: str) -> None:
    """A word is no pattern, and another line or another exception has nothing to do with the argument."""
    assert judged(names, kind, message, line) == "contract"


def test_who_makes_patterns_by_name_is_given_patterns() -> None:
    """The function's own name may say what its text has to be."""
    assert judged("text", "re.error", "missing )", "re.compile(text)", "make_regex") == "misuse"


def test_who_announces_another_exception_has_to_look_at_the_file() -> None:
    """A documented exception of the target's own is what a file of another sort is refused by."""
    failure = Failure("zipfile.BadZipFile", "File is not a zip file", "a.py", 3, "load", ())
    ended = outcome(Verdict.FELL_OVER, Arguments(("'x'",)), failed=failure)
    parameters = (Parameter("path", "positional", True, ("'x'",), typed=True),)
    classes = []
    for documented in (frozenset({"ValueError"}), frozenset({"NoArchive"})):
        found = classify(ended, Recipe(parameters=parameters, contract="typed", documented=documented), frozenset())
        classes.append(found.fault_class if found else "")

    assert classes == ["misuse", "contract"]


@pytest.mark.parametrize(("given", "judged_as"), [(r"'\ud800'", "misuse"), ("'x'", "contract")])
def test_what_is_made_of_a_text_that_names_no_file_names_none_either(given: str, judged_as: str) -> None:
    """The line that falls over need not mention the argument."""
    failure = Failure(
        "UnicodeEncodeError", "surrogates not allowed", "a.py", 3, "save", ("a.py:3 in save: open(draft)",)
    )
    recipe = Recipe(parameters=(Parameter("path", "positional", True, ("'x'",), typed=True),), contract="typed")
    found = classify(outcome(Verdict.FELL_OVER, Arguments((given,)), failed=failure), recipe, frozenset())

    assert found is not None
    assert found.fault_class == judged_as


@pytest.mark.parametrize(("contract", "fault_class"), [("untyped", "misuse"), ("typed", "contract")])
def test_half_a_letter_is_no_text(contract: Literal["typed", "untyped"], fault_class: str) -> None:
    """Unless a hint says that every text will do."""
    failure = Failure("UnicodeEncodeError", "'utf-8' codec can't encode: surrogates not allowed", "a.py", 3)
    ended = outcome(Verdict.FELL_OVER, Arguments(("'\\ud800'",)), shape="(str)", failed=failure)
    parameter = Parameter("title", "positional", True, ("'x'",), typed=contract == "typed", kinds=("str",))
    found = classify(ended, Recipe(parameters=(parameter,), contract=contract), frozenset({"(str)"}))

    assert found is not None
    assert found.fault_class == fault_class
