"""A child followed to its end: what it says, what is seen of it, and how it is ended."""
