"""A whole club in one file: written, read and put back, and the club deleted."""
