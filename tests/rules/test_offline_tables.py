"""The results that a tablet works out offline (`play_offline_state.js`, `play_settlement.js`), compared with the core.

The script gets the forms that a table's page sends, for random results of random games under every preset and under
random options. It may leave a result to the server; what it does answer must agree with the core.
"""

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import playwright
import pytest
from django import forms
from django.http import QueryDict

from clubs.forms.play.deal_forms import form_of
from clubs.forms.play.deal_lines import DeclareForm, KongForm, kong_choices
from clubs.forms.play.deal_result import ResultForm
from clubs.forms.play.rule_fields import PlayersField
from clubs.forms.play.win import LineForm
from clubs.selectors.play.deal_context import DealContext
from clubs.selectors.play.deal_lines import SaidLine, declared
from clubs.selectors.play.offline import lines_ahead, stage_key, tables
from rules import calls
from rules.offline_tables import cells
from rules.registry import presets, ruleset
from rules.system import Rules
from scoring.errors import Code
from tests.rules.test_games import random_rules_of

STATIC = Path(__file__).parents[2] / "clubs" / "static" / "clubs"
SCRIPTS = "\n".join((STATIC / name).read_text() for name in ("play_settlement.js", "play_offline_state.js"))
NODE = shutil.which("node") or str(Path(playwright.__file__).parent / "driver" / "node")
RUN = """
{ const { tables, asked } = JSON.parse(require("fs").readFileSync(0));
  const seen = (known, stage) => ({ state: known.state, ends: known.ends, deltas: known.rows.at(-1)?.deltas ?? null,
    lines: known.state && known.lines.length ? Tables.lines(tables[stage], known.state, known.lines).deltas : null });
  process.stdout.write(JSON.stringify(asked.map(({ stage, stand, saves }) =>
    saves.map((_, i) => seen(Facts.view(tables[stage], stand, saves.slice(0, i + 1)), stage))))); }
"""
PRESETS = [preset.id for preset in presets()]
AT_ONCE = [name for name in PRESETS if not DealContext(ruleset(name)).by_line]
BY_LINE = [name for name in PRESETS if DealContext(ruleset(name)).by_line]
SHOWN = ("round", "dealer", "honba", "deposits", "streak", "deal", "scores", "won", "chips")
DEALS = 60

Data = dict[str, Any]


@dataclass
class Save:
    """A form as the page sends it, with the core's answer for it or for the running deal."""

    path: str
    data: Data
    answer: Mapping[str, Any]
    plain: bool = True
    closes: bool = True

    @property
    def sent(self) -> dict[str, str]:
        return {"path": self.path, "body": urlencode(self.data, doseq=True)}


@dataclass
class Asked:
    """A table as the server last described it, and the forms that follow."""

    rules: Rules
    state: Mapping[str, Any]
    saves: list[Save]
    lines: tuple[Any, ...] = field(default_factory=tuple)

    @property
    def stand(self) -> dict[str, Any]:
        names = [f"player {n}" for n in range(self.rules.players)]
        return {
            "game": 1,
            "number": 1,
            "version": 1,
            "playing": True,
            "names": names,
            "riichi": [],
            "before": None,
            "state": self.state,
            "lines": lines_ahead(self.rules, self.lines),
        }


def tablet(asked: Sequence[Asked]) -> list[list[dict[str, Any]]]:
    """Return the script's answers after each form. All tables must have the same rules."""
    stages = {stage_key(one.rules, dict(one.state)): one.rules for one in asked}
    sent = {
        "tables": {stage: tables(rules, stage, "en") for stage, rules in stages.items()},
        "asked": [
            {
                "stage": stage_key(one.rules, dict(one.state)),
                "stand": one.stand,
                "saves": [save.sent for save in one.saves],
            }
            for one in asked
        ],
    }
    done = subprocess.run(
        [NODE, "-e", SCRIPTS + RUN], input=json.dumps(sent), capture_output=True, text=True, check=True
    )
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


