"""Judgement: whether an outcome is a fault, of which class, and how anybody can see it again.

Knows verdicts, contracts of inputs, causes and codes.
Does not know how a case is run, where a finding is stored, nor how a report looks.
"""

from menace.findings.build import Confirmations, build_finding
from menace.findings.causes import Candidate, Cause, cause_of, group_by_cause
from menace.findings.classify import Classification, classify
from menace.findings.codes import CODES, Code, explain
from menace.findings.replay import capsule, regression_test
from menace.findings.scrub import scrub, scrub_outcome, scrub_tally

__all__ = [
    "CODES",
    "Candidate",
    "Cause",
    "Classification",
    "Code",
    "Confirmations",
    "build_finding",
    "capsule",
    "cause_of",
    "classify",
    "explain",
    "group_by_cause",
    "regression_test",
    "scrub",
    "scrub_outcome",
    "scrub_tally",
]
