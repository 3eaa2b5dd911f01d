"""日本麻将: riichi mahjong for four and for three players."""
