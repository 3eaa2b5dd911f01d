"""Write services for seasons, their rules and their standings."""
