"""Views of notifications and webhooks."""
