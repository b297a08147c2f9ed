"""Whole calls that somebody wrote down: in documentation, in tests, and elsewhere in the repository.

Knows how to read them and what the names in them stand for; runs nothing.
"""

from menace.inputs.harvest.gathering import Harvest

__all__ = ["Harvest"]
