"""The tables of pages as plain rows for other programs."""
