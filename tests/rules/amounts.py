"""The number of random games in the tests: enough to meet every ending. Set `GAMES=10000` for a long run."""

import os

GAMES = int(os.environ.get("GAMES", "2000"))
