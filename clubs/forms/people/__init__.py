"""Forms of clubs, members, players and accounts."""
