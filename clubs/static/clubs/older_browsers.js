/* Polyfills for browsers of the baseline (clubs/browser_baseline.py), run before all other scripts. */
(() => {
  const add = (owner, name, value) => {
    if (owner && !(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  const property = (owner, name, found) => {
    if (owner && !(name in owner)) Object.defineProperty(owner, name, { configurable: true, ...found });
  };

  /* -- the language ------------------------------------------------------------------------------ */

  function at(n) {
    const index = Math.trunc(n) || 0;
    return this[index < 0 ? index + this.length : index];
  }
  function findLastIndex(matches) {
    for (let i = this.length - 1; i >= 0; i -= 1) if (matches(this[i], i, this)) return i;
    return -1;
  }
  add(Array.prototype, "at", at);
  add(String.prototype, "at", at);
  add(Array.prototype, "findLastIndex", findLastIndex);

  /* -- forms and dialogs -------------------------------------------------------------------------- */

  add(HTMLFormElement.prototype, "requestSubmit", function (submitter) {
    const button = submitter || this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
    button.click();
    if (!submitter) button.remove();
  });

  /* The button that submitted a form: the last one clicked, also by Enter. */
  let clicked = null;
  if (!("submitter" in (globalThis.SubmitEvent || Event).prototype)) {
    document.addEventListener("click", (event) => (clicked = event.target.closest?.('button, input[type="submit"]')), true);
    property(Event.prototype, "submitter", { get() { return this.type === "submit" && clicked?.form === this.target ? clicked : null; } });
  }

  property(HTMLElement.prototype, "inert", {
    get() { return this.style.pointerEvents === "none"; },
    set(on) { this.style.pointerEvents = on ? "none" : ""; },
  });

  const dialogs = (globalThis.HTMLDialogElement || HTMLElement).prototype;
  add(dialogs, "showModal", function () {
    for (const [name, value] of [["open", ""], ["role", "dialog"], ["aria-modal", "true"]]) this.setAttribute(name, value);
    Object.assign(this.style, { position: "fixed", inset: "5vh 5vw auto", maxHeight: "90vh", overflow: "auto", zIndex: 10 });
  });
  add(dialogs, "close", function () {
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  });

  /* -- small settings of this device, in memory if the browser stores nothing ------------------------- */

  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      globalThis[name].setItem("east-one", "");
      globalThis[name].removeItem("east-one");
    } catch {
      const memory = new Map();
      const value = { getItem: (key) => memory.get(key) ?? null, setItem: (key, text) => memory.set(key, String(text)), removeItem: (key) => memory.delete(key) };
      Object.defineProperty(globalThis, name, { configurable: true, value });
    }
  }

  /* -- :has() -------------------------------------------------------------------------------------- */

  /* Styles with :has() are rewritten to use an attribute, which is updated whenever the page changes. */
  if (CSS.supports("selector(:has(*))")) return;
  const inner = new Map(); // the argument of :has(), and the name of its attribute
  const marked = new Map(); // the elements with each attribute

  /* The text in brackets that begins at `start`. */
  function bracketed(text, start) {
    for (let depth = 1, i = start; i < text.length; i += 1) {
      depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
      if (!depth) return text.slice(start, i);
    }
    return text.slice(start);
  }

  function withoutHas(text) {
    let found = "";
    let from = 0;
    for (let i = text.indexOf(":has("); i >= 0; i = text.indexOf(":has(", from)) {
      const inside = bracketed(text, i + 5);
      if (!inner.has(inside)) inner.set(inside, `data-has-${inner.size}`);
      const weight = (inside.match(/[.:#[](?!is\(|not\()/g) || []).length; // with the same specificity as the original
      found += text.slice(from, i) + `[${inner.get(inside)}]`.repeat(Math.max(1, weight));
      from = i + 6 + inside.length;
    }
    return found + text.slice(from);
  }

  /* The top-level rules of a style sheet. */
  function rulesOf(text) {
    const rules = [];
    let depth = 0;
    let from = 0;
    for (let i = 0; i < text.length; i += 1) {
      depth += text[i] === "{" ? 1 : text[i] === "}" ? -1 : 0;
      if (depth || !"};".includes(text[i])) continue;
      rules.push(text.slice(from, i + 1).trim());
      from = i + 1;
    }
    return rules;
  }

  async function rewrite({ href, sheet }) {
    const text = (await (await fetch(href)).text()).replace(/\/\*[\s\S]*?\*\//g, "");
    if (!sheet || !text.includes(":has(")) return;
    while (sheet.cssRules.length) sheet.deleteRule(0);
    for (const rule of rulesOf(text)) {
      try {
        sheet.insertRule(withoutHas(rule), sheet.cssRules.length);
      } catch {
        // a rule that this browser doesn't know, and would ignore by itself
      }
    }
  }

  const above = (node) => (node ? [node, ...above(node.parentElement)] : []);

  /* What `:has(inside)` would match. A relative selector may begin with a combinator. */
  function having(inside) {
    const [, combinator, selector] = inside.match(/^\s*([>+~]?)\s*([\s\S]*)$/);
    const found = [...document.querySelectorAll(selector)];
    if (combinator === ">") return found.map((node) => node.parentElement);
    if (combinator) return found.map((node) => node.previousElementSibling);
    return found.flatMap((node) => above(node.parentElement));
  }

  /* The commas in a list that are not inside brackets. */
  function parts(list) {
    const found = [""];
    let depth = 0;
    for (const letter of list) {
      depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
      if (letter === "," && !depth) found.push("");
      else found[found.length - 1] += letter;
    }
    return found;
  }

  let soon = 0;
  function mark() {
    soon = 0;
    for (const [inside, name] of inner) {
      const now = new Set(parts(inside).flatMap(having).filter(Boolean));
      for (const node of marked.get(name) || []) if (!now.has(node)) node.removeAttribute(name);
      for (const node of now) if (!node.hasAttribute(name)) node.setAttribute(name, "");
      marked.set(name, now);
    }
  }
  const changed = () => (soon ||= requestAnimationFrame(mark));

  document.addEventListener("DOMContentLoaded", async () => {
    await Promise.all([...document.querySelectorAll('link[rel="stylesheet"]')].map(rewrite));
    mark();
    for (const name of ["change", "click", "input", "toggle"]) document.addEventListener(name, changed, true);
    new MutationObserver((changes) => {
      if (changes.some((change) => !change.attributeName?.startsWith("data-has-"))) changed();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
})();
