"""A game's public page: its deals, score chart, results and corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Deal, Game, LogEntry, Penalty, Player, Seat, SeatResult
from clubs.selectors.charts.svg import NARROW, WIDE, Readings, ScoreLine, score_line, thousands
from clubs.selectors.exports.game_json import Origin, dora_of, log_of, origin_of, why_not_tenhou6
from clubs.selectors.people.start_numbers import show_start_numbers
from clubs.selectors.play.bust_bonus import bust_bonus
from clubs.selectors.play.core_answers import DealAnswer
from clubs.selectors.play.game_stage import stage_notes
from clubs.selectors.play.game_standing import final_lines
from clubs.selectors.play.replay import facts_of, replay
from clubs.selectors.public.deal_lines import LineTold, RunningTold, Who, lines_told, running_told
from clubs.selectors.public.night import LiveTable, live_table, sitting, who_sits
from clubs.selectors.reader_language import core_lang
from clubs.selectors.rulebook.amounts import axis, written
from clubs.selectors.rulebook.hand_texts import ShownHand, said_win, shown_hand, tiles
from clubs.selectors.rulebook.rules_texts import note_of, reason_label, result_label, rules_of, start_state, state_label
from clubs.selectors.rulebook.win_patterns import PatternLine, deal_answers, deal_patterns
from rules.entry import StateLabel
from rules.glossary import Glossary
from scoring.strict_json import Json

# Actions in a game's public history; entering deals in turn and confirming are left out.
TOLD = (
    "deal.corrected",
    "deal.played_on",
    "deal.undone",
    "scores.entered",
    "scores.undone",
    "game.closed",
    "game.reopened",
    "game.void",
    "game.moved",
    "game.from_scores",
    "game.on_paper",
    "penalty.added",
    "penalty.cancelled",
    "seat.substituted",
    "seat.counts_for",
)


@dataclass(frozen=True, slots=True)
class Told:
    """A deal's result for a reader: the value in words, each player's part, and the patterns of each win if known.

    `hands` are the winning hands, `ready` those shown at a draw, if their tiles are known; `dora` the indicators of a
    deal without a win, in a game from a log.
    """

    text: str
    wins: tuple[tuple[Player, Player | None], ...]
    tenpai: tuple[Player, ...]
    river: tuple[Player, ...]
    foul: Player | None
    glossary: Glossary
    patterns: tuple[tuple[PatternLine, ...], ...] = ()
    hands: tuple[ShownHand, ...] = ()
    ready: tuple[tuple[Player, ShownHand], ...] = ()
    dora: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Amount:
    """Score change of a player in a deal, the score after it, and whether the player was in riichi."""

    delta: int
    after: int
    riichi: bool


@dataclass(frozen=True, slots=True)
class DealRow:
    """A recorded deal: the state before it (`mark`: in short), its result, amounts by player.

    `after_end`: the game should have ended with an earlier deal.
    """

    number: int
    title: str
    note: str
    mark: str
    told: Told
    amounts: tuple[Amount, ...]
    corrected: bool
    after_end: bool
    lines: tuple[LineTold, ...] = ()


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the scoring core: who began, who sits there now, and the wind of the first deal ("": unknown)."""

    seat: Seat
    player: Player
    now: Player
    wind: str

    @property
    def replaced(self) -> bool:
        """Return whether somebody else has taken it."""
        return self.player.pk != self.now.pk

    def at(self, number: int) -> Player:
        """Return who sat there in a deal."""
        taken = [one.player for one in self.seat.substitutions.all() if one.from_deal <= number]
        return taken[-1] if taken else self.player


@dataclass(frozen=True, slots=True)
class Final:
    """A seat's result; `base` (tenths) is the part due to the score, `parts` are further parts by name."""

    result: SeatResult
    chair: Chair
    base: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Act:
    """An action other than entering deals in turn: a deal's results before and after, a seat, an amount."""

    entry: LogEntry
    number: int | None = None
    before: Told | None = None
    after: Told | None = None
    chair: Chair | None = None
    tenths: int | None = None


