/* The table's page and the check-in list without a network, on sites with TLS: as last seen, with the files that they need. */
(() => {
  const PAGES = "tables";
  const DESKS = "desk"; // check-in lists, which are deleted on signing out
  const FILES = "files";
  const MOST = 4; // the number of pages that a tablet caches
  const PATIENCE = 8000;
  const FILE = /^(.*\/static\/.+)\.[0-9a-f]{12}(\.[a-z0-9]+)$/; // the name identifies the content, so it is never stale
  const TABLE = /^\/t\/(?!card\/)[^/]+\//;
  const CARD = /^\/t\/card\/[^/]+\/$/;
  const DESK = /^\/c\/[^/]+\/staff\/nights\/\d+\/checkin\/$/;
  const FORM = /\/(win|draw|foul|scores|other|kong|declare)\/$/;
  let card = null; // the URL of a card that currently leads to a table

  const home = (path) => path.match(TABLE)?.[0];

  /* -- files: cached by name, until the page needs another one instead ------------------------------- */

  async function file(request) {
    const kept = await caches.open(FILES);
    const found = await kept.match(request.url);
    if (found) return found;
    const response = await fetch(request);
    if (response.ok) await kept.put(request.url, response.clone());
    return response;
  }

  /* What a page refers to, and what its styles refer to. */
  const named = (text) => [...text.matchAll(/["'(]([^"'()\s#?]*\/static\/[^"'()\s#?]+)/g)].map((found) => new URL(found[1], location.origin).pathname);
  async function keepFiles(text) {
    const kept = await caches.open(FILES);
    const wanted = [...new Set(named(text))].filter((path) => FILE.test(path));
    for (const path of wanted) {
      if (await kept.match(path)) continue;
      const response = await fetch(path);
      if (!response.ok) throw new Error(path);
      await kept.put(path, response.clone());
      if (path.endsWith(".css")) await keepFiles(await response.text());
    }
    return wanted;
  }

  /* Older versions of the page's files are deleted. */
  async function dropOlder(wanted) {
    const kept = await caches.open(FILES);
    const name = (path) => path.replace(FILE, "$1$2");
    const now = new Map(wanted.map((path) => [name(path), path]));
    for (const request of await kept.keys()) {
      const path = new URL(request.url).pathname;
      if ((now.get(name(path)) || path) !== path) await kept.delete(request);
    }
  }

  /* -- pages: from the site while it responds, else as last seen -------------------------------------- */

  const isPage = (response) => response.status === 200 && !response.redirected && response.headers.get("Content-Type")?.startsWith("text/html");

  async function keepPage(path, response) {
    if (!isPage(response)) return;
    const text = await response.clone().text();
    const wanted = await keepFiles(text);
    if (DESK.test(path)) return keepDesk(path, response);
    if (path !== home(path)) return;
    const kept = await caches.open(PAGES);
    await kept.delete(path);
    await kept.put(path, response);
    if (card) await kept.put(card, new Response(path));
    card = null;
    for (const old of (await kept.keys()).slice(0, -2 * MOST)) await kept.delete(old);
    await dropOlder(wanted);
  }

  async function keepDesk(path, response) {
    const kept = await caches.open(DESKS);
    await kept.delete(path);
    await kept.put(path, response);
    for (const old of (await kept.keys()).slice(0, -MOST)) await kept.delete(old);
  }

  async function lastSeen(path) {
    const kept = await caches.open(DESK.test(path) ? DESKS : PAGES);
    const found = await kept.match(CARD.test(path) || DESK.test(path) ? path : home(path));
    if (!found) return null;
    const text = await found.text();
    if (CARD.test(path)) return Response.redirect(text);
    if (!DESK.test(path) && path !== home(path)) return Response.redirect(home(path));
    const headers = ["Content-Type", "Content-Security-Policy"].map((name) => [name, found.headers.get(name)]);
    const since = (found.headers.get("Date") || "").replace(/["<>&]/g, "");
    return new Response(text.replace("<html", `<html data-kept="${since}"`), { headers: headers.filter(([, value]) => value) });
  }

  const late = () => new Promise((_, failed) => setTimeout(() => failed(new Error("late")), PATIENCE));

  async function opened(event, path) {
    card = CARD.test(path) ? path : card;
    const answer = fetch(event.request);
    try {
      const response = await Promise.race([answer, late()]);
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      event.waitUntil(keepPage(path, response.clone()).catch(() => {}));
      return response;
    } catch (error) {
      return (await lastSeen(path)) || answer.catch(() => Promise.reject(error));
    }
  }

  /* A page fetched by the table's scripts: cached in passing, but never answered from the cache. */
  async function fetched(event, path) {
    const response = await fetch(event.request);
    event.waitUntil(keepPage(path, response.clone()).catch(() => {}));
    return response;
  }

  /* -- messages: shown on arrival, opened by a tap ----------------------------------------------------- */

  self.addEventListener("push", (event) => {
    const { title, body, url, tag } = event.data.json();
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url }, renotify: true, icon: "/favicon.ico" }));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const url = new URL(event.notification.data.url);
    event.waitUntil(self.clients.openWindow(new URL(url.pathname + url.search, location.origin)));
  });

  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname: path } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (FILE.test(path)) event.respondWith(file(request));
    else if (request.mode === "navigate" && (home(path) || CARD.test(path) || DESK.test(path))) event.respondWith(opened(event, path));
    else if (path === home(path) || FORM.test(path) || (DESK.test(path) && !request.headers.has("HX-Request"))) event.respondWith(fetched(event, path));
  });
})();
