"""Reads the target repository; never runs it.

Knows files, sections, imports and how each file would be imported.
Does not know what is done with them, and writes nothing but copies.
"""

from menace.survey.copy import CopyReport, copy_repository
from menace.survey.documents import read_documents
from menace.survey.files import FileSurvey, SourceFile, find_files
from menace.survey.imports import External, ImportGraph, build_import_graph, collect_local_dependencies
from menace.survey.listing import LeftOut
from menace.survey.repository import Counts, Survey, SurveyedSection, survey
from menace.survey.sections import extract_sections
from menace.survey.source import UnreadableSource, read_source
from menace.survey.tree import TreeState, compare, tree_digest

__all__ = [
    "Counts",
    "CopyReport",
    "External",
    "FileSurvey",
    "ImportGraph",
    "LeftOut",
    "SourceFile",
    "Survey",
    "SurveyedSection",
    "TreeState",
    "UnreadableSource",
    "build_import_graph",
    "collect_local_dependencies",
    "compare",
    "copy_repository",
    "extract_sections",
    "find_files",
    "read_documents",
    "read_source",
    "survey",
    "tree_digest",
]
