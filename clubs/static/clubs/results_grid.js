/* The grid for paper results at keyboard speed: names completed, sums checked, a draft stored on the device. It works
   without this file. */
(() => {
  const form = document.getElementById("grid");
  if (!form) return;
  const data = JSON.parse(document.getElementById("grid-data").textContent);
  const rowsBox = form.querySelector(".rows");
  const blank = document.getElementById("blank");
  const draftKey = `results:${form.dataset.grid}`;
  const MOST_ROWS = 60;
  const FEWEST = 2000; /* clubs/selectors/play/paper_scores.py */

  const rows = () => [...rowsBox.querySelectorAll("[data-row]")];
  const field = (row, name) => row.querySelector(`[name="${row.dataset.row}-${name}"]`);
  const seatsOf = (row) => [...row.querySelectorAll("[data-seat]")];
  const nameOf = (seat) => seat.querySelector("[name*='-name-']");
  const scoreOf = (seat) => seat.querySelector("[name*='-score-']");
  const whoOf = (seat) => seat.querySelector("[name*='-who-'][type=hidden]");

  /* Names */
  const fold = (text) =>
    text
      .normalize("NFKC")
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .normalize("NFC")
      .toLowerCase()
      .replace(/[\s・･·•,，、.．'’-]+/g, "");

  const find = (written) => {
    const folded = fold(written);
    if (!folded) return [];
    const whole = data.names.filter(([number, name]) => fold(name) === folded || String(number) === written.trim().replace(/^#/, ""));
    return whole.length ? whole : data.names.filter(([, , starts]) => starts.some((start) => start.startsWith(folded))).slice(0, 6);
  };

  let offers = null;

  const close = () => {
    if (!offers) return;
    offers.input.setAttribute("aria-expanded", "false");
    offers.box.remove();
    offers = null;
  };

  const choose = (input, found) => {
    const seat = input.closest("[data-seat]");
    seat.querySelector(".who")?.remove();
    if (found) input.value = found[1];
    whoOf(seat).value = found ? found[0] : `new:${input.value.trim().replace(/\s+/g, " ")}`;
    input.classList.remove("unclear");
    input.classList.toggle("new", !found);
  };

  const mark = (index) => {
    offers.index = index;
    [...offers.box.children].forEach((one, i) => one.setAttribute("aria-selected", String(i === index)));
    const chosen = offers.box.children[index];
    if (chosen) offers.input.setAttribute("aria-activedescendant", chosen.id);
  };

  const offer = (input) => {
    close();
    const found = find(input.value);
    if (!input.value.trim() || (found.length === 1 && found[0][1] === input.value)) return;
    const box = document.createElement("ul");
    box.className = "offers";
    box.id = "offers";
    box.setAttribute("role", "listbox");
    const choices = [...found.map((one) => [one, one[1]]), [null, `${form.dataset.new}: ${input.value.trim()}`]];
    box.append(
      ...choices.map(([, words], i) => {
        const one = document.createElement("li");
        one.id = `offer-${i}`;
        one.setAttribute("role", "option");
        one.textContent = words;
        return one;
      }),
    );
    input.parentElement.append(box);
    input.setAttribute("aria-expanded", "true");
    offers = { input, box, choices, index: -1 };
    if (found.length === 1) mark(0);
  };

  const accept = () => {
    if (!offers) return;
    const { input, choices, index } = offers;
    if (index >= 0) choose(input, choices[index][0]);
    else input.classList.add("unclear");
    close();
  };

  /* Scores: parsed as in clubs/selectors/play/paper_scores.py */
  const number = (text) => {
    const plain = text
      .trim()
      .replace("＋", "+")
      .replace(/^[−–—－▲△]/, "-")
      .replace(/(\d)[,.'’\s](?=\d{3}(?!\d))/g, "$1");
    return /^[+-]?\d{1,9}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
  };

  const scaleOf = (numbers) => {
    if (data.step !== 100) return 1;
    if (numbers.some((one) => one % 1)) return 1000;
    return numbers.every((one) => Math.abs(one) < FEWEST) ? 100 : 1;
  };

  const played = (row) => seatsOf(row).filter((seat) => nameOf(seat).value.trim() || scoreOf(seat).value.trim());

  const readRow = (row) => {
    const seats = played(row);
    const numbers = seats.map((seat) => (scoreOf(seat).value.trim() ? number(scoreOf(seat).value) : null));
    const known = numbers.filter((one) => one !== null);
    const scale = scaleOf(known);
    const points = numbers.map((one) => (one === null ? null : Math.round(one * (Math.abs(one) >= FEWEST ? 1 : scale))));
    const sticks = Number(field(row, "sticks")?.value || 0) * data.stick;
    const total = data.sizes[seats.length];
    const sum = points.reduce((all, one) => all + (one ?? 0), sticks);
    return { seats, numbers, points, scale, total, lacks: total - sum };
  };

  const written = (points, scale) => {
    if (scale === 100 && points % 100 === 0) return String(points / 100);
    return scale === 1000 ? String(points / 1000) : String(points);
  };

  const propose = (input) => {
    const row = input.closest("[data-row]");
    const { seats, numbers, scale, total, lacks } = readRow(row);
    const empty = seats.filter((_seat, i) => numbers[i] === null);
    if (input.value || total === undefined || empty.length !== 1 || scoreOf(empty[0]) !== input || seats.length < 2) return;
    input.value = written(lacks, scale);
    input.select();
    tell(row);
  };

  const tell = (row) => {
    const output = row.querySelector(".sum");
    const { seats, numbers, total, lacks } = readRow(row);
    const whole = seats.length > 1 && total !== undefined && numbers.every((one) => one !== null);
    output.classList.toggle("wrong", whole && lacks !== 0);
    output.textContent = !whole ? "" : lacks === 0 ? "✓" : `${Math.abs(lacks).toLocaleString()} ${lacks > 0 ? form.dataset.missing : form.dataset.over}`;
  };

  /* Rows */
  const isEmpty = (row) => !played(row).length;

  const wire = (row) => {
    for (const seat of seatsOf(row)) {
      const input = nameOf(seat);
      input.setAttribute("role", "combobox");
      input.setAttribute("aria-autocomplete", "list");
      input.setAttribute("aria-expanded", "false");
      input.setAttribute("aria-controls", "offers");
      seat.querySelector(".sign").hidden = false;
    }
    tell(row);
  };

  const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");

  const addRow = () => {
    const all = rows();
    if (all.length >= MOST_ROWS) return null;
    const last = all.length ? Math.max(...all.map((row) => Number(row.dataset.row.slice(1)))) : -1;
    const holder = document.createElement("div");
    holder.append(blank.content.cloneNode(true));
    holder.innerHTML = holder.innerHTML.replaceAll(/\br\d+-/g, `r${last + 1}-`).replace(/data-row="r\d+"/, `data-row="r${last + 1}"`);
    const row = holder.firstElementChild;
    rowsBox.append(row);
    field(row, "key").value = newKey();
    wire(row);
    return row;
  };

  const next = (row) => row.nextElementSibling ?? addRow();

  const carry = (row) => {
    const above = row.previousElementSibling;
    if (!above || !isEmpty(row)) return;
    for (const name of ["day", "table"]) {
      const own = field(row, name);
      if (own && !own.value) own.value = field(above, name).value;
    }
  };

  /* The draft on this device */
  const NOT_KEPT = /-who-\d$/;
  const keep = () => {
    const kept = rows()
      .filter((row) => !isEmpty(row))
      .map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll("input, select")]
            .filter((one) => one.name && (one.type !== "radio" || !NOT_KEPT.test(one.name)))
            .map((one) => [one.name.replace(/^r\d+-/, ""), one.type === "checkbox" ? one.checked : one.value]),
        ),
      );
    try {
      if (kept.length) localStorage.setItem(draftKey, JSON.stringify(kept));
      else localStorage.removeItem(draftKey);
      const note = document.getElementById("draft");
      note.textContent = kept.length ? note.dataset.kept : "";
    } catch {
      /* a device without storage has no draft */
    }
  };

  const restore = () => {
    let kept = [];
    try {
      kept = JSON.parse(localStorage.getItem(draftKey) ?? "[]");
    } catch {
      return;
    }
    kept.slice(0, MOST_ROWS).forEach((values, i) => {
      const row = rows()[i] ?? addRow();
      for (const [name, value] of Object.entries(values)) {
        const one = field(row, name);
        if (!one) continue;
        if (one.type === "checkbox") one.checked = value === true;
        else one.value = value;
      }
      tell(row);
    });
  };

  const forget = () => {
    localStorage.removeItem(draftKey);
    history.replaceState(null, "", location.pathname);
  };

  /* Events */
  form.addEventListener("input", (event) => {
    const { target } = event;
    const row = target.closest("[data-row]");
    if (!row) return;
    if (target.name.includes("-name-")) {
      whoOf(target.closest("[data-seat]")).value = "";
      target.closest("[data-seat]").querySelector(".who")?.remove();
      target.classList.remove("new", "unclear");
      offer(target);
    }
    tell(row);
    keep();
    if (!row.nextElementSibling && !isEmpty(row)) addRow();
  });

  form.addEventListener("focusin", (event) => {
    const { target } = event;
    if (target.name?.includes("-score-")) propose(target);
    const row = target.closest?.("[data-row]");
    if (row) carry(row);
    if (target.name?.includes("-name-") || target.name?.includes("-score-")) target.select();
  });

  form.addEventListener("focusout", (event) => {
    if (offers && event.target === offers.input) {
      accept();
      keep();
    }
  });

  form.addEventListener("keydown", (event) => {
    const { target } = event;
    if (offers && target === offers.input) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const many = offers.choices.length;
      if (step) mark((offers.index + step + many) % many);
      if (step || event.key === "Escape") event.preventDefault();
      if (event.key === "Escape") return close();
    }
    if (event.key !== "Enter" || !target.closest("[data-row]") || target.tagName === "BUTTON") return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return form.requestSubmit();
    accept();
    keep();
    const following = next(target.closest("[data-row]"));
    if (following) nameOf(seatsOf(following)[0]).focus();
  });

  form.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option || !offers) return;
    event.preventDefault();
    mark([...offers.box.children].indexOf(option));
    accept();
    keep();
  });

  form.addEventListener("click", (event) => {
    const sign = event.target.closest(".sign");
    if (!sign) return;
    const input = scoreOf(sign.closest("[data-seat]"));
    input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    tell(sign.closest("[data-row]"));
    keep();
  });

  form.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const many = /[\t\n]/.test(text.trim()) || /\p{L}.*\d.*\p{L}.*\d.*\p{L}.*\d/u.test(text);
    if (!many || !event.target.closest("[data-row]")) return;
    event.preventDefault();
    const area = form.querySelector("textarea");
    area.value = text;
    document.getElementById("paste").open = true;
    form.requestSubmit(form.querySelector("[name=do][value=fill]"));
  });

  rows().forEach(wire);
  if (new URLSearchParams(location.search).has("saved")) forget();
  else if (form.dataset.sent) keep();
  else restore();
  const first = rows().find(isEmpty);
  if (first && !form.dataset.sent) {
    const day = field(first, "day");
    if (day && !day.value) day.focus();
    else nameOf(seatsOf(first)[0]).focus();
  }
})();
