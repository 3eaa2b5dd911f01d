"""The players of a club: search, filters and sorting; the numbers are those of one season's standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.core.paginator import Page
from django.db.models import Case, F, FilteredRelation, FloatField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable, CombinedExpression
from django.db.models.functions import Cast, NullIf

from clubs.models import Club, Entry, Player, Rating, Season, Standing
from clubs.models.people import Privacy
from clubs.ranking.rating_replay import Listing
from clubs.selectors.paging import page_of_rows
from clubs.selectors.people.search import by_sound, found_in_public
from clubs.selectors.public.home import landmarks
from clubs.selectors.public.standings import StandingLine, standing_lines, value_name
from clubs.selectors.ratings.rating_tracks import track_name
from clubs.selectors.rulebook.rules_texts import rules_of

A_PAGE, MOST_FOUND, LONGEST_QUERY = 50, 50, 80
"""The most players on a page, players found by a search, and characters of a search."""


class Who(StrEnum):
    """Filters of the list: with a game in the season, with a rank in it, at an open night, guests, everybody."""

    SEASON = "season"
    QUALIFIED = "qualified"
    HERE = "here"
    GUESTS = "guests"
    ALL = "all"


class By(StrEnum):
    """Columns that sort the list; with a minus sign in front the other way round."""

    RANK = "rank"
    NAME = "name"
    GAMES = "games"
    AVERAGE = "average"
    RATING = "rating"


FALLING = (By.GAMES, By.RATING)
"""Columns that are sorted in descending order first."""
SORTS = {*By, *(f"-{by}" for by in By)}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with the line of the season's standings and the rating, None without one.

    `latin`: the name in Latin letters, "" if it is in them already or unknown. `provisional`: too few rated games.
    """

    player: Player
    latin: str
    standing: StandingLine | None
    rating: int | None
    provisional: bool
    here: bool


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A page of the list; `counts` by filter, `value`: what ranks the season, `query`: what was searched for."""

    season: Season | None
    lines: tuple[PlayerLine, ...]
    page: Page[Player] | None
    who: Who
    by: By
    backwards: bool
    counts: Mapping[str, int]
    value: str
    query: str = ""

    @property
    def most_pages(self) -> int:
        """Return the number of pages of the longest list."""
        return -(-max(self.counts.values(), default=0) // A_PAGE)

    @property
    def heads(self) -> tuple[tuple[str, str, str], ...]:
        """Return, for each column that sorts, its name, the query that sorts by it, and `aria-sort`."""
        return tuple((by.value, self._asked(by), self._said(by)) for by in By)

    def _asked(self, by: By) -> str:
        return f"-{by}" if by == self.by and not self.backwards else str(by)

    def _said(self, by: By) -> str:
        if by != self.by:
            return ""
        return "descending" if (by in FALLING) != self.backwards else "ascending"


def player_list(club: Club, asked: Mapping[str, str]) -> PlayerList:
    """Return the page of `season`, `who`, `sort` and `page` of a query; what is unknown has its default."""
    season = _season(club, asked.get("season", ""))
    counts = _counts(club, season)
    who = Who(asked["who"]) if asked.get("who") in set(Who) else Who.SEASON if counts[Who.SEASON] else Who.ALL
    sort = asked["sort"] if asked.get("sort") in SORTS else By.RANK if season and who != Who.ALL else By.NAME
    by, backwards = By(sort.lstrip("-")), sort.startswith("-")
    rows = _sorted(_shown(club, season, who), by, backwards)
    page = page_of_rows(rows, asked.get("page"), A_PAGE)
    return PlayerList(season, _lines(club, season, page), page, who, by, backwards, counts, _value(season))


def found_players(club: Club, query: str, season: str) -> PlayerList:
    """Return the players with a public name or number that matches, in any script; at most `MOST_FOUND`."""
    query = query.strip()[:LONGEST_QUERY]
    of = _season(club, season)
    found = _of_club(club, of).filter(found_in_public(query)).order_by(*_by_public_name())[:MOST_FOUND]
    return PlayerList(of, _lines(club, of, found), None, Who.ALL, By.NAME, False, {}, _value(of), query)


def _season(club: Club, slug: str) -> Season | None:
    """Return the season of an address, else the one that is on."""
    return (slug and club.seasons.select_related("club").filter(slug=slug).first()) or landmarks(club).season


def _value(season: Season | None) -> str:
    return value_name(season) if season else ""


def _of_club(club: Club, season: Season | None) -> QuerySet[Player]:
    """Return the club's players with their standing (`of`) and rating (`own`) in a season."""
    track = _track(season) if season else ""
    return (
        Player.objects.filter(club=club, former=False)
        .annotate(
            of=FilteredRelation("standings", condition=Q(standings__season=season.pk if season else 0)),
            own=FilteredRelation("ratings", condition=Q(ratings__kind="elo", ratings__track=track)),
        )
        .prefetch_related("names")
    )


