"""Views of clubs, members, players and accounts."""
