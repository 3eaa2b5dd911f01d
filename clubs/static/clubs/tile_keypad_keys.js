/* A picker is one stop of the Tab key. Inside it the arrow keys move to the nearest key in their direction. Enter saves a complete hand. */
(() => {
  const SETS = "[data-keypad], [data-strip], .tickgrid, .flowers-row";
  const ITEMS = "button, input[type=checkbox], input[type=number]";
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const box = (item) => (item.closest("td, label") || item).getBoundingClientRect();
  const seen = (found) => [...found].filter((item) => !item.disabled && box(item).width);
  const items = (set) => seen(set.querySelectorAll(ITEMS));

  /* Just before Tab moves on: the last used key of each picker, else the first. */
  function stops() {
    for (const set of document.querySelectorAll(SETS)) {
      const found = items(set);
      const used = (item) => item === document.activeElement || (item.hasAttribute("tabindex") && item.tabIndex === 0);
      const now = found.find((item) => item === document.activeElement) || found.find(used) || found[0];
      for (const item of found) item.tabIndex = item === now ? 0 : -1;
    }
  }

  /* The nearest key in that direction, preferring straight lines to short distances. */
  function beside(item, found, [x, y]) {
    const from = box(item);
    const far = (other) => {
      const to = box(other);
      const [right, down] = [(to.left + to.right - from.left - from.right) / 2, (to.top + to.bottom - from.top - from.bottom) / 2];
      const along = right * x + down * y;
      return along > 2 ? along + 3 * Math.abs(right * y) + 3 * Math.abs(down * x) : Infinity;
    };
    const best = found.reduce((one, other) => (far(other) < far(one) ? other : one), found[0]);
    return far(best) < Infinity ? best : null;
  }

  /* A cell of the value table is selected when it is reached, as radio buttons are everywhere. */
  function value(item, way) {
    const found = seen(item.closest("fieldset").querySelectorAll(`[name="${item.name}"]`));
    const next = beside(item, found, way);
    next?.focus();
    next?.click();
  }

  /* Enter in a field of a deal means Save, if enough is entered, and never the first button in the form. */
  function enter(event) {
    if (event.key !== "Enter" || event.repeat || event.isComposing || !event.target.matches?.("form[data-entry][data-save] input")) return;
    event.preventDefault();
    const save = event.target.form.querySelector(".btn.save:enabled");
    if (save) event.target.form.requestSubmit(save);
  }

  document.addEventListener("keydown", enter);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return stops();
    const { target: item } = event;
    const way = WAYS[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey || !item.closest) return undefined;
    if (way && item.matches("fieldset.values .grid input[type=radio]")) {
      event.preventDefault();
      return value(item, way);
    }
    const set = item.matches(ITEMS) && item.closest(SETS);
    if (!set || (item.type === "number" && (!way || way[1]))) return undefined;
    const found = items(set);
    const next = way ? beside(item, found, way) : { Home: found[0], End: found.at(-1) }[event.key];
    if (!way && !next) return undefined;
    event.preventDefault();
    if (next) item.tabIndex = -1;
    if (next) next.tabIndex = 0;
    return next?.focus();
  });
})();
