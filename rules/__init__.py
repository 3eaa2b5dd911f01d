"""Rule systems, one folder each, on top of the scoring core."""
