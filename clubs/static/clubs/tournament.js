// A tournament's pages between two responses of the server: swapping seats, adding up a sheet.
(() => {
  // The current round is scrolled into view, however many were played before it.
  const course = document.querySelector(".course");
  const now = course?.querySelector("[aria-current]");
  if (now) course.scrollLeft = now.offsetLeft - (course.clientWidth - now.offsetWidth) / 2;

  // A collapsed group of tables that was opened stays open when the page refreshes itself.
  const opened = new Set();
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.matches("details.hall")) return;
      if (target.open) opened.add(target.id);
      else opened.delete(target.id);
    },
    true,
  );
  document.addEventListener("htmx:after:swap", () => {
    for (const group of document.querySelectorAll("details.hall")) group.open = opened.has(group.id);
  });

  // A name that has just moved under the finger must not be tapped: taps are ignored for 400 ms after the order has changed.
  let order = "";
  let movedAt = -Infinity;
  const steady = () => [...document.querySelectorAll("[data-steady] > li")].map((one) => one.id).join();
  order = steady();
  document.addEventListener("htmx:after:swap", () => {
    const now = steady();
    if (order && now !== order) movedAt = performance.now();
    order = now;
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest?.("[data-steady] button") || performance.now() - movedAt >= 400) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // A start number shows whose it is before anything is sent. Substitutes of a league have numbers below 0.
  const numbers = document.querySelector("#start-numbers");
  if (numbers) {
    const known = JSON.parse(numbers.querySelector("script").textContent);
    const typed = "[name=number], [name=to], [name=a], [name=b], [name=substitute], [name=instead_of]";
    const say = (field) => {
      let whose = field.nextElementSibling;
      if (!whose?.matches("output.whose")) {
        whose = document.createElement("output");
        whose.className = "whose";
        field.after(whose);
      }
      const number = field.value.trim().replace(/^[-\u2212]/, "");
      whose.textContent = number ? (known[number] ?? numbers.dataset.nobody) : "";
    };
    document.addEventListener("input", ({ target }) => {
      if (target.matches("input:not([type=hidden])") && target.matches(typed)) say(target);
    });
    for (const field of document.querySelectorAll("input:not([type=hidden])")) if (field.matches(typed) && field.value) say(field);
  }

  // One box ticks all boxes of its form.
  document.addEventListener("change", ({ target }) => {
    if (!target.dataset?.all) return;
    for (const box of target.form.elements) if (box.name === target.dataset.all) box.checked = target.checked;
  });

  // A penalty from the list fills in the fields that follow from it.
  document.addEventListener("change", (event) => {
    const preset = event.target.closest("[name=preset]");
    if (!preset) return;
    const field = (name) => preset.form.elements[name];
    field("kind").value = preset.dataset.kind;
    field("points").value = preset.dataset.points.replace(/[^0-9.]/g, "");
    field("reason").value = preset.dataset.reason;
  });

  // Two players swap places: tap both, drag, or use the keyboard; Escape cancels.
  const swap = document.querySelector("#swap");
  const seats = [...document.querySelectorAll(".hand .take:not(:disabled)")];
  if (swap && seats.length) {
    let taken = null;
    const take = (one) => {
      taken?.setAttribute("aria-pressed", "false");
      taken = one;
      taken?.setAttribute("aria-pressed", "true");
    };
    const drop = (one) => {
      swap.elements.a.value = taken.dataset.number;
      swap.elements.b.value = one.dataset.number;
      swap.requestSubmit();
    };
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -seats[0].closest("tr").cells.length + 1, ArrowDown: seats[0].closest("tr").cells.length - 1 };
    for (const [at, one] of seats.entries()) {
      one.addEventListener("click", () => {
        if (!taken) take(one);
        else if (taken === one) take(null);
        else drop(one);
      });
      one.addEventListener("dragstart", () => take(one));
      one.addEventListener("dragend", () => take(null));
      one.addEventListener("dragover", (event) => event.preventDefault());
      one.addEventListener("dragenter", () => one.classList.add("over"));
      one.addEventListener("dragleave", () => one.classList.remove("over"));
      one.addEventListener("drop", (event) => {
        event.preventDefault();
        if (taken && taken !== one) drop(one);
      });
      one.addEventListener("keydown", (event) => {
        if (event.key === "Escape") take(null);
        if (!(event.key in step)) return;
        event.preventDefault();
        seats[at + step[event.key]]?.focus();
      });
    }
  }

  const form = document.querySelector("form.typing");
  if (form) {
    const total = Number(form.dataset.total);
    const stick = Number(form.dataset.stick);
    const fields = [...form.querySelectorAll(".score input")];
    const sum = form.querySelector(".sum");
    const deposits = form.querySelector("[name=deposits]");
    // As the server reads them: numbers that add up to at most a tenth of the table's total are in hundreds.
    const unit = () => {
      const typed = fields.reduce((all, one) => all + Math.abs(Number(one.value || 0)), 0);
      return form.dataset.step === "100" && typed <= total / 10 ? 100 : 1;
    };
    const added = () => {
      const typed = unit() * fields.reduce((all, one) => all + Number(one.value || 0), 0);
      const rest = total - typed - stick * Number(deposits.value || 0);
      const words = rest > 0 ? sum.dataset.missing : sum.dataset.over;
      sum.textContent = rest ? words.replace("%s", Math.abs(rest).toLocaleString("en")) : "\u2713";
      return rest / unit();
    };
    form.addEventListener("input", added);
    // Enter moves to the next field; in the last score, an empty field gets the remainder. Arrows move up and down.
    for (const [at, one] of fields.entries()) {
      one.addEventListener("keydown", (event) => {
        const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (way) {
          event.preventDefault();
          fields[at + way]?.select();
          fields[at + way]?.focus();
        }
        if (event.key !== "Enter" || at === fields.length - 1) return;
        event.preventDefault();
        const next = fields[at + 1];
        if (at === fields.length - 2 && !next.value && one.value) next.value = added();
        next.focus();
        next.select();
        next.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
    added();
    fields[0].focus();
  }
})();
