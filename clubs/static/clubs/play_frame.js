/* The pages of a table in one frame: fetched or taken from where they were kept, put in place without a load. */
globalThis.Frame = (() => {
  const { one, pick, put, ready } = Play;
  const QUIET = 300; // milliseconds after a change before the forms are fetched anew
  const frame = { leaving: false };
  let table = () => ""; // the table's own page as it was left, as text: timers of a page that was taken away are gone

  const bare = (url) => url.split("?")[0];
  const version = () => Away.now()?.version;
  const here = () => Outbox.words();

  /* What the server has at an address; `otherwise` where nobody answers. */
  async function fetched(url, otherwise) {
    try {
      const response = await Outbox.ask(url);
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      Outbox.reached(true);
      if (!response.ok || response.redirected) return { away: url };
      return { html: await response.text() };
    } catch {
      Outbox.reached(false);
      return otherwise;
    }
  }

  /* The page of an address: as it was kept where it is of this very moment of the table, or where nobody answers. */
  async function page(url) {
    const kept = await Store.get("pages", bare(url));
    const mine = kept?.game === here().game && kept?.lang === document.documentElement.lang;
    if (mine && (Outbox.offline() || (kept.version === version() && !Outbox.waits().length))) return { html: kept.html, kept: true };
    if (Outbox.waits().length && mine) return { html: kept.html, kept: true };
    return fetched(url, mine ? { html: kept.html, kept: true } : {});
  }

  async function go(url) {
    const found = bare(url) === Outbox.home() ? await own(url) : await page(url);
    if (found.away) return leave(found.away);
    if (!found.html) return Away.missing();
    if (url !== location.pathname + location.search) history.pushState({ play: true }, "", url);
    replace(found.html);
    if (found.kept) asked(url);
    return true;
  }

  /* The table's own page: from the server, else as it was left. */
  async function own(url) {
    if (Outbox.offline() && table()) return { html: table() };
    return fetched(url, { html: table() });
  }

  /* Back to the table as this tablet knows it, at once. */
  function home() {
    if (one("#live")) return Away.show();
    if (!table()) return go(Outbox.home());
    history.pushState({ play: true }, "", Outbox.home());
    return replace(table());
  }

  function leave(url) {
    frame.leaving = true;
    location.assign(url);
  }

  /* What an address asks of a page that was kept: who won, which kind of end. */
  function asked(url) {
    for (const [name, value] of new URLSearchParams(url.split("?")[1])) {
      const input = pick(document, name === "winner" ? "winner-1" : name, value);
      if (input && !input.checked) put(input);
    }
  }

  function replace(html) {
    if (one("#live")) table = textOf(document.body, document.title);
    const listed = one("#waits[open]");
    const found = new DOMParser().parseFromString(html, "text/html");
    document.title = found.title;
    document.body.replaceWith(found.body);
    htmx.process(document.body);
    ready();
    scrollTo(0, 0);
    one("#main")?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("play:page"));
    if (listed) Away.list(); // what somebody reads stays open
    Outbox.drain();
    fetchSoon();
    return true;
  }

  /* A page that was left, without what scripts have measured: written out only where it is wanted again. */
  function textOf(body, name) {
    return () => {
      const copy = body.cloneNode(true);
      copy.querySelector("#waits")?.remove();
      copy.querySelectorAll("[style]").forEach((node) => node.removeAttribute("style"));
      const title = Object.assign(document.createElement("title"), { textContent: name });
      return `<!doctype html><html><head>${title.outerHTML}</head>${copy.outerHTML}</html>`;
    };
  }

  /* The forms of this moment are fetched while nobody waits for them. */
  let soon = null;
  function fetchSoon() {
    clearTimeout(soon);
    if (one("#live[data-keep]") && !Outbox.offline()) soon = setTimeout(fetchForms, QUIET);
  }

  async function fetchForms() {
    const live = one("#live[data-keep]");
    const now = { version: version(), game: here().game, lang: document.documentElement.lang };
    for (const url of [...live.dataset.keep.split(" "), ...(live.dataset.rare || "").split(" ").filter(Boolean)]) {
      const kept = await Store.get("pages", url);
      const fresh = kept?.game === now.game && kept?.lang === now.lang && (kept.version === now.version || live.dataset.rare?.includes(url));
      if (fresh || Outbox.offline() || !one("#live")) continue;
      const response = await Outbox.ask(url).catch(() => null);
      if (response?.ok && !response.redirected) await Store.put("pages", { url, ...now, html: await response.text() });
    }
    document.documentElement.dataset.ahead = now.version;
  }

  document.addEventListener("click", async (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !Outbox.home()) return;
    const dropped = event.target.closest("[data-drop]");
    const link = event.target.closest("a[href]");
    const address = link?.getAttribute("href") || "";
    if (!link || !(dropped || link.dataset.page || (address.startsWith(Outbox.home()) && (Outbox.offline() || Outbox.waits().length)))) return;
    event.preventDefault();
    for (const key of [Outbox.shown(), dropped?.dataset.drop]) if (key) await Outbox.discard(key);
    go(address);
  });
  /* A whole page in the place of a part: the link has ended, or somebody is signed out. Who cannot answer now takes nothing away. */
  document.addEventListener("htmx:before:swap", (event) => {
    if (event.detail.ctx.response.status >= 500) return event.preventDefault();
    if (!/^\s*<!doctype/i.test(event.detail.ctx.text)) return;
    event.preventDefault();
    if (!Outbox.waits().length) leave(location.href);
    else Away.ended();
  });
  document.addEventListener("htmx:after:swap", () => {
    ready();
    document.dispatchEvent(new Event("play:page"));
    fetchSoon();
  });
  addEventListener("popstate", (event) => event.state?.play && go(location.pathname + location.search));
  document.addEventListener("DOMContentLoaded", fetchSoon);

  return Object.assign(frame, { go, home, replace });
})();
