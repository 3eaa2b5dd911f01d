/* Saves on unreliable wifi: each is first stored in this browser, then sent, in order and with its key, until the server has accepted it. */
globalThis.Outbox = (() => {
  const { one } = Play;
  const { Unreachable, ask, newKey } = Sender;
  const RETRY = 5000;
  const ENDED = [403, 404];
  const CORRECT_IT = 422;
  const MENDED = "mended"; // the refused save whose form the server shows for correction, on a page of its own
  let offline = document.documentElement.hasAttribute("data-kept"); // the page itself comes from the cache
  let broken = false; // a bug of this script prevented a save from being sent
  let sending = false;
  let shown = null; // the refused save that is on the screen
  let queue = []; // what is waiting for this table, oldest first
  const unkept = new Set(); // keys of those that are lost with this page, because the browser stores nothing (more)
  const fresh = new Set(); // keys of those that are being sent for the first time, while the server responds
  let stand = null; // this browser's last accepted save: its key, and the number and version that it created

  const words = () => one("#play-words")?.dataset || {};
  const home = () => words().home;
  const unreported = (error) => {
    throw error; // outside of promises, so that the browser reports it
  };

  const quiet = () => !offline && queue.length > 0 && queue.every((save) => fresh.has(save.key));
  const find = (key) => queue.find((save) => save.key === key);
  const changed = () => document.dispatchEvent(new Event("play:waits"));

  /* -- what is waiting --------------------------------------------------------------------------- */

  async function load() {
    const here = (save) => (save.scope ? save.scope === words().scope : save.home === home());
    /* Entries refused because of an expired link are sent again when the table opens, by its new link or the same one. */
    const still = ({ html, status, sent }) => html && sent === home() && !ENDED.includes(status);
    const fresh = (found) => {
      const { html, status, sent, ...save } = found;
      return still(found) ? found : save;
    };
    queue = (await Store.all("saves")).filter(here).map(fresh).sort((a, b) => a.at - b.at);
    stand = (await Store.get("facts", `stand ${words().scope}`)) || null;
    const mended = (await Store.get("facts", MENDED))?.key;
    await Store.drop("facts", MENDED);
    if (one("form[data-save]") && find(mended)?.html) shown = mended;
    changed();
  }

  async function keep(save) {
    queue = [...queue.filter((other) => other.key !== save.key), save].sort((a, b) => a.at - b.at);
    const lasting = await Store.put("saves", save);
    if (lasting) unkept.delete(save.key);
    else unkept.add(save.key);
    changed();
    return lasting;
  }

  async function drop(key) {
    queue = queue.filter((save) => save.key !== key);
    fresh.delete(key);
    unkept.delete(key);
    if (shown === key) shown = null;
    await Store.drop("saves", key);
    changed();
  }

  /* Entries that followed one save now follow another. After `null` they go to the table's current state. */
  async function pass(from, to) {
    for (const save of queue.filter((other) => other.after === from)) await keep({ ...save, after: to, late: to === null });
  }

  async function discard(key) {
    await pass(key, null);
    await drop(key);
  }

  /* -- a deal entered line by line --------------------------------------------------------------- */

  const said = (save) => new URLSearchParams(save.body);
  const closes = (save) => save.path === "save/" && said(save).get("type") !== "line";
  const ofDeal = (number) => queue.filter((save) => said(save).get("number") === number && !said(save).has("deal"));

  /* Further entries of the same deal correct the deal that another device saved, with the line just sent as the first one. */
  async function correct(number, note) {
    for (const save of ofDeal(number)) {
      const fields = said(save);
      if (closes(save)) for (const [name, value] of [["do", "correct"], ["note", note]]) fields.set(name, value);
      else fields.set("deal", number);
      await keep({ ...save, path: closes(save) ? `deals/${number}/` : save.path, body: fields.toString(), deltas: null });
    }
  }

  /* A save made from a form. It replaces the entry that it resolves, or the refused one that was corrected. */
  function made(form, submitter) {
    const fields = new URLSearchParams(new FormData(form));
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    const old = find(fields.get("settles")) || find(form.dataset.instead) || find(shown);
    const key = fields.get("key") || newKey();
    fields.set("key", key);
    fields.delete("csrfmiddlewaretoken");
    const url = submitter?.getAttribute("formaction") || form.getAttribute("action") || location.pathname;
    const path = url.startsWith(home()) ? url.slice(home().length) : url;
    const save = { key, scope: words().scope, path, body: fields.toString(), ...place(fields, old) };
    return { save: { ...save, ...Away.told(save) }, old };
  }

  /* Its place in the order, and the save before it. */
  function place(fields, old) {
    if (old && !old.html) return { at: old.at, after: old.after, late: old.late };
    if (old) return { at: old.at, after: null };
    const last = queue.at(-1);
    const at = Math.max(Date.now(), (last?.at || 0) + 1);
    if (last) return { at, after: last.key };
    const behind = stand?.game === words().game && Number(fields.get("version")) < stand.version;
    return { at, after: behind ? stand.key : null };
  }

  async function enter(form, submitter) {
    const { save, old } = made(form, submitter);
    if (!offline && !old && queue.every((other) => fresh.has(other.key))) fresh.add(save.key);
    const lasting = await keep(save);
    if (old && old.key !== save.key) {
      await pass(old.key, save.key);
      await drop(old.key);
    }
    if (form.dataset.corrects) await correct(form.dataset.corrects, form.dataset.note);
    return { ...save, lasting };
  }

  /* -- sending ----------------------------------------------------------------------------------- */

  /* The number and version that a save is based on: those created by the save before it, or the table's current ones. */
  function origin(save) {
    if (save.after && stand?.key === save.after) return stand;
    if (save.late || save.after) return Away.now();
    return null;
  }

  function bodyOf(save) {
    const fields = new URLSearchParams(save.body);
    const from = origin(save) || {};
    for (const name of ["number", "version"]) if (from[name] !== undefined && fields.has(name)) fields.set(name, from[name]);
    return fields.toString();
  }

  /* The server's response. Throws if the server can't be reached or can't accept anything now. */
  async function send(save) {
    const response = await Sender.post(save.url || home() + save.path, bodyOf(save), home());
    if (response.headers.get("X-Saved") === save.key) return { taken: response.headers };
    const away = response.redirected && !response.url.endsWith(home());
    return { html: response.text, status: response.status, url: away ? response.url : null };
  }

  async function taken(save, headers) {
    const [number, version] = ["X-Number", "X-Version"].map((name) => Number(headers.get(name)));
    const moved = headers.has("X-Version"); // a question to the referee changes nothing: what follows is based on what came before it
    if (moved) stand = { name: `stand ${words().scope}`, game: words().game, key: save.key, number, version };
    else if (save.after) stand = stand?.key === save.after ? { ...stand, key: save.key } : stand;
    if (stand) await Store.put("facts", stand);
    if (moved) Away.took(save, stand);
    await Away.judged(save, headers.get("X-Deltas"));
    await drop(save.key);
  }

  /* Sends one save: "taken", "refused", "away" (no response) or "broken" (a bug of this page, not a lost network). */
  async function settle(save) {
    try {
      const answer = await send(save);
      offline = broken = false;
      if (answer.taken) {
        await taken(save, answer.taken);
        return { how: "taken" };
      }
      fresh.clear();
      await keep({ ...save, html: answer.html, status: answer.status, sent: home() });
      return { how: "refused", ...answer };
    } catch (error) {
      offline = error instanceof Unreachable;
      broken = !offline;
      fresh.clear();
      changed();
      if (broken) setTimeout(() => unreported(error));
      return { how: broken ? "broken" : "away" };
    }
  }

  /* One form sent by a user, who sees the result. */
  async function submit(form, submitter) {
    busy(form);
    form.dataset.sent = "";
    const save = await enter(form, submitter);
    if (offline || queue[0]?.key !== save.key || (Frame.near() && Away.knows(save))) return later(form, save);
    sending = true;
    const { how, url, status, html } = await settle(save).finally(() => (sending = false));
    if (how === "taken") return Frame.go(home());
    if (how === "away" || how === "broken") return later(form, save);
    if (url) return location.assign(url);
    if (status !== CORRECT_IT || queue.length > 1 || !html.includes("data-save")) return look(save.key);
    await drop(save.key); // the form is on the screen again with its errors, so nothing is waiting
    return Frame.replace(html);
  }

  async function later(form, save) {
    if (!save.lasting) one(".btn.save", form)?.removeAttribute("disabled");
    await Frame.home();
    delete form.dataset.sent;
    if (form.isConnected) changed();
    return drain();
  }

  /* Waiting entries are sent, oldest first, whenever the table's own page is open. A refused one blocks those after it. */
  async function drain() {
    if (sending || !one("#live") || !queue.length || queue[0].html) return;
    sending = true;
    let last;
    try {
      while (queue.length && !queue[0].html && one("#live")) {
        last = { ...(await settle(queue[0])), key: queue[0]?.key };
        if (last.how !== "taken") break;
      }
    } finally {
      sending = false;
    }
    if (!one("#live")) return; // the form being filled in stays; the badge shows the rest
    if (last?.how === "taken") Frame.refresh();
    if (last?.how === "refused" && !last.url) look(last.key);
  }

  /* The page with which the server refused a save, or false if it isn't one of the table's. */
  function look(key) {
    const save = find(key);
    if (!save?.html?.includes('id="play-words"')) return Away.list();
    shown = key;
    Frame.replace(save.html);
    return true;
  }

  async function again(key) {
    const { html, status, ...save } = find(key);
    await keep(save);
    return drain();
  }

  function busy(form) {
    const save = one(".btn.save", form);
    if (!save) return;
    save.disabled = true;
    setTimeout(() => {
      if (save.isConnected && save.disabled && save.dataset.saving) one("span", save).textContent = save.dataset.saving;
    }, 300);
  }

  function reached(yes) {
    const back = yes && offline;
    if (offline === !yes) return;
    offline = !yes;
    changed();
    if (back) drain();
  }

  /* A small act on the table's page (a stick, an undo): immediately if the server responds, else it waits like a save. */
  const ACTS = ["riichi/", "undo/", "line/undo/"];
  const isAct = (form) => ACTS.some((path) => form.getAttribute("action") === home() + path);
  async function act(form, submitter) {
    await enter(form, submitter);
    drain();
  }

  /* -- user actions -------------------------------------------------------------------------------- */

  const tapped = new WeakMap();
  function keyed(form) {
    if (one('[name="key"]', form)) return;
    const key = Object.assign(document.createElement("input"), { type: "hidden", name: "key", value: newKey() });
    form.append(key);
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!home() || !isAct(form)) return;
      keyed(form);
      tapped.set(form, event.submitter);
      if (!offline && !queue.length) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      act(form, event.submitter);
    },
    true,
  );
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-save]");
    const saves = !event.submitter?.name || "stepSave" in event.submitter.dataset;
    if (!form || !saves || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    submit(form, "stepSave" in (event.submitter?.dataset || {}) ? event.submitter : null);
  });
  /* There is no response, or the server can't accept anything now: it is starting, the database is down, the disk is full. */
  document.addEventListener("htmx:response:error", (event) => {
    if (event.detail.ctx.response.status >= 500) event.target.dispatchEvent(new CustomEvent("htmx:error", { bubbles: true, detail: event.detail }));
  });
  document.addEventListener("htmx:error", (event) => {
    reached(false);
    if (event.target.matches?.("form") && isAct(event.target)) act(event.target, tapped.get(event.target));
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (event.detail.ctx.response.status < 500) reached(true);
  });
  /* Navigating within the site isn't closing: waiting entries stay in this browser. */
  const leaves = (event) => {
    if (event.defaultPrevented || !(event.type === "submit" || event.target.closest("a[href]"))) return;
    Frame.leaving = true;
    if (shown && event.target.matches("form[data-save]")) Store.put("facts", { name: MENDED, key: shown });
  };
  addEventListener("submit", leaves);
  addEventListener("click", leaves);
  /* The device itself reports at once that its network is gone, so the next tap uses the cache. */
  addEventListener("offline", () => reached(false));
  addEventListener("online", () => {
    offline = false;
    drain();
  });
  addEventListener("beforeunload", (event) => {
    if (queue.length && !Frame.leaving) event.preventDefault();
  });
  for (const name of ["DOMContentLoaded", "play:stored"]) document.addEventListener(name, () => load().then(drain));
  setInterval(drain, RETRY);

  return { ask, home, words, load, drain, discard, again, look, find, ofDeal, closes, reached, waits: () => queue, quiet, offline: () => offline, broken: () => broken, unkept: (key) => unkept.has(key), Unreachable, shown: () => shown };
})();
