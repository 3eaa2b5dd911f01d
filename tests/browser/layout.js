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
  const ink = ({ left, right, top, bottom }) => ({ left, right, top: top + (bottom - top) * 0.24, bottom: bottom - (bottom - top) * 0.22 });
  const hidden = (e) => style(e).clipPath !== "none" || (style(e).overflow !== "visible" && e.clientWidth <= 2);

  /* Sideways. */
  if (document.documentElement.scrollWidth > innerWidth) faults.add(`sideways: the page is ${document.documentElement.scrollWidth} wide`);
  all("body *").forEach((e) => {
    if (!shown(e) || e.scrollWidth <= e.clientWidth + 1 || e.clientWidth < 3 || /input|select|textarea/i.test(e.tagName)) return;
    if (/auto|scroll/.test(style(e).overflowX)) faults.add(`sideways: ${says(e)} ${e.scrollWidth} > ${e.clientWidth}`);
  });

  /* The bar: two rows at most, wherever its words stand. */
  const rowsOf = (boxes) => boxes.sort((a, b) => a.bottom - b.bottom).reduce(({ rows, end }, box) => (box.top < end - 3 ? { rows, end } : { rows: rows + 1, end: box.bottom }), { rows: 0, end: -Infinity }).rows;
  const words = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || !shown(node.parentElement) || node.parentElement.closest(".sheet") || up(node.parentElement).some(hidden)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push(...[...range.getClientRects()].filter((rect) => rect.width > 2));
    }
    return found;
  };
  all(".play-page .bar").forEach((bar) => {
    const rows = rowsOf(words(bar));
    if (rows > 2) faults.add(`the bar has ${rows} rows: ${says(bar)}`);
  });

  /* A name, and what is tapped, breaks between its words alone, or with a hyphen. */
  const pieces = (e) => [...e.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  all(".nm, :is(.btn, .cell, .chip, .pattern, .seg > *), :is(.btn, .cell, .chip, .pattern, .seg > *) *").filter((e) => shown(e) && style(e).hyphens !== "auto" && !up(e).some(hidden)).forEach((e) => pieces(e).forEach((text) => {
    for (const { 0: word, index } of text.data.matchAll(/[\p{Script=Latin}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) faults.add(`broken word: ${says(e)}`);
    }
  }));

  /* In another language's sentence a name in Chinese or Japanese stays whole, and so does the head of a column everywhere. */
  const WHOLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,6}|\d+／\d+/gu;
  all(/^en/.test(document.documentElement.lang) ? "main *" : "thead th, thead th *, .outlook h2").filter((e) => shown(e) && !up(e).some(hidden)).forEach((e) => pieces(e).forEach((text) => {
    for (const { 0: word, index } of text.data.matchAll(WHOLE)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (rowsOf([...range.getClientRects()]) > 1) faults.add(`broken: ${word} of ${says(e)}`);
    }
  }));

  /* What is read across the table is large. */
  const LEAST = [[".score:not(.long, .longer), table.led tfoot td.with b:not(.long, .longer)", 36], [".score, table.led tfoot td.with b", 30], [".need", innerWidth < 600 ? 16 : 18]];
  LEAST.forEach(([selector, least]) => all(selector).filter(shown).forEach((e) => {
    const size = parseFloat(style(e).fontSize);
    if (size < least) faults.add(`too small to be read: ${says(e)} ${size} px`);
  }));

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
      const letters = ink(rect);
      let clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      let boxed = false;
      for (const e of ancestors) {
        const { overflowX, overflowY, borderTopWidth, backgroundColor, display } = style(e);
        if (display === "inline" || display === "contents") continue;
        const box = e.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (letters.left < box.left - 1.5 || letters.right > box.right + 1.5)) faults.add(`cut: ${says(e)}`);
        if (/hidden|clip/.test(overflowY) && (letters.top < box.top - 1.5 || letters.bottom > box.bottom + 1.5)) faults.add(`cut: ${says(e)}`);
        if (!boxed && (borderTopWidth !== "0px" || !/rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor))) {
          boxed = true;
          if (!/auto|scroll/.test(overflowY) && !within(letters, box, 1.5)) faults.add(`out of its box: "${node.data.trim().slice(0, 30)}" of ${says(e)}`);
        }
        if (/auto|scroll/.test(overflowY)) boxed = true;
        if (overflowX !== "visible" || overflowY !== "visible") clip = meets(clip, box);
      }
      if (letters.right > innerWidth + 1 && some(meets(letters, clip), 1)) faults.add(`sideways: "${node.data.trim().slice(0, 30)}" ends at ${Math.round(letters.right)}`);
      const left = meets(letters, clip);
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

  /* What stays at an edge hides nothing that cannot be brought out from under it: neither another such thing, nor the end of what scrolls. */
  const stuck = all("body *").filter((e) => /sticky|fixed/.test(style(e).position) && style(e).bottom !== "auto" && shown(e));
  const owners = new Set(lines.map(({ owner }) => owner));
  const covered = (when) => stuck.forEach((bar) => {
    const box = bar.getBoundingClientRect();
    if (!box.width) return;
    owners.forEach((owner) => {
      if (bar.contains(owner) || owner.contains(bar) || !owner.isConnected) return;
      const own = layer(owner);
      if (when === "" && (!own || style(own).bottom === "auto")) return;
      words(owner).forEach((rect) => {
        const both = meets(ink(rect), box);
        if (!some(both, 2)) return;
        const top = document.elementFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
        if (top && bar.contains(top)) faults.add(`hidden${when}: ${says(owner)} under ${says(bar)}`);
      });
    });
  });
  if (stuck.length) {
    covered("");
    const scrollers = [document.scrollingElement, ...all("body *").filter((e) => /auto|scroll/.test(style(e).overflowY) && e.scrollHeight > e.clientHeight + 1)];
    const tops = scrollers.map((e) => e.scrollTop);
    scrollers.forEach((e) => (e.scrollTop = e.scrollHeight));
    covered(" at the end");
    scrollers.forEach((e, i) => (e.scrollTop = tops[i]));
  }
  return [...faults];
};