@dataclass(frozen=True, slots=True)
class GamePage:
    """Everything on a game's page; `results` once it has ended, `live` only while it runs.

    Deals are in order, newest first while the game runs. `notes`: what the rules say about an unusual current deal.
    `origin`: its platform; `not_tenhou6`: why it cannot be exported as Tenhou's JSON. `parts`: names of further parts
    of the totals, if the rules have any; `extras` (tenths) by seat.
    """

    game: Game
    live: LiveTable | None
    chairs: tuple[Chair, ...]
    deals: tuple[DealRow, ...]
    wide: ScoreLine | None
    narrow: ScoreLine | None
    readings: Readings
    results: tuple[SeatResult, ...]
    penalties: tuple[Penalty, ...]
    ended: str
    acts: tuple[Act, ...]
    notes: tuple[str, ...]
    running: RunningTold | None = None
    origin: Origin | None = None
    not_tenhou6: str = ""
    parts: tuple[str, ...] = ()
    extras: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def kept_as_written(self) -> int | None:
        """Return what the scores of the paper add up to, if they don't add up and were kept; None otherwise."""
        sheet = self.game.sheets.filter(current=True, as_written=True).first()
        return sum(sheet.scores) if sheet else None

    @property
    def bust_bonus(self) -> str:
        """Return who pays whom a bust bonus, as a sentence."""
        names = [(row.result.player.public_name, tuple(part for _name, part in row.parts)) for row in self.finals]
        return bust_bonus(rules_of(self.game), names)

    @property
    def finals(self) -> tuple[Final, ...]:
        """Return the results with their seats, in order of place."""
        chairs = {chair.seat.pk: chair for chair in self.chairs}
        return tuple(self._final(row, chairs[row.seat_id]) for row in self.results)

    def _final(self, row: SeatResult, chair: Chair) -> Final:
        extra = self.extras.get(chair.seat.index or 0, ())
        base = row.total - row.uma - row.oka - row.penalty - sum(extra)
        return Final(row, chair, base, tuple(zip(self.parts, extra, strict=False)))

    @property
    def has_uma(self) -> bool:
        """Return whether placings affect totals under these rules."""
        return any(row.uma for row in self.results)

    @property
    def has_oka(self) -> bool:
        """Return whether the first gets a bonus."""
        return any(row.oka for row in self.results)

    @property
    def has_penalty(self) -> bool:
        """Return whether there is a penalty."""
        return any(row.penalty for row in self.results)


def game_page(game: Game) -> GamePage:
    """Return everything on a game's page (the game loaded by `with_seats`)."""
    versions = list(game.deals.order_by("number", "version"))
    standing = [deal for deal in versions if deal.current]
    chairs = chairs_of(game)
    results = _unconfirmed(game, chairs) or tuple(game.results.select_related("player", "seat"))
    show_start_numbers(game.event_id, (*(row.player for row in results), *(chair.now for chair in chairs)))
    log = log_of(game)
    rows = tuple(_rows(game, standing, versions, chairs, dora_of(log)))
    wide, narrow = _lines(game, standing, rows, results)
    return GamePage(
        game=game,
        live=live_table(game, who_sits(game)) if game.running else None,
        chairs=chairs,
        deals=rows[::-1] if game.running else rows,
        running=running_told(game, _sat(chairs, len(standing) + 1)),
        wide=wide,
        narrow=narrow,
        readings=_readings(game, rows),
        results=results,
        penalties=tuple(
            Penalty.objects.filter(seat__game=game, cancelled_at=None).select_related("seat__player", "by")
        ),
        ended=reason_label(game) if game.end_reason else "",
        acts=_acts(game, versions, chairs),
        notes=_notes(game, standing, chairs) if game.running else (),
        origin=origin_of(log),
        not_tenhou6=why_not_tenhou6(game, log),
        parts=tuple(part.name.say(core_lang()) for part in rules_of(game).final_parts()),
        extras=_extras(game) if results else {},
    )


def _extras(game: Game) -> Mapping[int, tuple[int, ...]]:
    """Return further parts of the totals by seat, recomputed if the rules have any."""
    parts = rules_of(game).final_parts()
    if not parts:
        return {}
    return {line.player: tuple(line.extra[part.id] for part in parts) for line in replay(game, facts_of(game)).final}


def _unconfirmed(game: Game, chairs: Sequence[Chair]) -> tuple[SeatResult, ...]:
    """Return the provisional results of a game waiting for confirmation, in order of place; not in the database."""
    if game.status != Game.Status.TO_CONFIRM or not game.unconfirmed:
        return ()
    rows = [
        SeatResult(
            game=game, seat=chair.seat, player=chair.seat.counted_for, score=line.score, place=line.place, uma=line.uma,
            oka=line.oka, penalty=line.penalty, total=line.total,
        )
        for line in final_lines(game.unconfirmed)
        for chair in (chairs[line.player],)
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda row: row.place))


def _notes(game: Game, standing: Sequence[Deal], chairs: Sequence[Chair]) -> tuple[str, ...]:
    names = [chair.now.public_name for chair in chairs]
    return stage_notes(game, standing, state_label(game, game.state), names) if game.state else ()


def chairs_of(game: Game) -> tuple[Chair, ...]:
    """Return the seats of a game in the core's order, with everybody who sat there; none before they are drawn."""
    seats = [seat for seat in game.seats.all() if seat.index is not None]
    if not seats:
        return ()
    show_start_numbers(game.event_id, [seat.player for seat in seats])
    winds = state_label(game, start_state(game)).winds
    return tuple(
        Chair(seat, seat.player, sitting(seat), winds[seat.index] if seat.wind else "")
        for seat in sorted(seats, key=lambda seat: seat.index or 0)
        if seat.index is not None
    )


