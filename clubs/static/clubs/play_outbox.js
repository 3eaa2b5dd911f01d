/* Saves on flaky wifi: each is kept in this browser first, then sent with its key until the server has answered. */
(() => {
  const { one, pick, put, ready } = Play;
  const RETRY = 5000;
  const PATIENCE = 8000;
  let offline = false;
  let sending = false;
  let shown = null; // the key of the refused save that is on the screen

  /* Kept in this browser: `saves` by key, `pages` by address. */
  const opened = new Promise((done, failed) => {
    const request = indexedDB.open("east-one-play", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("saves", { keyPath: "key" });
      request.result.createObjectStore("pages", { keyPath: "url" });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const store = async (name, act) => {
    try {
      const db = await opened;
      return await new Promise((done, failed) => {
        const transaction = db.transaction(name, "readwrite");
        const request = act(transaction.objectStore(name));
        transaction.oncomplete = () => done(request.result);
        transaction.onerror = () => failed(transaction.error);
      });
    } catch {
      return null; // a browser that keeps nothing: saves are sent, but cannot wait
    }
  };
  const keep = (name, value) => store(name, (kept) => kept.put(value));
  const drop = (name, key) => store(name, (kept) => kept.delete(key));
  const words = () => one("#play-words")?.dataset || {};
  const home = () => words().home;
  const waiting = async () => ((await store("saves", (kept) => kept.getAll())) || []).filter((save) => save.home === home());

  const token = () => decodeURIComponent(document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || "");
  const ask = (url, options = {}) => fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });

  /* Sends a save: true when the server has it; a page when the server refuses it; throws when it cannot be reached. */
  async function send(save) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": token(), "X-Outbox": "1" };
    const response = await ask(save.url, { method: "POST", body: save.body, headers });
    if (response.headers.get("X-Saved") === save.key) return true;
    if (response.status >= 500 || [408, 429].includes(response.status)) throw new Error(`status ${response.status}`);
    const conflict = response.status === 409;
    return { html: await response.text(), url: response.redirected ? response.url : null, conflict };
  }

  async function submit(form, submitter) {
    const fields = new URLSearchParams(new FormData(form, submitter));
    const save = { key: fields.get("key"), url: form.action, body: fields.toString(), home: home(), at: Date.now() };
    save.settles = fields.get("settles");
    busy(form);
    save.kept = (await keep("saves", save)) !== null;
    await settle(save, form);
  }

  async function settle(save, form) {
    let answer;
    try {
      answer = await send(save);
    } catch {
      offline = true;
      if (!save.kept && form) one(".btn.save", form).disabled = false;
      return one("#live") || !save.kept ? net() : go(home());
    }
    offline = false;
    if (answer === true) {
      for (const key of [save.key, save.settles, shown]) if (key) await drop("saves", key);
      shown = null;
      return go(home());
    }
    if (answer.url && !answer.url.endsWith(home())) return location.assign(answer.url); // signed out: kept, sent after
    if (form && !answer.conflict) await drop("saves", save.key); // what was typed is on the screen again
    else await keep("saves", { ...save, html: answer.html });
    return refused({ ...save, html: answer.html });
  }

  function refused(save) {
    shown = save.key;
    replace(save.html);
  }

  /* What waits is sent, oldest first, whenever the table's own page is open. */
  async function drain() {
    if (sending || !one("#live")) return;
    sending = true;
    try {
      const saves = (await waiting()).sort((a, b) => a.at - b.at);
      const next = saves.find((save) => !save.html);
      if (next) await settle({ ...next, kept: true });
    } finally {
      sending = false;
      await net();
    }
  }

  /* The word beside 'Saved': whether we are offline, and what waits here. */
  async function net() {
    const place = one("[data-net]");
    if (!place) return;
    const saves = (await waiting()).filter((save) => save.key !== shown);
    const asked = saves.find((save) => save.html);
    document.documentElement.toggleAttribute("data-waiting", Boolean(one("#live")) && saves.length > 0);
    place.dataset.usual ??= place.innerHTML;
    if (!offline && !saves.length) place.innerHTML = place.dataset.usual;
    else if (asked) place.replaceChildren(button(asked));
    else place.replaceChildren(note(saves.length));
  }

  function note(count) {
    const said = document.createElement("span");
    said.className = "offline warn-sign";
    const text = count === 1 ? words().one : count ? words().many.replace("%s", count) : words().offline;
    said.textContent = text;
    return said;
  }

  function button(save) {
    const said = document.createElement("button");
    said.className = "btn bare warn warn-sign";
    said.textContent = words().asked;
    said.addEventListener("click", () => refused(save));
    return said;
  }

  function busy(form) {
    const save = one(".btn.save", form);
    if (!save) return;
    save.disabled = true;
    setTimeout(() => {
      if (save.isConnected && save.disabled && save.dataset.saving) one("span", save).textContent = save.dataset.saving;
    }, 300);
  }

  /* Pages: fetched; where the server cannot be reached, as they were kept. */
  async function go(url) {
    let html;
    try {
      const response = await ask(url);
      if (!response.ok || response.redirected) return location.assign(url);
      html = await response.text();
      offline = false;
    } catch {
      offline = true;
      html = (await store("pages", (kept) => kept.get(url.split("?")[0])))?.html;
      if (!html) return net();
    }
    if (url !== location.pathname + location.search) history.pushState({ play: true }, "", url);
    replace(html);
    const tapped = new URLSearchParams(url.split("?")[1]).get("winner");
    const input = tapped && offline && pick(document, "winner-1", tapped);
    if (input) put(input);
  }

  function replace(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    document.title = page.title;
    document.body.replaceWith(page.body);
    htmx.process(document.body);
    ready();
    scrollTo(0, 0);
    one("#main")?.focus({ preventScroll: true });
    net();
    drain();
  }

  /* The pages that one deal needs are kept as they are at this version of the table. */
  let version = null;
  async function keepPages() {
    const live = one("#live[data-keep]");
    if (!live || offline || live.dataset.version === version) return;
    version = live.dataset.version;
    for (const url of live.dataset.keep.split(" ")) {
      const response = await ask(url).catch(() => null);
      if (response?.ok) await keep("pages", { url, html: await response.text() });
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-save]");
    const saves = !event.submitter?.name || "stepSave" in event.submitter.dataset;
    if (!form || !saves || event.submitter?.hasAttribute("formaction")) {
      if (shown && !event.target.querySelector('[name="settles"]')) drop("saves", shown);
      return;
    }
    event.preventDefault();
    submit(form, "stepSave" in (event.submitter?.dataset || {}) ? event.submitter : null);
  });

  document.addEventListener("click", async (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const dropped = event.target.closest("[data-drop]");
    const link = event.target.closest("a[data-page], a[data-drop]");
    if (!link) return;
    event.preventDefault();
    if (document.documentElement.hasAttribute("data-waiting") && link.dataset.page !== "play" && !dropped) return net();
    if (shown) await drop("saves", shown);
    if (dropped) await drop("saves", dropped.dataset.drop);
    shown = null;
    go(link.getAttribute("href"));
  });

  document.addEventListener("htmx:error", (event) => {
    const from = event.target;
    offline = true;
    net();
    const result = from.matches?.("form[data-entry]") && one("#outlook .result");
    if (result) {
      const said = document.createElement("p");
      said.className = "notice warning";
      said.textContent = words().unknown;
      result.replaceChildren(said);
      one("[data-missing]", from).textContent = words().kept;
    }
  });
  /* A whole page in the place of a part: the link has ended, or somebody is signed out. */
  document.addEventListener("htmx:before:swap", (event) => {
    if (!/^\s*<!doctype/i.test(event.detail.ctx.text)) return;
    event.preventDefault();
    location.reload();
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (event.detail.ctx.response.status >= 500) return;
    const back = offline;
    offline = false;
    if (back) drain();
  });
  document.addEventListener("htmx:after:swap", () => {
    ready();
    net();
    keepPages();
  });
  addEventListener("popstate", (event) => event.state?.play && location.reload());
  addEventListener("online", drain);
  document.addEventListener("DOMContentLoaded", () => {
    drain();
    keepPages();
  });
  setInterval(drain, RETRY);
})();
