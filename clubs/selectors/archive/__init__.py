"""A whole club in one file: what is in it, and how rows become lines and lines rows."""
