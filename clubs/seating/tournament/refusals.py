"""Errors of seating, with messages: `no_seating`, `bad_lock`, `bad_schedule`."""

from clubs.seating.tournament.number_words import Numeral
from scoring.errors import Code, ContractError
from scoring.multilingual import Text

_TOO_FEW = Text(
    "{players} players are too few for a table of {seats}.",
    "{players} 人不足以坐滿一張 {seats} 人桌。",
    "{players} 人不足以坐满一张 {seats} 人桌。",
    "{players}人では{seats}人卓が1つも立ちません。",
)
_NO_THREES = Text(
    "{players} players can’t be split into tables of four and three.",
    "{players} 人無法分成四人桌和三人桌。",
    "{players} 人无法分成四人桌和三人桌。",
    "{players}人は四人卓と三人卓に分けられません。",
)
_REFUSED = Text(
    "{players} players: {more} more needed, as players or substitutes. Or use byes ({byes}) or tables of three.",
    "{players} 人：還需要 {more} 人或同樣多的替補；也可改為輪空（{byes} 人）或開三人桌。",
    "{players} 人：还需要 {more} 人或同样多的替补；也可改为轮空（{byes} 人）或开三人桌。",
    "{players}人です。あと{more}人か、同じ数の代走が必要です。抜け番（{byes}人）か三人卓にもできます。",
)
_NO_PLAYER = Text(
    "{id} isn’t one of the players.", "選手中沒有 {id}。", "选手中没有 {id}。", "{id}はプレイヤーの中にいません。"
)
_NO_ROUND = Text(
    "There is no round {round}: the last one is round {rounds}.",
    "沒有第 {round} 輪：共排 {rounds} 輪。",
    "没有第 {round} 轮：共排 {rounds} 轮。",
    "{round}回戦はありません。組むのは{rounds}回戦までです。",
)
_NO_TABLE = Text(
    "There is no table {table}: {players} players sit at {tables}.",
    "沒有第 {table} 桌：{players} 人坐{tables}。",
    "没有第 {table} 桌：{players} 人坐{tables}。",
    "{table}番卓はありません。{players}人は{tables}に座ります。",
)
_ONE_TABLE = Text("table 1", "第 1 桌", "第 1 桌", "1番卓")
_TWO_TABLES = Text("tables 1 and 2", "第 1 桌和第 2 桌", "第 1 桌和第 2 桌", "1番卓と2番卓")
_TABLES = Text("tables 1 to {last}", "第 1 至第 {last} 桌", "第 1 至第 {last} 桌", "1番から{last}番までの卓")
_FULL = Text(
    "All {seats} seats at table {table} are already fixed for others.",
    "第 {table} 桌只有 {seats} 個座位，都已固定給別人。",
    "第 {table} 桌只有 {seats} 个座位，都已固定给别人。",
    "{table}番卓の{seats}席はすべてほかの人に固定されています。",
)
_TAKEN = Text(
    "That wind at table {table} is already fixed for someone else.",
    "第 {table} 桌的這個風位已固定給別人。",
    "第 {table} 桌的这个风位已固定给别人。",
    "{table}番卓のその風はすでにほかの人に固定されています。",
)
_NO_NORTH = Text(
    "Table {table} is a table of three and has no North.",
    "第 {table} 桌是三人桌，沒有北家。",
    "第 {table} 桌是三人桌，没有北家。",
    "{table}番卓は三人卓で、北家がありません。",
)
_ELSEWHERE = Text(
    "{id} is already fixed at another seat in this round.",
    "{id} 在同一輪已固定在別處。",
    "{id} 在同一轮已固定在别处。",
    "{id}は同じ回戦で別の場所に固定されています。",
)
_NOT_SO = Text(
    "The schedule seats {id} somewhere else.",
    "賽程把 {id} 排在別處。",
    "赛程把 {id} 排在别处。",
    "対戦表では{id}は別の場所です。",
)
_NO_NUMBER = Text(
    "Round {round}: no player has number {number}; there are {players} players.",
    "第 {round} 輪：沒有 {number} 號，共 {players} 人。",
    "第 {round} 轮：没有 {number} 号，共 {players} 人。",
    "{round}回戦：{number}番の人はいません。全部で{players}人です。",
)
_TWICE = Text(
    "Round {round}: number {number} at table {table} has already been seated.",
    "第 {round} 輪：{number} 號在第 {table} 桌，前面已經排過。",
    "第 {round} 轮：{number} 号在第 {table} 桌，前面已经排过。",
    "{round}回戦：{number}番は{table}番卓のほかにも座っています。",
)
_SIZE = Text(
    "Round {round}, table {table}: {found} players instead of {seats}.",
    "第 {round} 輪第 {table} 桌坐了 {found} 人，應為 {seats} 人。",
    "第 {round} 轮第 {table} 桌坐了 {found} 人，应为 {seats} 人。",
    "{round}回戦の{table}番卓は{found}人です。{seats}人にしてください。",
)


