"""How results are known to be wrong: examples that stand in the documentation, and promises about what comes back."""
