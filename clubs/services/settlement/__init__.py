"""Write services for the settlement of a night."""
