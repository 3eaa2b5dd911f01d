/* Theme and hand are chosen on this device and kept on it; a page works without this file. */
(() => {
  const root = document.documentElement;
  const YEAR = 31536000;

  // The theme is a cookie, so that pages come with it; the hand only scripts care for.
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
  /* Keypads of phones have no minus: a field that may be negative gets a key for it. */
  const change = (input, value) => {
    input.value = value;
    for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
  };
  document.addEventListener("focusin", ({ target: input }) => {
    if (!input.matches("input[data-minus]") || input.nextElementSibling?.matches(".sign") || !matchMedia("(pointer: coarse)").matches) return;
    if (input.type === "number") Object.assign(input, { type: "text", inputMode: "decimal" }); // which takes a minus alone, too
    const key = Object.assign(document.createElement("button"), { type: "button", className: "btn sign", textContent: "±" });
    key.setAttribute("aria-label", input.dataset.minus);
    key.addEventListener("pointerdown", (event) => event.preventDefault()); // the keypad stays
    key.addEventListener("click", () => change(input, /^[-−]/.test(input.value) ? input.value.slice(1) : `-${input.value}`));
    input.after(key);
  });
  for (const name of Object.keys(kept)) show(name);
  document.addEventListener("DOMContentLoaded", () => Object.keys(kept).forEach(show));
})();
