/* Shows on every page since when the site can't be reached. Nothing typed is lost: forms wait, and a failed tap is sent again. */
globalThis.Connection = (() => {
  const AGAIN = 5000;
  const root = document.documentElement;
  let lost = null; // when the connection was lost, in milliseconds
  let answers = true; // whether the site itself answers, and only one address doesn't
  let next = 0;
  let leaving = false;
  const unsaved = new Map(); // forms that could not be sent, with their buttons

  const bar = () => document.getElementById("connection");
  const hour = (time) => new Date(time).toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  function show() {
    for (const form of unsaved.keys()) if (!form.isConnected) unsaved.delete(form);
    root.classList.toggle("no-connection", lost !== null);
    const place = bar();
    if (!place) return;
    const text = lost === null ? "" : place.dataset.since.replace("%s", hour(lost));
    const [since, more] = place.children;
    if (since.textContent !== text) since.textContent = text;
    more.hidden = !unsaved.size;
    place.hidden = lost === null;
  }

  function lose(time = Date.now()) {
    if (leaving || !bar()) return;
    lost ??= time;
    show();
    clearTimeout(next);
    next = setTimeout(probe, AGAIN);
  }

  function found() {
    if (lost === null) return;
    lost = null;
    answers = true;
    clearTimeout(next);
    const forms = [...unsaved].filter(([form]) => form.isConnected);
    unsaved.clear();
    show();
    document.dispatchEvent(new Event("connection:back"));
    for (const [form, button] of forms) send(form, button);
  }

  /* Sends a form as its button does: by htmx, which may listen to the button alone, or as a page. */
  function send(form, button) {
    if (button?.hasAttribute("hx-post")) button.click();
    else form.requestSubmit(button?.isConnected ? button : null);
  }

  const reaches = () => fetch("/healthz", { method: "HEAD", cache: "no-store" }).then((response) => response.ok, () => false);

  /* A page that the site can't render stays without connection until it can. */
  async function probe() {
    if ((await reaches()) && answers) found();
    else lose();
  }

  async function check() {
    const reached = await reaches();
    if (reached) found();
    else lose();
    return reached;
  }

  /* An error of a script is not a lost network, and neither is a request that another one replaced. */
  document.addEventListener("htmx:error", ({ target, detail: { ctx, error } }) => {
    if (!ctx || ctx.response || error?.name === "AbortError") return;
    keep(target, ctx);
    lose();
  });
  document.addEventListener("htmx:response:error", ({ target, detail: { ctx } }) => {
    if (ctx.response.status < 500) return;
    if (keep(target, ctx)) answers = true;
    else answers = false;
    lose();
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (event.detail.ctx.response.status < 500) found();
  });

  /* A tap by htmx that was not saved: it is sent again when the site answers. */
  function keep(place, ctx) {
    const form = place.closest?.("form");
    if (!bar() || !form || ctx.request.method.toUpperCase() !== "POST") return false;
    const button = place === form ? ctx.sourceEvent?.submitter : place;
    unsaved.set(form, button);
    button?.classList.add("unsent");
    return true;
  }

  /* A form that loads a new page stays, with everything typed, until the site answers. */
  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented || lost === null) return;
    event.preventDefault();
    unsaved.set(form, button);
    button?.classList.add("unsent");
    show();
    check();
  });
  document.addEventListener("htmx:before:request", ({ target }) => {
    const form = target.closest?.("form");
    for (const old of form?.querySelectorAll(".unsent") || []) old.classList.remove("unsent");
  });

  /* Whoever signs out leaves no list of players behind (play_service_worker.js). */
  document.addEventListener("submit", (event) => {
    if (event.target.getAttribute("action")?.startsWith("/accounts/logout/") && "caches" in globalThis) caches.delete("desk");
  });

  addEventListener("beforeunload", () => (leaving = true));
  addEventListener("pageshow", () => (leaving = false));
  addEventListener("offline", probe); // a device without any network may still run the site itself
  addEventListener("online", probe);
  document.addEventListener("DOMContentLoaded", () => {
    const kept = root.dataset.kept; // this page comes from the cache, and the site last answered then
    if (kept !== undefined) lose(Date.parse(kept) || undefined);
  });

  return { check, lose, found, lost: () => lost !== null };
})();
