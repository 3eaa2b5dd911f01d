"""The rating list of a club, and a player's line with every step in words (standings, section 2.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from typing import cast

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Q, QuerySet, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club, Player, Rating, RatingBook, SeatResult
from clubs.ranking.rating_replay import Listing, written
from clubs.selectors.charts.svg import sampled_moments
from clubs.selectors.paging import sorted_by_keys
from clubs.selectors.player_page.score_history import Course, days_on, drawn
from clubs.selectors.ratings.player_history import Step, rated_results, steps_of, values_after
from clubs.selectors.ratings.rating_tracks import ALL, KINDS, counted_tracks, track_name
from clubs.selectors.reader_language import core_lang
from rules import registry

LINES_A_PAGE, STEPS_A_PAGE, MOST_POINTS = 50, 30, 150
HALF = 0.000_000_5
MINUS = "\N{MINUS SIGN}"
LISTING = Listing()


@dataclass(frozen=True, slots=True)
class Chosen:
    """The chosen rating and track, in words; `others` are all choices: rating, track and name."""

    kind: str
    track: str
    name: str
    others: tuple[tuple[str, str, str], ...]

    @property
    def kinds(self) -> set[str]:
        """Return the available ratings."""
        return {kind for kind, _track, _name in self.others}

    @property
    def tracks(self) -> set[str]:
        """Return the available tracks."""
        return {track for _kind, track, _name in self.others}


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A player's line: `rank` None while provisional, `shared` with others; values and the last change as text."""

    rank: int | None
    shared: bool
    player: Player
    value: str
    provisional: bool
    games: int
    change: str
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Board:
    """The rating list of a club; `away` players were not rated for half a year, and are left out."""

    chosen: Chosen
    lines: tuple[BoardLine, ...]
    page: Page[Rating]
    away: int
    book: RatingBook | None

    @property
    def pending(self) -> bool:
        """Return whether there are results that these ratings do not include yet."""
        return self.book is not None and self.book.requested > self.book.computed


