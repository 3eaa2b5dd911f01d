/* Shows a line's values, under the finger or with the arrow keys: spoken below the chart, marked by a line and a ring. */
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const lines = (svg) => [...svg.querySelectorAll("[data-line]")];
  const edges = (svg) => ["x1", "x2"].map((name) => Number(svg.querySelector(".grid").getAttribute(name)));
  const read = (svg) => {
    const { at, said } = svg.parentElement.dataset;
    return { days: at.split("|"), said: said.split(";").map((line) => line.split("|")) };
  };
  const drawn = (name, values, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return parent.appendChild(made);
  };
  const place = (svg, line, moment, days) => {
    const [left, right] = edges(svg);
    const at = left + (moment * (right - left)) / (days.length - 1);
    const points = line.querySelector("polyline").getAttribute("points").split(" ").map((one) => one.split(",").map(Number));
    return points.find(([x]) => Math.abs(x - at) <= 0.5) ?? [Math.round(at)];
  };
  const told = (caption, line, value, day) => {
    const strong = Object.assign(document.createElement("strong"), { textContent: value });
    const when = day && new Date(`${day}T12:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
    const who = line.getAttribute("href") ? document.createElement("a") : null;
    if (who) {
      Object.assign(who, { href: line.getAttribute("href"), lang: line.querySelector(".end").getAttribute("lang") ?? "" });
      who.textContent = line.getAttribute("aria-label").replace(/: [^:]*$/, "");
    }
    caption.replaceChildren(...[when, who, strong].filter(Boolean).flatMap((one, n) => (n ? [" · ", one] : [one])));
  };
  const show = (svg, line, wanted) => {
    const { days, said } = read(svg);
    const moment = Math.max(0, Math.min(days.length - 1, wanted));
    svg.querySelector(".at")?.remove();
    for (const one of lines(svg)) one.classList.toggle("on", one === line);
    const [x, y] = place(svg, line, moment, days);
    const mark = drawn("g", { class: "at" }, svg);
    const [top, bottom] = [0, svg.viewBox.baseVal.height];
    drawn("line", { x1: x, x2: x, y1: top, y2: bottom }, mark);
    if (y !== undefined) drawn("circle", { cx: x, cy: y, r: 8 }, mark);
    svg.dataset.moment = moment;
    told(svg.parentElement.querySelector("figcaption"), line, said[line.dataset.line][moment], days[moment]);
  };
  const near = (svg, event) => {
    const { days } = read(svg);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [left, right] = edges(svg);
    const moment = Math.max(0, Math.min(days.length - 1, Math.round(((at.x - left) / (right - left)) * (days.length - 1))));
    const away = (line) => Math.abs((place(svg, line, moment, days)[1] ?? Number.POSITIVE_INFINITY) - at.y);
    const under = event.target.closest("[data-line]");
    show(svg, under ?? lines(svg).reduce((best, line) => (away(line) < away(best) ? line : best)), moment);
  };
  const of = (event) => event.target.closest?.(".chart[data-at] > .lines");

  for (const kind of ["pointermove", "pointerdown"])
    document.addEventListener(kind, (event) => {
      const svg = of(event);
      if (svg) near(svg, event);
    });
  // A finger selects a line. Its link is below the chart.
  document.addEventListener("click", (event) => of(event) && event.pointerType === "touch" && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    const svg = of(event);
    const line = svg && (event.target.closest("[data-line]") ?? lines(svg)[0]);
    if (line && event.target.matches(":focus-visible")) show(svg, line, Number(svg.dataset.moment ?? Number.POSITIVE_INFINITY));
  });
  document.addEventListener("keydown", (event) => {
    const svg = of(event);
    if (!svg || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = Number.POSITIVE_INFINITY;
    const now = Number(svg.dataset.moment ?? last);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(svg, event.target.closest("[data-line]") ?? lines(svg)[0], to);
  });
  const reach = () => {
    for (const svg of document.querySelectorAll(".chart[data-at] > .lines[role=img]")) svg.setAttribute("tabindex", "0");
  };
  document.addEventListener("DOMContentLoaded", reach);
  document.addEventListener("htmx:after:swap", reach);
})();
