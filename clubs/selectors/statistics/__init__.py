"""Reads of what final games add to whom."""
