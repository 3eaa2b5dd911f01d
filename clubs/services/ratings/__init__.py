"""Write services for ratings."""
