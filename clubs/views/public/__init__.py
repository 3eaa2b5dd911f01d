"""Public pages."""
