"""Notifications, push devices and webhooks."""
