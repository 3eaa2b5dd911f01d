/* Shows the values of a line, or of all lines (data-all), under the finger or with the arrow keys: spoken below the
   chart, marked by a line and rings. */
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const lines = (svg) => [...svg.querySelectorAll("[data-line]")];
  const edges = (svg) => ["x1", "x2"].map((name) => Number(svg.querySelector(".grid").getAttribute(name)));
  const read = (svg) => {
    const { at, said } = svg.parentElement.dataset;
    return { moments: at.split("|"), said: said.split(";").map((line) => line.split("|")) };
  };
  const drawn = (name, values, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
    return parent.appendChild(made);
  };
  const place = (svg, line, moment, moments) => {
    const [left, right] = edges(svg);
    const at = left + (moment * (right - left)) / (moments.length - 1);
    const points = line.querySelector("polyline").getAttribute("points").split(" ").map((one) => one.split(",").map(Number));
    return points.find(([x]) => Math.abs(x - at) <= 0.5) ?? [Math.round(at)];
  };
  const made = (tag, text, values) => Object.assign(document.createElement(tag), { textContent: text }, values);
  const who = (line) => {
    const lang = line.querySelector(".end").getAttribute("lang") ?? "";
    const href = line.getAttribute("href");
    if (href) return made("a", line.dataset.who, { href, lang });
    return line.dataset.who ? made("bdi", line.dataset.who, { lang }) : null;
  };
  const told = (caption, shown, said, moment, when) => {
    const parts = shown.map((line) => {
      const [name, value] = [who(line), made("strong", said[line.dataset.line][moment])];
      const part = document.createElement("span");
      part.append(...(name ? [name, " ", value] : [value]));
      return part;
    });
    caption.replaceChildren(...[when, ...parts].filter(Boolean).flatMap((one, n) => (n ? [" · ", one] : [one])));
  };
  const show = (svg, line, wanted) => {
    const { moments, said } = read(svg);
    const all = "all" in svg.parentElement.dataset;
    const shown = all ? lines(svg).reverse() : [line];
    const moment = Math.max(0, Math.min(moments.length - 1, wanted));
    svg.querySelector(".at")?.remove();
    for (const one of lines(svg)) one.classList.toggle("on", !all && one === line);
    const points = shown.map((one) => place(svg, one, moment, moments));
    const mark = drawn("g", { class: "at" }, svg);
    const [top, bottom, x] = [0, svg.viewBox.baseVal.height, points[0][0]];
    drawn("line", { x1: x, x2: x, y1: top, y2: bottom }, mark);
    for (const [, y] of points) if (y !== undefined) drawn("circle", { cx: x, cy: y, r: 8 }, mark);
    svg.dataset.moment = moment;
    told(svg.parentElement.querySelector("figcaption"), shown, said, moment, moments[moment]);
  };
  const near = (svg, event) => {
    const { moments } = read(svg);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [left, right] = edges(svg);
    const last = moments.length - 1;
    const moment = Math.max(0, Math.min(last, Math.round(((at.x - left) / (right - left)) * last)));
    const away = (line) => Math.abs((place(svg, line, moment, moments)[1] ?? Number.POSITIVE_INFINITY) - at.y);
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
