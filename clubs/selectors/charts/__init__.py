"""Reads of drawings on pages."""
