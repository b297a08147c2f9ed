"""HTML and Markdown show everything and let nothing of the target become markup."""

from html.parser import HTMLParser

import pytest

from menace.errors import EnvironmentUnfit, UsageError
from menace.runs.report import write_report
from menace.runs.report.html_report import render_html
from menace.runs.report.markdown_report import code, escape, render_markdown


class Elements(HTMLParser):
    """What a browser would see: tags, addresses and text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in ("href", "src", "action")]

    def handle_data(self, data):
        self.text += data


def test_the_html_runs_nothing_and_fetches_nothing(report):
    """No script, no form, and every link stays on the page, whatever messages contain."""
    seen = Elements(render_html(report))

    assert not {"script", "img", "iframe", "link", "form", "object"} & set(seen.tags)
    assert all(address.startswith("#f-") for address in seen.addresses)
    assert "<script>alert('x')</script>" in seen.text


def test_the_html_shows_what_was_found(report):
    """Faults with input, traceback and replay command, blocked sections with reasons, and all sections and files."""
    text = Elements(render_html(report)).text

    for part in (
        "2 faults",
        "ZeroDivisionError at billing.py:2",
        "billing.split_amount(100, 0)",
        "billing.py:2 in split_amount: cents / parts",
        f"menace replay {report['findings'][0]['id']}",
        "wicked.Wicked().run(",
        "billing.py::load",
        "by comment: slow",
        "syntax error in line 3",
        "connect, write",
    ):
        assert part in text


def test_the_html_writes_invisible_characters_out(report):
    """Characters that would steer a terminal or turn the line around are shown as escapes."""
    text = render_html(report)

    assert not {"\x1b", "\x07", "\u202e", "\ud800"} & set(text)
    assert "\\x1b" in text


def test_the_html_of_an_empty_run_says_so(report):
    """A run that executed nothing does not look like success."""
    report["counts"]["sections"]["executed"] = 0

    assert "Nothing was executed" in render_html(report)


def test_every_row_of_a_markdown_table_has_the_cells_of_its_head(report):
    """Pipes in messages and inputs do not open new columns."""
    width = None
    rows = 0
    for line in render_markdown(report).split("\n"):
        if not line.startswith("|"):
            width = None
            continue
        cells = line.replace("\\|", "").count("|")
        width = width or cells
        rows += 1
        assert cells == width, line
    assert rows > 8


def test_markdown_shows_html_as_text(report):
    """Outside of code, angle brackets are entities; inside, the fence is longer than any run of backticks."""
    text = render_markdown(report)
    outside = "".join(part for part in text.split("```")[::2])

    assert "&lt;script&gt;" in outside
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("given", "shown"),
    [("a|b", "`a\\|b`"), ("`x`", "`` `x` ``"), ("plain", "`plain`"), ("two\nlines", "`two\\nlines`")],
)
def test_inline_code_survives_its_own_marks(given, shown):
    """Backticks, pipes and line ends stay inside the code."""
    assert code(given) == shown


def test_a_link_in_a_message_stays_text():
    """Nobody clicks on what the target wrote."""
    assert escape("[a](http://b)") == "\\[a\\]\\(http\\://b\\)"


@pytest.mark.parametrize(("form", "start"), [("json", "{"), ("html", "<!doctype html>"), ("md", "# Menace: 2 faults")])
def test_each_format_is_written_as_one_file(form, start, report, tmp_path):
    """The file is there, whole, and nothing lies beside it."""
    path = tmp_path / f"report.{form}"

    write_report(report, form, path)

    assert path.read_text(encoding="utf-8").lstrip().startswith(start)
    assert list(tmp_path.iterdir()) == [path]


def test_an_unknown_format_is_refused_with_the_known_ones(report, tmp_path):
    """The sentence names what was asked and what can be had."""
    with pytest.raises(UsageError, match="'pdf' is no report format; choose one of json, html, md"):
        write_report(report, "pdf", tmp_path / "report.pdf")


def test_a_folder_that_is_not_there_is_one_sentence(report, tmp_path):
    """The file system's refusal is told with the path."""
    with pytest.raises(EnvironmentUnfit, match=r"cannot write .*report\.json"):
        write_report(report, "json", tmp_path / "absent" / "report.json")
