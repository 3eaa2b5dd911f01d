"""Reads any sheet of results that a club has: the pure call `sheet`."""
