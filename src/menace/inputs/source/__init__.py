"""What the source text of the target says: its definitions, and what code does with its parameters."""
