"""Forms of notifications and webhooks."""