def no_seating(text: Text) -> ContractError:
    """Return the error for a number of players that can't be seated."""
    return ContractError(Code.NO_SEATING, "players", text)


def too_few(players: int, seats: int) -> ContractError:
    """Return the error for too few players for a table."""
    return no_seating(_TOO_FEW.fill(players=Numeral(players, first=True), seats=Numeral(seats)))


def no_threes(players: int) -> ContractError:
    """Return the error for a number that fours and threes can't seat."""
    return no_seating(_NO_THREES.fill(players=Numeral(players, first=True)))


def refused(players: int, seats: int) -> ContractError:
    """Return the error for a number that doesn't divide, without byes or threes."""
    over = players % seats
    return no_seating(_REFUSED.fill(players=players, more=seats - over, byes=over))


def bad_lock(number: int, text: Text) -> ContractError:
    """Return the error for a lock that can't be kept."""
    return ContractError(Code.BAD_LOCK, f"locks[{number}]", text)


def no_player(number: int, key: str) -> ContractError:
    """Return the error for a lock of an unknown player."""
    return bad_lock(number, _NO_PLAYER.fill(id=key))


def no_round(number: int, round_: int, rounds: int) -> ContractError:
    """Return the error for a lock in a round that is not seated."""
    return bad_lock(number, _NO_ROUND.fill(round=round_, rounds=rounds))


def no_table(number: int, table: int, players: int, tables: int) -> ContractError:
    """Return the error for a lock at a table that doesn't exist."""
    known = {1: _ONE_TABLE, 2: _TWO_TABLES}.get(tables, _TABLES.fill(last=tables))
    return bad_lock(number, _NO_TABLE.fill(table=table, players=Numeral(players), tables=known))


def full(number: int, table: int, seats: int) -> ContractError:
    """Return the error for a lock at a full table."""
    return bad_lock(number, _FULL.fill(table=table, seats=Numeral(seats)))


def taken(number: int, table: int) -> ContractError:
    """Return the error for a lock in a wind that is taken."""
    return bad_lock(number, _TAKEN.fill(table=table))


def no_north(number: int, table: int) -> ContractError:
    """Return the error for a lock in the North of a table of three."""
    return bad_lock(number, _NO_NORTH.fill(table=table))


def elsewhere(number: int, key: str) -> ContractError:
    """Return the error for a player's second, contradicting lock."""
    return bad_lock(number, _ELSEWHERE.fill(id=key))


def not_so(number: int, key: str) -> ContractError:
    """Return the error for a lock that the given schedule doesn't keep."""
    return bad_lock(number, _NOT_SO.fill(id=key))


def bad_schedule(round_: int, table: int, text: Text) -> ContractError:
    """Return the error for an impossible table of the given schedule. Both are counted from 0."""
    filled = text.fill(round=round_ + 1, table=table + 1)
    return ContractError(Code.BAD_SCHEDULE, f"script[{round_}][{table}]", filled)


def no_number(round_: int, table: int, number: int, players: int) -> ContractError:
    """Return the error for an unknown number."""
    return bad_schedule(round_, table, _NO_NUMBER.fill(number=number, players=players))


def number_twice(round_: int, table: int, number: int) -> ContractError:
    """Return the error for a number that plays twice in a round."""
    return bad_schedule(round_, table, _TWICE.fill(number=number))


def wrong_size(round_: int, table: int, found: int, seats: int) -> ContractError:
    """Return the error for a table with too many or too few players."""
    return bad_schedule(round_, table, _SIZE.fill(found=found, seats=seats))
