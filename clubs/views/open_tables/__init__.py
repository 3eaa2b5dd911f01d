"""Pages of tables that friends start without an account."""
