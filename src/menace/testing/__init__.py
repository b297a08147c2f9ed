"""Fakes, samples and contract test classes, for our own tests and for authors of plugins.

Import what is needed from the module that holds it: the contract classes need pytest, the rest does not.
"""
