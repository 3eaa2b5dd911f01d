/* Scripts of the table's pages: taps on the map, missing input, the clock. Everything works without scripts, too. */
document.documentElement.classList.add("js");

globalThis.Play = (() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const chosen = (form, name) => one(`[name="${name}"]:checked`, form);
  const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

  /* Win: the first tap is the winner, the next one the discarder. Another tap deselects. */
  const slots = (form) => Math.min(Number(form.dataset.slots || 0), Number(form.dataset.left || Infinity));
  const range = (n) => Array.from({ length: n }, (_, i) => i + 1);
  const winner = (form, slot) => chosen(form, `winner-${slot}`)?.value;
  const pick = (form, name, value) => one(`[name="${name}"][value="${value}"]`, form);

  function tapSeat(form, seat) {
    const mine = range(slots(form)).find((slot) => winner(form, slot) === seat);
    const from = chosen(form, "from");
    const active = Number(form.dataset.slot || 1);
    if (mine) return take(form, `winner-${mine}`);
    if (from?.value === seat) return take(form, "from");
    return put(pick(form, winner(form, active) === undefined ? `winner-${active}` : "from", seat));
  }

  function put(input) {
    input.checked = true;
    changed(input);
  }

  function take(form, name) {
    const input = chosen(form, name);
    input.checked = false;
    changed(input);
  }

  /* After every change: nobody wins from themselves, no gap between winners, one winner by self-draw. */
  function settle(form) {
    const from = chosen(form, "from");
    range(slots(form)).forEach((slot) => {
      if (slot === 1) return;
      const twice = winner(form, slot) !== undefined && winner(form, slot) === winner(form, slot - 1);
      if (from?.value === "self" || twice) clear(form, slot);
    });
    if (from && range(slots(form)).some((slot) => winner(form, slot) === from.value)) from.checked = false;
    const last = range(slots(form)).filter((slot) => winner(form, slot) !== undefined).pop() || 1;
    if (Number(form.dataset.slot || 1) > last + 1 || from?.value === "self") form.dataset.slot = 1;
  }

  /* An additional winner: a copy of the first one's fields, empty. */
  const NUMBERED = ["name", "id", "for", "class", "data-suffix", "aria-describedby"];
  function addSlot(form, slot) {
    if (one(`.values-${slot}`, form)) return;
    ["won", "liable", "values"].forEach((part) => {
      all(`.${part}-1`, form).forEach((first) => {
        const copy = first.cloneNode(true);
        [copy, ...all("*", copy)].forEach((node) => number(node, slot));
        one(`.${part}-${slot - 1}`, first.parentNode).after(copy);
      });
    });
    all(`.won-${slot} > span`, form).forEach((word) => word.append(` ${slot}`));
    for (const name of ["person", "tapped"]) delete one(`.values-${slot}`, form).dataset[name];
    const legend = one(`.values-${slot} > legend`, form);
    legend.textContent = legend.textContent.replace("1", slot);
    clear(form, slot);
    all(`[name="open-${slot}"], [name="liable-${slot}"]`, form).forEach((input) => (input.checked = !input.value));
    one('[name="winners"]', form).value = slot;
    ready();
  }

  function number(node, slot) {
    NUMBERED.forEach((name) => {
      const value = node.getAttribute(name);
      if (value) node.setAttribute(name, value.replace(/-1(?=\s|$)/g, `-${slot}`));
    });
    if (node.dataset.slot) node.dataset.slot = slot;
  }

  function clear(form, slot) {
    all(`[name="winner-${slot}"], [name="liable_for-${slot}"]`, form).forEach((input) => {
      input.checked = false;
    });
    Ways.clear(form, slot);
  }

  function step(form) {
    const active = Number(form.dataset.slot || 1);
    if (winner(form, active) === undefined) return active > 1 ? "also" : "won";
    if (!chosen(form, "from")) return "from";
    return unvalued(form) ? "worth" : "done";
  }

  /* The first winner without a value. The one whose hand is open comes first. */
  function unvalued(form) {
    const active = Number(form.dataset.slot || 1);
    const lacks = (slot) => winner(form, slot) !== undefined && !Ways.entered(form, slot);
    return [active, ...range(slots(form))].find(lacks);
  }

  /* The player that a question is about. Two winners share one discarder, so neither is named. */
  function whose(form) {
    const won = range(slots(form)).filter((slot) => winner(form, slot) !== undefined);
    const slot = form.dataset.step !== "from" ? unvalued(form) : won.length === 1 && won[0];
    const name = slot && one(`[data-seat="${winner(form, slot)}"] .nm`, form)?.textContent;
    for (const place of all("[data-whose]", form)) place.textContent = name ? `${name} · ` : "";
  }

  function showWin(form) {
    settle(form);
    form.dataset.slot ||= "1";
    Ways.show(form);
    form.dataset.step = step(form);
    one('[name="shown"]', form).value = form.dataset.slot;
    whose(form);
    showTabs(form);
  }

  function showTabs(form) {
    const used = range(slots(form)).filter((slot) => slot === 1 || winner(form, slot) !== undefined || Number(form.dataset.slot) === slot);
    const tabs = one("[data-tabs]", form);
    const also = one("[data-also]", form);
    const from = chosen(form, "from")?.value;
    if (also) also.hidden = from === "self" || used.length >= slots(form) || winner(form, used.length) === undefined;
    if (!tabs) return;
    tabs.hidden = used.length < 2;
    tabs.replaceChildren(...used.map((slot) => tab(form, slot)));
  }

  function tab(form, slot) {
    const button = document.createElement("button");
    const seat = winner(form, slot);
    button.type = "button";
    button.dataset.tab = slot;
    button.textContent = seat === undefined ? "?" : one(`[data-seat="${seat}"] .nm`, form).textContent;
    button.setAttribute("aria-pressed", String(Number(form.dataset.slot) === slot));
    return button;
  }

  /* Draw: players in riichi are ready. */
  function showDraw(form) {
    all("[data-seat]", form).forEach((seat) => {
      const stick = pick(form, "riichi", seat.dataset.seat);
      const ready = one("input", seat);
      seat.classList.toggle("locked", Boolean(stick?.checked));
      if (stick?.checked && ready) ready.checked = true;
      one(`[data-ready="${seat.dataset.seat}"]`, form)?.classList.toggle("off", !ready?.checked);
    });
  }

  /* Whether enough is entered to save. The server calculates the result. */
  function complete(form) {
    if (form.matches(".win-cols")) {
      const used = range(slots(form)).filter((slot) => winner(form, slot) !== undefined);
      return used.includes(Number(form.dataset.slot || 1)) && Boolean(chosen(form, "from")) && used.every((slot) => Ways.entered(form, slot));
    }
    const type = (chosen(form, "type") || one('[name="type"]', form))?.value;
    if (type === "abort") return Boolean(chosen(form, "reason"));
    if (type === "foul") return Boolean(chosen(form, "player") && chosen(form, "kind")) && one('[name="fan"]', form)?.value !== "";
    return true;
  }

  /* A question that was answered is no longer asked, even before the server has responded. */
  function answer(form) {
    const next = one("#ask", form)?.innerText.trim();
    if (!next || one(".result .pays", form)) return;
    for (const place of all(".result h2, [data-missing]", form)) place.textContent = next;
  }

  function show(form) {
    if (form.matches(".win-cols")) showWin(form);
    else showDraw(form);
  }

  /* The server's time, because this device's clock may be wrong. Responses state it to the second. */
  let behind = Number(localStorage.getItem("behind")) || 0;
  const now = () => Date.now() / 1000 + behind;
  function heard(seconds) {
    if (!seconds || Math.abs(seconds - now()) < 2) return;
    behind += seconds - now();
    localStorage.setItem("behind", behind);
    tick();
  }
  const heardFrom = (headers) => heard(Date.parse(headers.get("Date")) / 1000);

  /* The clock, and everything else that ticks. */
  function tick() {
    all("[data-ends]").forEach((clock) => {
      const left = Math.round(Number(clock.dataset.ends) - now());
      const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.textContent = left < 0 ? clock.dataset.over : clock.dataset.left.replace("%s", words);
      clock.classList.toggle("near", left >= 0 && left <= 900);
      clock.classList.toggle("close", left >= 0 && left <= 300);
      clock.classList.toggle("up", left < 0);
      const { round, started } = clock.dataset;
      if (round) document.dispatchEvent(new CustomEvent("bell", { detail: { round, left, gone: now() - Number(started) } }));
    });
  }

  /* Whether scores add up in hundreds (352) or thousands (35.2), which the server accepts, too. */
  function inPoints(form, fields, sticks) {
    const typed = fields.map((field) => field.value.trim().replace("−", "-"));
    if (Number(form.dataset.step) !== 100 || !typed.every((text) => /^-?\d{1,4}(\.\d)?$/.test(text))) return false;
    const tenths = Math.round(typed.reduce((total, text) => total + Number(text), 0) * 10);
    return [10, 100].some((scale) => tenths * scale + sticks === Number(form.dataset.total));
  }

  /* The sum of final scores during typing. */
  function sum(form) {
    const per = Number(form.dataset.per || 1);
    const plain = (text) => text.replace(per === 1 ? /[^\d−-]/g : /[^\d.−-]/g, "").replace("−", "-");
    const fields = all('[name^="score-"]', form);
    const note = one("[data-missing]", form);
    if (!note || fields.some((field) => !field.value.trim())) return;
    const sticks = Number(one('[name="deposits"]', form)?.value || 0) * Number(form.dataset.stick);
    const total = fields.reduce((before, field) => before + Math.round(Number(plain(field.value)) * per), 0);
    const lacks = inPoints(form, fields, sticks) ? 0 : Number(form.dataset.total) - total - sticks;
    const words = lacks > 0 ? form.dataset.under : form.dataset.over;
    note.dataset.kept ||= note.textContent;
    note.textContent = lacks ? words.replace("%s", (Math.abs(lacks) / per).toLocaleString("en")) : note.dataset.kept;
  }

  function click(event) {
    const target = event.target;
    const form = target.closest("form[data-entry]");
    const seat = target.closest(".pick [data-seat]");
    if (seat && !target.closest(".rt")) {
      event.preventDefault();
      if (event.detail || !target.matches("input")) tapSeat(form, seat.dataset.seat);
    } else if (target.closest(".self") && chosen(form, "from")?.value === "self" && target.matches("input") === false) {
      event.preventDefault();
      take(form, "from");
    } else if (target.closest("[data-also]")) {
      event.preventDefault();
      form.dataset.slot = range(slots(form)).find((slot) => winner(form, slot) === undefined);
      addSlot(form, Number(form.dataset.slot));
      changed(one('[name="shown"]', form));
    } else if (target.closest("[data-tab]")) {
      form.dataset.slot = target.closest("[data-tab]").dataset.tab;
      changed(one('[name="shown"]', form));
    } else if (target.closest("[data-all], [data-none]")) {
      all('[name="tenpai"]', form).forEach((input) => (input.checked = Boolean(target.closest("[data-all]"))));
      changed(one('[name="tenpai"]', form));
    } else if (target.closest("[data-step]:is(button)")) {
      const input = one("input", target.closest(".stepper"));
      const most = Number(input.max || Infinity);
      input.value = Math.min(most, Math.max(0, Number(input.value) + Number(target.closest("[data-step]").dataset.step)));
      if (form) changed(input);
      else sum(input.form);
    } else if (target.closest("[data-fill] button")) {
      document.getElementById(target.closest("[data-fill]").dataset.fill).value = target.textContent;
    } else {
      all("details.more[open]").forEach((more) => more.contains(target) || more.removeAttribute("open"));
    }
  }

  /* Numbers have the size given by the style, smaller only if a device's font is too wide for it. */
  let fitting = 0;
  function fit() {
    if (!fitting) fitting = requestAnimationFrame(fitNow); // measured once before painting, however much changes
  }

  function fitNow() {
    fitting = 0;
    fitNames();
    const figures = all(".score, .board .round");
    figures.forEach((figure) => (figure.style.fontSize = ""));
    const sizes = figures.map((figure) => figure.scrollWidth > figure.clientWidth + 1 && (parseFloat(getComputedStyle(figure).fontSize) * figure.clientWidth) / figure.scrollWidth);
    figures.forEach((figure, i) => sizes[i] && (figure.style.fontSize = `${Math.floor(sizes[i])}px`));
  }

  /* Names are never cut off: a name with a word that is too long gets a smaller font, as far as it stays readable. Collapsed content
     is measured when it is opened, because measuring makes the browser lay it out. */
  const LEAST = 0.64;
  const folded = (e) => e.closest("details:not([open]) > :not(summary)");
  function fitNames() {
    const names = all(".id .nm, .chip .nm, .kong-key .nm, .kong-row legend .nm, .score-row .nm, .four .nm, thead .num .nm").filter((name) => !folded(name));
    names.forEach((name) => Object.assign(name.style, { fontSize: "", overflowWrap: "normal" }));
    const sizes = names.map((name) => (name.scrollWidth > name.clientWidth ? name.clientWidth / name.scrollWidth : 1));
    const fits = (i) => sizes[i] >= LEAST; // so that a fraction of a pixel doesn't break a word
    names.forEach((name, i) => Object.assign(name.style, { fontSize: sizes[i] < 1 ? `${Math.max(LEAST, sizes[i] * 0.99)}em` : "", overflowWrap: fits(i) ? "normal" : "" }));
  }

  function unfolded(details) {
    fit();
    if (details.matches(".who .fold")) details.scrollIntoView({ block: "nearest" });
  }

  /* Of the rows to fill, two are always empty. */
  function addRows(fieldset) {
    const rows = all(".ask-row", fieldset);
    const used = (row) => all("input, select", row).some((field) => (/checkbox|radio/.test(field.type) ? field.checked : field.value));
    const last = rows.findLastIndex(used);
    for (let n = rows.length; n < Math.min(last + 3, Number(fieldset.dataset.most)); n += 1) {
      const copy = rows[0].cloneNode(true);
      all("input, select", copy).forEach((field) => {
        field.name = field.name.replace(/\.0\./, `.${n}.`);
        if (/checkbox|radio/.test(field.type)) field.checked = false;
        else field.value = "";
      });
      all(".errors", copy).forEach((errors) => errors.remove());
      fieldset.append(copy);
    }
  }

  /* A cell of the value table states its column and row when it is read out of context. */
  function name(cell) {
    if (one(".vh", cell)) return;
    const td = cell.closest("td");
    const said = document.createElement("span");
    said.className = "vh";
    said.textContent = `${one("thead", td.closest("table")).rows[0].cells[td.cellIndex].textContent} ${td.parentNode.cells[0].textContent}: `;
    one("input", cell).after(said);
  }

  /* A page, or one that is prepared in advance: nothing is measured here. */
  function prepare(root) {
    all("button[data-also], button[data-all], button[data-none], .stepper button, [data-fill], [data-more-fu]", root).forEach((hidden) => {
      hidden.hidden = false;
    });
    all('form[data-save] [name="key"]', root).forEach((input) => (input.value = Sender.newKey()));
    all(".grid .cell", root).forEach(name);
    all(".rows-ask[data-most]", root).forEach(addRows);
    all("button[data-also]", root).forEach((also) => (also.type = "button"));
    document.dispatchEvent(new CustomEvent("play:ready", { detail: root }));
    all("form[data-entry]", root).forEach(show);
  }

  /* Once for every page shown, whether loaded or swapped in. */
  function ready({ prepared } = {}) {
    if (!prepared) prepare(document);
    fit();
    tick();
  }

  window.addEventListener("resize", fit);
  document.addEventListener("click", click);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-entry]");
    if (!form) return;
    all(".rows-ask[data-most]", form).forEach(addRows);
    one("#ask-still", form)?.replaceChildren();
    show(form);
    const save = one(".btn.save", form);
    if (!save || !form.matches("[data-save]")) return;
    save.disabled = !complete(form);
    if (!save.disabled) answer(form);
  });
  document.addEventListener("toggle", (event) => event.target.open && unfolded(event.target), true);
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-scores]");
    if (form) sum(form);
    if (event.target.matches('form[data-entry] [name="fan"]')) changed(event.target); // a sound needs no tap on Save
  });
  document.addEventListener("htmx:after:request", (event) => heardFrom(event.detail.ctx.response.headers));
  document.addEventListener("sender:heard", (event) => heardFrom(event.detail));
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.documentElement.hasAttribute("data-kept")) heard(Number(one("#play-words")?.dataset.now));
    ready();
  });
  setInterval(tick, 1000);
  return { one, all, pick, put, prepare, ready, show, addSlot, complete, fit };
})();
