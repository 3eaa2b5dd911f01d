/* What a deal pays and what follows, from the rules' tables sent in advance (rules/offline_tables.py). No rule system is known here. */
globalThis.Tables = (() => {
  const FORMAT = 2; // the format of the tables that this script reads, as in rules/offline_tables.py
  const COUNTERS = ["honba", "deposits", "streak"];
  const sum = (rows, size) => rows.reduce((total, row) => total.map((n, i) => n + row[i]), Array(size).fill(0));
  const times = (row, n) => row.map((amount) => amount * n);
  const range = (n) => [...Array(n).keys()];

  /* The players in seating order of the current round, first dealer first, and a player's distance from the dealer. */
  const orderOf = (tables, state) => tables.orders[state.round] || range(tables.players);
  function seat(tables, state, player) {
    const order = orderOf(tables, state);
    return (order.indexOf(player) - order.indexOf(state.dealer) + tables.players) % tables.players;
  }

  /* What a value alone moves between the players still in, in seating order. */
  function paid(tables, dealer, win, players) {
    const price = tables.prices[win.value]?.[(win.winner === dealer ? 2 : 0) + (win.from === null ? 1 : 0)];
    if (!price) return null;
    const moved = Array(tables.players).fill(0);
    for (const player of players.filter((other) => other !== win.winner)) {
      if (win.from === null) moved[player] -= player === dealer ? price.at(-1) : price[0];
      else moved[player] -= player === win.from ? price[0] : price[1] || 0;
    }
    moved[win.winner] = -moved.reduce((total, n) => total + n, 0);
    return moved;
  }

  /* Whether a value is enough to win: under some rules not after this many repeats. */
  const enough = (tables, value, counts) => Object.entries(tables.below[value] || {}).every(([name, most]) => counts[name] < most);

  /* The kind of a result, with players counted from the dealer. */
  function kindOf(said, seat) {
    const seats = (players) => players.map(seat).sort().join(",");
    if (said.type === "win") {
      const by = said.wins[0].from;
      const flags = (said.flags || []).map((flag) => `${flag} `).join("");
      return `${flags}win ${seats(said.wins.map((win) => win.winner))}${by === null ? "" : ` ${seat(by)}`}`;
    }
    if (said.type === "draw") return `draw ${seats(said.tenpai || [])}`;
    if (said.type === "abort") return `abort ${said.reason}`;
    return `foul ${said.kind} ${seat(said.player)}`;
  }

  /* Whether the tables were made for the current stage of the game. */
  const fits = (tables, state) => !state.over && Object.entries(tables.stage).every(([name, value]) => JSON.stringify(state[name]) === JSON.stringify(value));

  /* What a result pays and the state afterwards, or null if the tables don't cover it. */
  function settle(tables, state, said) {
    if (!fits(tables, state) || said.wins?.length === 0) return null;
    const { players } = tables;
    const at = (player) => seat(tables, state, player);
    const kind = tables.kinds[kindOf(said, at)];
    if (!kind) return null;
    const counts = Object.fromEntries(COUNTERS.map((name) => [name, state[name] || 0]));
    if (said.fan) counts.fan = said.fan;
    for (const player of said.riichi || []) counts[`riichi${at(player)}`] = 1;
    const beside = [kind.moved || Array(players).fill(0)];
    for (const [name, n] of Object.entries(counts)) if (kind.more[name]) beside.push(times(kind.more[name], n));
    const moved = sum(beside, players);
    const parts = (said.wins || []).map((win) => paid(tables, state.dealer, win, range(players)));
    if (parts.includes(null) || (said.wins || []).some((win) => !enough(tables, win.value, counts))) return null;
    const deltas = sum([...parts, range(players).map((player) => moved[at(player)])], players);
    const found = followed(tables, state, deltas, kind, counts);
    if (Array.isArray(state.won)) found.state.won = [...new Set([...state.won, ...(said.wins || []).map((win) => win.winner)])].sort();
    if (Array.isArray(state.chips)) found.state.chips = sum([state.chips, ...(said.wins || []).map((win) => chipsOf(tables, win))], players);
    return found;
  }

  /* The chips moved by a win: the same number from each payer. */
  function chipsOf(tables, win) {
    const moved = range(tables.players).map((player) => (player !== win.winner && (win.from === null || win.from === player) ? -(win.chips || 0) : 0));
    moved[win.winner] = -moved.reduce((total, n) => total + n, 0);
    return moved;
  }

  function followed(tables, state, deltas, kind, counts = {}) {
    const after = { ...state, scores: state.scores.map((score, i) => score + deltas[i]) };
    for (const name of [...COUNTERS, "deal"]) {
      const plain = kind.then[""]?.[name] || 0;
      const more = Object.entries(counts).reduce((total, [by, n]) => total + n * (kind.then[by]?.[name] || 0), 0);
      if (name in state) after[name] = plain + more;
    }
    if ("deal" in state) after.deal = state.deal + (kind.then[""]?.deal || 0);
    const place = orderOf(tables, state).indexOf(state.dealer) + kind.shift;
    const passed = state.round && place >= tables.players;
    const next = passed ? tables.rounds[tables.rounds.indexOf(state.round) + 1] : state.round;
    const beyond = passed && !next; // the game ends, or another stage begins: only the scores are certain
    if (beyond) return { deltas, state: { ...after, over: true }, ends: ending(tables, state, after, true) };
    if (passed) after.round = next;
    after.dealer = orderOf(tables, after)[place % tables.players];
    return { deltas, state: after, ends: ending(tables, state, after, false) };
  }

  /* "yes" or "maybe": the end of the game, as far as the tables say. */
  function ending(tables, state, after, beyond) {
    if (tables.least !== null && after.scores.some((score) => score < tables.least)) return "yes";
    if (tables.deals !== null && after.deal > tables.deals) return "yes";
    if (beyond && tables.playedOut) return "yes";
    const last = tables.mayEnd.some(([round, dealer]) => round === state.round && dealer === state.dealer);
    return last || beyond ? "maybe" : "";
  }

  /* -- a deal that continues after a win: its lines one by one ------------------------------------ */

  const wins = (said) => said.filter((line) => line.win).map((line) => line.win);

  /* What each line moves, null for one that the tables don't cover. `out`: the winners, in order. */
  function rowsOf(tables, state, said) {
    const out = [];
    const declared = said.some((line) => line.said); // only the rules know what a declaration changes in a win
    return said.map((line) => {
      const active = range(tables.players).filter((player) => !out.includes(player));
      if (line.win) out.push(line.win.winner);
      if (line.win) return line.win.special || declared ? null : paid(tables, state.dealer, line.win, active);
      return line.kong ? kong(tables, line.kong, active) : Array(tables.players).fill(0);
    });
  }

  function kong(tables, { type, player, from }, active) {
    const price = tables.kongs[type];
    if (!price) return null;
    const payers = price.all ? active.filter((other) => other !== player) : [from];
    const moved = range(tables.players).map((other) => (payers.includes(other) ? -price.each : 0));
    moved[player] = price.each * payers.length;
    return moved;
  }

  /* The lines so far: `rows`, who is out, whether the wins end the deal, and the change by player (null if the tables don't cover a line). */
  function lines(tables, state, said) {
    const rows = rowsOf(tables, state, said);
    const out = wins(said).map((win) => win.winner);
    const over = out.length >= tables.last;
    const owed = rows.filter((_, i) => over || !said[i].kong || tables.kongs[said[i].kong.type]?.now || out.includes(said[i].kong.player));
    return { rows, out, over, deltas: owed.includes(null) ? null : sum(owed, tables.players) };
  }

  /* The end of the deal, by its wins or by its `end`: a foul, or an exhaustive draw with ready players, each with the best fan. */
  function close(tables, state, said, end) {
    const rows = rowsOf(tables, state, said);
    const won = wins(said);
    const shown = end?.foul ? fouled(tables, said, won, end) : end ? drawn(tables, said, won, end) : Array(tables.players).fill(0);
    const kind = tables.kinds[firstOf(tables, state, won)];
    if (!kind || !shown || rows.includes(null)) return null;
    return followed(tables, state, sum([...rows, shown], tables.players), kind);
  }

  /* The kind that determines the next dealer: the win, or wins, on the first tile. */
  function firstOf(tables, state, won) {
    const at = (player) => seat(tables, state, player);
    if (!won.length) return "first ";
    if (!won[1]?.same) return `first ${at(won[0].winner)}`;
    return `first ${[at(won[0].winner), at(won[1].winner)].sort().join(",")} ${at(won[0].from)}`;
  }

  /* What players who aren't ready pay those who are. Kongs and everything else examined then are left to the rules. */
  function drawn(tables, said, won, { ready, other }) {
    const left = range(tables.players).filter((player) => !won.some((win) => win.winner === player));
    const fans = Object.values(ready);
    if (other || said.some((line) => !line.win) || fans.some((fan) => !(fan in tables.ready))) return null;
    const moved = Array(tables.players).fill(0);
    for (const [player, fan] of Object.entries(ready)) {
      for (const payer of left.filter((one) => !(one in ready))) {
        moved[payer] -= tables.ready[fan];
        moved[player] += tables.ready[fan];
      }
    }
    return moved;
  }

  /* What a player pays everybody else still in for a foul. */
  function fouled(tables, said, won, { foul, player }) {
    const each = tables.fouls?.[foul];
    const out = won.map((win) => win.winner);
    const later = said.some((line) => line.kong && !tables.kongs[line.kong.type]?.now);
    if (each === undefined || later || out.includes(player)) return null;
    const paid = range(tables.players).map((other) => (out.includes(other) ? 0 : each));
    paid[player] = 0;
    return paid.map((amount, other) => (other === player ? -paid.reduce((total, n) => total + n, 0) : amount));
  }

  return { FORMAT, settle, lines, close, seat, orderOf };
})();
