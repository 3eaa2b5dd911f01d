"""Screens for visitors."""