def _rows(
    game: Game, standing: Sequence[Deal], versions: Sequence[Deal], chairs: Sequence[Chair], dora: Sequence[str]
) -> list[DealRow]:
    corrected = {deal.number for deal in versions if not deal.current and deal.undone_at is None}
    ends = min((deal.number for deal in standing if "played_on" in deal.result), default=len(standing))
    before = start_state(game)
    rows = []
    for deal, answer in zip(standing, deal_answers(game, standing), strict=False):
        label = state_label(game, before)
        pairs = zip(deal.deltas, deal.state["scores"], strict=True)
        laid = deal.result.get("riichi") or ()
        amounts = tuple(Amount(delta, after, i in laid) for i, (delta, after) in enumerate(pairs))
        turned = dora[deal.number - 1] if deal.number <= len(dora) else ""
        told = _told(game, deal, chairs, answer, turned)
        rows.append(
            DealRow(
                number=deal.number,
                title=label.title,
                note=note_of(label),
                mark=_mark(label),
                told=told,
                amounts=amounts,
                corrected=deal.number in corrected,
                after_end=deal.number > ends,
                lines=lines_told(game, before, deal.result, _sat(chairs, deal.number)),
            )
        )
        before = deal.state
    return rows


def _sat(chairs: Sequence[Chair], number: int) -> Who:
    """Return who sat where in a deal."""
    return lambda index: None if index is None else chairs[index].at(number)


def _told(game: Game, deal: Deal, chairs: Sequence[Chair], answer: DealAnswer | None = None, dora: str = "") -> Told:
    result: Json = deal.result
    ready = result.get("tenpai") or ()

    def player(number: int | None) -> Player | None:
        return None if number is None else chairs[number].at(deal.number)

    def players(found: Sequence[Any]) -> tuple[Player, ...]:
        numbers = [one["player"] if isinstance(one, Mapping) else one for one in found]
        return tuple(chairs[number].at(deal.number) for number in numbers)

    return Told(
        text=result_label(game, result, answer),
        wins=tuple((chairs[win["winner"]].at(deal.number), player(win.get("from"))) for win in result.get("wins", ())),
        tenpai=players(ready),
        river=players(result.get("nagashi") or ()),
        foul=player(result.get("player")),
        glossary=rules_of(game).glossary,
        patterns=deal_patterns(game, deal, answer),
        hands=tuple(said_win(win) for win in result.get("wins", ()) if "concealed" in win.get("hand", {})),
        ready=tuple(
            (chairs[one["player"]].at(deal.number), shown_hand(one["hand"]))
            for one in ready
            if isinstance(one, Mapping) and "hand" in one
        ),
        dora=() if "wins" in result else tiles(dora),
    )


def _lines(
    game: Game, standing: Sequence[Deal], rows: Sequence[DealRow], results: Sequence[SeatResult]
) -> tuple[ScoreLine | None, ScoreLine | None]:
    if not standing:
        return None, None
    scores = [start_state(game)["scores"], *(deal.state["scores"] for deal in standing)]
    labels = [row.mark for row in rows]
    ranks = _ranks(scores[-1], results)
    write = axis(game, thousands)
    wide, narrow = (score_line(scores, labels, ranks, frame, write) for frame in (WIDE, NARROW))
    return wide, narrow


def _readings(game: Game, rows: Sequence[DealRow]) -> Readings:
    """Return the score of each seat at the start and after each deal as text."""
    start = start_state(game)["scores"]
    after = [start, *([amount.after for amount in row.amounts] for row in rows)]
    moments = [_("Start"), *(row.mark for row in rows)]
    return Readings(moments, [[written(score, game) for score in own] for own in zip(*after, strict=True)])


def _mark(label: StateLabel) -> str:
    count = label.counters[0][1] if label.counters else 0
    return f"{label.title}·{count}" if count else label.title


def _ranks(scores: Sequence[int], results: Sequence[SeatResult]) -> list[int]:
    """Return a distinct rank for each line: the placings of a final game, else the order of scores."""
    places = {row.seat.index: row.place for row in results}
    order = sorted(range(len(scores)), key=lambda i: (places.get(i, 0), -scores[i], i))
    return [order.index(i) + 1 for i in range(len(scores))]


def _acts(game: Game, versions: Sequence[Deal], chairs: Sequence[Chair]) -> tuple[Act, ...]:
    by_key = {(deal.number, deal.version): deal for deal in versions}
    entries = game.log.filter(action__in=TOLD).select_related("by").order_by("-created_at", "-pk")
    return tuple(_act(game, entry, by_key, chairs) for entry in entries)


def _act(game: Game, entry: LogEntry, by_key: Mapping[tuple[int, int], Deal], chairs: Sequence[Chair]) -> Act:
    data = entry.data
    corrected = entry.action == "deal.corrected"
    number, version = data.get("number"), data.get("version", 0)
    old = by_key.get((number, version - 1 if corrected else version))
    new = by_key.get((number, version)) if corrected else None
    return Act(
        entry=entry,
        number=number,
        before=_told(game, old, chairs) if old else None,
        after=_told(game, new, chairs) if new else None,
        chair=chairs[data["seat"]] if "seat" in data else None,
        tenths=data.get("tenths"),
    )
