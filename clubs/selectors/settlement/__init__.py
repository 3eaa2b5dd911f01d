"""Reads of the settlement of an evening."""
