"""A table's page for its players: the current state, and the final result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from clubs.models import Deal, Game, LogEntry, Player, ScoreSheet, Seat, Table
from clubs.selectors.people.start_numbers import show_start_numbers
from clubs.selectors.play.bust_bonus import bust_bonus
from clubs.selectors.play.core_answers import DealAnswer, FinalAnswer
from clubs.selectors.play.game_facts import Facts
from clubs.selectors.play.game_stage import stage_notes
from clubs.selectors.play.json_types import State
from clubs.selectors.play.replay import facts_of, replay, rules_of
from clubs.selectors.reader_language import core_lang, end_label
from rules.entry import EntryForm, StateLabel
from rules.replay import CLOSED
from rules.system import Rules

NEWEST = 24
"""The latest deals that are searched for a player's last way of entering a win."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat and its current player; `wind` and `dealer` of the current deal.

    `gap`: points behind the first, 0 for the first, whose `lead` is the distance to the second. `delta`: the change in
    the last deal. `penalty` in tenths.
    """

    seat: Seat
    index: int
    player: Player
    counts_for: Player
    wind: str
    dealer: bool
    score: int
    place: int
    gap: int
    lead: int
    riichi: bool
    may_riichi: bool
    delta: int | None = None
    confirmed: bool = False
    penalty: int = 0

    @property
    def substituted(self) -> bool:
        """Return whether a substitute sits here."""
        return self.player.pk != self.seat.player_id


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in short: the state before it, its result, the score changes and the scores after it.

    `before` is the state before it; `after_end`: the game should have ended with an earlier deal.
    """

    deal: Deal
    number: int
    label: StateLabel
    result: str
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    before: State
    after_end: bool = False

    @property
    def corrected(self) -> bool:
        """Return whether it replaced an earlier result."""
        return bool(self.deal.reason)


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on a table's page. `number` is the current deal, `version` increases with every save.

    `seats` and every list by player are in turn order, player 0 deals first. `sticks` are all those on the table.
    `sheet`: the final scores, if entered without deals. `undone`: the last undone deal, as long as it can be restored.
    `needs` is whether the end is near enough to show points needed. `notes`: what the rules say about an unusual
    current deal.
    """

    game: Game
    table: Table
    rules: Rules
    form: EntryForm
    label: StateLabel
    seats: tuple[SeatView, ...]
    deals: tuple[DealLine, ...]
    number: int
    version: int
    sticks: int
    sheet: ScoreSheet | None
    undone: DealLine | None
    last_act: LogEntry | None
    needs: bool
    end: str
    notes: tuple[str, ...]

    @property
    def scheduled(self) -> int:
        """Return the number of deals in a game, 0 if it isn't fixed."""
        return len(self.rules.scheduled())

    @property
    def last_deal(self) -> DealLine | None:
        """Return the newest deal."""
        return self.deals[-1] if self.deals else None

    @property
    def ended_by_hand(self) -> bool:
        """Return whether staff, or the clock of the night, ended a game that would have gone on."""
        return ended_by_hand(self.game)

    @property
    def confirmed(self) -> int:
        """Return the number of confirmations."""
        return sum(seat.confirmed for seat in self.seats)


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A seat's line of the final result: `score` in points, the rest in tenths; `base` is the value of the score.

    `parts`: further parts of the total, as the table names them.
    """

    seat: SeatView
    place: int
    score: int
    base: int
    uma: int
    oka: int
    penalty: int
    total: int
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalTable:
    """The final result if the game ended now, by place, with the missing confirmations.

    `parts`: names of parts of a total besides score, uma, oka and penalty, if the rules have any. `bust_bonus`: who
    pays whom one, as a sentence.
    """

    lines: tuple[FinalLine, ...]
    missing: tuple[SeatView, ...]
    deposits: int
    end: str
    heading: str
    parts: tuple[str, ...] = ()
    bust_bonus: str = ""

    @property
    def by_place(self) -> bool:
        """Return whether placings affect totals under these rules."""
        return any(line.uma or line.oka for line in self.lines)


def table_view(game: Game, lang: str | None = None) -> TableView:
    """Return the state of a game, for its table's page and for staff."""
    lang = lang or core_lang()
    rules = rules_of(game)
    form = rules.entry()
    state = game.state or rules.start()
    deals = list(game.deals.select_related("by").order_by("number", "version"))
    standing = [deal for deal in deals if deal.current]
    lines = deal_lines(game, rules, standing, lang)
    label = rules.state_label(state, lang)
    playing = game.status == Game.Status.PLAYING
    seats = _seats(game, rules, state, label, standing)
    names = [seat.player.public_name for seat in seats]
    return TableView(
        game=game,
        table=game.table,
        rules=rules,
        form=form,
        label=label,
        seats=seats,
        deals=lines,
        number=len(standing) + 1,
        version=game.version,
        sticks=state.get("deposits", 0) + len(game.riichi),
        sheet=game.sheets.filter(current=True).first(),
        undone=_undone(rules, deals, standing, lang) if playing else None,
        last_act=game.log.select_related("by").first(),
        needs=playing and rules.last_deals(state),
        end=end_label(game, rules, lang),
        notes=stage_notes(game, standing, label, names, lang) if playing else (),
    )


def deal_lines(game: Game, rules: Rules, deals: Sequence[Deal], lang: str) -> tuple[DealLine, ...]:
    """Return the deals of a game from its first, each with the state before it."""
    if not deals:
        return ()
    answers = replay(game, Facts(results=tuple(deal.result for deal in deals)), lang).deals
    states = [rules.start(), *(answer.state for answer in answers)]
    known = zip(deals, states, answers, strict=False)
    ends = min((deal.number for deal in deals if "played_on" in deal.result), default=deals[-1].number)
    return tuple(
        replace(_line(rules, deal, before, lang, answer), after_end=deal.number > ends)
        for deal, before, answer in known
    )


