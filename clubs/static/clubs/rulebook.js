/* Rules pages and calculator: print, copy the link, another set of rules. The pages work without it. */
(() => {
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  /* A page that fits one sheet of paper: its font as large as possible, with a margin for printers' wider fonts. */
  for (const card of document.querySelectorAll("[data-one-page]")) {
    const flow = card.querySelector(".flow");
    const wide = (box) => box.scrollWidth > box.clientWidth + 1;
    const cells = [...flow.querySelectorAll("td, th")];
    const fits = () => !wide(flow) && flow.scrollHeight <= flow.clientHeight + 1 && !cells.some(wide);
    flow.style.marginBottom = "12mm";
    for (let size = 12; size >= 4.4; size -= 0.2) {
      card.style.fontSize = `${size}pt`;
      if (fits()) break;
    }
    flow.style.marginBottom = "";
  }
  const calculator = document.querySelector("form.calc");
  if (!calculator) return;
  /* On a phone the choices stay in view above the keys, whose height changes with the hand. */
  const keypad = calculator.querySelector(".keypad");
  new ResizeObserver(() => {
    const sticks = getComputedStyle(keypad).position === "sticky";
    calculator.style.setProperty("--keypad", `${sticks ? keypad.offsetHeight : 0}px`);
  }).observe(keypad);
  const show = () => {
    for (const button of calculator.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  };
  calculator.querySelector("[data-submit]").hidden = true;
  calculator.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
  /* Other rules have other tiles and fields: the page is reloaded without the old rules' options. */
  calculator.querySelector("[data-reload]").addEventListener("change", (event) => {
    event.stopPropagation();
    calculator.querySelector("[name=options]")?.remove();
    calculator.submit();
  });
  document.addEventListener("htmx:after:swap", show);
  show();
})();
