"""台灣麻將: sixteen tiles in hand, seventeen to win."""
