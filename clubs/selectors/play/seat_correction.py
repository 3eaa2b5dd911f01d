"""Correction of seats that were wrong from the first deal on, and its effects."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Game, Player, Seat
from clubs.selectors.night.checkin import likely
from clubs.selectors.people.search import by_sound
from clubs.selectors.play.core_answers import GameAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.replay import deals_of, facts_of, replay, rules_of
from clubs.selectors.play.replay_comparison import ReplayedRow, replayed_rows
from clubs.selectors.reader_language import core_lang, end_label
from rules.deal.reseated import reseated, swapped
from scoring.strict_json import JsonObject

Status = Game.Status
RUNNING = (Status.SEATING, Status.PLAYING, Status.TO_CONFIRM)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """`player` actually sat in `seat`. `other`: the seat entered for them, here or at another running table.

    `by_name`: results were entered by name, so that they move with the people and the deals are settled again;
    otherwise they were entered by seat, and the people take over each other's scores.
    """

    seat: Seat
    player: Player
    other: Seat | None
    by_name: bool

    @property
    def swaps(self) -> bool:
        """Return whether two players of the same game swap places."""
        return self.other is not None and self.other.game_id == self.seat.game_id


@dataclass(frozen=True, slots=True)
class Stands:
    """A player's seat, score and place; `wind` of the first deal."""

    wind: str
    score: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player before and after the correction; None if not in the game."""

    player: Player
    now: Stands | None
    then: Stands | None


@dataclass(frozen=True, slots=True)
class SeatsPreview:
    """Effect of a seat correction: scores before and after, and the deals if they are settled again."""

    change: SeatChange
    people: tuple[PersonRow, ...]
    rows: tuple[ReplayedRow, ...]
    end_before: str
    end_after: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A player who may be put in, and where they are now, in words."""

    player: Player
    where: str


def seat_change(game: Game, *, seat_id: int, player_id: int, by_name: bool) -> SeatChange:
    """Return the requested change; raises an error if it is impossible."""
    seats = list(game.seats.select_related("player", "result_player"))
    seat = next((one for one in seats if one.pk == seat_id), None)
    if seat is None:
        raise ClubError("not_found", _("This table has no such seat."), "seat")
    player = Player.objects.filter(pk=player_id, club_id=game.event.season.club_id).first()
    if player is None:
        raise ClubError("not_found", _("Choose a player from the club."), "player")
    if player.pk == seat.player_id:
        raise ClubError("sits_there", _("%(player)s is already sitting there.") % {"player": player}, "player")
    other = next((one for one in seats if one.player_id == player.pk), None)
    if other is not None and game.status == Status.SEATING:
        raise ClubError("seating", _("The seats are still being drawn. Finish the draw first."), "player")
    elsewhere = other or (_elsewhere(game, player) if game.status in RUNNING else None)
    return SeatChange(seat, player, elsewhere, by_name and other is not None)


def _elsewhere(game: Game, player: Player) -> Seat | None:
    """Return the starting seat entered for a player at another running table."""
    seats = Seat.objects.filter(event_id=game.event_id, player=player, active=True).exclude(game=game)
    return seats.select_related("player", "result_player", "game__table").first()


def order_of(change: SeatChange, players: int) -> list[int]:
    """Return the new number of each player, by the old one."""
    order = list(range(players))
    if change.swaps and change.other is not None:
        one, two = change.seat.index or 0, change.other.index or 0
        order[one], order[two] = two, one
    return order


def facts_with(game: Game, change: SeatChange) -> Facts:
    """Return the facts of a game with the people in their actual seats."""
    facts, order = facts_of(game), order_of(change, rules_of(game).players)
    facts = replace(facts, penalties=tuple(swapped(order, facts.penalties)) if facts.penalties else ())
    if not change.by_name:
        return facts
    scores = tuple(swapped(order, facts.scores)) if facts.scores is not None else None
    results = tuple(reseated(result, order) for result in facts.results)
    return replace(facts, results=results, scores=scores, beside=renumbered(order, facts.beside))


