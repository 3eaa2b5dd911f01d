"""Write services for files that readers download."""
