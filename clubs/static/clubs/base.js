/* Theme and handedness are chosen and stored on this device. Pages work without this file. */
(() => {
  const root = document.documentElement;
  const YEAR = 31536000;

  // The theme is a cookie, so that pages are rendered with it. Only scripts need the handedness.
  const kept = {
    theme: () => (document.cookie.match(/(?:^|; )theme=(light|dark)/) || [])[1] || "",
    hand: () => localStorage.getItem("hand") || "",
  };
  const keep = {
    theme(value) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and tablets may do without
      document.cookie = `theme=${value}; path=/; samesite=lax; max-age=${value ? YEAR : 0}`;
    },
    hand(value) {
      if (value) localStorage.setItem("hand", value);
      else localStorage.removeItem("hand");
    },
  };

  const show = (name) => {
    if (kept[name]()) root.dataset[name] = kept[name]();
    else delete root.dataset[name];
    for (const choice of document.querySelectorAll(`[data-set^="${name}:"]`)) {
      const chosen = choice.dataset.set === `${name}:${kept[name]()}`;
      choice.hidden = false;
      if (choice.tagName !== "A") choice.setAttribute("aria-pressed", String(chosen));
      else if (chosen) choice.setAttribute("aria-current", "true");
      else choice.removeAttribute("aria-current");
    }
  };

  document.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-set]");
    if (!choice) return;
    event.preventDefault();
    const [name, value] = choice.dataset.set.split(":");
    keep[name](value);
    show(name);
  });
  /* Keypads of phones have no minus, so a field that may be negative gets a key for it. */
  const change = (input, value) => {
    input.value = value;
    for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
  };
  document.addEventListener("focusin", ({ target: input }) => {
    if (!input.matches("input[data-minus]") || input.nextElementSibling?.matches(".sign") || !matchMedia("(pointer: coarse)").matches) return;
    if (input.type === "number") Object.assign(input, { type: "text", inputMode: "decimal" }); // which also accepts a minus alone
    const key = Object.assign(document.createElement("button"), { type: "button", className: "btn sign", textContent: "±" });
    key.setAttribute("aria-label", input.dataset.minus);
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the keypad open
    key.addEventListener("click", () => change(input, /^[-−]/.test(input.value) ? input.value.slice(1) : `-${input.value}`));
    input.after(key);
  });
  // Menus opened by the bar close with Esc, which returns to their button, and with a tap elsewhere.
  const close = (but) => {
    for (const one of document.querySelectorAll(".bar details[open]")) {
      if (one.contains(but)) continue;
      const inside = one.contains(document.activeElement);
      one.open = false;
      if (inside) one.firstElementChild.focus();
    }
  };
  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("keydown", (event) => event.key === "Escape" && close(null));

  for (const name of Object.keys(kept)) show(name);
  document.addEventListener("DOMContentLoaded", () => Object.keys(kept).forEach(show));
})();

/* A page that refreshes itself never discards what the user is doing: focus, selected text, unsent choices. */
(() => {
  const touched = new Set();
  const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=hidden], [type=submit])";

  const differs = (one) => {
    if (one.matches("[type=checkbox], [type=radio]")) return one.checked !== one.defaultChecked;
    return one.matches("select") || one.value !== one.defaultValue;
  };

  const isBusy = (part) => {
    const selection = getSelection();
    if (part.contains(document.activeElement) && document.activeElement.matches(TYPED)) return true;
    if (selection && !selection.isCollapsed && part.contains(selection.anchorNode)) return true;
    for (const one of touched) {
      if (!one.isConnected) touched.delete(one);
      else if (part.contains(one) && differs(one)) return true;
    }
    return false;
  };

  const done = (event) => {
    for (const one of touched) if (event.target.contains(one)) touched.delete(one);
  };

  document.addEventListener("input", (event) => event.isTrusted && touched.add(event.target));
  document.addEventListener("submit", done);
  document.addEventListener("reset", done);
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const timed = ["every", "look"].includes(ctx.sourceEvent?.type);
    const part = typeof ctx.target === "string" ? document.querySelector(ctx.target) : ctx.target;
    if (timed && part && isBusy(part)) event.preventDefault();
  });
})();
