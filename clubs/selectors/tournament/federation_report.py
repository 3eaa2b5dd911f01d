"""Report of a tournament to a federation (EMA, for MERS): header, weight, a row for each place."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from hashlib import sha256

from django.utils import timezone

from clubs.federations import EMA, is_ema_number
from clubs.models import Entry, Event, Game, Player, PlayerName, Round, Stage, StageAct
from clubs.models.tournament import EventRole
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament.participants import first_stages
from clubs.selectors.tournament.printouts import everybody_placed
from clubs.selectors.tournament.stage_standings import StageLine
from clubs.selectors.tournament.table_points import Exact

MOST_DAYS, MOST_SUBSTITUTES = 3, 3
"""Maximum number of days that add weight, and of substitutes that count as players."""
LATIN = "en"
"""The language under which a name in Latin letters is kept."""
HALF = Decimal("0.5")
MANY, VERY_MANY, SOME_COUNTRIES, MANY_COUNTRIES = 40, 80, 6, 10
HAN = re.compile(r"^[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]+$")
TWO_SIGNS = re.compile("歐陽|司馬|上官|諸葛|司徒|東方|夏侯|皇甫|尉遲|公孫|慕容|令狐|欧阳|诸葛|东方|尉迟|公孙")
"""Family names of two characters."""


def weight(*, days: int, players: int, countries: int, qualification: bool) -> Decimal:
    """Return the weight of a tournament: its days, plus what size, countries and a qualification add.

    >>> weight(days=2, players=44, countries=7, qualification=False)
    Decimal('3.0')
    """
    size = 2 * HALF if players > VERY_MANY else HALF if players > MANY else 0
    far = 2 * HALF if countries >= MANY_COUNTRIES else HALF if countries >= SOME_COUNTRIES else 0
    found = Decimal(min(max(days, 1), MOST_DAYS)) + size + far + int(qualification)
    return found.quantize(Decimal("0.1"))


def base_rank(place: int, players: int) -> Decimal | None:
    """Return the base rank, from 1000 for the first to 0 for the last, or None if nobody else played.

    >>> base_rank(75, 100), base_rank(1, 100), base_rank(100, 100), base_rank(1, 1)
    (Decimal('252.5'), Decimal('1000.0'), Decimal('0.0'), None)
    """
    if players < 2:  # a single player has no rank
        return None
    return (Decimal(1000 * (players - place)) / (players - 1)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def split_name(name: str) -> tuple[str, str]:
    """Return family name and given name, split at a comma, by capitals, after the first character or word in East Asian
    names, else before the last word.

    >>> split_name("WANG Ming"), split_name("Anna de Vries"), split_name("歐陽鋒"), split_name("清水 ひなた")
    (('WANG', 'Ming'), ('Vries', 'Anna de'), ('歐陽', '鋒'), ('清水', 'ひなた'))
    """
    if "," in name:
        family, given = name.split(",", 1)
        return family.strip(), given.strip()
    words = name.split()
    if len(words) < 2:  # one word
        return _split_signs(name) if HAN.fullmatch(name) else (name, "")
    if all(HAN.fullmatch(word) for word in words):
        return words[0], " ".join(words[1:])
    loud = [word for word in words if len(word) > 1 and word.isupper()]
    if loud and len(loud) < len(words):
        return " ".join(loud), " ".join(word for word in words if word not in loud)
    return words[-1], " ".join(words[:-1])


def is_latin(name: str) -> bool:
    """Return whether every letter of a name is a Latin one.

    >>> is_latin("Łukasz Nowak-O'Hara"), is_latin("佐藤 Misaki"), is_latin("")
    (True, False, False)
    """
    letters = [letter for letter in name if letter.isalpha()]
    return bool(letters) and all(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)


def report_name(player: Player, latin: str = "") -> tuple[str, str]:
    """Return a player's family and given name for a report: as mended for the federation, else in Latin letters.

    `latin` is the player's other name in Latin letters, if one is known.
    """
    mended = player.report_names.get(federation_for(player)) if isinstance(player.report_names, dict) else None
    if isinstance(mended, list) and len(mended) == len(("family", "given")):
        return str(mended[0]), str(mended[1])
    known = (name for name in (player.name, latin, player.reading) if is_latin(name))
    return split_name(next(known, player.name))


def federation_for(player: Player) -> str:
    """Return the federation for whose reports a player's names are kept."""
    return player.federation or EMA


def _split_signs(name: str) -> tuple[str, str]:
    at = 2 if TWO_SIGNS.match(name) and len(name) > 2 else 1  # family name of two characters
    return name[:at], name[at:]


@dataclass(frozen=True, slots=True)
class Said:
    """Values that only the organiser knows.

    `days` None: the number of days on which rounds and postponed tables began.
    """

    country: str = ""
    days: int | None = None
    observer: str = ""
    qualification: bool = False


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A player's row; `place` is None for a disqualified player. `total` in tenths.

    `points`: the sum of the games' own points in tenths, where the total are table points.
    """

    place: int | None
    entry: Entry
    family: str
    given: str
    total: Exact
    base: Decimal | None
    points: int | None = None

    @property
    def shown(self) -> tuple[object, ...]:
        """Return the row's content, except the base rank, which follows from it."""
        player = self.entry.player
        numbers = (self.entry.number, player.federation, player.federation_id, player.country)
        own = () if self.points is None else (self.points,)
        return self.place, self.family, self.given, self.total, *own, *numbers

    @property
    def unreadable(self) -> bool:
        """Whether the name is not known in Latin letters."""
        return not is_latin(self.family + self.given)

    @property
    def missing(self) -> bool:
        """Whether a federation number is missing, malformed or of another federation."""
        player = self.entry.player
        return player.federation not in ("", EMA) or not is_ema_number(player.federation_id)


