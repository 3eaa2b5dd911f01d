"""Forms of the settlement of a night."""
