"""Link previews: one fact, a few numbers and one sentence, without anything that the page hides."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import starmap

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club, Event, Game, Player, Season, SeatResult, Standing
from clubs.models.people import Privacy
from clubs.selectors.public import page_versions
from clubs.selectors.public.event_texts import day, night_title
from clubs.selectors.public.home import next_night
from clubs.selectors.public.night import night_lines, night_results
from clubs.selectors.public.standings import standing_lines, standings
from clubs.selectors.reader_language import listed, rank_said
from clubs.selectors.rulebook.amounts import written_total
from clubs.selectors.rulebook.rules_texts import preset_name, rules_of
from clubs.selectors.seasons.value_texts import MINUS
from clubs.selectors.tournament.public_page import HIDDEN, tournaments

ROWS = 4
LONGEST_SENTENCE = 200


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview: `about` is subject and date, `numbers` have labels, `rows` are rank, name and value."""

    about: str
    fact: str
    sentence: str
    numbers: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, str, str], ...] = ()


def preview_of(club: Club, kind: str, key: str) -> Preview | None:
    """Return the preview of a page of a club; None if there is no such page."""
    make = KINDS.get(kind)
    return make(club, key) if make else None


def subjects_of(club: str, kind: str, key: str) -> page_versions.Subjects:
    """Return the subjects whose versions determine whether a preview is current."""
    of_club, results = page_versions.club(club), page_versions.results(club)
    found: dict[str, page_versions.Subjects] = {
        "season": (of_club, page_versions.season(club, key)),
        "game": (of_club, page_versions.game(club, key)),
        "night": (of_club, page_versions.draws(club), results),
        "event": (of_club, page_versions.tournament(club, int(key) if key.isdecimal() else 0)),
    }
    return found.get(kind, (of_club, results))


def _club(club: Club, _key: str = "") -> Preview:
    night = next_night(club)
    said = f"{night_title(night)}{_(': ')}{day(night.starts_at, club)}" if night else ""
    sentence = club.about.split("\n")[0] or listed(filter(None, (said, club.place)))
    return Preview(_("Mahjong club"), club.name, _short(sentence) or club.name, rows=(("", said, ""),) if said else ())


def _season(club: Club, slug: str) -> Preview | None:
    season = Season.objects.select_related("club").filter(club=club, slug=slug).first()
    if season is None:
        return None
    board = standings(season, a_page=ROWS)
    rows = tuple(
        (rank_said(line.rank, line.shared) if line.rank else "–", line.player.public_name, line.value)
        for line in board.lines
    )
    if not rows:
        sentence = _("No final games yet.")
    else:
        words = {"player": rows[0][1], "season": season.name, "value": rows[0][2], "n": board.page.paginator.count}
        sentence = ngettext(
            "%(player)s leads %(season)s with %(value)s; %(n)s player.",
            "%(player)s leads %(season)s with %(value)s; %(n)s players.",
            board.page.paginator.count,
        )
        sentence %= words
    return Preview(listed((_("Standings"), preset_name(season.preset))), season.name, sentence, rows=rows)


def _player(club: Club, number: str) -> Preview | None:
    player = Player.objects.filter(club=club, number=number).first() if number.isdecimal() else None
    if player is None:
        return None
    if player.privacy == Privacy.HIDDEN or player.former:
        return _club(club)
    latest = Standing.objects.filter(player=player).select_related("player", "season__club")
    row = latest.order_by("-season__starts_on", "-season").first()
    if row is None:
        return Preview(club.name, player.public_name, listed((player.public_name, club.name)))
    season, (line,) = row.season, standing_lines(row.season, [row])
    of = season.standings.filter(rank__isnull=False).count()
    words = {"season": season.name, "total": line.value, "n": line.counted, "all": line.games, "of": of}
    if line.rank:
        words["rank"] = rank_said(line.rank, line.shared)
        sentence = _("Place %(rank)s of %(of)s in %(season)s with %(total)s; %(n)s of %(all)s games count.") % words
    else:
        sentence = _("%(total)s in %(season)s; %(n)s of %(all)s games count.") % words
    place = _("%(n)s of %(all)s") % {"n": words["rank"], "all": of} if line.rank else "–"
    numbers = (
        (place, _("Rank")),
        (line.value, _("Total")),
        (_("%(n)s of %(all)s") % words if line.counted != line.games else str(line.games), _("Games")),
        (f"{line.average:.2f}" if line.average else "–", _("Avg placing")),
    )
    return Preview(season.name, player.public_name, sentence, numbers=numbers)


def _game(club: Club, public_id: str) -> Preview | None:
    games = Game.objects.filter(event__season__club=club).exclude(HIDDEN)
    game = games.select_related("event__season", "round", "table").filter(public_id=public_id).first()
    if game is None:
        return None
    if game.status != Game.Status.FINAL:
        return _club(club)
    results = SeatResult.objects.filter(game=game).select_related("player").order_by("place", "seat__index")
    rules = rules_of(game)
    rows = tuple((str(one.place), one.player.public_name, _signed(one.total, written_total, rules)) for one in results)
    about = listed((night_title(game.event), day(game.event.starts_at, club), game.round, game.table))
    sentence = listed(starmap("{} {} {}".format, rows))
    return Preview(about, rows[0][1] if rows else str(game.table), sentence, rows=rows)


def _night(club: Club, pk: str) -> Preview | None:
    night = _event(club, pk, tournament=False)
    if night is None:
        return None
    about = listed((night.season.name, day(night.starts_at, club)))
    results = night_results([night])
    lines, _numbers = night_lines(results)
    if not lines:
        sentence = listed(filter(None, (night_title(night), day(night.starts_at, club), club.place)))
        return Preview(about, night_title(night), sentence)
    rules, games = rules_of(night.season), len({one.game_id for one in results})
    rows = tuple((str(one.rank), one.player.public_name, _signed(one.total, written_total, rules)) for one in lines)
    sentence = ngettext(
        "%(player)s has %(value)s after %(n)s game.", "%(player)s has %(value)s after %(n)s games.", games
    ) % {"player": rows[0][1], "value": rows[0][2], "n": games}
    return Preview(about, night_title(night), sentence, rows=rows[:ROWS])


def _tournament(club: Club, pk: str) -> Preview | None:
    """Return the preview of a tournament, without results, which may be hidden."""
    event = _event(club, pk, tournament=True)
    if event is None:
        return None
    when = day(event.starts_at, club)
    return Preview(listed((_("Tournament"), when)), event.name, listed(filter(None, (event.name, when, club.place))))


def _event(club: Club, pk: str, *, tournament: bool) -> Event | None:
    found = tournaments(club) if tournament else Event.objects.nights().filter(season__club=club)
    return found.select_related("season__club").filter(pk=pk).first() if pk.isdecimal() else None


KINDS: dict[str, Callable[[Club, str], Preview | None]] = {
    "club": _club,
    "season": _season,
    "player": _player,
    "game": _game,
    "night": _night,
    "event": _tournament,
}


def _signed(tenths: int, said: Callable[..., str], rules: object) -> str:
    return ("+" if tenths > 0 else MINUS if tenths < 0 else "") + said(abs(tenths), rules)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SENTENCE else text[: LONGEST_SENTENCE - 1].rstrip() + "…"
