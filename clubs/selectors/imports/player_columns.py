"""Column types of a player list: recognised by headings in ten languages, else by content."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, override, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.names import fold
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.names import is_phone

EMAIL = re.compile(r"^[^\s@<>]+@(?:[^\s@<>.]+\.)+[^\s@<>.]{2,}$")
KANA = re.compile(r"^[\u3041-\u30ff\s・ー]+$")
FEW = re.compile(r"^\d{1,6}$")


class Column(StrEnum):
    """Type of a column."""

    NONE = ""
    NAME = "name"
    FAMILY = "family"
    GIVEN = "given"
    OTHER = "other"
    READING = "reading"
    ALIAS = "alias"
    EMAIL = "email"
    CLUB_NUMBER = "club_number"
    KIND = "kind"
    BODY = "federation"
    FEDERATION = "federation_id"
    COUNTRY = "country"
    CLUB = "club_name"
    TEAM = "team"
    SHORT = "team_short"
    PART = "part"
    SEED = "seed"
    NOTE = "note"
    CONSENT = "consent"


OF_AN_ENTRY = (Column.CLUB, Column.TEAM, Column.SHORT, Column.PART, Column.SEED, Column.NOTE, Column.CONSENT)
"""Columns of a tournament entry, which a list of players ignores."""
LABELS = {
    Column.NONE: pgettext_lazy("column", "not imported"),
    Column.NAME: _("Name"),
    Column.FAMILY: _("Family name"),
    Column.GIVEN: _("Given name"),
    Column.OTHER: _("Name in another script"),
    Column.READING: _("Reading (kana or Latin letters)"),
    Column.ALIAS: _("Alias"),
    Column.EMAIL: _("Email"),
    Column.CLUB_NUMBER: _("Membership number"),
    Column.KIND: _("Member or guest"),
    Column.BODY: _("Federation"),
    Column.FEDERATION: _("Federation number"),
    Column.COUNTRY: _("Country"),
    Column.CLUB: _("Club"),
    Column.TEAM: _("Team"),
    Column.SHORT: _("Team short name"),
    Column.PART: _("Player or substitute"),
    Column.SEED: pgettext_lazy("entry", "Seed"),
    Column.NOTE: _("Note"),
    Column.CONSENT: _("Name may be public"),
}
# Headings as people write them. They are compared folded, so one Chinese form matches both.
HEADINGS: Mapping[Column, str] = {
    Column.NONE: "telefon, handy, telefonnummer, adresse, geburtstag, lfd. nr., nr., téléphone, n°, telefono, "
    "indirizzo, teléfono, dirección, telefoon, adres, numer, телефон, адрес, №, "
    "phone, mobile, telephone, tel, phone number, no, nr, #, birthday, address, "
    "電話, 手機, 手機號碼, 電話號碼, 地址, 生日, 序號, 編號, 電話番号, 携帯, 住所, 生年月日",
    Column.NAME: "vollständiger name, teilnehmer, spieler, spielername, nom complet, nom, joueur, "
    "nome completo, nome, giocatore, nombre completo, nombre, jugador, naam, volledige naam, speler, "
    "imię i nazwisko, gracz, zawodnik, фио, игрок, имя, "
    "name, names, full name, player, player name, players, display name, "
    "姓名, 名稱, 玩家, 選手, 選手姓名, 球員, 牌友, 名字, 中文姓名, 名前, お名前, 氏名, 選手名, プレイヤー, "
    "プレーヤー",
    Column.FAMILY: "nachname, familienname, zuname, nom de famille, cognome, apellido, apellidos, achternaam, "
    "familienaam, nazwisko, фамилия, "
    "family name, last name, surname, lastname, 姓, 姓氏, 苗字, 名字(姓)",
    Column.GIVEN: "vorname, prénom, nome proprio, nombre de pila, voornaam, imię, имя собственное, "
    "given name, first name, forename, firstname, 名",
    Column.OTHER: "english name, latin name, other name, name (latin), chinese name, japanese name, "
    "英文姓名, 英文名, 英文名字, 外文名, 日文姓名, 英語名, 英字名, ローマ字氏名",
    Column.READING: "reading, kana, furigana, romanisation, romanization, romaji, pinyin, pronunciation, "
    "讀音, 拼音, 羅馬拼音, 注音, 假名, 読み, 読み方, よみ, よみがな, ふりがな, "
    "フリガナ, 氏名かな, 氏名カナ, ローマ字, カナ",
    Column.ALIAS: "spitzname, surnom, pseudo, soprannome, apodo, bijnaam, pseudonim, прозвище, ник, "
    "alias, nickname, nick, handle, 別名, 暱稱, 綽號, 花名, 外號, 別稱, ニックネーム, あだ名, 通称, 雀名",
    Column.EMAIL: "e-mail-adresse, mailadresse, courriel, adresse e-mail, posta elettronica, indirizzo e-mail, "
    "correo, correo electrónico, e-mailadres, adres e-mail, эл. почта, почта, электронная почта, "
    "email, e-mail, mail, email address, e-mail address, 電郵, 電子郵件, 電郵地址, 郵箱, 信箱, 電子信箱, "
    "電子郵箱, メール, メールアドレス, Eメール",
    Column.CLUB_NUMBER: "mitgliedsnummer, mitgliedsnr, numéro de membre, numero socio, número de socio, "
    "lidnummer, numer członkowski, номер участника клуба, "
    "club number, club no, club no., member number, member no, member no., membership number, "
    "member id, 會員編號, 會員號, 會員號碼, 會號, 会員番号, 会員no, 会員id",
    Column.KIND: "会员或访客, 會員或訪客, kind, type, status, membership, member or guest, member/guest, "
    "類別, 身份, 身分, 會員類別, 會籍, 種類, 区分, 会員区分, 種別",
    Column.BODY: "verband, fédération, federazione, federación, bond, federacja, федерация, "
    "federation, federation name, association, 聯盟, 協會, 連盟, 協会, 団体",
    Column.FEDERATION: "ema-nummer, ema-nr, ema-nr., verbandsnummer, numéro ema, n° ema, numéro de licence, "
    "numero ema, numero tessera, número ema, número de federación, ema nummer, bondsnummer, numer ema, "
    "numer licencji, номер ema, номер федерации, "
    "連盟登録番号, federation number, federation no, federation id, ema number, ema id, ema, "
    "wrc id, license, licence, license number, 聯盟編號, 協會編號, 聯盟號碼, 證號, 連盟番号, 連盟no, 登録番号",
    Column.COUNTRY: "land, nationalität, nation, staat, pays, nationalité, paese, nazione, nazionalità, país, "
    "pais, nacionalidad, nationaliteit, kraj, narodowość, страна, гражданство, "
    "country, nation, nationality, country code, 國家, 國籍, 地區, 國家/地區, 国, 国籍, 国・地域",
    Column.CLUB: "klub, spielgemeinschaft, association sportive, circolo, società, club de mahjong, vereniging, "
    "клуб, "
    "club, club name, verein, 社團, 社团, 俱樂部, 俱乐部, 所屬, 所属, 所屬社團, 所属クラブ, クラブ",
    Column.TEAM: "mannschaft, équipe, squadra, equipo, ploeg, drużyna, zespół, команда, "
    "team, team name, 隊伍, 隊名, 隊, 團隊, チーム, チーム名",
    Column.SHORT: "short name of the team, team short name, team short, short name, team abbreviation, 隊名簡稱, "
    "隊伍簡稱, 簡稱, "
    "チーム略称, 略称",
    Column.SEED: (
        "setzplatz, setzliste, tête de série, testa di serie, cabeza de serie, plaatsing, rozstawienie, посев, "
        "种子, 種子, seed, seeding, seed number, 種子順位, 種子序, 种子顺位, 种子序, シード, シード順, シード順位"
    ),
    Column.NOTE: "bemerkung, bemerkungen, anmerkung, notiz, remarque, remarques, commentaire, nota, "
    "observaciones, opmerking, opmerkingen, uwagi, примечание, заметка, "
    "note, notes, remarks, remark, comment, 備註, 备注, 備考, メモ",
    Column.CONSENT: "name darf öffentlich sein, einwilligung, consentement, consenso, consentimiento, "
    "toestemming, zgoda, согласие, "
    "name may be public, consent, name public, public name, 同意, 公開姓名, 公开姓名, "
    "名前の公開, 氏名公開",
    Column.PART: "rolle, ersatz, ersatzspieler, remplaçant, riserva, suplente, reserve, invaller, rezerwowy, "
    "запасной, замена, "
    "player or substitute, substitute, role, 選手或代打, 选手或代打, 代打, "
    "選手・代走, 代走, 選手或替補, 选手或替补, 替補, 替补, プレイヤー・補充者, 補充者",
}
SUBSTITUTES = frozenset(map(fold, ["substitute", "sub", "s", "yes", "代打", "替補", "代走", "補欠", "補充者", "替补"]))
PLAYERS = frozenset(map(fold, ["player", "p", "no", "選手", "選手", "プレイヤー", "プレーヤー"]))
GUESTS = frozenset(
    map(fold, ["guest", "visitor", "g", "客", "客人", "訪客", "來賓", "嘉賓", "非會員", "ゲスト", "ビジター", "非会員"])
)
MEMBERS = frozenset(map(fold, ["member", "m", "full", "會員", "正式會員", "社員", "会員", "正会員", "メンバー"]))


@cache
def _headings() -> Mapping[str, Column]:
    known = {fold(word): column for column, words in HEADINGS.items() for word in words.split(", ")}
    return _labels() | known


def _labels() -> dict[str, Column]:
    """Return the site's own column names in each language, so that an exported list can be imported again."""
    found: dict[str, Column] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {fold(str(label)): column for column, label in LABELS.items()}
            found[fold(gettext("Other names"))] = Column.OTHER
    return found


