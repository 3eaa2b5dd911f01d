"""香港麻雀: Hong Kong old style, with thirteen tiles in hand and points that double with each fan."""
