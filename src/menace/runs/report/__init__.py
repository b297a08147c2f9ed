"""Reports: what a run found, as data, as files and on the terminal.

Knows the machine form and how each format shows it.
Does not know how sections were found or cases were run: it is handed plain values.
"""

from menace.runs.report.model import Effort, FileLine, Report, SectionLine, build_report, exit_code
from menace.runs.report.terminal import print_summary
from menace.runs.report.write import FORMATS, write_report

__all__ = [
    "FORMATS",
    "Effort",
    "FileLine",
    "Report",
    "SectionLine",
    "build_report",
    "exit_code",
    "print_summary",
    "write_report",
]
