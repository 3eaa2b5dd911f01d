"""Actions, each declared once: its page, form, API operation, permission and button are derived from that."""
