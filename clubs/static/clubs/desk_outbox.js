/* Taps at the front desk on unreliable wifi: each is stored in this browser, shown where it was made, and sent once, in order, with its key. */
(() => {
  const RETRY = 5000;
  const TWICE = 700; // milliseconds within which a second tap is the same one
  const OPPOSITE = { here: "undo", undo: "here" };
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const desk = () => one("[data-outbox]");
  const panel = () => one("#desk-waits");
  let queue = []; // what waits here, oldest first; `asked` and `refused` are the server's words about it
  let others = 0; // taps made with another account on this phone
  let signedOut = false;
  let broken = false;
  let sending = false;
  const unkept = new Set(); // keys of those that are lost with this page

  const node = (tag, text, className = "") => Object.assign(document.createElement(tag), { textContent: text, className });
  const waiting = () => queue.filter((save) => !save.reason);

  /* -- storing ----------------------------------------------------------------------------------- */

  async function load() {
    if (!desk()) return;
    const { outbox, place } = desk().dataset;
    const here = (await Store.all("saves")).filter((save) => save.scope?.startsWith(`${place} `));
    queue = here.filter((save) => save.scope === outbox).sort((a, b) => a.at - b.at);
    others = here.length - queue.length;
    show();
  }

  async function keep(save) {
    queue = [...queue.filter((other) => other.key !== save.key), save].sort((a, b) => a.at - b.at);
    if (await Store.put("saves", save)) unkept.delete(save.key);
    else unkept.add(save.key);
    show();
  }

  async function drop(key) {
    queue = queue.filter((save) => save.key !== key);
    unkept.delete(key);
    show();
    await Store.drop("saves", key);
  }

  /* -- tapping ----------------------------------------------------------------------------------- */

  function made(form, button) {
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.set(button.name, button.value);
    for (const name of ["csrfmiddlewaretoken", "who", "others"]) fields.delete(name);
    const key = Sender.newKey();
    fields.set("key", key);
    const row = button?.closest("li[id]");
    const version = (row || button)?.dataset.version;
    if (version) fields.set("version", version);
    const label = one(".nm, .who", row || button || form)?.textContent || fields.get("q") || "";
    return {
      key,
      scope: desk().dataset.outbox,
      at: Math.max(Date.now(), (queue[queue.length - 1]?.at || 0) + 1),
      row: row?.id || button?.dataset.row || "",
      act: button?.dataset.act || button?.name || "",
      label: label.trim().replace(/\s+/g, " "),
      url: button?.getAttribute("formaction") || form.getAttribute("action"),
      body: fields.toString(),
    };
  }

  /* A second tap on a row takes back what waits there: it is dropped, or followed by its opposite if the server may know it. */
  async function tap(form, button) {
    const save = made(form, button);
    for (const old of queue) if (save.row && old.row === save.row && old.reason) await drop(old.key); // this tap decides
    const before = save.row && waiting().filter((other) => other.row === save.row).pop();
    if (before && before.act === save.act) {
      if (!Connection.lost() || save.at - before.at < TWICE) return;
      if (!before.tried) return drop(before.key);
      const opposite = OPPOSITE[before.act];
      if (!opposite) return;
      const fields = new URLSearchParams(save.body);
      fields.set(opposite, fields.get(save.act));
      fields.delete(save.act);
      Object.assign(save, { act: opposite, body: fields.toString() });
    } else if (before && !before.tried && OPPOSITE[before.act] === save.act) return drop(before.key);
    if (form.id === "find") one("#q").value = "";
    await keep(save);
    await drain();
  }

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      const button = event.submitter;
      if (!form.closest("[data-outbox]") || (button?.formMethod || form.method) !== "post" || passing.has(form)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.id === "find") guest(form, button);
      else tap(form, button);
    },
    true,
  );

  /* A guest's name may need an answer on a page of its own; without a connection it waits like a tap. */
  const passing = new WeakSet();
  async function guest(form, button) {
    if (!(await Connection.check())) return tap(form, button);
    passing.add(form);
    form.requestSubmit(button);
    passing.delete(form);
  }

  /* -- sending ----------------------------------------------------------------------------------- */

  const phone = () => document.cookie.match(/(?:^|; )desk=(\w+)/)?.[1];
  function named() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
    if (!phone()) document.cookie = `desk=${Sender.newKey().replace(/-/g, "").slice(0, 16)}; path=/; samesite=lax; max-age=31536000`;
  }
  const counted = (less = 0) => ({ "X-Waiting": String(Math.max(0, queue.length - less)) });

  async function send(save) {
    const response = await Sender.post(save.url, save.body, desk().dataset.home, counted(1));
    if (response.headers.get("X-Saved") === save.key) return { taken: true, version: response.headers.get("X-Version"), said: response.text };
    if (response.redirected && new URL(response.url).pathname.startsWith("/accounts/")) return { signedOut: true };
    const code = response.headers.get("X-Refused");
    return { code, version: response.headers.get("X-Version"), said: code ? response.text : desk().dataset.refused };
  }

  /* What was made after a save on the same row is based on it. */
  function follow(save, version) {
    for (const later of queue) {
      if (later.row !== save.row || later.at <= save.at || !version) continue;
      const fields = new URLSearchParams(later.body);
      fields.set("version", version);
      later.body = fields.toString();
    }
  }

  async function drain() {
    if (sending || !desk()) return;
    sending = true;
    let said = "";
    let sent = 0;
    try {
      for (let save = waiting()[0]; save; save = waiting()[0]) {
        const first = !save.tried;
        await keep({ ...save, tried: true });
        const answer = await send(save);
        broken = signedOut = false;
        Connection.found();
        if (answer.signedOut) {
          signedOut = true;
          break;
        }
        sent += 1;
        if (answer.taken) {
          said = answer.said;
          follow(save, answer.version);
          await drop(save.key);
        } else await refused(save, answer, first);
      }
    } catch (error) {
      if (error instanceof Sender.Unreachable) Connection.lose();
      else {
        broken = true;
        setTimeout(() => {
          throw error; // outside of promises, so that the browser reports it
        });
      }
    } finally {
      sending = false;
    }
    show();
    if (sent) refresh(said);
  }

  /* What changed in the meantime is asked. Any other refusal waits only if nobody was looking when it was made. */
  async function refused(save, { code, version, said }, first) {
    if (code === "changed") return keep({ ...save, reason: said, asked: "anyway", version });
    if (code === "same_name") return keep({ ...save, reason: said, asked: "another" });
    if (!first || Date.now() - save.at > RETRY) return keep({ ...save, reason: said });
    await drop(save.key);
    tell(said);
  }

  function refresh(said) {
    const again = one("[data-refresh]");
    if (!again) return location.reload();
    htmx.trigger(again, "look");
    const status = one(".desk-said");
    if (status) status.textContent = said;
  }

  /* -- showing ----------------------------------------------------------------------------------- */

  function tell(text) {
    const alert = one(".desk-refused");
    alert.textContent = text;
    alert.hidden = !text;
  }

  function show() {
    const place = panel();
    if (!place) return;
    mark();
    const waits = Connection.lost() || signedOut || broken || unkept.size ? waiting() : [];
    const asked = queue.filter((save) => save.reason);
    place.hidden = !waits.length && !asked.length && !others;
    const text = summary(waits);
    const [list, questions, notes] = [one("details", place), one(".asked", place), one(".notes", place)];
    list.hidden = !waits.length;
    if (one("summary", list).textContent !== text) one("summary", list).textContent = text;
    one("ul", list).replaceChildren(...waits.map((save) => node("li", save.label)));
    const shape = asked.map((save) => save.key + save.reason).join();
    if (questions.dataset.shape !== shape) questions.replaceChildren(...asked.map(question));
    questions.dataset.shape = shape;
    notes.replaceChildren(...advice(waits));
  }

  const summary = (waits) => (waits.length === 1 ? desk().dataset.one : desk().dataset.many.replace("%s", waits.length));

  function advice(waits) {
    const words = desk().dataset;
    const notes = [];
    if (signedOut && waits.length) {
      const link = node("a", words.signIn, "btn");
      link.href = `/accounts/login/?next=${encodeURIComponent(words.home)}`;
      notes.push(link);
    }
    if (broken) notes.push(node("p", words.broken, "warn"));
    if (waits.some((save) => unkept.has(save.key))) notes.push(node("p", words.leaveOpen, "warn"));
    if (others) notes.push(node("p", words.others.replace("%s", others), "warn"));
    return notes;
  }

  /* A refused entry, with what can be done about it. */
  function question(save) {
    const words = desk().dataset;
    const line = document.createElement("li");
    const what = node("p", save.reason);
    if (save.label && !save.reason.includes(save.label)) what.prepend(node("bdi", save.label), " ");
    const button = (text, act, className) => {
      const made = node("button", text, className);
      made.type = "button";
      made.addEventListener("click", act);
      return made;
    };
    const anyway = words[save.asked] || words.again;
    const row = node("p", "", "row");
    row.append(button(anyway, () => again(save), "btn"), button(save.asked ? words.leave : words.discard, () => drop(save.key), "btn quiet"));
    line.append(what, row);
    return line;
  }

  /* Sent again as decided: with the version that was seen now, or as another guest of the same name. */
  async function again({ reason, asked, version, ...save }) {
    const fields = new URLSearchParams(save.body);
    if (asked === "anyway" && version) fields.set("version", version);
    if (asked === "another") fields.set("another", "1");
    await keep({ ...save, at: Date.now(), body: fields.toString() });
    await drain();
  }

  /* The row of a waiting tap looks as it will, paler and with a clock. */
  function mark() {
    for (const row of all("[data-waits]")) delete row.dataset.waits;
    for (const old of all(".waits-here")) old.remove();
    for (const save of waiting()) {
      const row = save.row && document.getElementById(save.row);
      if (!row) continue;
      row.dataset.waits = save.act;
      (one(".line, button", row) || row).append(node("span", desk().dataset.waiting, "vh waits-here"));
    }
  }

  /* -- the list without a network ------------------------------------------------------------------ */

  /* The service worker keeps the page as it was last fetched (play_service_worker.js). */
  function fetchPage() {
    return fetch(desk().dataset.home, { cache: "no-store" }).then(
      () => (document.documentElement.dataset.installed = ""),
      () => {},
    );
  }
  async function install() {
    const { worker, folder } = desk()?.dataset || {};
    if (!worker || location.protocol !== "https:" || !navigator.serviceWorker) return;
    navigator.serviceWorker.addEventListener("controllerchange", fetchPage);
    await navigator.serviceWorker.register(worker, { scope: folder }).catch(() => {});
    if (navigator.serviceWorker.controller) fetchPage();
  }

  document.addEventListener("htmx:config:request", (event) => Object.assign(event.detail.ctx.request.headers, counted()));
  for (const name of ["htmx:after:swap", "htmx:after:settle"]) document.addEventListener(name, mark);
  document.addEventListener("htmx:error", show);
  document.addEventListener("htmx:response:error", show);
  document.addEventListener("connection:back", () => {
    show();
    drain();
  });
  document.addEventListener("pointerdown", () => tell(""));
  addEventListener("beforeunload", (event) => {
    if (unkept.size) event.preventDefault();
  });
  document.addEventListener("play:stored", () => load().then(drain));
  document.addEventListener("DOMContentLoaded", () => {
    named();
    install();
    load().then(drain);
  });
  setInterval(drain, RETRY);
})();
