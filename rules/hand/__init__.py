"""What all systems do alike with one hand: reading it, checking its tiles, valuing it, saying what it waits for."""
