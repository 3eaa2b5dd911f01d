"""Circuits: consents, results, people and rankings."""
