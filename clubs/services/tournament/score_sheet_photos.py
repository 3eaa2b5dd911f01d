"""Photos of score sheets, taken by staff or players and stored reduced in size with the game."""

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Game, Round, SheetPhoto
from clubs.selectors.pictures.uploaded_photo import reduced
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.transactions import versioned_transaction

MOST = 8
"""Maximum number of photos of one sheet."""


def add_photo(*, game_id: int, content: bytes, actor: Actor, entry: Entry | None = None) -> SheetPhoto:
    """Store a reduced photo of a table's sheet, keeping older ones. Raises `bad_photo`, `too_many`, `no_sheet`."""
    image = reduced(content)
    return _keep(game_id, image, actor, entry)


@versioned_transaction()
def _keep(game_id: int, image: bytes, actor: Actor, entry: Entry | None) -> SheetPhoto:
    game = game_changes.locked(game_id)
    if game.round.stage_id is None or game.status == Game.Status.VOID:
        raise ClubError("no_sheet", _("This game has no score sheet."))
    if game.photos.count() >= MOST:
        raise ClubError("too_many", _("This sheet already has %(most)s photos.") % {"most": MOST}, "photo")
    made = SheetPhoto.objects.create(game=game, image=image, entry=entry, by=actor.user, via=actor.via)
    record_activity(actor=actor, action="sheet.photo", game=game, table=game.table.number)
    return made


def game_of(entry: Entry) -> Game | None:
    """Return the game an entry is playing now, or has played in a round that isn't approved yet."""
    games = Game.objects.filter(event=entry.event_id, seats__player=entry.player_id, round__status=Round.Status.STARTED)
    return games.exclude(status=Game.Status.VOID).order_by("-round__number").first()
