"""The script of the season: how many come to each round of each night, and what goes wrong."""

from dataclasses import dataclass

# The players present in each round: a higher number than before means latecomers, a lower one early leavers.
NIGHTS = (
    (18, 20, 16),
    (21, 21),
    (23, 22, 17),
    (20, 20),
    (22, 21, 20),
    (17, 17, 16),
    (23, 20),
    (21, 24, 20),
)
PAST_NIGHTS = ((17,), (20,), (16,))
BALANCED_NIGHTS = {4, 7}  # starting seats balanced over the season instead of four tiles
SHUFFLED = {(2, 1), (5, 2)}  # the organiser shuffles the plan once more before committing it
SWAPPED = {(3, 2), (8, 1)}  # ... or swaps two players by hand
REDRAWN = {(6, 1): "Two players of one family at one table"}  # ... or draws again after committing

# Adjustments of season totals: who, in which night (None: the whole season), tenths, kind, reason.
BONUSES: tuple[tuple[str, int | None, int, str, str], ...] = (
    ("黃建宏", 2, -50, "late", "遲到二十分鐘，第一輪全桌等他"),
    ("Daniel Okafor", 4, -100, "absence", "Signed up and did not come"),
    ("佐藤 美咲", 6, 100, "other", "Taught three beginners for a whole evening"),
    ("陳志明", None, 50, "other", "整季幫忙擺桌收桌"),
    ("Lucas Moreau", 7, -200, "chombo", "Foul found after the game"),
)
TAKEN_BACK = "Daniel Okafor"  # ... whose line is cancelled, because notice was given in time

SLIP, CORRECTED, LATE, PENALTY = "slip", "corrected", "late", "penalty"
SUBSTITUTE, SCORES, STAFF = "substitute", "scores", "staff"
MIDDLE = {SLIP, SUBSTITUTE}  # these happen between two deals


@dataclass(frozen=True, slots=True)
class Incident:
    """An incident at a table, and its reason."""

    kind: str
    reason: str = ""


# By night, round and table.
INCIDENTS = {
    (1, 1, 2): Incident(SLIP),
    (1, 2, 4): Incident(CORRECTED, "Fu counted wrong: the wait was overlooked"),
    (2, 1, 1): Incident(PENALTY, "Twenty minutes late without a word"),
    (2, 2, 3): Incident(STAFF, "Two players had to catch the last train"),
    (3, 1, 5): Incident(SLIP),
    (3, 2, 2): Incident(SUBSTITUTE, "Called home; a waiting player takes over"),
    (4, 1, 3): Incident(SCORES),
    (4, 2, 1): Incident(LATE, "The table's paper sheet has other fu"),
    (5, 1, 2): Incident(CORRECTED, "符を数え間違えた"),
    (5, 3, 2): Incident(PENALTY, "Tiles of the wall shown twice"),
    (6, 2, 1): Incident(SLIP),
    (7, 1, 5): Incident(STAFF, "一位玩家先離開"),
    (8, 1, 3): Incident(CORRECTED, "符數算錯了"),
    (8, 2, 6): Incident(SLIP),
}