@dataclass(frozen=True, slots=True)
class StepLine:
    """A rated game of a player, with its working in a sentence."""

    step: Step
    before: str
    change: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating: its current value, its chart, and its changes, newest first."""

    player: Player
    chosen: Chosen
    rating: Rating
    value: str
    provisional: bool
    lines: tuple[StepLine, ...]
    page: Page[SeatResult]
    course: Course | None


def board(club: Club, asked: Mapping[str, str]) -> Board | None:
    """Return the list of the requested rating and track, else of the most played; None before the first game."""
    book = RatingBook.objects.filter(club=club).first()
    tracks = counted_tracks(club.pk) if book is None or book.tracks is None else book.tracks
    chosen = _chosen(((kind, track, n) for kind, track, n in tracks), asked)
    if chosen is None:
        return None
    found = Rating.objects.filter(club=club, kind=chosen.kind, track=chosen.track)
    active = found.filter(last_at__gte=timezone.now() - timedelta(days=LISTING.inactive))
    page = _page(active, asked.get("page", ""))
    rows = list(page)
    people = Player.objects.in_bulk([row.player_id for row in rows])
    placed = [row for row in rows if not _provisional(row)]
    ranks, shared = _ranks(placed, active, page.start_index()), _shared(placed, active)
    lines = tuple(_line(row, people[row.player_id], ranks.get(row.pk), row.pk in shared) for row in rows)
    known = next(n for kind, track, n in tracks if (kind, track) == (chosen.kind, chosen.track))
    return Board(chosen, lines, page, max(known - page.paginator.count, 0), book)


def _page(active: QuerySet[Rating], number: str) -> Page[Rating]:
    """Return a page of ranked players by value, followed by provisional ones; by index unless a page has both."""
    placed = Q(games__gte=LISTING.provisional)
    counts = active.aggregate(all=Count("games"), placed=Count("games", filter=placed))
    turned = Paginator(range(counts["all"]), LINES_A_PAGE).get_page(number)
    start, stop, first = max(turned.start_index() - 1, 0), turned.end_index(), counts["placed"]
    found, order = active, ["-value", "player__number"]
    if stop <= first:
        found = active.filter(placed)
    else:
        order.insert(0, "provisional")
        found = active.annotate(provisional=Case(When(placed, then=0), default=1))
    rows = list(found.order_by(*order)[start:stop])
    return Page(rows, turned.number, cast("Paginator[Rating]", turned.paginator))


def ranked(club: Club) -> Iterator[tuple[str, Rating, int | None]]:
    """Yield every line of a club's rating lists: the list's name, the rating, and the rank, None while provisional."""
    found = (
        Rating.objects.filter(club=club).select_related("player").order_by("kind", "track", "-value", "player__number")
    )
    for (kind, track), rows in groupby(found, lambda row: (row.kind, row.track)):
        active = [row for row in rows if timezone.now() - row.last_at <= timedelta(days=LISTING.inactive)]
        ranks = _ranks([row for row in active if not _provisional(row)])
        for row in sorted(active, key=_provisional):
            yield _name(kind, track), row, ranks.get(row.pk)


def player_rating(player: Player, asked: Mapping[str, str]) -> PlayerRating | None:
    """Return a player's line and changes on the requested track, else the most played; None without a rated game."""
    own = Rating.objects.filter(player=player)
    chosen = _chosen(own.order_by("-games").values_list("kind", "track", "games"), asked)
    if chosen is None:
        return None
    rating = own.get(kind=chosen.kind, track=chosen.track)
    results = list(rated_results(player, chosen.track).values_list("pk", flat=True))
    related = SeatResult.objects.select_related("game__event__season__club", "game__round", "game__rated")
    keys = Paginator(results, STEPS_A_PAGE).get_page(asked.get("page", ""))
    page = sorted_by_keys(keys, related)
    lines = tuple(map(_step, steps_of(page, chosen.kind, chosen.track)))
    line = _course(player, rating, results)
    return PlayerRating(player, chosen, rating, _whole(rating.value), _provisional(rating), lines, page, line)


# -- which rating ------------------------------------------------------------------------------------


def _chosen(rows: Iterable[tuple[str, str, int]], asked: Mapping[str, str]) -> Chosen | None:
    """Return the requested choice if it exists; rows are kinds and tracks with their number of ratings."""
    order = list(KINDS)
    known = sorted(rows, key=lambda row: (order.index(row[0]), -row[2], row[1]))
    if not known:
        return None
    kinds = [kind for kind, _track, _n in known]
    kind = asked.get("kind") if asked.get("kind") in kinds else kinds[0]
    tracks = [track for own, track, _n in known if own == kind]
    track = asked.get("track") if asked.get("track") in tracks else tracks[0]
    others = tuple((own, name, _name(own, name)) for own, name, _n in known)
    return Chosen(str(kind), str(track), _name(str(kind), str(track)), others)


def _name(kind: str, track: str) -> str:
    names = {"elo": _("Placement Elo"), "openskill": _("OpenSkill")}
    return f"{names[kind]} · {_track_names().get(track, track)}"


def _track_names() -> dict[str, str]:
    found = {ALL: _("all rules")}
    for preset in registry.presets():
        words = {"system": registry.system(preset.system).name.say(core_lang()), "n": preset.players}
        found[track_name(preset.system, preset.players)] = _("%(system)s, %(n)s players") % words
    return found


# -- lines -------------------------------------------------------------------------------------------


def _provisional(row: Rating) -> bool:
    return row.games < LISTING.provisional


def _ranks(rows: Sequence[Rating], active: QuerySet[Rating] | None = None, start: int = 1) -> dict[int, int]:
    """Return, by key, 1 + the number of higher values, rounded to six decimals; `rows` may be a part of `active`."""
    ranks: dict[float, int] = {}
    if active is not None:
        first = written(rows[0].value) if rows else 0.0
        ranks[first] = 1 + active.filter(games__gte=LISTING.provisional, value__gte=first + HALF).count()
    for number, row in enumerate(rows, start):
        ranks.setdefault(written(row.value), number)
    return {row.pk: ranks[written(row.value)] for row in rows}


