"""The REST API: the calls of the scoring contract, and reading and writing a club's data."""
