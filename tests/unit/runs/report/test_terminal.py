"""The last lines of a run can be read on any terminal, and in a pipe."""

import io

import pytest
from rich.console import Console

from menace.domain import Arguments
from menace.runs.report.missing import missing_packages
from menace.runs.report.terminal import print_summary
from menace.runs.report.text import printable, shorten_middle


def shown(report, width=80, **options):
    stream = io.StringIO()
    print_summary(report, Console(file=stream, width=width, **options), ["sandbox_data/report.html"])
    return stream.getvalue()


def blocked(report, *reasons, executed=0):
    row = report["sections"][0]
    report["sections"] = [{**row, "status": "blocked", "reason": reason} for reason in reasons]
    report["sections"] += [{**row, "status": "executed"} for _ in range(executed)]
    return report


def test_a_fault_tells_what_where_with_which_input_and_how_to_see_it_again(report):
    """Code, class, section, message, input and the replay command are all there."""
    text = shown(report, 80)

    for part in ("MEN101", "contract", "billing.split_amount", "ZeroDivisionError at billing.py:2", "100, 0"):
        assert part in text
    assert "menace replay 0000" in text


@pytest.mark.parametrize("width", [72, 80, 100, 120, 200])
def test_no_line_is_wider_than_the_terminal(report, width):
    """Long inputs and messages are shortened instead of wrapped."""
    assert max(map(len, shown(report, width).split("\n"))) <= width


def test_a_wide_terminal_has_one_line_per_finding(report):
    """Where there is room, findings can be compared line by line."""
    (line,) = [line for line in shown(report, 160).split("\n") if "split_amount" in line and "flaky" not in line]

    assert "menace replay" in line


def test_a_run_that_executed_nothing_says_why(report):
    """Each reason once, a few of them, and none wider than the terminal."""
    blocked(report, "import failed: OSError: no database", "import failed: OSError: no database", "x" * 200, "y", "z")
    report["counts"]["sections"] = {"executed": 0, "blocked": 5, "skipped": 0}
    lines = shown(report, 80).split("\n")
    (first,) = [place for place, line in enumerate(lines) if "no database" in line]

    assert lines[first + 2] == "  y"
    assert "  z" not in lines
    assert max(map(len, lines)) <= 80


def test_the_counts_the_report_and_the_exit_come_last(report):
    """Every section is accounted for, and the last line says why the command ended so."""
    assert shown(report).rstrip("\n").split("\n")[-3:] == [
        "5 sections: 2 executed, 1 blocked (reason in the report), 2 skipped.",
        "Report: sandbox_data/report.html",
        "Exit 1: 2 faults (1 flaky, not counted).",
    ]


def test_misuse_is_only_counted(report):
    """What is no fault does not fill the screen."""
    text = shown(report)

    assert "MEN501" not in text
    assert "1 misuse finding is in the report." in text


def test_a_flaky_finding_is_marked(report):
    """It is shown, but nobody takes it for a fault."""
    assert "flaky: ZeroDivisionError" in shown(report, 100)


def test_text_of_the_target_cannot_steer_the_terminal(report):
    """Escape sequences, bells and turned text are written out; square brackets are no markup."""
    text = shown(report, 600)

    assert not {"\x1b", "\x07", "\u202e", "\ud800"} & set(text)
    assert "[d]" in text


def test_without_colour_there_are_no_escape_sequences(report):
    """NO_COLOR on a terminal still gives bold at most; a pipe gives plain text."""
    assert "\x1b[31" not in shown(report, force_terminal=True, no_color=True)
    assert "\x1b" not in shown(report)
    assert "\x1b[" in shown(report, force_terminal=True, color_system="standard")


def test_equal_beginnings_of_ids_are_told_apart(report):
    """A replay command names exactly one finding of the report."""
    report["findings"][0]["id"], report["findings"][1]["id"] = "abcdef000000", "abcdee000000"

    text = shown(report)

    assert "menace replay abcdef\n" in text
    assert "menace replay abcdee\n" in text


def test_missing_packages_lead_when_they_block_much(report):
    """More than a fifth blocked by imports: the first lines say what to install, with the target's interpreter."""
    reason = "import failed: ModuleNotFoundError: No module named "
    text = shown(
        blocked(report, f"{reason}'yaml'", f"{reason}'numpy.linalg' at a.py:1", f"{reason}'numpy'", executed=4)
    )

    assert text.split("\n")[:2] == [
        "3 sections could not be imported; missing: numpy, PyYAML",
        "  '/home/ann/my env/bin/python' -m pip install numpy PyYAML",
    ]


@pytest.mark.parametrize(
    ("reasons", "executed"),
    [
        (["import failed: ModuleNotFoundError: No module named 'yaml'"], 4),
        (["import failed: ValueError: bad config"], 0),
        (["budget", "needs network"], 0),
        ([], 0),
    ],
    ids=["a fifth only", "another failure", "other reasons", "no sections"],
)
def test_otherwise_packages_are_not_mentioned(report, reasons, executed):
    """A few blocked sections, or other reasons, do not lead the summary."""
    assert missing_packages(blocked(report, *reasons, executed=executed)) is None


def test_hostile_reasons_cannot_smuggle_a_command(report):
    """Only something that looks like a module's name becomes part of the command."""
    assert (
        missing_packages(blocked(report, "import failed: ModuleNotFoundError: No module named 'x; rm -rf /'")) is None
    )


@pytest.mark.parametrize(
    ("width", "shortened"), [(10, "abcdefghij"), (9, "abcd…ghij"), (5, "ab…ij"), (1, "…"), (0, "")]
)
def test_text_is_shortened_in_the_middle(width, shortened):
    """The beginning and the end say most."""
    assert shorten_middle("abcdefghij", width) == shortened


def test_visible_text_of_any_language_stays():
    """Only what cannot be seen is escaped."""
    assert printable("größe 値 ok") == "größe 値 ok"
    assert printable("a\nb\u200b") == "a\\nb\\u200b"


def test_a_call_without_arguments_says_so(report):
    """An empty input is not an empty column."""
    report["findings"][0]["input"] = {"args": list(Arguments().args), "kwargs": {}}

    assert "no arguments" in shown(report)
