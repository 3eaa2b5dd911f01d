/* Enhancements of a night's pages. All of them work without this file, as plain forms. */
(() => {
  document.documentElement.classList.add("js");

  /* Two tapped players swap places. */
  const picks = (form) => [...form.querySelectorAll("input[name=pick]:checked")];
  const clear = (form) => picks(form).forEach((box) => (box.checked = false));
  const nameOf = (box) => box.closest(".cell").querySelector(".nm").textContent;
  const swap = (form) => form.requestSubmit(form.querySelector("button[value=swap]"));

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-send]")) event.target.form.requestSubmit();
    const form = event.target.name === "pick" && event.target.closest("[data-plan]");
    if (!form) return;
    const chosen = picks(form);
    const say = document.getElementById("picked");
    say.textContent = chosen.length === 1 ? `${nameOf(chosen[0])} ${form.dataset.chosen}` : "";
    if (chosen.length === 2) swap(form);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    document.querySelectorAll("[data-plan]").forEach(clear);
    drop(null);
  });

  /* A new draft has no choices; other parts of the page that refresh leave them alone. */
  document.addEventListener("htmx:after:swap", (event) => {
    for (const form of document.querySelectorAll("[data-plan]")) if (event.detail.ctx.target?.contains?.(form)) clear(form);
  });

  /* One player dragged by the grip onto another. */
  let drag = null;

  const cellAt = (event) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell[data-player]");
    return cell && cell !== drag.cell && !cell.classList.contains("locked") ? cell : null;
  };

  const mark = (cell) => {
    if (drag.over === cell) return;
    drag.over?.classList.remove("over");
    cell?.classList.add("over");
    drag.over = cell;
  };

  const drop = (cell) => {
    if (!drag) return;
    const { cell: from, ghost } = drag;
    mark(null);
    ghost.remove();
    drag = null;
    if (!cell) return;
    const form = from.closest("[data-plan]");
    clear(form);
    for (const one of [from, cell]) one.querySelector("input[name=pick]").checked = true;
    swap(form);
  };

  const follow = (event) => {
    drag.ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
    mark(cellAt(event));
  };

  document.addEventListener("pointerdown", (event) => {
    const grip = event.button === 0 && event.target.closest?.(".grip");
    if (!grip) return;
    event.preventDefault();
    const cell = grip.closest(".cell");
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.textContent = cell.querySelector(".nm").textContent;
    document.body.append(ghost);
    grip.setPointerCapture(event.pointerId);
    drag = { cell, ghost, over: null };
    follow(event);
  });
  document.addEventListener("pointermove", (event) => drag && follow(event));
  document.addEventListener("pointerup", (event) => drag && drop(cellAt(event)));
  document.addEventListener("pointercancel", () => drop(null));
  /* The tap that ends a drag doesn't select a player. */
  document.addEventListener("click", (event) => event.target.closest?.(".grip") && event.preventDefault());

  /* Printing. */
  document.addEventListener("click", (event) => event.target.closest?.("[data-print]") && window.print());
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll(".needs-js")) button.hidden = false;
  });
})();
