/* The ways to enter a win's value: impossible combinations of ticks are disabled at once; the core decides. */
globalThis.Ways = (() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));
  const slotOf = (node) => node.closest(".values")?.dataset.slot;
  const box = (form, slot) => one(`.values-${slot}`, form);

  /* What the rest of the form says about a win. */
  function facts(form, slot) {
    const winner = one(`[name="winner-${slot}"]:checked`, form);
    const from = one('[name="from"]:checked', form)?.value;
    const stick = winner && one(`[name="riichi"][value="${winner.value}"]`, form);
    return {
      by: from === undefined ? "" : from === "self" ? "tsumo" : "ron",
      dealer: winner ? winner.matches(`.dealer-${slot}`) : null,
      stick: stick || null,
      riichi: stick ? stick.checked : null,
    };
  }

  /* Whether enough is entered about a winner's hand. */
  const ENOUGH = {
    value: (form, slot) => Boolean(one(`[name="value-${slot}"]:checked`, form) || one(`[name="typed-${slot}"]`, form)?.value),
    patterns: (form, slot) => Boolean(one("[data-nothing]", box(form, slot))) || ticks(one("[data-ticks]", box(form, slot))).some((tick) => tick.times),
    tiles: (form, slot) => Boolean(one("[data-picker]", box(form, slot))?.picker?.full) || all(".hand-asks select", box(form, slot)).some((asked) => asked.value),
  };
  const wayOf = (form, slot) => one(`[name="way-${slot}"]:checked`, form)?.value || one(".way", box(form, slot))?.dataset.way;
  function entered(form, slot) {
    const way = wayOf(form, slot);
    return ENOUGH[way] ? ENOUGH[way](form, slot) : true;
  }

  /* Each player has a preferred way: the last one used on this device, else that of the last win in this game. */
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem("ways")) || {};
    } catch {
      return {};
    }
  };
  function keep(form, slot, way) {
    const person = one(`[name="winner-${slot}"]:checked`, form)?.closest("[data-seat]")?.dataset.p;
    if (!person) return;
    try {
      localStorage.setItem("ways", JSON.stringify({ ...kept(), [person]: way }));
    } catch {
      /* A browser that can't store anything starts with the first way. */
    }
  }

  /* The preferred way of a player just chosen as the winner, as long as nothing is entered about the hand. */
  function own(form, values) {
    const { slot } = values.dataset;
    const seat = one(`[name="winner-${slot}"]:checked`, form)?.closest("[data-seat]");
    if (!seat || values.dataset.person === seat.dataset.p || !form.matches("[data-save]")) return;
    values.dataset.person = seat.dataset.p;
    const tapped = values.dataset.tapped && one(`[name="way-${slot}"]:checked`, form).value;
    if (tapped) return keep(form, slot, tapped);
    if (entered(form, slot)) return;
    const way = kept()[seat.dataset.p] || seat.dataset.way || one(`[name="way-${slot}"]`, form)?.value;
    const radio = one(`[name="way-${slot}"][value="${way}"]`, form);
    if (radio) radio.checked = true;
  }

  /* Clears the input about a player who is no longer a winner. */
  function clear(form, slot) {
    if (!box(form, slot)) return;
    all("input:not([name^=way-], [name^=open-], [name^=group-])", box(form, slot)).forEach((input) => {
      if (["checkbox", "radio"].includes(input.type)) input.checked = input.value === "" && input.type === "radio";
      else input.value = "";
    });
    one("[data-picker]", box(form, slot))?.picker?.draw();
  }

  /* -- patterns ---------------------------------------------------------------------------------- */

  /* What the patterns of every winner need and exclude: `not` are indexes in this list. */
  let read = null;
  function table(root = document) {
    const from = one("#tick-rules", root);
    if (from && read?.from !== from) read = { from, ...JSON.parse(from.textContent) };
    return read;
  }

  function ticks(root) {
    const { ticks: rules } = table(root.getRootNode());
    const ids = Object.keys(rules);
    return all(".pattern, .counter", root).map((label) => {
      const input = one("input", label);
      const times = input.type === "checkbox" ? Number(input.checked) : Number(input.value || 0);
      const id = (label.dataset.tick ||= input.type === "checkbox" ? input.value : input.name.replace(/^times_|-\d$/g, ""));
      return { ...rules[id], label, input, times, id, at: ids.indexOf(id), name: nameOf(label) };
    });
  }

  const nameOf = (label) => one("b, label", label).textContent;

  const set = (tick, times) => {
    tick.times = times;
    if (tick.input.type === "checkbox") tick.input.checked = times > 0;
    else tick.input.value = times || "";
  };
  const isOpen = (root) => one('[name^="open-"]:checked', root)?.value === "on";
  const against = (a, b) => a.not?.includes(b.at) || b.not?.includes(a.at);

  /* Why a pattern is impossible in such a win, as the key of a text, or "". */
  function alone(tick, now, open) {
    if (tick.hand === "closed" && open) return "closed";
    if (tick.hand === "open" && !open) return "open";
    if (tick.by && now.by && tick.by !== now.by) return tick.by;
    if (tick.dealer && now.dealer !== null && tick.dealer !== (now.dealer ? "yes" : "no")) return tick.dealer === "yes" ? "dealer" : "no-dealer";
    if (tick.riichi === "no" && now.riichi) return "no-riichi";
    return "";
  }

  const holds = (tick, now, open) =>
    !alone(tick, now, open) && (!tick.by || now.by === tick.by) && (!tick.dealer || now.dealer !== null) && (!tick.riichi || now.riichi === (tick.riichi === "yes"));

  const word = (key, name, other) => (table().words[key] || "").replace("{a}", name).replace("{b}", other || "");

  /* Why a pattern can't be ticked now, in words, or "". */
  function reason(tick, known, now, open) {
    const say = (key, other) => word(key, tick.name, other);
    const key = alone(tick, now, open);
    if (key) return say(key);
    if (tick.riichi === "yes" && now.riichi === false && now.stick.disabled) return say("riichi");
    const other = known.find((one) => one.times && one.id !== tick.id && against(one, tick) && !tick.replaces?.includes(one.id));
    if (other) return say("excludes", other.name);
    const needs = (tick.needs || []).map((id) => known.find((one) => one.id === id)).filter(Boolean);
    if (needs.length && !needs.some((one) => one.times)) return say("needs", needs.map((one) => one.name).join(table().words.or));
    return "";
  }

  /* What the win itself implies is ticked, and what it excludes is not. */
  function settle(known, now, open) {
    known.forEach((tick) => {
      const gone = alone(tick, now, open) || (tick.riichi === "yes" && now.riichi === false);
      if (tick.times && gone) set(tick, 0);
    });
    const given = known.filter((tick) => tick.times && !tick.sure);
    const replaced = given.flatMap((tick) => tick.replaces || []);
    const held = known.filter((tick) => tick.sure && holds(tick, now, open) && !replaced.includes(tick.id));
    replaced.push(...held.flatMap((tick) => tick.replaces || []));
    known.filter((tick) => tick.sure).forEach((tick) => {
      const sure = held.includes(tick) && !replaced.includes(tick.id);
      tick.label.classList.toggle("sure", sure);
      if (sure || replaced.includes(tick.id)) set(tick, Number(sure));
    });
    given.flatMap((tick) => Object.entries(tick.brings || {})).forEach(([id, least]) => {
      const tick = known.find((one) => one.id === id);
      if (tick && tick.times < least) set(tick, least);
    });
    known.filter((tick) => tick.times && tick.needs).forEach((tick) => {
      if (!known.some((one) => one.times && tick.needs.includes(one.id))) set(tick, 0);
    });
  }

  function showTicks(form, slot, root) {
    const now = facts(form, slot);
    if (now.riichi && isOpen(root)) one('[name^="open-"][value=""]', root).checked = true;
    const open = isOpen(root);
    const known = ticks(root);
    settle(known, now, open);
    known.forEach((tick) => {
      const why = tick.times ? "" : reason(tick, known, now, open);
      tick.label.classList.toggle("no", Boolean(why));
      tick.label.classList.toggle("on", tick.times > 0);
      tick.label.dataset.said = tick.times > 1 ? `×${tick.times}` : "";
      tick.label.dataset.because = why;
      if (tick.input.type === "checkbox") tick.input.setAttribute("aria-disabled", String(Boolean(why)));
    });
    root.classList.toggle("opened", open);
    all("[data-group]", root).forEach((radio) => {
      const panel = one(`[data-panel="${radio.dataset.group}"]`, root);
      panel.classList.toggle("shown", radio.checked);
      radio.closest("label").classList.toggle("used", Boolean(one(".on", panel)));
    });
    showOpen(root, known, now);
    showFu(form, slot, root, known, now, open);
  }

  /* Open can't be chosen together with patterns of closed hands. */
  function showOpen(root, known, now) {
    const label = one('[name^="open-"][value="on"]', root)?.closest("label");
    if (!label) return;
    const tick = known.find((one) => one.times && one.hand === "closed" && !one.label.matches(".sure"));
    const sure = now.riichi ? known.find((one) => one.times && one.riichi === "yes") : null;
    const against = tick || sure;
    label.classList.toggle("no", Boolean(against));
    label.dataset.because = against ? word("closed", against.name) : "";
  }

  function showFu(form, slot, root, known, now, open) {
    const row = one(".furow", root);
    if (!row) return;
    const won = `${open ? "open" : "closed"} ${now.by || "ron"}`;
    const fixed = known.filter((tick) => tick.times && tick.fu).map((tick) => tick.fu[won]).find(Boolean);
    const sum = one(`#sum-${slot}`, form)?.dataset.fu || "";
    all(".fu", row).forEach((chip) => {
      const input = one("input", chip);
      const can = fixed ? Number(input.value) === fixed : (table().fu[won] || []).includes(Number(input.value));
      chip.classList.toggle("no", !can);
      chip.classList.toggle("auto", can && input.value === sum);
      input.disabled = !can;
      if (!can) input.checked = false;
    });
    row.classList.toggle("idle", !sum);
  }

  function tapped(event) {
    const root = event.target.closest("[data-ticks]");
    if (!root) return;
    if (event.target.closest("[data-more-fu]")) return one(".furow", root).classList.toggle("all");
    const label = event.target.closest("[data-tick], .openness label");
    if (!label) return;
    if (label.matches(".counter") && !(label.dataset.because && event.target.dataset.step === "1")) return;
    const why = one("[data-why]", root);
    why.textContent = label.dataset.because || "";
    all(".asked", root).forEach((other) => other.classList.remove("asked"));
    if (label.dataset.because) {
      label.classList.add("asked");
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (label.matches(".sure")) {
      event.preventDefault();
      why.textContent = word("sure", nameOf(label));
      return;
    }
    if (label.matches(".many") && (event.target.tagName !== "INPUT" || event.detail)) {
      event.preventDefault();
      const input = one("input", label);
      input.value = (Number(input.value || 0) + 1) % (Number(input.max) + 1) || "";
      changed(input);
    }
  }

  /* A second tap deselects the chosen fu. */
  let held = null;
  function again(event) {
    const input = one("input", event.target.closest(".fu"));
    if (!event.detail || held !== input) return;
    input.checked = false;
    held = null;
    changed(input);
  }

  /* -- tiles ------------------------------------------------------------------------------------- */

  function showTiles(form, slot, root) {
    const now = facts(form, slot);
    all("[data-by]", root).forEach((chip) => {
      const input = one("input", chip);
      const can = !now.by || chip.dataset.by === now.by;
      chip.classList.toggle("no", !can);
      input.disabled = !can;
      if (!can) input.checked = false;
    });
  }

  /* A declaration places the winner's stick. Of those next to the tiles only one is possible. */
  function declared(event) {
    const input = event.target.closest("[data-declared], [data-tick] input");
    const tick = input?.closest("[data-tick]");
    if (!input?.checked || (tick && table().ticks[tick.dataset.tick].riichi !== "yes")) return;
    const form = input.form;
    const others = input.matches("[data-declared]") ? all("[data-declared]:checked", box(form, slotOf(input))) : [];
    others.forEach((other) => (other.checked = other === input));
    const { stick } = facts(form, slotOf(input));
    if (stick && !stick.disabled) stick.checked = true;
  }

  function show(form) {
    all(".values", form).forEach((values) => {
      const slot = values.dataset.slot;
      own(form, values);
      const root = one("[data-ticks]", values);
      if (root && wayOf(form, slot) === "patterns") showTicks(form, slot, root);
      const hand = one(".by-hand", values);
      if (hand) showTiles(form, slot, hand);
      if (hand && wayOf(form, slot) === "tiles") one("[data-picker]", hand)?.picker?.lay();
    });
  }

  document.addEventListener("pointerdown", (event) => {
    const chip = event.target.closest(".fu");
    held = chip && one("input:checked", chip);
  });
  document.addEventListener("click", (event) => (event.target.closest(".fu") ? again(event) : tapped(event)));
  document.addEventListener("change", declared, true);
  document.addEventListener("change", (event) => {
    const [, slot] = /^way-(\d)$/.exec(event.target.name) || [];
    if (!slot || !event.isTrusted) return;
    event.target.closest(".values").dataset.tapped = "on";
    keep(event.target.form, slot, event.target.value);
  });
  document.addEventListener("htmx:after:swap", () => all("form[data-entry]").forEach(show));
  return { entered, clear, show };
})();
