"""Verified backups of the whole site, and restoring them."""
