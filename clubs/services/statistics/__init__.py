"""Write services for statistics: count each final game once, rebuild, and check."""
