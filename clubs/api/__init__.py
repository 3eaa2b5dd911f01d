"""The REST API: the calls of the scoring contract, and what a club keeps, read and written."""
