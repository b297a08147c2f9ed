"""The documented Python functions, with the signatures the guides promise.

Translates between those and the rooms inside; decides nothing.
"""
