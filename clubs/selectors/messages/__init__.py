"""Messages and webhooks."""
