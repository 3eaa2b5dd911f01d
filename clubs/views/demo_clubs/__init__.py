"""Pages of demo clubs."""
