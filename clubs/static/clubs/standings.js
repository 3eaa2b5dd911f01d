/* The standings: the explanation of a rank opens below it, and the table stays a table for screen readers in any layout. */
(() => {
  const ROLES = { table: "table", thead: "rowgroup", tbody: "rowgroup", tr: "row", td: "cell" };
  const ROLES_OF_HEADS = { col: "columnheader", row: "rowheader" };

  const label = () => {
    for (const table of document.querySelectorAll(".standings")) {
      for (const one of [table, ...table.querySelectorAll("thead, tbody, tr, th, td")])
        one.setAttribute("role", ROLES[one.localName] ?? ROLES_OF_HEADS[one.scope]);
    }
  };

  const close = () => {
    for (const link of document.querySelectorAll(".why[aria-expanded=true]")) {
      link.setAttribute("aria-expanded", "false");
      link.nextElementSibling?.remove();
    }
  };
  const open = (link) => {
    const box = document.createElement("div");
    box.className = "told";
    box.setAttribute("role", "status");
    link.setAttribute("aria-expanded", "true");
    link.after(box);
    htmx.ajax("GET", link.href, { target: box, swap: "innerHTML" });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.why");
    if (!link) {
      if (!event.target.closest(".told")) close();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const opened = link.getAttribute("aria-expanded") === "true";
    close();
    if (!opened) open(link);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());

  /* Heads sort a table that is whole on the page: by rank, name, value, games, average placing, best game. The order stays
     until another head is tapped, also when new results arrive. */
  const SORTS = { 0: 1, 2: 1, 3: -1, 4: -1, 5: 1, 8: -1 };
  let [by, way] = [0, 1];
  const text = (row, column) => row.cells[column].textContent;
  const number = (row, column) => {
    const found = text(row, column).replaceAll(",", "").replace("\u2212", "-").match(/-?\d+(\.\d+)?/);
    return found ? Number(found[0]) : Number.NaN;
  };
  const before = (one, other) => {
    if (by === 2) return way * text(one, 2).localeCompare(text(other, 2), document.documentElement.lang);
    const [left, right] = [number(one, by), number(other, by)];
    if (Number.isNaN(left) || Number.isNaN(right)) return Number.isNaN(left) - Number.isNaN(right);
    return way * (left - right);
  };
  const order = (table) => {
    const body = table.tBodies[0];
    if (by || table.querySelector("[aria-sort]")) {
      const rows = [...body.rows];
      for (const row of rows) row.dataset.at ??= rows.indexOf(row);
      rows.sort((one, other) => Number(one.dataset.at) - Number(other.dataset.at));
      if (by) rows.sort(before);
      body.append(...rows);
    }
    for (const column of Object.keys(SORTS).map(Number)) {
      const head = table.tHead.rows[0].cells[column];
      if (column === by) head.setAttribute("aria-sort", way > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    }
  };
  const heads = () => {
    for (const table of document.querySelectorAll(".standings[data-sorts]")) {
      for (const column of Object.keys(SORTS)) {
        const head = table.tHead.rows[0].cells[column];
        if (head.querySelector("button")) continue;
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: head.textContent });
        head.replaceChildren(button);
      }
      order(table);
    }
  };
  document.addEventListener("click", (event) => {
    const head = event.target.closest(".standings[data-sorts] thead button")?.closest("th");
    if (!head) return;
    const column = head.cellIndex;
    [by, way] = [column, column === by && column ? -way : SORTS[column]];
    order(head.closest("table"));
  });
  for (const kind of ["DOMContentLoaded", "htmx:after:swap"])
    document.addEventListener(kind, () => {
      label();
      heads();
    });
})();
