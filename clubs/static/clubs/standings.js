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
  document.addEventListener("DOMContentLoaded", label);
  document.addEventListener("htmx:after:swap", label);
})();
