"""Ways of inventing inputs, one file each, all behind ``StubStrategy``."""
