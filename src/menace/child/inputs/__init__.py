"""From a seeded recipe to the values of one call; parent and child share it."""
