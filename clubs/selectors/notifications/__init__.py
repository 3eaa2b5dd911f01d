"""Selectors for notifications and webhooks."""
