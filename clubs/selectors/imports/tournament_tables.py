"""Tables of a tournament round that wait for a game played elsewhere."""

from collections.abc import Mapping, Sequence

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Deal, DealDraft, Event, Game, Player, Round, ScoreSheet, Seat
from clubs.selectors.reader_language import listed


def is_planned(event: Event) -> bool:
    """Whether games belong to tables seated in advance, as at a tournament."""
    return event.kind == Event.Kind.TOURNAMENT


def rounds_played(event: Event) -> list[int]:
    """Return the ids of the running rounds, in order."""
    rounds = event.rounds.exclude(stage=None).filter(status=Round.Status.STARTED)
    return list(rounds.order_by("number").values_list("pk", flat=True))


class Planned:
    """The seating of the running rounds, and the tables without any entry."""

    def __init__(self, event: Event) -> None:
        played = Game.objects.filter(round__in=rounds_played(event)).exclude(status=Game.Status.VOID)
        seats = Prefetch("seats", Seat.objects.order_by("index"))
        listed = _with_entries(played).select_related("round", "table").prefetch_related(seats)
        self.games = list(listed.order_by("round__number", "table__number"))
        self.people = {game.pk: frozenset(seat.player_id for seat in game.seats.all()) for game in self.games}

    def waiting(self, players: Sequence[Player]) -> list[Game]:
        """Return the waiting games of exactly these players, by round."""
        return [game for game in self._of(players) if waits(game)]

    def why_not(self, players: Sequence[Player]) -> str:
        """Return why no table waits for these players, or ""."""
        if not self.games:
            return no_round()
        if self.waiting(players):
            return ""
        if begun := self._of(players):
            words = _("Round %(round)s, table %(table)s already has results.")
            return words % {"round": begun[0].round.number, "table": begun[0].table.number}
        tables = self._tables()
        words = _("These players aren’t at the same table this round: %(who)s.")
        return words % {"who": listed(_told(player, tables) for player in players)}

    def _of(self, players: Sequence[Player]) -> list[Game]:
        wanted = frozenset(player.pk for player in players)
        return [game for game in self.games if self.people[game.pk] == wanted]

    def _tables(self) -> Mapping[int, int]:
        """Return the table of each player, in the last of several rounds."""
        return {player: game.table.number for game in self.games for player in self.people[game.pk]}


def no_round() -> str:
    """Return the message for a tournament without a running round."""
    return _("No round is in progress. Start the round first.")


def waits(game: Game) -> bool:
    """Whether a game from `Planned` has begun and has no entry."""
    entered = bool(getattr(game, "entered", True))
    return game.status == Game.Status.PLAYING and not entered and not game.riichi


def waiting_game(game_id: int) -> Game | None:
    """Return the current state of a game if it is waiting; the caller holds its lock."""
    game = _with_entries(Game.objects.filter(pk=game_id)).first()
    return game if game is not None and waits(game) else None


def _with_entries(games: QuerySet[Game]) -> QuerySet[Game]:
    own = {"game": OuterRef("pk"), "current": True}
    facts = [Exists(model.objects.filter(**own)) for model in (Deal, ScoreSheet, DealDraft)]
    return games.annotate(entered=facts[0] | facts[1] | facts[2])


def _told(player: Player, tables: Mapping[int, int]) -> str:
    at = tables.get(player.pk)
    return f"{player}{_(': ')}{_('table %(number)s') % {'number': at} if at else '–'}"
