"""Demo clubs: a prepared club, copied for each visitor who looks around as an organiser, and deleted after a day."""
