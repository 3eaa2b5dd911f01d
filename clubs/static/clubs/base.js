/* Theme and hand are chosen on this device and kept on it; a page works without this file. */
(() => {
  const root = document.documentElement;
  for (const name of ["theme", "hand"]) {
    const kept = localStorage.getItem(name);
    if (kept) root.dataset[name] = kept;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set]");
    if (!button) return;
    const [name, value] = button.dataset.set.split(":");
    if (value) {
      localStorage.setItem(name, value);
      root.dataset[name] = value;
    } else {
      localStorage.removeItem(name);
      delete root.dataset[name];
    }
    for (const other of document.querySelectorAll(`[data-set^="${name}:"]`)) {
      other.setAttribute("aria-pressed", String(other === button));
    }
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-set]")) {
      const [name, value] = button.dataset.set.split(":");
      button.hidden = false;
      button.setAttribute("aria-pressed", String((root.dataset[name] || "") === value));
    }
  });
})();