def recognised(cells: Sequence[str]) -> Mapping[int, Column]:
    """Return the columns named by these headings, by index.

    Next to a given name, “Name” is the family name (Name, Vorname); next to a family name, the given one (Nome,
    Cognome).
    """
    known = _headings()
    found = {index: known.get(fold(cell)) for index, cell in enumerate(cells) if cell.strip()}
    there = set(found.values())
    half = {Column.GIVEN: Column.FAMILY, Column.FAMILY: Column.GIVEN}
    others = [half[one] for one in half if one in there and half[one] not in there]
    name = others[0] if others else Column.NAME
    return {index: name if one == Column.NAME else one for index, one in found.items() if one is not None}


def is_heading(cells: Sequence[str]) -> bool:
    """Whether the first line is a heading: it has a known column name and no e-mail address."""
    return any(recognised(cells).values()) and not any(EMAIL.match(cell) for cell in cells)


def heading_at(rows: Sequence[Sequence[str]]) -> tuple[Column, ...] | None:
    """Return the columns named in the heading of these rows, None without one.

    >>> heading_at([["Members 2026"], ["Name", "Email"], ["Zoë", "z@example.org"]])
    (<Column.NAME: 'name'>, <Column.EMAIL: 'email'>)
    """
    at = heading_index(rows)
    return None if at is None else tuple(recognised(rows[at]).values())


