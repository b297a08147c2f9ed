"""The processes that calls are made in: fresh ones, and copies of one that has imported the target."""
