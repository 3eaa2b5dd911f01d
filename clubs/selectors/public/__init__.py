"""Reads for visitors."""
