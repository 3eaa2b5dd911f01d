"""Score sheets on paper that a photo can be read from: where everything is printed."""
