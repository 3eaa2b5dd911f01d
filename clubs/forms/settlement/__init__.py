"""Forms of the settlement of an evening."""
