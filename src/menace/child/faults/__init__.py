"""Calls under faults of the surroundings, and what they are judged by: the same call without them."""
