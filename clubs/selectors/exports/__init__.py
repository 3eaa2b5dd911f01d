"""What people look at as a table, as plain rows for other programs."""
