/* The table's pages while entries are waiting: what this tablet has calculated itself, and the list of entries. */
globalThis.Away = (() => {
  const { one, all, pick } = Play;
  let stand = null; // the table's state according to the server
  let tables = null;
  let differs = []; // results in which the server differed from this tablet

  const node = (tag, words, className = "") => Object.assign(document.createElement(tag), { textContent: words, className });
  const word = (name) => tables?.words[name] || "";
  const now = () => stand;
  const view = (saves = Outbox.waits()) => (stand ? Facts.view(tables, stand, saves) : null);
  const away = () => Outbox.offline() || Outbox.waits().length > 0;

  /* -- the server's state -------------------------------------------------------------------------- */

  function read() {
    const found = one("#stand") && JSON.parse(one("#stand").textContent);
    if (found && (found.game !== stand?.game || found.version >= stand.version)) know(found);
  }

  /* Stored as well, for a tablet that is restarted before the network is back. */
  const STAND = () => `table ${Outbox.words().scope}`;
  function know(found) {
    stand = found;
    return Store.put("facts", { name: STAND(), stand });
  }

  /* A cached page may be older than the last state that this tablet knew. */
  async function remember() {
    const kept = (await Store.get("facts", STAND()))?.stand;
    if (Outbox.offline() && kept && kept.game === stand?.game && kept.version > stand.version) stand = kept;
  }

  /* A save was accepted: the table has advanced by it, whether or not its page can be fetched now. */
  function took(save, { number, version }) {
    if (!stand) return;
    if (new URLSearchParams(save.body).has("deal")) return void know({ ...stand, version });
    const { state, riichi, lines, before } = Facts.view(tables, stand, [save]);
    know({ ...stand, state, riichi, lines, before, number, version });
    moveForm();
  }

  /* The content of the screen continues from this save: the table's buttons, and a form opened in the meantime. */
  function moveForm() {
    for (const field of all('#live [name="version"]')) field.value = stand.version;
    const form = one("form[data-save], form.kongs");
    if (!form || one("#live") || form.closest(".conflict")) return;
    for (const field of all('[name="number"], [name="version"]', form)) field.value = stand[field.name];
    const watch = one(".watch[hx-get]");
    watch?.setAttribute("hx-get", watch.getAttribute("hx-get").replace(/since=\d+/, `since=${stand.version}`));
  }

  /* Whether this tablet knows the table's state including a deal that is being sent, and that the game continues. */
  function knows({ path }) {
    const known = path === "save/" && tables && view();
    if (!known?.state || known.ends) return false;
    return !known.lines.length || Tables.lines(tables, known.state, known.lines).deltas !== null;
  }

  /* Tables in the format of these scripts. Those stored by older pages are ignored. */
  const readable = (found) => (found?.format === Tables.FORMAT ? found : null);

  async function readTables() {
    const name = `tables ${Outbox.words().scope} ${document.documentElement.lang}`;
    tables ||= readable((await Store.get("facts", name))?.tables);
    if (!stand?.playing || !stand.state || Outbox.offline()) return;
    const stage = Object.entries(tables?.stage || { none: 1 });
    if (tables?.game === stand.game && stage.every(([key, value]) => JSON.stringify(stand.state[key]) === JSON.stringify(value))) return;
    const response = await Outbox.ask(`${Outbox.home()}tables/`).catch(() => null);
    if (!response?.headers.get("content-type")?.startsWith("application/json")) return;
    tables = readable({ ...JSON.parse(response.text), game: stand.game });
    if (tables) await Store.put("facts", { name, tables });
    show();
  }

  /* This tablet's own result of a save, to be shown next to the server's. */
  function told(save) {
    const before = view(Outbox.waits().filter((other) => other.at < save.at));
    if (!before) return {};
    const row = Facts.after(tables, before, save).rows.at(-1);
    return { label: [row.title, row.label].filter(Boolean).join(": "), deltas: row.deltas, opens: !before.lines.length };
  }

  async function judged(save, said) {
    const deltas = said && JSON.parse(said);
    if (!save.deltas || !deltas || JSON.stringify(save.deltas) === JSON.stringify(deltas)) return;
    differs.push({ label: save.label, mine: save.deltas, theirs: deltas });
    await Store.put("facts", { name: `differs ${Outbox.words().scope}`, differs });
  }

  async function seen() {
    differs = [];
    await Store.drop("facts", `differs ${Outbox.words().scope}`);
    show();
  }

  /* -- the badge and the list ---------------------------------------------------------------------- */

  function badge() {
    const place = one("[data-net]");
    if (!place) return;
    const saves = Outbox.waits().filter((save) => save.key !== Outbox.shown());
    place.dataset.usual ??= place.innerHTML;
    const text = badgeText(saves);
    if (place.dataset.text === text) return;
    place.dataset.text = text;
    if (!text) place.innerHTML = place.dataset.usual;
    else if (Outbox.quiet()) place.replaceChildren(node("span", text, "sending"));
    else if (saves.length || differs.length || onlyOpen()) place.replaceChildren(opens(text));
    else place.replaceChildren(node("span", text, "offline warn-sign"));
  }

  function badgeText(saves) {
    const { one: single, many, offline, asked, other, sending, broken, leaveOpen } = Outbox.words();
    if (Outbox.broken()) return broken;
    if (saves.some((save) => save.html)) return asked;
    if (differs.length) return other;
    if (Outbox.quiet()) return sending;
    if (saves.some((save) => Outbox.unkept(save.key))) return leaveOpen;
    const waits = saves.length === 1 ? single : many.replace("%s", saves.length);
    const text = saves.length ? waits : Outbox.offline() ? offline : "";
    return onlyOpen() ? stays(text) : text;
  }

  /* Whether the table goes on only while this page stays open: the browser can't open it again without a network. */
  const onlyOpen = () => Outbox.offline() && !("installed" in document.documentElement.dataset);
  const stays = (text) => (word("stay") || "%s").replace("%s", text);

  function opens(text) {
    const button = node("button", text, "btn bare warn warn-sign");
    button.type = "button";
    button.addEventListener("click", () => {
      const refused = Outbox.waits().find((save) => save.html);
      if (!refused || !Outbox.look(refused.key)) list();
    });
    return button;
  }

  /* All waiting entries, with possible actions. Nothing is removed except by a tap here. */
  function list() {
    one("#waits")?.remove();
    const some = Outbox.waits().length > 0 || differs.length > 0;
    if (!some && !onlyOpen()) return false;
    const dialog = document.createElement("dialog");
    dialog.id = "waits";
    dialog.className = "waits";
    const { close, title, offline } = Outbox.words();
    const head = node("h2", some ? title : stays(offline));
    head.tabIndex = -1;
    const shut = node("button", close, "btn");
    shut.addEventListener("click", () => dialog.close());
    const way = onlyOpen() && location.protocol === "http:" && word("tls") ? [node("p", word("tls"), "notice warning")] : [];
    dialog.append(head, ...way, rows(view()?.rows || [], true), ...differs.map(difference), shut);
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (differs.length) seen();
    });
    document.body.append(dialog);
    dialog.showModal();
    return true;
  }

  function rows(found, full) {
    const place = node("ol", "", "waiting");
    place.append(...found.map((row) => item(row, full)));
    return place;
  }

  function item({ save, title, label, deltas }, full) {
    const line = document.createElement("li");
    const what = node("p", "");
    what.append(node("b", title || save.label || ""), ` ${title ? label : ""}`);
    line.append(what);
    if (deltas) line.append(node("p", deltas.map((amount, i) => `${stand.names[i]} ${Facts.signed(tables, amount)}`).join(" · "), "num"));
    if (full) line.append(...status(save), acts(save));
    return line;
  }

  function status(save) {
    if (!save.html) return [];
    const said = new DOMParser().parseFromString(save.html, "text/html");
    const why = one('[role="alert"], .notice, h1', said)?.textContent.trim() || "";
    return [node("p", `${Outbox.words().refused} ${why}`.trim(), "warn")];
  }

  function acts(save) {
    const words = Outbox.words();
    const made = [];
    const add = (text, act, className = "btn quiet") => {
      const button = node("button", text, className);
      button.addEventListener("click", async () => {
        one("#waits")?.close();
        await act();
      });
      made.push(button);
    };
    if (save.html?.includes('id="play-words"')) add(words.look, () => Outbox.look(save.key));
    if (!save.html && change(save)) add(words.change, () => reopen(save));
    if (save.html) add(words.again, () => Outbox.again(save.key));
    add(words.discard, async () => {
      await Outbox.discard(save.key);
      await (Outbox.offline() ? show() : Frame.go(Outbox.home()));
    });
    const place = node("p", "", "acts-here");
    place.append(...made);
    return place;
  }

  const difference = ({ label, mine, theirs }) => {
    const said = (amounts) => amounts.map((amount, i) => `${stand.names[i]} ${Facts.signed(tables, amount)}`).join(" · ");
    const place = node("section", "", "differs");
    place.append(node("b", label), node("p", `${Outbox.words().mine} ${said(mine)}`), node("p", `${Outbox.words().theirs} ${said(theirs)}`));
    return place;
  };

  /* -- a waiting entry, shown in its form again ------------------------------------------------------- */

  const PAGES = { win: "win/", line: "win/", draw: "draw/", abort: "draw/", foul: "foul/" };
  const change = (save) => (save.path === "save/" ? PAGES[new URLSearchParams(save.body).get("type")] : save.path === "scores/" ? save.path : "");

  async function reopen(save) {
    if (!(await Frame.go(Outbox.home() + change(save)))) return;
    const form = one("#entry");
    const fields = new URLSearchParams(save.body);
    form.dataset.instead = save.key;
    for (let n = 2; fields.get(`winner-${n}`); n += 1) Play.addSlot(form, n);
    for (const input of all("input, select, textarea", form)) fill(input, fields);
    one("input", form)?.dispatchEvent(new Event("change", { bubbles: true }));
    showForm(form, view(Outbox.waits().filter((other) => other.at < save.at)), fields);
  }

  function fill(input, fields) {
    if (["key", "csrfmiddlewaretoken", "version", "number"].includes(input.name)) return;
    const values = fields.getAll(input.name);
    if (/checkbox|radio/.test(input.type)) input.checked = values.includes(input.value);
    else if (values.length) [input.value] = values;
  }

  /* -- the table ------------------------------------------------------------------------------------- */

  function show() {
    badge();
    if (!Outbox.waits().length && !differs.length && !onlyOpen()) one("#waits")?.close();
    const waits = Boolean(one("#live")) && Outbox.waits().length > 0;
    document.documentElement.toggleAttribute("data-waiting", waits && !Outbox.quiet());
    document.documentElement.toggleAttribute("data-sending", waits && Outbox.quiet());
    const known = stand && away() ? view() : null;
    holdEntry(known?.ends === "yes");
    if (!known) return true;
    showMine(known);
    if (one("#live")) showTable(known);
    else if (one("form[data-save][data-entry]:not([data-sent]), form.kongs")) showForm(one("form[data-save]"), known);
    return true;
  }

  /* This tablet's lines of a deal that another device has closed. Either all of them correct the other result, or none. */
  function showMine(known) {
    const place = one("[data-mine]");
    if (!place) return;
    const mine = Outbox.ofDeal(place.dataset.mine);
    if (mine.length) place.replaceChildren(rows(known.rows.filter(({ save }) => mine.includes(save)).map((row) => ({ ...row, title: "", deltas: null })), false));
    const corrects = one("form[data-corrects]");
    if (corrects) corrects.hidden = !(mine[0]?.opens && mine.some(Outbox.closes));
  }

  const seal = (root, player, state) => {
    const mark = root && one(".seal", root);
    if (!mark || !state || !tables) return;
    const wind = tables.winds[Tables.seat(tables, state, player)];
    mark.classList.toggle("dealer", player === state.dealer);
    mark.textContent = { E: "東", S: "南", W: "西", N: "北" }[wind];
  };

  const score = (known, player) => (known.state ? known.state.scores[player] - (known.riichi.includes(player) ? tables?.stick || 0 : 0) : null);
  const figure = (known, player) => (known.state && tables ? Facts.points(tables, score(known, player)) : "?");

  /* Under some rules the players change seats after a round: each seat then moves to the side of its new position. */
  const SIDES = ["bottom", "right", "top", "left", "wide", "tall"];
  function showSides(root, known) {
    if (!known.state || !tables) return;
    const order = Tables.orderOf(tables, known.state);
    const seats = all(".seat[data-sits]", root);
    const sides = Object.fromEntries(seats.map(({ dataset, classList }) => [dataset.sits, SIDES.filter((side) => classList.contains(side))]));
    for (const seat of seats) {
      seat.dataset.sits = order.indexOf(Number(seat.dataset.player ?? seat.dataset.seat));
      seat.classList.remove(...SIDES);
      seat.classList.add(...sides[seat.dataset.sits]);
    }
  }

  function showTable(known) {
    showSides(one("#live"), known);
    all("[data-player]").forEach((seat) => showSeat(seat, known));
    const board = one(".board .round");
    if (board) board.textContent = known.ends === "yes" ? word("the_end") : known.state && tables ? Facts.title(tables, known.state) : "?";
    if (board && tables) showCounters(known);
    if (board && known.state && tables) showNotes(known);
    if (one("table.led")) showLedger(known);
    Play.fit();
    holdUndo();
    const history = one(".history, .led-now");
    one(".here-waits")?.remove();
    if (!Outbox.waits().length || Outbox.quiet() || !history) return;
    const place = node("section", "", "here-waits");
    place.append(node("h2", word("waits")), rows(known.rows.slice(-4).reverse(), false));
    if (known.ends === "maybe") place.append(node("p", word("maybe"), "warn warn-sign"));
    history.before(place);
    showUndo(known);
  }

  function showSeat(seat, known) {
    const player = Number(seat.dataset.player);
    seal(seat, player, known.state);
    const shown = one(".score", seat);
    if (shown) shown.textContent = figure(known, player);
    if (!Outbox.quiet()) all(".gap, .rank, .need", seat).forEach((part) => part.replaceChildren());
    if (!Outbox.quiet() && known.state) showMarks(seat, Facts.marks(tables, known.state, player));
    const toggle = one(".rtoggle", seat);
    if (!toggle) return;
    const laid = known.riichi.includes(player);
    toggle.setAttribute("aria-pressed", String(laid));
    toggle.disabled = !laid && tables?.least_stick !== null && known.state !== null && score(known, player) < (tables?.least_stick || 0);
    one(".stick", toggle)?.classList.toggle("none", !laid);
    const said = one("[data-laid]", toggle);
    if (said) said.textContent = laid ? said.dataset.laid : "";
    const form = toggle.form;
    const on = one('[name="on"]', form);
    if (laid) on?.remove();
    else if (!on) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "on", value: "on" }));
  }

  function showMarks(seat, marks) {
    if (!marks.length) return;
    const place = node("span", "", "marks");
    place.append(...marks.map((mark) => node("small", mark, "mark")));
    one(".gap", seat)?.append(place);
  }

  function showCounters(known) {
    const place = one(".board .counters");
    const found = tables.counters.map(([name, field]) => [name, (known.state?.[field] || 0) + (field === "deposits" ? known.riichi.length : 0)]);
    place?.replaceChildren(
      ...found.filter(([, count]) => count).map(([name, count]) => {
        const said = node("span", `${name} `);
        said.append(node("b", count));
        return said;
      }),
    );
  }

  /* The rules' notice about the next deal, such as a change of seats. For the deal shown by the server, its page has it. */
  function showNotes(known) {
    const board = one(".board");
    const title = Facts.title(tables, known.state);
    if (title === Facts.title(tables, stand.state)) return;
    one(".stage", board)?.remove();
    const notes = tables.notes[title] || [];
    if (!notes.length || known.ends === "yes") return;
    const place = node("ul", "", "stage");
    place.append(...notes.map((note) => node("li", note)));
    one(".counters", board).after(place);
  }

  /* By the rules' tables the game is over: no further deal can be entered, because the server would refuse it. Undo and the list stay. */
  function holdEntry(over) {
    const live = one("#live");
    if (!live) return;
    live.toggleAttribute("data-over", over);
    one(".acts > .over", live)?.remove();
    if (over && !Outbox.quiet()) one(".acts", live)?.prepend(node("p", word("over"), "notice warning over"));
  }

  /* What Undo would remove doesn't exist while a save is being sent. */
  function holdUndo() {
    const held = Outbox.quiet();
    all(held ? "form.undo button:enabled" : "form.undo [data-held]").forEach((button) => {
      button.disabled = held;
      button.toggleAttribute("data-held", held);
    });
  }

  /* Undo removes waiting entries, newest first. */
  function showUndo(known) {
    const last = known.rows.at(-1);
    const form = one("form.undo");
    if (!form || !last) return;
    const button = node("button", "", "btn");
    const words = document.createElement("span");
    button.type = "button";
    words.append(node("b", word("undo")), node("small", [last.title, last.label].filter(Boolean).join(": ")));
    button.append(words);
    button.addEventListener("click", async () => {
      await Outbox.discard(last.save.key);
      await (Outbox.waits().length || Outbox.offline() ? restore() : Frame.go(Outbox.home()));
    });
    form.replaceChildren(button);
  }

  /* The table as the server last described it, plus the waiting entries. */
  function restore() {
    return Outbox.waits().length ? show() : Frame.go(Outbox.home());
  }

  /* -- a deal entered line by line ------------------------------------------------------------------- */

  function showLedger(known) {
    const led = one("table.led");
    const found = known.state && tables ? Tables.lines(tables, known.state, known.lines) : null;
    const out = found?.out || [];
    const over = Boolean(found?.over);
    one("thead .what b", led).textContent = known.state && tables ? Facts.title(tables, known.state) : "?";
    all("thead th:not(.what)", led).forEach((column, player) => {
      const still = one(".stt", column);
      if (still && out.includes(player)) still.textContent = word("out").replace("%(n)s", out.indexOf(player) + 1);
      else if (still && column.classList.contains("out")) still.textContent = word("still");
      column.classList.toggle("out", out.includes(player));
      const hit = one(".hit", column);
      if (hit) hit.hidden = over || out.includes(player);
      seal(column, player, known.state);
    });
    one("tbody", led).replaceChildren(...known.lines.map((line, i) => ledgerRow(line, i, found?.rows[i])));
    all("tfoot td.sum", led).forEach((cell, player) => {
      const delta = found?.deltas?.[player];
      const after = one("b", all("tfoot td.with", led)[player]);
      cell.textContent = delta === undefined ? "?" : Facts.signed(tables, delta);
      after.textContent = delta === undefined ? "?" : Facts.signed(tables, known.state.scores[player] + delta);
      after.nextElementSibling.replaceChildren();
    });
    endHere(known, over);
  }

  function ledgerRow(line, i, row) {
    const tr = document.createElement("tr");
    const head = node("th", "", "what");
    head.scope = "row";
    const { player, winner } = line.kong || line.said || { winner: line.win.winner };
    const from = (line.kong || line.win)?.from;
    const name = line.kong ? tables.said.kongs[line.kong.type] : line.win ? tables.said.values[line.win.value]?.[from === null ? 1 : 0] : "";
    head.append(node("b", `${i + 1}. ${name || ""}`), node("span", `${stand.names[winner ?? player]}${from === null || from === undefined ? "" : ` ← ${stand.names[from]}`}`, "by"));
    tr.append(head, ...stand.names.map((_, seat) => node("td", row ? Facts.signed(tables, row[seat]) : "?", "num")));
    return tr;
  }

  /* All wins are entered: the deal is saved from here, as on the server's page. */
  function endHere(known, over) {
    const place = one(".led-acts");
    if (!place) return;
    place.classList.toggle("complete", over);
    const there = one(".close-deal", place);
    if (!over || (there && Number(there.elements.number.value) !== known.number)) there?.remove();
    if (!over || one(".close-deal", place)) return;
    const form = document.createElement("form");
    form.className = "close-deal all-in";
    form.method = "post";
    form.setAttribute("action", `${Outbox.home()}save/`);
    form.dataset.save = "";
    for (const [name, value] of Object.entries({ type: "win", number: known.number, version: stand.version, key: Sender.newKey() })) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    const button = node("button", "", "btn primary win save");
    button.append(node("span", Outbox.words().closing));
    form.append(button);
    place.append(form);
  }

  /* -- forms ----------------------------------------------------------------------------------------- */

  /* A cached form, updated to the table's current state. `fields`: its previous input. */
  function showForm(form, known, fields = null) {
    if (!known || form.closest(".conflict")) return;
    const number = one('[name="number"]', form);
    if (number) number.value = known.number;
    const where = one(".bar .where");
    if (where && known.state && tables) where.textContent = Facts.title(tables, known.state);
    const led = known.lines.length && tables && known.state ? Tables.lines(tables, known.state, known.lines) : null;
    const out = led?.out || [];
    showSides(form, known);
    all("[data-seat]", form).forEach((seat) => formSeat(form, seat, known, fields, out, led));
    form.dataset.left = Math.max(1, stand.names.length - 1 - out.length);
    all('[name="player"][type="radio"]', form).forEach((input) => {
      input.closest("label").hidden = out.includes(Number(input.value));
      if (input.closest("label").hidden) input.checked = false;
    });
    all(".kong-row", form).forEach((row, i) => (row.hidden = out.includes(i)));
    all(".kong-key", form).forEach((key) => {
      const giver = key.value.split(":")[2];
      key.hidden = Boolean(giver) && out.includes(Number(giver));
    });
    all(".ready-row", form).forEach((row) => (row.disabled = row.hidden = out.includes(Number(row.dataset.player))));
    all(".kong-key .num", form).forEach((gain) => gain.remove());
    for (const [ask, field] of Object.entries(tables?.asks || {})) {
      const input = field && one(`input[name="${ask}"]`, form);
      if (input && known.state && !fields) input.value = known.state[field];
    }
    if (form.matches(".win-cols")) Play.show(form);
    if (form.matches("[data-entry]")) preview(form);
  }

  function formSeat(form, seat, known, fields, out, led) {
    const player = Number(seat.dataset.seat);
    seal(seat, player, known.state);
    const shown = one(".sc", seat);
    if (shown && known.state && tables) shown.textContent = Facts.points(tables, score(known, player) + (led?.deltas?.[player] || 0));
    seat.classList.toggle("gone", out.includes(player));
    seat.inert = out.includes(player);
    all('[name^="winner-"]', seat).forEach((input) => input.classList.toggle(`dealer-${input.name.slice(7)}`, player === known.state?.dealer));
    const stick = pick(form, "riichi", player);
    if (!stick || fields) return;
    stick.checked = known.riichi.includes(player);
    stick.disabled = false;
    if (stick.checked && pick(form, "tenpai", player)) pick(form, "tenpai", player).checked = true;
  }

  /* The effect of saving, by the rules' own tables: at once, before any response. */
  function preview(form) {
    const place = one("#outlook .result");
    if (!place || !tables || !form.matches("[data-save]")) return;
    if (!Play.complete(form)) return void (Outbox.offline() && asked(place, form));
    const said = { path: "save/", body: new URLSearchParams(new FormData(form)).toString(), at: Infinity };
    const old = Outbox.find(form.dataset.instead);
    const known = view(Outbox.waits().filter((other) => !old || other.at < old.at));
    if (!known?.state) return;
    const found = Facts.after(tables, known, said);
    const row = found.rows.at(-1);
    const running = found.number === known.number;
    const deltas = running ? lineDeltas(known, found) : row.deltas;
    if (!deltas) return void (Outbox.offline() && unknown(place, form));
    const title = row.label;
    place.replaceChildren(node("h2", title), pays(form, known, deltas, running), ...(running ? [] : [then(known, found)]));
    const save = one(".btn.save", form);
    if (save) save.disabled = false;
    const small = one("[data-missing]", form);
    if (small) small.textContent = running ? word(Tables.lines(tables, found.state, found.lines).over ? "all_in" : "goes_on") : follows(known, found);
  }

  function lineDeltas(known, found) {
    const before = Tables.lines(tables, known.state, known.lines).deltas;
    const after = Tables.lines(tables, known.state, found.lines).deltas;
    return before && after && after.map((amount, i) => amount - before[i]);
  }

  /* What is still missing, in the words on the left. */
  function asked(place, form) {
    const next = one("#ask", form)?.innerText.trim();
    const small = one("[data-missing]", form);
    if (!next) return;
    place.replaceChildren(node("h2", next));
    if (small) small.textContent = next;
    const save = one(".btn.save", form);
    if (save) save.disabled = true;
  }

  function unknown(place, form) {
    place.replaceChildren(node("p", word("unknown"), "notice warning"));
    const small = one("[data-missing]", form);
    if (small) small.textContent = Outbox.words().kept;
  }

  function pays(form, known, deltas, running) {
    const place = node("ul", "", "pays");
    const led = known.lines.length ? Tables.lines(tables, known.state, known.lines) : null;
    deltas.forEach((amount, player) => {
      const line = node("li", "", amount ? "" : "still");
      const id = one(`[data-seat="${player}"] .id`, form);
      const name = node("span", "", "name");
      const sofar = running ? led?.deltas?.[player] || 0 : 0;
      const before = score(known, player) + sofar;
      const after = known.state.scores[player] + sofar + amount;
      const change = after - before;
      name.append((id && one(".nm", id)?.cloneNode(true)) || stand.names[player], node("small", Facts.points(tables, after)));
      const mark = id && one(".seal", id)?.cloneNode(true);
      line.append(...(mark ? [mark] : []), name, node("b", Facts.signed(tables, change), "num"));
      place.append(line);
    });
    return place;
  }

  function then(known, found) {
    const place = node("dl", "", "then");
    const row = (name, words) => {
      const line = document.createElement("div");
      line.append(node("dt", name), node("dd", words));
      place.append(line);
    };
    if (found.ends === "yes") row(word("end"), "");
    else if (found.state.over) row("", word("maybe"));
    else {
      const again = found.state.dealer === known.state.dealer ? ` ${word("again")}` : "";
      row(word("next"), Facts.title(tables, found.state));
      row(word("dealer"), `${stand.names[found.state.dealer]}${again}`);
      if (found.ends) row("", word("maybe"));
    }
    return place;
  }

  function follows(known, found) {
    if (found.ends === "yes") return word("ends");
    if (found.state.over) return "";
    const title = Facts.title(tables, found.state);
    return word(title === Facts.title(tables, known.state) ? "same" : "follows").replace("%(deal)s", title);
  }

  /* A response for an earlier choice doesn't apply to the current one. */
  const said = (fields) => [...new URLSearchParams(fields)].filter(([name]) => name !== "key").join("\n");
  function answered(event) {
    const form = one("form[data-entry][data-save]");
    if (!form || !one("#outlook") || one("#outlook .pays")) return;
    const late = said(event.detail.ctx.request.body || "") !== said(new FormData(form));
    if (one("#outlook .errors") && !late) return;
    preview(form);
    const save = one(".btn.save", form);
    if (save && late && Play.complete(form)) save.disabled = false;
  }

  /* A page that isn't cached here: a dialog says why nothing opens. */
  function missing() {
    badge();
    const dialog = document.createElement("dialog");
    dialog.className = "waits";
    const shut = node("button", Outbox.words().close, "btn");
    shut.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    dialog.append(node("p", Outbox.words().notStored), shut);
    document.body.append(dialog);
    dialog.showModal();
    return false;
  }

  /* The link of this table has expired: waiting entries are shown, once. */
  let shownEnd = false;
  function ended() {
    if (!shownEnd) list();
    shownEnd = true;
  }

  document.addEventListener("play:page", () => {
    read();
    show();
    readTables();
  });
  document.addEventListener("play:waits", show);
  for (const heard of ["change", "input"]) {
    document.addEventListener(heard, (event) => {
      const form = event.target.closest("form[data-entry][data-save]");
      if (form) preview(form);
    });
  }
  document.addEventListener("htmx:after:swap", answered);
  document.addEventListener("htmx:error", (event) => {
    const form = event.target.closest?.("form[data-entry][data-save]");
    if (form) preview(form);
  });
  document.addEventListener("DOMContentLoaded", async () => {
    if (Outbox.offline()) stand = one("#stand") && JSON.parse(one("#stand").textContent);
    else read();
    await remember();
    differs = (await Store.get("facts", `differs ${Outbox.words().scope}`))?.differs || [];
    await readTables();
    show();
  });

  return { now, told, took, knows, judged, list, missing, ended, show };
})();
