"""Said to be UTF-8 by saying nothing."""

TEXT = "Grüße"
