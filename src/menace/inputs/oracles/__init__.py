"""What the texts of a repository promise: examples with their results, and properties of what calls give back.

Knows source text only; what is promised is tried elsewhere. A sentence that cannot be read for sure promises nothing.
"""

from menace.inputs.oracles.promises import Promises

__all__ = ["Promises"]
