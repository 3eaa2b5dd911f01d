"""Write services for clubs, members, players and accounts."""
