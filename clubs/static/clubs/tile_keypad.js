/* A keypad for tiles: [data-picker] contains text inputs with the contract's names. Taps write to them and trigger "change". */
(() => {
  const MELD_SIZE = { chi: 3, pon: 3, daiminkan: 4, kakan: 4, ankan: 4 };
  const SUITS = "mpszf";
  const rank = (code) => SUITS.indexOf(code[1]) * 20 + (code[0] === "0" ? 5 : Number(code[0])) * 2 - (code[0] === "0" ? 1 : 0);
  const read = (text) => {
    const tiles = [];
    let figures = [];
    for (const letter of text) {
      if (letter >= "0" && letter <= "9") {
        figures.push(letter);
      } else {
        if ("mpszf".includes(letter)) tiles.push(...figures.map((figure) => figure + letter));
        figures = [];
      }
    }
    return tiles;
  };
  const write = (codes) => {
    let text = "";
    codes.forEach((code, i) => {
      const next = codes[i + 1];
      text += next && next[1] === code[1] ? code[0] : code;
    });
    return text;
  };

  /* Whether a picker is visible: it is not collapsed, and entry by tiles is chosen if there are several ways. */
  const asked = (root) => {
    const chosen = root.closest(".values, .ready-row")?.querySelector(".way-tiles, input.by-tiles");
    return !root.closest("details:not([open])") && (!chosen || chosen.checked);
  };

  class Picker {
    constructor(root) {
      this.root = root;
      this.mode = "hand";
      this.red = false;
      const { prefix = "", suffix = "" } = root.dataset;
      this.input = (name) => root.querySelector(`[name="${prefix}${name}${suffix}"]`);
      this.laid = false;
      root.classList.add("taps");
      root.querySelector("[data-as-text]")?.removeAttribute("open");
      root.addEventListener("click", (event) => this.tapped(event));
      root.addEventListener("change", () => this.draw());
      if (asked(root)) this.lay();
    }

    /* Tile faces are drawn when they are needed: on a slow tablet, those of a hidden keypad take as long as the rest of its form. */
    lay() {
      if (this.laid) return;
      this.laid = true;
      this.fill();
      this.draw();
    }

    /* The keys are a list: + for wide screens only, the code, the number of copies, the name. */
    fill() {
      for (const row of this.root.querySelectorAll("[data-keys]")) {
        row.prepend(...row.dataset.keys.split("|").map((key) => this.key(...key.match(/^(\+?)(..)(\d)(.*)$/).slice(1))));
        row.removeAttribute("data-keys");
      }
      for (const key of this.root.querySelectorAll("[data-aside]:empty")) key.append(this.face(key.dataset.aside));
    }

    key(wide, tile, copies, name) {
      const key = this.button(name, { tile, copies }, [this.face(tile)]);
      key.className = wide ? "key wide" : "key";
      const left = document.createElement("span");
      left.className = "left";
      left.dataset.left = "";
      left.setAttribute("aria-hidden", "true");
      key.append(left);
      return key;
    }

    get size() { return Number(this.root.dataset.size) - 3 * this.melds.length; }
    get concealed() { return read(this.input("concealed").value); }
    get win() { return read(this.input("win")?.value || "")[0] || ""; }
    get whole() { return Number(this.root.dataset.size) + (this.input("win") ? 1 : 0); }
    get held() { return this.concealed.length + 3 * this.melds.length + (this.win ? 1 : 0); }
    get full() { return this.held >= this.whole; }
    get melds() { return this.input("melds").value.split(/[\s,]+/).filter(Boolean); }
    list(name) { return read(this.input(name)?.value || ""); }

    save(values) {
      for (const [name, value] of Object.entries(values)) if (this.input(name)) this.input(name).value = value;
      this.draw();
      this.input("concealed").dispatchEvent(new Event("change", { bubbles: true }));
    }

    tapped(event) {
      const button = event.target.closest("button");
      if (!button || !this.root.contains(button) || button.getAttribute("aria-disabled") === "true") return;
      const { tile, mode, aside, at, meld } = button.dataset;
      if (tile) this.add(tile);
      else if (aside) this.layAside(aside);
      else if (mode) this.turn(mode);
      else if (at !== undefined) this.choose(Number(at));
      else if (meld !== undefined) this.save({ melds: this.melds.filter((_, i) => i !== Number(meld)).join(" ") });
      else if ("red" in button.dataset) { this.red = !this.red; this.draw(); }
      else if ("delete" in button.dataset) this.remove();
      else if ("clear" in button.dataset) this.clear();
    }

    turn(mode) {
      this.mode = this.mode === mode ? "hand" : mode;
      this.draw();
    }

    add(tile) {
      const code = this.red && tile[0] === "5" ? `0${tile[1]}` : tile;
      if (this.mode in MELD_SIZE) return this.call(code);
      if (this.left(code) < 1) return undefined;
      this.red = false;
      if (this.mode === "dora" || this.mode === "ura") return this.indicate(code);
      const held = this.concealed;
      if (held.length < this.size) return this.save({ concealed: write([...held, code].sort((a, b) => rank(a) - rank(b))) });
      return this.win || !this.input("win") ? undefined : this.save({ win: code });
    }

    indicate(code) {
      const name = this.mode;
      const shown = [...this.list(name), code];
      if (shown.length >= Number(this.root.dataset[name])) this.mode = "hand";
      this.save({ [name]: write(shown) });
    }

    /* A chi starts at the tapped tile, or as high as possible. Reds are used if no plain five is left. */
    call(code) {
      const kind = this.mode;
      const [figure, suit] = code;
      const value = figure === "0" ? 5 : Number(figure);
      if (kind === "chi" && !"mps".includes(suit)) return;
      const first = kind === "chi" ? Math.min(value, 7) : value;
      const figures = Array.from({ length: MELD_SIZE[kind] }, (_, i) => (kind === "chi" ? first + i : value));
      const tiles = this.filled(figures, suit, figure === "0");
      if (!tiles) return;
      this.mode = "hand";
      this.red = false;
      const melds = [...this.melds, `${kind}:${write(tiles)}`];
      this.save({ melds: melds.join(" "), ...this.fitting(melds.length) });
    }

    filled(figures, suit, wantsRed) {
      const used = {};
      let red = wantsRed;
      const tiles = [];
      for (const figure of figures) {
        const plain = figure + suit;
        const reds = `0${suit}`;
        const free = (code) => this.left(code) - (used[code] || 0) > 0;
        const code = figure === 5 && free(reds) && (red || !free(plain)) ? reds : plain;
        if (!free(code)) return null;
        used[code] = (used[code] || 0) + 1;
        if (code === reds) red = false;
        tiles.push(code);
      }
      return tiles;
    }

    /* A meld takes the room of three tiles: what no longer fits is removed, the winning tile first. */
    fitting(melds) {
      const room = Number(this.root.dataset.size) - 3 * melds;
      const held = this.concealed;
      return held.length > room ? { concealed: write(held.slice(0, Math.max(room, 0))), win: "" } : {};
    }

    choose(at) {
      const held = this.concealed;
      if (!this.input("win")) return this.save({ concealed: write(held.filter((_, i) => i !== at)) });
      const [chosen] = held.splice(at, 1);
      const kept = this.win ? [...held, this.win] : held;
      this.save({ concealed: write(kept.sort((a, b) => rank(a) - rank(b))), win: chosen });
    }

    layAside(code) {
      const known = this.list("flowers");
      const whole = known.filter((other) => other === code).length;
      const button = this.root.querySelector(`[data-aside="${code}"]`);
      const most = code[1] === "f" ? 1 : Number(button.dataset.copies);
      const kept = whole >= most || (code[1] !== "f" && this.left(code) < 1) ? known.filter((other) => other !== code) : [...known, code];
      this.save({ flowers: write(kept) });
    }

    remove() {
      if (this.mode === "dora" || this.mode === "ura") return this.save({ [this.mode]: write(this.list(this.mode).slice(0, -1)) });
      if (this.win) return this.save({ win: "" });
      const held = this.concealed;
      if (held.length) return this.save({ concealed: write(held.slice(0, -1)) });
      return this.save({ melds: this.melds.slice(0, -1).join(" ") });
    }

    clear() {
      this.mode = "hand";
      const names = ["concealed", "melds", "win", "dora", "ura", "flowers"].filter((name) => this.input(name));
      this.save(Object.fromEntries(names.map((name) => [name, ""])));
    }

    left(code) {
      const key = this.root.querySelector(`[data-tile="${code}"]`);
      if (!key) return 0;
      const seen = [
        ...this.concealed, ...this.list("win"), ...this.melds.flatMap((meld) => read(meld.split(":")[1] || "")),
        ...this.list("dora"), ...this.list("ura"), ...this.list("flowers"),
      ];
      return Number(key.dataset.copies) - seen.filter((other) => other === code).length;
    }

    face(code) {
      const face = document.createElement("span");
      face.className = code === "back" ? "tile back" : "tile";
      face.innerHTML = '<svg viewBox="0 0 60 80" aria-hidden="true"><use></use></svg>';
      face.querySelector("use").setAttribute("href", `${this.root.dataset.faces}#${code}`);
      return face;
    }

    name(code) { return this.root.querySelector(`[data-tile="${code}"]`)?.getAttribute("aria-label") || code; }

    set(classes, faces) {
      const set = document.createElement("span");
      set.className = `set ${classes}`;
      set.append(...faces);
      return set;
    }

    button(label, data, faces) {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-label", label);
      Object.assign(button.dataset, data);
      button.append(...faces);
      return button;
    }

    draw() {
      if (!this.laid) return;
      const strip = this.root.querySelector("[data-strip]");
      const { wonWord, meldWord } = this.root.dataset;
      const held = this.concealed.map((code, at) => this.button(this.name(code), { at }, [this.face(code)]));
      const melds = this.melds.map((text, meld) => {
        const [kind, tiles] = text.split(":");
        const codes = read(tiles || "");
        const shown = kind === "ankan" && codes.length ? ["back", ...codes.slice(1, -1), "back"] : codes;
        return this.set("meld", [this.button(`${meldWord}: ${text}`, { meld }, shown.map((code) => this.face(code)))]);
      });
      const parts = [this.set("", held), ...melds];
      if (this.win) parts.push(this.set("won", [this.button(`${wonWord} ${this.name(this.win)}`, {}, [this.face(this.win)])]));
      const aside = this.list("flowers");
      if (aside.length) parts.push(this.set("aside", aside.map((code) => this.face(code))));
      strip.replaceChildren(...parts);
      this.root.querySelector("[data-count]").textContent = `${this.held} / ${this.whole}`;
      for (const shows of this.root.querySelectorAll("[data-shows]")) shows.replaceChildren(...this.list(shows.dataset.shows).map((code) => this.face(code)));
      this.root.classList.toggle("full", this.full);
      this.press();
    }

    press() {
      this.root.classList.toggle("asking", this.mode !== "hand");
      for (const button of this.root.querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
      this.root.querySelector("[data-red]")?.setAttribute("aria-pressed", String(this.red));
      for (const key of this.root.querySelectorAll("[data-tile]")) {
        const left = this.left(key.dataset.tile);
        const red = key.dataset.tile[0] === "5" ? this.left(`0${key.dataset.tile[1]}`) : 0;
        key.querySelector("[data-left]").textContent = left;
        key.setAttribute("aria-disabled", String(left < 1 && !(this.red && red > 0)));
      }
    }
  }

  const pickers = (page) => [...page.querySelectorAll("[data-picker]")];
  const begin = (page) => pickers(page).forEach((root) => (root.picker ||= new Picker(root)));
  const look = (page) => pickers(page).forEach((root) => asked(root) && root.picker?.lay());
  document.addEventListener("play:ready", (event) => begin(event.detail));
  document.addEventListener("toggle", (event) => event.target.open && look(event.target), true);
  document.addEventListener("change", (event) => event.target.matches("input.by-tiles") && look(event.target.closest(".ready-row")));
  begin(document);
})();