def renumbered(order: Sequence[int], beside: JsonObject) -> JsonObject:
    """Return what is beside final scores with the players' new numbers."""
    found = dict(beside)
    if "chips" in found:
        found["chips"] = swapped(order, found["chips"])
    if "won" in found:
        found["won"] = sorted(order[player] for player in found["won"])
    if "busted" in found:
        found["busted"] = [[order[player] for player in pair] for pair in found["busted"]]
    if "dealer" in found:
        found["dealer"] = order[found["dealer"]]
    return found


def seats_preview(game: Game, change: SeatChange, lang: str | None = None) -> SeatsPreview:
    """Return the effect of a seat correction; raises the core's errors about the changed deals."""
    lang = lang or core_lang()
    if game.status == Status.SEATING:
        return SeatsPreview(change, _people(game, change, (), ()), (), "", "")
    facts = facts_with(game, change)
    answer = replayed(game, facts, lang)
    rules = rules_of(game)
    old, new = game.state["scores"], answer.state["scores"]
    end = rules.reason_label(answer.reason, lang) if answer.finished else ""
    rows = replayed_rows(rules_of(game), deals_of(game), facts.results, answer, lang) if change.by_name else ()
    return SeatsPreview(change, _people(game, change, old, new), rows, end_label(game, rules, lang), end)


def replayed(game: Game, facts: Facts, lang: str | None = None) -> GameAnswer:
    """Replay the game; if a deal would be impossible, the error names it and suggests a remedy."""
    closed = replace(facts, closed=True) if game.status == Status.FINAL else facts
    try:
        return replay(game, closed, lang)
    except ClubError as error:
        if "deal" not in error.data:
            raise
        words = _("Deal %(number)s would no longer fit: %(why)s Choose “By place at the table”, or correct it first.")
        raise ClubError("later_deal", words % {"number": error.data["deal"], "why": error.message}, "by") from None


def _people(game: Game, change: SeatChange, old: Sequence[int], new: Sequence[int]) -> tuple[PersonRow, ...]:
    """Return everybody in the game before or after, in seat order."""
    seats = list(game.seats.select_related("player").order_by("index", "order"))
    after = {seat.pk: seat.player for seat in seats} | {change.seat.pk: change.player}
    if change.swaps and change.other is not None:
        after[change.other.pk] = change.seat.player
    now = {seat.player: _stands(game, seat, old) for seat in seats}
    then = {after[seat.pk]: _stands(game, seat, new) for seat in seats}
    return tuple(PersonRow(player, now.get(player), then.get(player)) for player in {**now, **then})


def _stands(game: Game, seat: Seat, scores: Sequence[int]) -> Stands:
    if not scores or seat.index is None:
        return Stands(seat.wind, None, None)
    return Stands(seat.wind, scores[seat.index], rules_of(game).places(scores)[seat.index])


def choices(game: Game) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """Return who may actually have sat there, likeliest first: this table, here and free, other tables, regulars."""
    own = set(game.seats.values_list("player_id", flat=True))
    seats = Seat.objects.filter(event_id=game.event_id, active=True).exclude(game=game).select_related("game__table")
    tables = {seat.player_id: str(seat.game.table) for seat in seats}
    entries = Entry.objects.filter(event_id=game.event_id, status=Entry.Status.HERE)
    here = set(entries.values_list("player_id", flat=True)) - own - set(tables)
    active = Player.objects.filter(club_id=game.event.season.club_id, active=True)
    players = list(active.filter(pk__in={*own, *tables, *here, *likely(game.event)}).order_by(*by_sound()))
    groups = (
        (_("At this table"), own if game.status != Status.SEATING else set()),
        (_("Here, not seated"), here),
        (_("At other tables"), set(tables) - own),
        (_("Rest of the club"), {player.pk for player in players} - own - here - set(tables)),
    )
    found = (
        (name, tuple(Choice(one, tables.get(one.pk, "")) for one in players if one.pk in who)) for name, who in groups
    )
    return tuple((name, who) for name, who in found if who)
