/* Saves on flaky wifi: each is kept in this browser first, then sent, in order and with its key, until the server has answered. */
globalThis.Outbox = (() => {
  const { one, newKey, heardFrom } = Play;
  const RETRY = 5000;
  const PATIENCE = 8000;
  const AGAIN = [408, 425, 429];
  const ENDED = [403, 404];
  const CORRECT_IT = 422;
  const MENDED = "mended"; // the refused save whose form the server itself is asked to mend, on a page of its own
  let offline = document.documentElement.hasAttribute("data-kept"); // the page itself comes from where it was kept
  let broken = false; // an error of this program kept a save from being sent
  let sending = false;
  let shown = null; // the refused save that is on the screen
  let queue = []; // what waits for this table, oldest first
  const unkept = new Set(); // keys of those that are lost with this page: the browser keeps nothing, or nothing more
  const fresh = new Set(); // keys of those that are on their way for the first time, while somebody answers
  let stand = null; // the last save of this browser that was taken: its key, and the number and version that it made

  const words = () => one("#play-words")?.dataset || {};
  const home = () => words().home;
  const token = () => decodeURIComponent(document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || "");

  /* Nobody answers, or who answers can take nothing now. Every other error is one of this program. */
  class Unreachable extends Error {}
  const unreachable = (error) => {
    throw new Unreachable(error);
  };
  const unreported = (error) => {
    throw error; // out of every promise: the browser reports it
  };

  /* What the server answers, with its whole text; throws `Unreachable`. */
  async function ask(url, options = {}) {
    const patience = new AbortController();
    setTimeout(() => patience.abort(), PATIENCE);
    const response = await fetch(url, { ...options, signal: patience.signal, cache: "no-store" }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    heardFrom(response.headers);
    return { ok: response.ok, status: response.status, headers: response.headers, redirected: response.redirected, url: response.url, text };
  }
  const quiet = () => !offline && queue.length > 0 && queue.every((save) => fresh.has(save.key));
  const find = (key) => queue.find((save) => save.key === key);
  const changed = () => document.dispatchEvent(new Event("play:waits"));

  /* -- what waits -------------------------------------------------------------------------------- */

  async function load() {
    const here = (save) => (save.scope ? save.scope === words().scope : save.home === home());
    /* What a link that had ended refused is sent again where the table opens: by the link that took its place, or the same. */
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

  /* What was made after one save is now made after another: after `null` it goes where the table then is. */
  async function pass(from, to) {
    for (const save of queue.filter((other) => other.after === from)) await keep({ ...save, after: to, late: to === null });
  }

  async function discard(key) {
    await pass(key, null);
    await drop(key);
  }

  /* -- a deal kept line by line ------------------------------------------------------------------ */

  const said = (save) => new URLSearchParams(save.body);
  const closes = (save) => save.path === "save/" && said(save).get("type") !== "line";
  const ofDeal = (number) => queue.filter((save) => said(save).get("number") === number && !said(save).has("deal"));

  /* What follows in the same deal corrects, with the line that has just been sent as its first, the deal that another device saved. */
  async function correct(number, note) {
    for (const save of ofDeal(number)) {
      const fields = said(save);
      if (closes(save)) for (const [name, value] of [["do", "correct"], ["note", note]]) fields.set(name, value);
      else fields.set("deal", number);
      await keep({ ...save, path: closes(save) ? `deals/${number}/` : save.path, body: fields.toString(), deltas: null });
    }
  }

  /* A save made from a form, in the place of the one that it settles or of the refused one that was mended. */
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

  /* Where it stands in the order, and which save it was made after. */
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

  /* The number and version that a save is made from: those that the save before it made, or where the table is now. */
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

  async function post(save) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": token(), "X-Outbox": "1" };
    return ask(save.url || home() + save.path, { method: "POST", body: bodyOf(save), headers });
  }

  /* What the server says; throws where it cannot be reached, or cannot take anything now. */
  async function send(save) {
    let response = await post(save);
    if (response.status === 403 && !response.headers.has("X-Saved")) {
      await ask(home()); // the cookie that a save needs comes with a page
      response = await post(save);
    }
    if (response.headers.get("X-Saved") === save.key) return { taken: response.headers };
    if (response.status >= 500 || AGAIN.includes(response.status)) throw new Unreachable(`status ${response.status}`);
    const away = response.redirected && !response.url.endsWith(home());
    return { html: response.text, status: response.status, url: away ? response.url : null };
  }

  async function taken(save, headers) {
    const [number, version] = ["X-Number", "X-Version"].map((name) => Number(headers.get(name)));
    const moved = headers.has("X-Version"); // a question to the referee moves nothing: what follows goes on from what was before it
    if (moved) stand = { name: `stand ${words().scope}`, game: words().game, key: save.key, number, version };
    else if (save.after) stand = stand?.key === save.after ? { ...stand, key: save.key } : stand;
    if (stand) await Store.put("facts", stand);
    if (moved) Away.took(save, stand);
    await Away.judged(save, headers.get("X-Deltas"));
    await drop(save.key);
  }

  /* Sends one save: "taken", "refused", "away" (nobody answers) or "broken" (an error of this page, which is no lost network). */
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

  /* One form sent by a person, who sees what becomes of it. */
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
    await drop(save.key); // the form is on the screen again, with what is wrong: nothing waits
    return Frame.replace(html);
  }

  async function later(form, save) {
    if (!save.lasting) one(".btn.save", form)?.removeAttribute("disabled");
    await Frame.home();
    delete form.dataset.sent;
    if (form.isConnected) changed();
    return drain();
  }

  /* What waits is sent, oldest first, whenever the table's own page is open; one that was refused holds up what follows. */
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
    if (!one("#live")) return; // what is being filled in stays; the badge says the rest
    if (last?.how === "taken") Frame.refresh();
    if (last?.how === "refused" && !last.url) look(last.key);
  }

  /* The page with which the server refused a save; false where it is none of the table's. */
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

  /* A small act of the table's page (a stick, an undo): at once where somebody answers, else it waits like a save. */
  const ACTS = ["riichi/", "undo/", "line/undo/"];
  const isAct = (form) => ACTS.some((path) => form.getAttribute("action") === home() + path);
  async function act(form, submitter) {
    await enter(form, submitter);
    drain();
  }

  /* -- what people do ---------------------------------------------------------------------------- */

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
  /* Nobody answers, or who answers can take nothing now: a server that starts, a database that is away, a full disk. */
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
  /* Going on to another page of the site is no closing: what waits stays in this browser. */
  const leaves = (event) => {
    if (event.defaultPrevented || !(event.type === "submit" || event.target.closest("a[href]"))) return;
    Frame.leaving = true;
    if (shown && event.target.matches("form[data-save]")) Store.put("facts", { name: MENDED, key: shown });
  };
  addEventListener("submit", leaves);
  addEventListener("click", leaves);
  /* The device itself says at once that its network is gone: the next tap finds what is kept here. */
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