def core(rules: Rules, state: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the core's answer."""
    spoken = {"preset": rules.preset.id, "options": rules.values()}
    return calls.answer("deal", {"rules": spoken, "state": state, "result": result})


# -- forms at random ---------------------------------------------------------------------------------


def some(rng: random.Random, items: Sequence[Any], rate: float = 0.5) -> list[Any]:
    return [item for item in items if rng.random() < rate]


def win_data(rules: Rules, rng: random.Random, players: Sequence[int], most: int) -> Data:
    """Return a win by value, on a discard by up to `most` of these players."""
    count = 1 if rng.random() < 0.5 else rng.randint(1, max(1, min(most, len(players) - 1)))
    loser, *winners = rng.sample(list(players), count + 1)
    data: Data = {"from": "self" if count == 1 and rng.random() < 0.4 else loser}
    for n, winner in enumerate(winners, 1):
        cell = rng.choice(cells(rules.entry()))
        value = {f"typed-{n}": cell.value["fan"]} if cell.typed else {f"value-{n}": cell.key}
        data |= {f"winner-{n}": winner, f"way-{n}": "value", **value}
        if rules.entry().chips and rng.random() < 0.5:
            data[f"chips-{n}"] = rng.randint(0, 3)
    return data


def result_data(rules: Rules, rng: random.Random) -> Data:
    """Return a result of any type that the page offers."""
    entry, players = rules.entry(), range(rules.players)
    kind = rng.choice([one.id for one in entry.types])
    data: Data = {"type": kind}
    if kind == "win":
        data |= win_data(rules, rng, players, entry.max_winners)
    if kind == "draw" and entry.draw and entry.draw.tenpai:
        data["tenpai"] = some(rng, players)
    if kind == "abort":
        abort = rng.choice(entry.aborts)
        data |= {"reason": abort.id}
        if abort.riichi:
            return {**data, "riichi": list(players)}
    if kind == "foul":
        foul = rng.choice(entry.fouls)
        data |= {"kind": foul.id, "player": rng.choice(players), **({"fan": rng.randint(0, 12)} if foul.fan else {})}
    return data | ({"riichi": some(rng, players, 0.2)} if entry.riichi else {})


def said_more(form: ResultForm, data: Data, rng: random.Random) -> Data:
    """Return the same form with another field filled in."""
    unsaid = [(name, one) for name, one in form.fields.items() if not data.get(name)]
    name, one = rng.choice(unsaid or [("stop", forms.CharField())])
    return {**data, name: filled(one, rng)}


def filled(one: forms.Field, rng: random.Random) -> Any:
    keys = [key for key, _ in getattr(one, "choices", ()) if key]
    if isinstance(one, PlayersField):
        return some(rng, keys)
    if isinstance(one, forms.ChoiceField):
        return rng.choice(keys or [""])
    if isinstance(one, forms.BooleanField):
        return "on"
    least = getattr(one, "min_value", None) or 0
    return rng.randint(least, least + 12) if isinstance(one, forms.IntegerField) else ""


def posted(data: Data) -> QueryDict:
    return QueryDict(urlencode(data, doseq=True))


def state_near(rules: Rules, state: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the same state after more repeats, if these rules count them."""
    near = dict(state)
    for name in ("honba", "streak") if rng.random() < 0.3 else ():
        more = {**near, name: rng.randint(0, 12)}
        near = more if name in near and core(rules, more, {"type": "draw"})["ok"] else near
    return near


# -- deals entered at once ---------------------------------------------------------------------------


def deals_at_once(rules: Rules, seed: int) -> Iterator[Asked]:
    """Yield deals of random games that the server would save."""
    rng, state = random.Random(seed), rules.start()
    for _ in range(DEALS):
        before = state_near(rules, state, rng)
        context = DealContext(rules, before)
        data, plain = result_data(rules, rng), True
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            data, plain = said_more(form_of(context, posted(data)), data, rng), False
        form = form_of(context, posted(data))
        if not form.is_valid() or form.missing():
            continue
        answer = core(rules, before, form.result())
        if answer["ok"] or answer["error"]["code"] == Code.NO_YAKU:
            yield Asked(rules, before, [Save("save/", data, answer, plain and answer["ok"])])
        if answer["ok"]:
            state = rules.start() if answer["finished"] else answer["state"]


def check(said: Mapping[str, Any], save: Save) -> bool:
    """Compare money, dealer, counters and game end with the core.

    Return False if the script leaves them to the server.
    """
    answer, about = save.answer, parse_qsl(save.sent["body"])
    if not save.closes:
        assert said["lines"] in (None, answer["deltas"]), about
        return said["lines"] is not None
    if said["deltas"] is None:
        assert said["state"] is None, about
        return False
    assert answer["ok"], about
    assert said["deltas"] == answer["deltas"], about
    assert said["ends"] or not answer["finished"], about
    assert said["ends"] != "yes" or answer["finished"], about
    if not answer["finished"]:
        after = answer["state"]
        shown = ["scores"] if said["state"].get("over") else [name for name in SHOWN if name in after]
        assert {name: said["state"][name] for name in shown} == {name: after[name] for name in shown}, about
    return True


def compared(asked: Sequence[Asked]) -> float:
    """Compare all of the script's answers. Return the share of plain forms that it answers."""
    known = plain = 0
    for one, views in zip(asked, tablet(asked), strict=True):
        for save, said in zip(one.saves, views, strict=True):
            plain += save.plain
            known += check(said, save) and save.plain
    return known / plain


def every_value(rules: Rules) -> Iterator[Asked]:
    """Yield each value, won by the dealer and by another player, on each player's discard and by self-draw."""
    state = {**rules.start(), "dealer": 1}
    context = DealContext(rules, state)
    found = cells(rules.entry())
    for cell in [cell for cell in found if not cell.typed] + [cell for cell in found if cell.typed][::20]:
        value = {"typed-1": cell.value["fan"]} if cell.typed else {"value-1": cell.key}
        for winner, by in ((1, "self"), (1, 0), (0, "self"), (0, 1), (0, 2)):
            data = {"type": "win", "winner-1": winner, "from": by, "way-1": "value", **value}
            form = form_of(context, posted(data))
            answer = core(rules, state, form.result()) if form.is_valid() else {"ok": False}
            if answer["ok"]:
                yield Asked(rules, state, [Save("save/", data, answer)])


@pytest.mark.parametrize("preset", AT_ONCE)
def test_every_value_is_paid_as_the_core_pays_it(preset: str) -> None:
    assert compared(list(every_value(ruleset(preset)))) == 1


@pytest.mark.parametrize("preset", AT_ONCE)
def test_deals_entered_at_once_are_paid_as_the_core_pays_them(preset: str) -> None:
    rules = ruleset(preset)
    assert compared([one for seed in range(2) for one in deals_at_once(rules, seed)]) > 0.95


@pytest.mark.parametrize("preset", ["riichi", "riichi-sanma", "mingjeung", "taiwan", "mcr", "hongkong"])
def test_deals_under_other_options_are_paid_as_the_core_pays_them(preset: str) -> None:
    for seed in range(2):
        rules = random_rules_of(preset, random.Random(seed))
        assert compared(list(deals_at_once(rules, seed))) > 0.5


def test_sticks_shared_among_winners_are_left_to_the_server() -> None:
    rules = ruleset({"preset": "riichi", "options": {"multi_ron": "all", "multi_ron_deposits": "split"}})
    both = {"winner-1": 1, "value-1": "mangan", "winner-2": 2, "value-2": "mangan"}
    save = Save("save/", {"type": "win", "from": 3, **both}, {})
    assert [view["deltas"] for view in tablet([Asked(rules, rules.start(), [save])])[0]] == [None]


def test_a_value_below_the_minimum_after_repeats_is_left_to_the_server() -> None:
    rules = ruleset({"preset": "riichi", "options": {"ryanhan_honba": 5}})
    save = Save("save/", {"type": "win", "from": 3, "winner-1": 1, "value-1": "f1-30"}, {})
    asked = [Asked(rules, {**rules.start(), "honba": honba}, [save]) for honba in (4, 5)]
    assert [views[0]["deltas"] for views in tablet(asked)] == [[0, 2200, 0, -2200], None]


def test_bets_beside_the_game_are_left_to_the_server() -> None:
    rules = ruleset("taiwan")
    bets = {"nei": [{"player": 0, "units": 1, "with": [1, 2, 3]}], "wai": []}
    save = Save("save/", {"type": "win", "from": 1, "winner-1": 0, "value-1": "t3"}, {})
    assert tablet([Asked(rules, {**rules.start(), "side_bets": bets}, [save])])[0][0]["deltas"] is None


# -- deals kept line by line -------------------------------------------------------------------------


def line_save(context: DealContext, rng: random.Random) -> tuple[Save, DealContext] | None:
    """Return a random further line of a deal, and the deal with it, or None if the server would refuse the line."""
    kind = rng.choice(("win", "win", "win", "kong", "said"))
    data: Data = {}
    if kind == "win":
        data, plain = {"type": "line", **win_data(context.rules, rng, context.active, context.may_win_now)}, True
        if rng.random() < 0.3:
            data["same"] = "on"
        if rng.random() < 0.3:
            data, plain = said_more(LineForm(context, posted(data)), data, rng), False
        form = LineForm(context, posted(data))
        if not form.is_valid() or form.missing():
            return None
        return added("save/", data, context, form.lines(), plain)
    if kind == "kong" and (choices := kong_choices(context)):
        data = {"kong": rng.choice(choices).key}
        kong = KongForm(context, posted(data))
        return added("kong/", data, context, [kong.cleaned_data["kong"]], True) if kong.is_valid() else None
    names = declared(context.entry)
    if kind == "said" and names and rng.random() < 0.5:
        data = {"said": f"{rng.choice(names)}:{rng.choice(context.active)}"}
        said = DeclareForm(posted(data))
        return added("declare/", data, context, [said.line()], True) if said.is_valid() else None
    return None


def added(
    path: str, data: Data, context: DealContext, lines: Sequence[Any], plain: bool
) -> tuple[Save, DealContext] | None:
    more = replace(context, lines=(*context.lines, *lines))
    answer = core(context.rules, context.state, more.so_far())
    return (Save(path, data, answer, plain, closes=False), more) if answer["ok"] else None


def end_save(context: DealContext, rng: random.Random) -> Save | None:
    """Return a random end of a deal: its wins, a draw or a foul."""
    data: Data = {"type": "win"}
    if not context.complete:
        data = {"type": rng.choice([one.id for one in context.entry.types if one.id in ("draw", "foul")])}
    if data["type"] == "foul":
        data |= {"kind": rng.choice(context.entry.fouls).id, "player": rng.choice(context.active)}
    form = form_of(context, posted(data))
    for _ in range(rng.randint(0, 4) if data["type"] == "draw" else 0):
        data = said_more(form, data, rng)
        form = form_of(context, posted(data))
    if not form.is_valid() or (form.missing() and not context.complete):
        return None
    answer = core(context.rules, context.state, form.result())
    return Save("save/", data, answer) if answer["ok"] else None


def deals_by_line(rules: Rules, seed: int) -> Iterator[Asked]:
    """Yield whole deals of random games.

    Either the server has their first lines already, or all lines are still waiting.
    """
    rng, state = random.Random(seed), rules.start()
    for _ in range(DEALS):
        context, saves = DealContext(rules, state), list[Save]()
        for _ in range(rng.randint(0, 7)):
            if not context.complete and (found := line_save(context, rng)):
                saves.append(found[0])
                context = found[1]
        if end := end_save(context, rng):
            saves.append(end)
            yield from (Asked(rules, state, saves), late(rules, state, saves, context, rng))
            state = rules.start() if end.answer["finished"] else end.answer["state"]


def late(rules: Rules, state: Mapping[str, Any], saves: list[Save], whole: DealContext, rng: random.Random) -> Asked:
    """Return the same deal at a point where the server has all lines and only the end is waiting."""
    return Asked(rules, state, saves[-1:], whole.lines)


@pytest.mark.parametrize("preset", BY_LINE)
def test_deals_kept_line_by_line_are_paid_as_the_core_pays_them(preset: str) -> None:
    rules = ruleset(preset)
    assert compared([one for seed in range(2) for one in deals_by_line(rules, seed)]) > 0.65


@pytest.mark.parametrize("preset", BY_LINE)
def test_lines_under_other_options_are_paid_as_the_core_pays_them(preset: str) -> None:
    for seed in range(2):
        rules = random_rules_of(preset, random.Random(seed))
        if DealContext(rules).by_line:
            assert compared(list(deals_by_line(rules, seed))) > 0.5


def test_kongs_of_a_deal_that_ends_with_a_win_are_paid_by_line() -> None:
    rules = ruleset({"preset": "chengdu", "options": {"xue_zhan": False}})
    assert DealContext(rules).by_line
    assert not rules.entry().running
    assert compared(list(deals_by_line(rules, 1))) > 0.85


def test_what_a_declaration_makes_of_a_win_is_left_to_the_server() -> None:
    rules = ruleset("duankagen")
    said = Save("declare/", {"said": "bao_hu:1"}, {})
    win = Save("save/", {"type": "line", "from": 1, "winner-1": 2, "value-1": "f1"}, {})
    for saves, lines in (([said, win], ()), ([win], (SaidLine("bao_hu", 1),))):
        assert tablet([Asked(rules, rules.start(), saves, lines)])[0][-1]["lines"] is None
