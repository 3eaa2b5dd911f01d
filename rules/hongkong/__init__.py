"""香港麻雀: Hong Kong old style, thirteen tiles in hand, fan doubled into points."""
