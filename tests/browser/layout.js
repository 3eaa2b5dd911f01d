/* What is wrong with a page as it stands: a list of sentences. `fold`: what must be seen without scrolling. */
(fold) => {
  const faults = new Set();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = new Map();
  const shown = (e) => {
    if (!seen.has(e)) seen.set(e, e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".vh, .skip, .fresh, template, svg, option"));
    return seen.get(e);
  };
  const styles = new Map();
  const style = (e) => {
    if (!styles.has(e)) styles.set(e, getComputedStyle(e));
    return styles.get(e);
  };
  const says = (e) => `<${e.tagName.toLowerCase()} class="${String(e.className).slice(0, 40)}"> ${e.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}`;
  const up = (e) => {
    const found = [];
    for (let one = e; one && one !== document.body; one = one.parentElement) found.push(one);
    return found;
  };
  const meets = (a, b) => ({ left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) });
  const some = (box, least) => box.right - box.left > least && box.bottom - box.top > least;
  const within = (a, b, by) => a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by && a.bottom <= b.bottom + by;
  const layer = (e) => up(e).find((one) => /sticky|fixed/.test(style(one).position)) || null;
  const hidden = (e) => style(e).clipPath !== "none" || (style(e).overflow !== "visible" && e.clientWidth <= 2);

  /* Sideways. */
  if (document.documentElement.scrollWidth > innerWidth) faults.add(`sideways: the page is ${document.documentElement.scrollWidth} wide`);
  all("body *").forEach((e) => {
    if (!shown(e) || e.scrollWidth <= e.clientWidth + 1 || e.clientWidth < 3 || /input|select|textarea/i.test(e.tagName)) return;
    if (/auto|scroll/.test(style(e).overflowX)) faults.add(`sideways: ${says(e)} ${e.scrollWidth} > ${e.clientWidth}`);
  });

  /* Each line of text: where its letters stand, cut by nothing, inside its own box. */
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !shown(parent)) continue;
    const ancestors = up(parent);
    if (ancestors.some(hidden)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const tall = rect.bottom - rect.top;
      const ink = { left: rect.left, right: rect.right, top: rect.top + tall * 0.24, bottom: rect.bottom - tall * 0.22 };
      let clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      let boxed = false;
      for (const e of ancestors) {
        const { overflowX, overflowY, borderTopWidth, backgroundColor, display } = style(e);
        if (display === "inline" || display === "contents") continue;
        const box = e.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (ink.left < box.left - 1.5 || ink.right > box.right + 1.5)) faults.add(`cut: ${says(e)}`);
        if (/hidden|clip/.test(overflowY) && (ink.top < box.top - 1.5 || ink.bottom > box.bottom + 1.5)) faults.add(`cut: ${says(e)}`);
        if (!boxed && (borderTopWidth !== "0px" || !/rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor))) {
          boxed = true;
          if (!/auto|scroll/.test(overflowY) && !within(ink, box, 1.5)) faults.add(`out of its box: "${node.data.trim().slice(0, 30)}" of ${says(e)}`);
        }
        if (/auto|scroll/.test(overflowY)) boxed = true;
        if (overflowX !== "visible" || overflowY !== "visible") clip = meets(clip, box);
      }
      if (ink.right > innerWidth + 1 && some(meets(ink, clip), 1)) faults.add(`sideways: "${node.data.trim().slice(0, 30)}" ends at ${Math.round(ink.right)}`);
      const left = meets(ink, clip);
      if (some(left, 2)) lines.push({ box: left, owner: parent, layer: layer(parent) });
    }
  }

  /* Nothing over another thing: letters, and what is tapped or drawn as an object. */
  const OBJECTS = "button, a.btn, summary.btn, .chip, .cell, .pattern, .rt, .tile, .seal, .stick, input, select, .seg > *";
  const things = all(OBJECTS)
    .filter((e) => shown(e) && !up(e).some(hidden) && style(e).opacity !== "0")
    .map((e) => {
      const inner = up(e).slice(1).filter((one) => style(one).overflowX !== "visible" || style(one).overflowY !== "visible");
      return { box: inner.reduce((box, one) => meets(box, one.getBoundingClientRect()), e.getBoundingClientRect()), owner: e, layer: layer(e) };
    })
    .filter(({ box }) => some(box, 2));
  const parts = [...lines, ...things].sort((a, b) => a.box.top - b.box.top);
  parts.forEach((a, i) => {
    for (let j = i + 1; j < parts.length && parts[j].box.top < a.box.bottom; j += 1) {
      const b = parts[j];
      if (a.layer !== b.layer || a.owner === b.owner || a.owner.contains(b.owner) || b.owner.contains(a.owner)) continue;
      if (some(meets(a.box, b.box), 2)) faults.add(`overlap: ${says(a.owner)} | ${says(b.owner)}`);
    }
  });

  /* What must be seen at once. */
  if (fold) all(fold).filter(shown).forEach((e) => {
    const box = e.getBoundingClientRect();
    const clip = up(e).slice(1).filter((one) => style(one).overflowY !== "visible").reduce((all, one) => meets(all, one.getBoundingClientRect()), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    if (box.width && !within(box, clip, 1.5)) faults.add(`not seen at once: ${says(e)} ${Math.round(box.bottom - clip.bottom)} below`);
  });
  return [...faults];
};
