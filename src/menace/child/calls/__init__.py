"""One call of the target, from finding what is to be called to the verdict on how it ended."""
