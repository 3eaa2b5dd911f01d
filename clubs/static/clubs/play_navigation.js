/* The pages of a table in one frame: fetched or taken from the cache, and swapped in without a page load. */
globalThis.Frame = (() => {
  const { one, pick, prepare, put, ready } = Play;
  const QUIET = 300; // milliseconds after a change before the forms are fetched again
  const RETRY = 5000; // milliseconds until forms that could not be fetched are asked for again
  const frame = { leaving: false };
  let table = null; // the table's own page as it was left
  const made = new Map(); // forms that are ready to be swapped in, by URL

  const bare = (url) => url.split("?")[0];
  const version = () => Away.now()?.version;
  const here = () => Outbox.words();
  const moment = () => ({ version: version(), game: here().game, lang: document.documentElement.lang });
  const same = (kept, now) => kept?.game === now.game && kept?.lang === now.lang;

  /* The server's response for a URL, or `otherwise` if there is none. */
  async function fetched(url, otherwise) {
    try {
      const response = await Outbox.ask(url);
      if (response.status >= 500) throw new Outbox.Unreachable(`status ${response.status}`);
      Outbox.reached(true);
      if (!response.ok || response.redirected) return { away: url };
      return { page: read(response.text) };
    } catch (error) {
      if (!(error instanceof Outbox.Unreachable)) throw error;
      Outbox.reached(false);
      return otherwise;
    }
  }

  /* The page for a URL: from the cache if it matches the table's current state, or if there is no response. */
  async function page(url) {
    const kept = await Store.get("pages", bare(url));
    const mine = same(kept, moment());
    const found = { page: mine && readyMade(kept), kept: true };
    if (mine && (Outbox.offline() || kept.version === version() || Outbox.waits().length)) return found;
    return fetched(url, mine ? found : {});
  }

  /* A cached page to be swapped in once: the prepared one, if it matches the current state. */
  function readyMade(kept) {
    const found = made.get(kept.url);
    made.delete(kept.url);
    return found?.version === kept.version && same(found, kept) ? found : read(kept.html);
  }

  async function go(url) {
    const found = bare(url) === Outbox.home() ? await own(url) : await page(url);
    if (found.away) return leave(found.away);
    if (!found.page) return Away.missing();
    if (url !== location.pathname + location.search) history.pushState({ play: true }, "", url);
    return show(found.page, found.kept && url);
  }

  /* The table's own page: from the server, else as it was left. */
  async function own(url) {
    if (Outbox.offline() && table) return { page: table };
    return fetched(url, { page: table });
  }

  /* Back to the table as this tablet knows it, at once. */
  function home() {
    if (one("#live")) return Away.show();
    if (!table) return go(Outbox.home());
    history.pushState({ play: true }, "", Outbox.home());
    return show(table);
  }

  /* Whether the table can be shown without the server. */
  const near = () => Boolean(one("#live") || table);

  /* Updates of the table's page are applied as usual: nothing is removed under a finger. */
  function refresh() {
    const live = one("#live[hx-get]");
    if (live) htmx.trigger(live, "every");
    else go(Outbox.home());
  }

  function leave(url) {
    frame.leaving = true;
    location.assign(url);
  }

  /* What a URL requests from a cached page: the winner, or the kind of end. */
  function asked(url) {
    for (const [name, value] of new URLSearchParams(url.split("?")[1])) {
      const input = pick(document, name === "winner" ? "winner-1" : name, value);
      if (input && !input.checked) put(input);
    }
  }

  function read(html) {
    const found = new DOMParser().parseFromString(html, "text/html");
    return { body: document.adoptNode(found.body), title: found.title };
  }

  const replace = (html) => show(read(html));

  /* `url`: its parameters are applied before the page is first laid out. */
  function show(page, url) {
    const listed = one("#waits[open]");
    one("#waits")?.remove();
    if (one("#live")) table = { body: document.body, title: document.title, left: true, version: version() };
    document.title = page.title;
    document.body.replaceWith(page.body);
    htmx.process(document.body, page.left); // timers of a removed page have stopped
    ready(page);
    if (url) asked(url);
    requestAnimationFrame(fromTheTop); // when its numbers have been measured, so that it is laid out once
    document.dispatchEvent(new Event("play:page"));
    if (listed) Away.list(); // what the user is reading stays open
    Outbox.drain();
    fetchSoon();
    return true;
  }

  function fromTheTop() {
    scrollTo(0, 0);
    const main = one("#main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }

  /* The current forms are fetched and prepared in the background, again and again until all of them are here. */
  let soon = null;
  function fetchSoon(wait = QUIET) {
    clearTimeout(soon);
    if (one("#live[data-keep]")) soon = setTimeout(fetchForms, wait);
  }

  const words = (list) => (list || "").split(" ").filter(Boolean);
  async function fetchForms() {
    const { keep, rare } = one("#live[data-keep]")?.dataset || {};
    const now = moment();
    try {
      for (const url of [...words(keep), ...words(rare)]) {
        const kept = await fetchForm(url, now, words(rare).includes(url));
        if (kept?.version === now.version && words(keep).includes(url)) await make(kept);
      }
    } catch (error) {
      if (!(error instanceof Outbox.Unreachable)) throw error;
      return fetchSoon(RETRY); // if the table is still on the screen: whoever comes back to it starts this anew
    }
    if (keep) document.documentElement.dataset.ahead = now.version;
  }

  /* A form of the table's state `now`, or null if the server has none. Throws `Outbox.Unreachable` if nobody could be asked. */
  async function fetchForm(url, now, lasts) {
    const kept = await Store.get("pages", url);
    if (same(kept, now) && (kept.version === now.version || lasts)) return kept;
    if (Outbox.offline() || !one("#live")) throw new Outbox.Unreachable("not on the table's page, or offline");
    const response = await Outbox.ask(url);
    if (response.status >= 500) throw new Outbox.Unreachable(`status ${response.status}`);
    if (!response.ok || response.redirected) return null;
    const found = { url, ...now, html: response.text };
    await Store.put("pages", found);
    return found;
  }

  const idle = () => new Promise((done) => (globalThis.requestIdleCallback || setTimeout)(done));
  async function make(kept) {
    if (made.get(kept.url)?.version === kept.version) return;
    await idle();
    const { game, lang, url } = kept;
    const page = { ...read(kept.html), version: kept.version, game, lang, prepared: true };
    prepare(page.body);
    made.set(url, page);
  }

  document.addEventListener("click", async (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !Outbox.home()) return;
    const dropped = event.target.closest("[data-drop]");
    const link = event.target.closest("a[href]");
    const address = link?.getAttribute("href") || "";
    if (!link || !(dropped || link.dataset.page || (address.startsWith(Outbox.home()) && (Outbox.offline() || Outbox.waits().length)))) return;
    event.preventDefault();
    const deal = dropped?.dataset.deal;
    for (const key of [Outbox.shown(), dropped?.dataset.drop, ...(deal ? Outbox.ofDeal(deal).map((save) => save.key) : [])]) if (key) await Outbox.discard(key);
    if (!dropped && address === Outbox.home() && table?.version === version()) home();
    else go(address);
  });
  /* A response about the table's state before this tablet's latest save. */
  function older(text) {
    if (!(Number(text.match(/^\s*<div id="live"[^>]* data-version="(\d+)"/)?.[1]) < version())) return false;
    const stand = one("#stand", read(text).body);
    return Boolean(stand) && JSON.parse(stand.textContent).game === Away.now().game;
  }
  /* A whole page instead of a part: the link has expired, or the user is signed out. An error response removes nothing. */
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.response.status >= 500 || older(ctx.text)) return event.preventDefault();
    if (!/^\s*<!doctype/i.test(ctx.text)) return;
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
  document.addEventListener("DOMContentLoaded", () => fetchSoon());

  return Object.assign(frame, { go, home, near, refresh, replace });
})();
