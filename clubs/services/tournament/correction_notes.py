"""Notes on stages about results corrected too late for a cut or a seating, and whether a decision is pending."""

from collections.abc import Collection

from django.utils import timezone

from clubs.models import Game, Round, Stage

Note = dict[str, object]


def note_of(game: Game) -> Note:
    """Return the note of a result that has just been corrected."""
    now = timezone.now().isoformat(timespec="seconds")
    return {"at": now, "round": game.round.number, "table": game.table.number, "game": game.public_id}


def ask_of_seats(stage: Stage, found: Round, game: Game) -> None:
    """Ask the director to decide about a round's published seats after an earlier result was corrected."""
    stage.notes = [*stage.notes, note_of(game) | {"seats": found.number}]
    stage.save(update_fields=["notes"])


def decide(stage: Stage) -> None:
    """Close the pending questions about a stage's cut and seats; the caller saves the stage."""
    asked = [note for note in stage.notes if "seats" not in note]
    stage.notes = [{name: note[name] for name in note if name != "open"} for note in asked]


def seated_anew(stage: Stage, rounds: Collection[Round]) -> None:
    """Close the pending questions about the seats of these rounds, redrawn from the current standings."""
    numbers = {one.number for one in rounds}
    left = [note for note in stage.notes if note.get("seats") not in numbers]
    if len(left) < len(stage.notes):
        stage.notes = left
        stage.save(update_fields=["notes"])
