"""What documentation says of parameters and results, read from its words."""