def _shared(rows: Sequence[Rating], active: QuerySet[Rating]) -> set[int]:
    """Return the keys of those who share their value, rounded to six decimals, with anybody in `active`."""
    if not rows:
        return set()
    high, low = written(rows[0].value) + HALF, written(rows[-1].value) - HALF
    level = active.filter(games__gte=LISTING.provisional, value__lt=high, value__gte=low)
    counts = Counter(map(written, level.order_by().values_list("value", flat=True)))
    return {row.pk for row in rows if counts[written(row.value)] > 1}


def _line(row: Rating, player: Player, rank: int | None, shared: bool) -> BoardLine:
    value, change = _whole(row.value), _signed(row.change)
    return BoardLine(rank, shared, player, value, _provisional(row), row.games, change, row.last_at)


def _course(player: Player, rating: Rating, results: Sequence[int]) -> Course | None:
    """Return the chart of values after each game (`results`: keys, newest first); None for a single one."""
    if len(results) < 2:
        return None
    own = KINDS[rating.kind].track
    (_zero, *moments) = sampled_moments(len(results) + 1, MOST_POINTS)
    values = values_after([results[-moment] for moment in moments], rating.kind, rating.track)
    shown = [round(own.shown(own.newcomer())), *(round(value) for value, _night in values)]
    return drawn(shown, days_on([night for _value, night in values], player.club), _whole, _whole)


# -- a step in words ---------------------------------------------------------------------------------


def _step(step: Step) -> StepLine:
    why = _why_elo(step) if step.kind == "elo" else _why_openskill(step)
    return StepLine(step, _decimals(step.before), _signed(step.after - step.before), _decimals(step.after), why)


def _why_elo(step: Step) -> str:
    numbers = step.numbers
    before = ngettext("%(n)s previous game", "%(n)s previous games", step.games) % {"n": step.games}
    words = {
        "place": step.place,
        "size": step.size,
        "base": _signed(numbers["base"], 0 if numbers["base"] == int(numbers["base"]) else 2),
        "average": _decimals(numbers["average"]),
        "own": _decimals(step.before),
        "correction": _signed(numbers["correction"]),
        "before": before,
        "factor": f"{numbers['factor']:.3f}",
        "change": _signed(numbers["change"]),
        "after": _decimals(step.after),
    }
    return (
        _(
            "Placed %(place)s of %(size)s: %(base)s. Table average %(average)s, own rating %(own)s: "
            "%(correction)s. %(before)s: × %(factor)s. %(change)s → %(after)s."
        )
        % words
    )


def _why_openskill(step: Step) -> str:
    numbers = step.numbers
    words = {
        "expected": f"{numbers['expected']:.2f}",
        "place": step.place,
        "size": step.size,
        "mu": f"{numbers['mu_before']:.2f} → {numbers['mu']:.2f}",
        "sigma": f"{numbers['sigma_before']:.2f} → {numbers['sigma']:.2f}",
        "change": _signed(numbers["change"]),
        "after": _decimals(step.after),
    }
    return (
        _(
            "Expected placing %(expected)s, actual placing %(place)s of %(size)s. Strength μ %(mu)s, "
            "uncertainty σ %(sigma)s. 1,500 + 20 × (μ − 3σ): %(change)s → %(after)s."
        )
        % words
    )


def _whole(value: float) -> str:
    return f"{round(value):,}"


def _decimals(value: float) -> str:
    return f"{value:,.2f}".replace("-", MINUS)


def _signed(value: float, digits: int = 2) -> str:
    text = f"{abs(value):,.{digits}f}"
    sign = "" if not float(text.replace(",", "")) else "+" if value > 0 else MINUS
    return sign + text