def ended_by_hand(game: Game) -> bool:
    """Return whether a game that would have gone on was closed, and waits to be confirmed."""
    return bool(game.status == Game.Status.TO_CONFIRM and game.closed_note and game.end_reason == CLOSED)


def table_if_closed(game: Game, view: TableView, lang: str | None = None) -> FinalTable:
    """Return the final result if the game were closed now."""
    lang = lang or core_lang()
    answer = replay(game, replace(facts_of(game), closed=True), lang)
    lines = [_final_line(view, line) for line in answer.final]
    ordered = tuple(sorted(lines, key=lambda line: (line.place, line.seat.index)))
    end = view.rules.reason_label(answer.reason, lang)
    deposits = answer.state.get("deposits", 0)
    heading = view.rules.final_heading.say(lang)
    return FinalTable(ordered, view.seats, deposits, end, heading, _part_names(view.rules, lang))


def final_table(game: Game, view: TableView | None = None, lang: str | None = None) -> FinalTable:
    """Return the final result if the game ended now, with its confirmations."""
    view = view or table_view(game, lang)
    answer = replay(game, facts_of(game), lang)
    lines = [_final_line(view, line) for line in answer.final]
    return FinalTable(
        lines=tuple(sorted(lines, key=lambda line: (line.place, line.seat.index))),
        missing=tuple(seat for seat in view.seats if not seat.confirmed),
        deposits=answer.state.get("deposits", 0),
        end=view.end,
        heading=view.rules.final_heading.say(lang or core_lang()),
        parts=_part_names(view.rules, lang or core_lang()),
        bust_bonus=bust_bonus(view.rules, [(line.seat.player.public_name, line.parts) for line in lines]),
    )


def seats_of(game: Game, *with_them: str) -> list[Seat]:
    """Return a game's seats in turn order (as drawn before it has one), with everybody who sat there."""
    seats = game.seats.select_related("player", "result_player").prefetch_related("substitutions__player", *with_them)
    found = list(seats.order_by("index", "order"))
    show_start_numbers(game.event_id, [one for seat in found for one in (seat.player, sits_now(seat))])
    return found


def sits_now(seat: Seat) -> Player:
    """Return the current player of a seat."""
    changes = list(seat.substitutions.all())
    return changes[-1].player if changes else seat.player


def seats_now(
    game: Game, rules: Rules, state: State, label: StateLabel, seats: Sequence[Seat] | None = None
) -> tuple[SeatView, ...]:
    """Return the seats in the current deal: scores, places, sticks."""
    form, scores = rules.entry(), state["scores"]
    places, order = rules.places(scores), sorted(scores, reverse=True)
    return tuple(
        SeatView(
            seat=seat,
            index=i,
            player=sits_now(seat),
            counts_for=seat.counted_for,
            wind=label.winds[i],
            dealer=label.dealer == i,
            score=scores[i],
            place=places[i],
            gap=order[0] - scores[i],
            lead=scores[i] - order[1] if places[i] == 1 else 0,
            riichi=i in game.riichi,
            may_riichi=form.riichi and (form.stick_least is None or scores[i] >= form.stick_least),
        )
        for i, seat in enumerate(seats_of(game) if seats is None else seats)
    )


def _seats(game: Game, rules: Rules, state: State, label: StateLabel, deals: Sequence[Deal]) -> tuple[SeatView, ...]:
    """Return the same with what only the table's page shows: the last deal, confirmations, penalties."""
    confirmed = set(game.confirmations.values_list("seat_id", flat=True))
    return tuple(
        replace(
            view,
            delta=deals[-1].deltas[view.index] if deals else None,
            confirmed=view.seat.pk in confirmed,
            penalty=sum(penalty.tenths for penalty in view.seat.penalties.all() if not penalty.cancelled_at),
        )
        for view in seats_now(game, rules, state, label, seats_of(game, "penalties"))
    )


def _line(rules: Rules, deal: Deal, before: State, lang: str, answer: DealAnswer | None = None) -> DealLine:
    return DealLine(
        deal=deal,
        number=deal.number,
        label=rules.state_label(before, lang),
        result=rules.result_label(deal.result, answer.told if answer else None, lang),
        deltas=tuple(deal.deltas),
        scores=tuple(deal.state["scores"]),
        before=before,
    )


def ways_at(game: Game) -> dict[int, str]:
    """Return how each player's newest win of a game was entered, by the player's number."""
    wins = Deal.objects.filter(game=game, current=True, undone_at=None).order_by("-number")
    found: dict[int, str] = {}
    for result, entered in wins.values_list("result", "entered")[:NEWEST]:
        for win, said in zip(result.get("wins", ()), entered.get("ways", ()), strict=False):
            if said.get("way"):
                found.setdefault(win["winner"], str(said["way"]))
    return found


def _undone(rules: Rules, deals: Iterable[Deal], standing: Sequence[Deal], lang: str) -> DealLine | None:
    """Return the last undone deal, if it would be the next one."""
    taken = [deal for deal in deals if deal.undone_at and deal.number == len(standing) + 1]
    if not taken:
        return None
    before = standing[-1].state if standing else rules.start()
    return _line(rules, taken[-1], before, lang)


def _final_line(view: TableView, line: FinalAnswer) -> FinalLine:
    seat, parts = view.seats[line.player], tuple(line.extra[part.id] for part in view.rules.final_parts())
    return FinalLine(seat, line.place, line.score, line.base, line.uma, line.oka, line.penalty, line.total, parts)


def _part_names(rules: Rules, lang: str) -> tuple[str, ...]:
    return tuple(part.name.say(lang) for part in rules.final_parts())
