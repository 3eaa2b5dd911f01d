/* The state after the waiting entries: each is read as part of a deal and settled by the rules' tables. */
globalThis.Facts = (() => {
  const numbers = (words) => words.map(Number);

  /* Whether a form contains something that the tables don't cover: an additional field, a liable player, another entry method than by value. */
  function beyond(tables, state, fields) {
    return [...fields].some(([name, value]) => {
      if (value === "") return false;
      if (/^(liable-|nagashi$|last_draw$|stop$|happened-)/.test(name)) return true;
      if (name === "fan") return fields.get("type") !== "foul" || !/^\d+$/.test(value);
      if (/^way-/.test(name)) return value !== "value" && fields.has(name.replace("way", "winner"));
      const ask = name.split(/[.-]/)[0];
      if (!(ask in tables.asks) || flagsOf(tables).includes(ask)) return false;
      return !(tables.asks[ask] && String(state[tables.asks[ask]]) === value);
    });
  }

  /* The additional fields that distinguish kinds of wins. */
  const flagsOf = (tables) => tables.flags || [];

  /* The key of the value that was tapped, or typed as a number. */
  const chosenValue = (fields, n) => (fields.get(`typed-${n}`) ? `f${fields.get(`typed-${n}`)}` : fields.get(`value-${n}`) || "");

  function wins(fields) {
    const from = fields.get("from");
    const found = [];
    for (let n = 1; fields.has(`winner-${n}`); n += 1) {
      const winner = fields.get(`winner-${n}`);
      if (winner !== "") found.push({ winner: Number(winner), from: from === "self" ? null : Number(from), value: chosenValue(fields, n), chips: Number(fields.get(`chips-${n}`)) });
    }
    return found;
  }

  /* A form in the format of the tables. */
  function said(tables, fields) {
    const type = fields.get("type");
    const returned = fields.has("riichi_tile") ? fields.get("from") : null; // won on: the riichi does not stand
    const own = { type, riichi: numbers(fields.getAll("riichi").filter((player) => player !== returned)) };
    if (type === "win") return { ...own, wins: wins(fields), flags: flagsOf(tables).filter((flag) => fields.get(flag)) };
    if (type === "draw") return { ...own, tenpai: [...new Set([...numbers(fields.getAll("tenpai")), ...own.riichi])] }; // riichi implies ready
    if (type === "abort") return { ...own, reason: fields.get("reason") };
    return { ...own, kind: fields.get("kind"), player: Number(fields.get("player")), fan: Number(fields.get("fan")) };
  }

  /* The lines that a form adds to a deal that continues. */
  function linesOf(tables, view, save, fields) {
    if (save.path === "kong/") {
      const [player, type, from] = fields.get("kong").split(":");
      return [{ kong: { player: Number(player), type, from: from === undefined ? null : Number(from) } }];
    }
    if (save.path === "declare/") {
      const [field, player] = fields.get("said").split(":");
      return [{ said: { field, player: Number(player) } }];
    }
    const special = beyond(tables, view.state, fields);
    const last = view.lines.at(-1)?.win;
    const shared = fields.has("same") && last && last.from !== null;
    return wins(fields).map((win, i) => ({ win: { ...win, special, same: i > 0 || Boolean(shared && last.from === win.from) } }));
  }

  /* How a deal entered line by line ended at an exhaustive draw. */
  function readiness(fields) {
    const ready = {};
    let other = false;
    for (const [name, value] of fields) {
      if (!name.startsWith("state-") || value === "") continue;
      if (value.startsWith("fan")) ready[name.slice(6)] = value.slice(3);
      else other = true;
    }
    return { ready, other };
  }

  /* The possible ends of a deal entered line by line. */
  const ENDS = {
    win: () => null,
    draw: readiness,
    foul: (fields) => ({ foul: fields.get("kind"), player: Number(fields.get("player")) }),
  };

  /* The end of a deal: its payments, and the state afterwards. */
  function ended(tables, view, fields) {
    if (!view.state || !tables) return null;
    if (tables.running) {
      const type = fields.get("type");
      return type in ENDS ? Tables.close(tables, view.state, view.lines, ENDS[type](fields)) : null;
    }
    return beyond(tables, view.state, fields) ? null : Tables.settle(tables, view.state, said(tables, fields));
  }

  const isLine = (save, fields) => save.path === "kong/" || save.path === "declare/" || fields.get("type") === "line";

  const ASKS = /^deals\/\d+\/(dispute\/)?$/; // a question to the referee or a correction: only the server knows the effect

  /* The table after one more save. `row` describes the save. `state` is null if it is unknown here. */
  function after(tables, view, save) {
    const fields = new URLSearchParams(save.body);
    const row = { save, title: view.state && tables ? title(tables, view.state) : "", label: label(tables, save, fields, view), deltas: null };
    const rows = [...view.rows, row];
    const unsure = { ...view, rows, state: null, riichi: [], lines: [], ends: "" };
    if (ASKS.test(save.path) || fields.has("deal")) return { ...view, rows }; // neither does a line of an earlier deal
    if (!/^(save|riichi|undo|line\/undo|kong|declare|scores)\/$/.test(save.path)) return unsure;
    if (save.path === "riichi/") return { ...view, rows, riichi: stick(view.riichi, fields) };
    if (save.path === "line/undo/") return { ...view, rows, lines: view.lines.slice(0, -1) };
    if (save.path === "undo/") return undone(view, rows, fields);
    if (save.path === "scores/") return { ...view, rows, ends: "yes" };
    if (isLine(save, fields)) return { ...view, rows, lines: [...view.lines, ...(tables && view.state ? linesOf(tables, view, save, fields) : [])] };
    const found = ended(tables, view, fields);
    row.deltas = found?.deltas || null;
    const next = { rows, riichi: [], lines: [], number: view.number + 1, before: view.state && { state: view.state, riichi: numbers(fields.getAll("riichi")) } };
    return { ...view, ...next, state: found?.state || null, ends: found?.ends || "" };
  }

  const stick = (riichi, fields) => {
    const player = Number(fields.get("player"));
    const others = riichi.filter((one) => one !== player);
    return fields.get("on") ? [...others, player].sort() : others;
  };

  function undone(view, rows, fields) {
    if (fields.get("what") === "riichi") return { ...view, rows, riichi: view.riichi.filter((one) => one !== Number(fields.get("player"))) };
    const before = view.before;
    return { ...view, rows, state: before?.state || null, riichi: before?.riichi || [], number: view.number - 1, before: null, ends: "" };
  }

  /* The table's state after all these saves. */
  function view(tables, stand, saves) {
    const from = { ...stand, rows: [], ends: "" };
    return saves.reduce((known, save) => after(tables, known, save), from);
  }

  /* What the rules show next to a seat's score: who has not won yet, and the chips so far. */
  function marks(tables, state, player) {
    const { won, chips } = tables?.marks || {};
    const found = won && !state.won?.includes(player) ? [won] : [];
    const number = state.chips?.[player] || 0;
    return chips && number ? [...found, chips.replace("{n}", number > 0 ? `+${number}` : `−${-number}`)] : found;
  }

  /* -- texts -------------------------------------------------------------------------------------- */

  const title = (tables, state) => (state.over ? "?" : tables.titles[state.round ? `${state.round}${state.dealer}` : String(state.deal)] || "");

  function points(tables, amount) {
    const plain = (Math.abs(amount) / (tables?.per || 1)).toLocaleString("en", { maximumFractionDigits: 3 });
    return amount < 0 ? `−${plain}` : plain;
  }
  const signed = (tables, amount) => (amount > 0 ? `+${points(tables, amount)}` : points(tables, amount));

  function label(tables, save, fields, view) {
    if (!tables) return "";
    const { words, said: known } = tables;
    const name = (player) => view.names?.[player] || "";
    if (save.path === "riichi/") return `${words.stick}${words.comma}${name(fields.get("player"))}`;
    if (/undo\/$/.test(save.path)) return words.undo;
    if (save.path === "scores/") return words.scores;
    if (ASKS.test(save.path)) return words.referee || "";
    if (save.path === "kong/") return kongLabel(tables, fields.get("kong"), name);
    if (save.path === "declare/") return name(fields.get("said").split(":")[1]);
    if (save.path !== "save/") return words.correction;
    const won = wins(fields);
    if (!won.length) return known.kinds[fields.get("reason") || fields.get("kind") || fields.get("type")] || "";
    return won.map((win) => winLabel(tables, win, name)).join(words.comma);
  }

  function kongLabel({ words, said: known }, kong, name) {
    const [player, type] = kong.split(":");
    return `${known.kongs[type] || ""}${words.comma}${name(player)}`;
  }

  function winLabel({ words, said: known }, win, name) {
    const worth = known.values[win.value]?.[win.from === null ? 1 : 0];
    const who = (win.from === null ? words.tsumo : words.from).replace("%(winner)s", name(win.winner)).replace("%(loser)s", name(win.from));
    return worth ? `${worth}${words.comma}${who}` : who;
  }

  return { view, after, title, points, signed, marks };
})();
