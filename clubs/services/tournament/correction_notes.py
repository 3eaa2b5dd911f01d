"""What stages keep of results that were corrected too late for a cut or for seats, and which of it is to be decided."""

from collections.abc import Collection

from django.utils import timezone

from clubs.models import Game, Round, Stage

Note = dict[str, object]


def note_of(game: Game) -> Note:
    """A result that was corrected just now."""
    now = timezone.now().isoformat(timespec="seconds")
    return {"at": now, "round": game.round.number, "table": game.table.number, "game": game.public_id}


def ask_of_seats(stage: Stage, found: Round, game: Game) -> None:
    """Let the director say what becomes of a round's published seats, now that a result before it was corrected."""
    stage.notes = [*stage.notes, note_of(game) | {"seats": found.number}]
    stage.save(update_fields=["notes"])


def decide(stage: Stage) -> None:
    """Nothing is asked any more of a stage's cut or seats; the caller saves it."""
    asked = [note for note in stage.notes if "seats" not in note]
    stage.notes = [{name: note[name] for name in note if name != "open"} for note in asked]


def seated_anew(stage: Stage, rounds: Collection[Round]) -> None:
    """Nothing is asked any more of the seats of these rounds, which are made from the standing of now."""
    numbers = {one.number for one in rounds}
    left = [note for note in stage.notes if note.get("seats") not in numbers]
    if len(left) < len(stage.notes):
        stage.notes = left
        stage.save(update_fields=["notes"])
