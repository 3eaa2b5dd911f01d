"""Taking games that were played elsewhere."""
