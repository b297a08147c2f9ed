"""Where hostile values would arrive, and how they have to look to get there."""
