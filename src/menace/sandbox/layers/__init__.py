"""What holds a case, seen from outside: control groups, limits, and which layers there are."""
