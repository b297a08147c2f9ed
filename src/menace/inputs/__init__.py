"""Decides with which arguments code is called.

Knows signatures, hints, documentation and pools of values, all read from source text.
Does not import, run or judge the code the arguments are for.
"""

from menace.inputs.recipe import RecipeBook

__all__ = ["RecipeBook"]