@dataclass(frozen=True, slots=True)
class Sent:
    """When a report was sent last, and whether its content has changed since."""

    act: StageAct
    outdated: bool


@dataclass(frozen=True, slots=True)
class Report:
    """The whole report. `players` counts at most three of the `substitutes`."""

    event: Event
    said: Said
    first: date
    last: date
    days: int
    preset: str
    rounds: tuple[tuple[int, int | None], ...]
    players: int
    substitutes: int
    countries: tuple[str, ...]
    referees: tuple[str, ...]
    rows: tuple[ReportRow, ...]
    stage: Stage | None = None
    """The last stage, whose standings the totals are of."""

    @property
    def table_points(self) -> bool:
        """Return whether the totals are table points."""
        return bool(self.stage and self.stage.place_points)

    @property
    def weight(self) -> Decimal:
        """Return the weight."""
        countries, qualification = len(self.countries), self.said.qualification
        return weight(days=self.days, players=self.players, countries=countries, qualification=qualification)

    @property
    def missing(self) -> tuple[ReportRow, ...]:
        """Return the players with a missing or malformed federation number."""
        return tuple(row for row in self.rows if row.missing)

    @property
    def unreadable(self) -> tuple[ReportRow, ...]:
        """Return the players whose names are not known in Latin letters."""
        return tuple(row for row in self.rows if row.unreadable)

    @property
    def stateless(self) -> tuple[ReportRow, ...]:
        """Return the players whose country is unknown."""
        return tuple(row for row in self.rows if not row.entry.player.country)

    @property
    def fingerprint(self) -> str:
        """Return a hash of everything the report shows."""
        rows = [row.shown for row in self.rows]
        when = (self.first, self.last, self.days, self.rounds)
        head = (self.event.name, self.event.place, self.preset, when, self.players, self.substitutes, self.referees)
        return sha256(repr((head, self.said, rows)).encode()).hexdigest()[:32]


def report(event: Event, said: Said) -> Report:
    """Return the report of a tournament by its current state, in a constant number of queries."""
    approved = list(event.rounds.filter(status=Round.Status.APPROVED).exclude(stage=None).order_by("number"))
    zone = event.season.club.zone
    played = [one.started_at for one in approved if one.started_at] + _played_later(event)
    dates = sorted({timezone.localtime(at, zone).date() for at in played or [event.starts_at]})
    entered = {entry.player_id: entry.kind for entry in event.entries.all()}
    here = first_stages(event)
    lines = [(place, line) for place, _stage, line in everybody_placed(event)]
    substitutes = sum(entered.get(player) == Entry.Kind.SUBSTITUTE for player in here)
    players = len(lines) + min(substitutes, MOST_SUBSTITUTES)
    referees = event.staff.filter(role=EventRole.REFEREE).select_related("user").order_by("user__name")
    return Report(
        event=event,
        said=said,
        first=dates[0],
        last=dates[-1],
        days=said.days or len(dates),
        preset=rules_of_event(event).preset.id,
        rounds=_rounds(one for one in approved if not one.is_playoff),
        players=players,
        substitutes=substitutes,
        countries=tuple(sorted({line.entry.player.country for _place, line in lines} - {""})),
        referees=tuple(str(one.user) for one in referees),
        rows=tuple(_rows(lines, players)),
        stage=event.stages.order_by("number").last(),
    )


def _played_later(event: Event) -> list[datetime]:
    """Return when the postponed tables of approved rounds began."""
    games = event.games.filter(status=Game.Status.FINAL, round__status=Round.Status.APPROVED, postponed__isnull=False)
    return [at for at in games.order_by().values_list("started_at", flat=True) if at]


def _rows(lines: Sequence[tuple[int | None, StageLine]], players: int) -> Iterable[ReportRow]:
    known = PlayerName.objects.filter(player__in=[line.entry.player_id for _place, line in lines], lang=LATIN)
    latin = dict(known.values_list("player_id", "name"))
    for place, line in lines:
        family, given = report_name(line.entry.player, latin.get(line.entry.player_id, ""))
        base = None if place is None else base_rank(place, players)
        points = sum(one for one in line.points if one is not None) if line.points else None
        yield ReportRow(place, line.entry, family, given, line.value, base, points)


def _rounds(approved: Iterable[Round]) -> tuple[tuple[int, int | None], ...]:
    """Return the rounds with their minutes: `((8, 75), (2, 90))`."""
    found: list[tuple[int, int | None]] = []
    for one in approved:
        if found and found[-1][1] == one.minutes:
            found[-1] = (found[-1][0] + 1, one.minutes)
        else:
            found.append((1, one.minutes))
    return tuple(found)


def last_sent(event: Event) -> StageAct | None:
    """Return the report that was sent last."""
    acts = StageAct.objects.filter(stage__event=event, kind=StageAct.Kind.REPORT)
    return acts.select_related("by").order_by("-created_at", "-pk").first()


def said_in(act: StageAct | None) -> Said:
    """Return the organiser's values in a report that was sent."""
    data = act.data if act else {}
    return Said(
        country=data.get("country", ""),
        days=data.get("days"),
        observer=data.get("observer", ""),
        qualification=data.get("qualification", False),
    )


def sent_of(event: Event) -> Sent | None:
    """Return the report that was sent last, and whether its content has changed since."""
    act = last_sent(event)
    if act is None:
        return None
    return Sent(act, act.data.get("fingerprint") != report(event, said_in(act)).fingerprint)
