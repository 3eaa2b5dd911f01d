"""What people do, each action declared once: its page, form, API operation, permission and button come from that."""
