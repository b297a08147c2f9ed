"""Where a canary arrives: each file knows one kind of place, and tells a harmless arrival from an injection."""