def heading_index(rows: Sequence[Sequence[str]]) -> int | None:
    """Return which row is the heading: the first with two known names of columns, else the first row with one."""
    for at, cells in enumerate(rows):
        if len(recognised(cells)) > 1 and is_heading(cells):
            return at
    return 0 if rows and is_heading(rows[0]) else None


def is_guest(text: str) -> bool | None:
    """Whether a cell says guest or member; None for neither."""
    folded = fold(text)
    return True if folded in GUESTS else False if folded in MEMBERS else None


def is_substitute(text: str) -> bool | None:
    """Whether a cell says substitute or player; None for neither."""
    folded = fold(text)
    return True if folded in SUBSTITUTES else False if folded in PLAYERS else None


YES = frozenset(map(fold, ["yes", "y", "1", "true", "x", "✓", "是", "同意", "可", "はい", "公開", "公开"]))
NO = frozenset(
    map(fold, ["no", "n", "0", "false", "否", "不", "不同意", "いいえ", "不可", "非公開", "不公開", "不公开"])
)


def is_yes(text: str) -> bool | None:
    """Whether a cell says yes or no; None for neither.

    >>> is_yes("Yes"), is_yes("いいえ"), is_yes("perhaps")
    (True, False, None)
    """
    folded = fold(text)
    return True if folded in YES else False if folded in NO else None


def columns_of(heading: Sequence[str] | None, rows: Sequence[Sequence[str]]) -> tuple[Column, ...]:
    """Return the type of each column, from `heading` if there is one, "
    "else from the cells of `rows`; each type once."""
    width = max((len(row) for row in [*rows, heading or ()]), default=0)
    named = recognised(heading or ())
    found: list[Column] = []
    for index in range(width):
        names = _column(rows, found.index(Column.NAME)) if Column.NAME in found else []
        column = named[index] if index in named else _by_cells(_column(rows, index), names, bool(heading))
        found.append(Column.NONE if column in found and column != Column.OTHER else column)
    return tuple(found)


def _column(rows: Sequence[Sequence[str]], index: int) -> list[str]:
    return [row[index] for row in rows if index < len(row) and row[index]]


def _by_cells(cells: Sequence[str], names: Sequence[str], headed: bool) -> Column:
    """Return the type of these cells, given the name columns found so far. An unknown heading never means names."""
    if not cells:
        return Column.NONE
    for column, is_one in TELLING:
        if _most(cells, is_one) and (names or headed or column != Column.READING):
            return column
    if headed:
        return Column.NONE
    if not names:
        return Column.NAME
    return Column.OTHER if _most(cells, str.isascii) != _most(names, str.isascii) else Column.NONE


def _most(cells: Sequence[str], is_one: Callable[[str], object]) -> bool:
    return sum(bool(is_one(cell)) for cell in cells) * 2 > len(cells)


def _kind(cell: str) -> bool:
    return is_guest(cell) is not None


def _country(cell: str) -> bool:
    return len(cell) > 1 and bool(country_of(cell))


TELLING: Sequence[tuple[Column, Callable[[str], object]]] = [
    (Column.EMAIL, EMAIL.match),
    (Column.NONE, FEW.match),
    (Column.NONE, is_phone),
    (Column.KIND, _kind),
    (Column.COUNTRY, _country),
    (Column.READING, KANA.match),
]
