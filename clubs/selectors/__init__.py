"""Reads: querysets and frozen dataclasses for the screens, with a constant number of queries."""
