"""Verbs of what final games add to whom: counted once for each game, rebuilt and compared."""
