"""How many random games the tests play: enough to meet every ending in the check, `GAMES=10000` for a long look."""

import os

GAMES = int(os.environ.get("GAMES", "2000"))
