"""The tables of 香港麻雀 as pages show them: events, the fields of a hand, liability."""

from __future__ import annotations

from rules.entry import Ask, HandForm, Named, Pao, named
from rules.hongkong.hand import HongkongHands
from rules.hongkong.option_words import BAO_NAMES
from rules.hongkong.options import HongkongOptions
from rules.hongkong.patterns import BY_ID, FLOWER_WINS
from rules.seats import WINDS
from scoring.multilingual import Text, texts

FLOWER_CODES = tuple(f"{i}f" for i in range(1, 9))
EVENTS = texts(
    {
        "first_turn": ("First turn, no calls", "第一巡，之前無人上碰槓", "第一巡，之前无人上碰杠", "第一巡、鳴きなし"),
        "rinshan": ("Win after a kong", "槓上開花", "杠上开花", "嶺上開花"),
        "lian_gang": ("Win after two kongs", "連槓開花", "连杠开花", "連槓開花"),
        "chankan": ("Robbing a kong", "搶槓", "抢杠", "槍槓"),
        "haitei": ("Last tile", "海底撈月", "海底捞月", "海底摸月"),
        "houtei": ("Last discard", "河底撈魚", "河底捞鱼", "河底撈魚"),
    }
)
_FLOWER_WIN = Text("Flower win", "花糊", "花糊", "花糊")


def events() -> tuple[Named, ...]:
    """Return the events of section 6."""
    return named(EVENTS)


def liable_patterns(options: HongkongOptions) -> tuple[Pao, ...]:
    """Return the patterns for which a player may be liable (包牌)."""
    return tuple(Pao(pattern, BAO_NAMES[pattern], 1) for pattern in options.bao)


def flower_win_ask(options: HongkongOptions) -> tuple[Ask, ...]:
    """Return the field for a win with seven or eight flowers, where such wins are played."""
    if not options.plays_flower_wins:
        return ()
    forms = tuple(Named(form, BY_ID[form].name) for form in FLOWER_WINS)
    return (Ask("flower_win", _FLOWER_WIN, "choice", ("win",), forms, in_hand=True, often=False),)


def hand_form(options: HongkongOptions) -> HandForm:
    """Return the fields of 'value one hand' that these options use."""
    return HandForm(
        HongkongHands.size,
        WINDS,
        WINDS,
        flowers=FLOWER_CODES if options.flowers else (),
        pao=liable_patterns(options),
        no_round=True,
        asks=flower_win_ask(options),
    )
