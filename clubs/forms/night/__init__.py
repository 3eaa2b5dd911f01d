"""Forms of a night: check-in, seat draw, tables."""