def _track(season: Season) -> str:
    rules = rules_of(season)
    return track_name(rules.preset.system, rules.players)


def _shown(club: Club, season: Season | None, who: Who) -> QuerySet[Player]:
    found = _of_club(club, season)
    if who == Who.HERE:
        return found.filter(pk__in=_present(club))
    wanted = {
        Who.SEASON: Q(of__isnull=False),
        Who.QUALIFIED: Q(of__rank__isnull=False),
        Who.GUESTS: Q(guest=True, active=True),
        Who.ALL: Q(active=True) | Q(standings__isnull=False),
    }
    return found.filter(wanted[who]).distinct() if who == Who.ALL else found.filter(wanted[who])


def _present(club: Club) -> QuerySet[Entry, int]:
    nights = [night.pk for night in landmarks(club).nights]
    return Entry.objects.filter(event__in=nights, status=Entry.Status.HERE).values_list("player", flat=True)


def _counts(club: Club, season: Season | None) -> dict[str, int]:
    """Return the number of players by filter."""
    return {str(who): _shown(club, season, who).order_by().count() for who in Who}


def _sorted(found: QuerySet[Player], by: By, backwards: bool) -> QuerySet[Player]:
    if by == By.NAME:
        ordered = found.order_by(*_by_public_name())
        return ordered.reverse() if backwards else ordered
    fields: dict[By, F | CombinedExpression] = {
        By.RANK: F("of__position"),
        By.GAMES: F("of__games"),
        By.AVERAGE: Cast("of__halves", FloatField()) / NullIf(F("of__counted_games"), 0),
        By.RATING: F("own__value"),
    }
    field = fields[by]
    order = field.desc(nulls_last=True) if (by in FALLING) != backwards else field.asc(nulls_last=True)
    return found.order_by(order, "number")


def _by_public_name() -> tuple[str | Combinable, ...]:
    """Return the sort keys of public names; other players follow by number, so that no place hints at a name."""
    named = Q(privacy=Privacy.NAME)
    hidden_last = Case(When(named, then=Value(0)), default=Value(1))
    return (hidden_last, *(Case(When(named, then=key), default=None) for key in by_sound()), "number")


def _lines(club: Club, season: Season | None, shown: Page[Player] | QuerySet[Player]) -> tuple[PlayerLine, ...]:
    players = list(shown)
    keys = [player.pk for player in players]
    standings: dict[int, StandingLine] = {}
    ratings: dict[int, Rating] = {}
    if season:
        rows = Standing.objects.filter(season=season, player__in=keys).select_related("player")
        standings = {line.player.pk: line for line in standing_lines(season, rows)}
        rated = Rating.objects.filter(kind="elo", track=_track(season), player__in=keys)
        ratings = {rating.player_id: rating for rating in rated}
    here = set(_present(club))
    return tuple(_line(one, standings.get(one.pk), ratings.get(one.pk), here=one.pk in here) for one in players)


def _line(player: Player, standing: StandingLine | None, rating: Rating | None, *, here: bool) -> PlayerLine:
    provisional = rating is not None and rating.games < Listing().provisional
    value = round(rating.value) if rating else None
    return PlayerLine(player, _latin(player), standing, value, provisional, here)


def _latin(player: Player) -> str:
    """Return a name in Latin letters beside one in another script, for players with a public name only."""
    if player.privacy != Privacy.NAME or player.name.isascii():
        return ""
    others = [other.name for other in player.names.all()]
    return next((name for name in (player.reading, *others) if name and name.isascii()), "")
