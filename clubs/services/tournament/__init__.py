"""Write services for tournaments, their stages and rounds."""
