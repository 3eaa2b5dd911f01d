/* Small enhancements of the organiser's pages. All of them work without this file. */
(() => {
  /* A value in the form in which the server compares it: clubs/forms/rules.py, `_typed`. */
  const typed = (option) => {
    const boxes = [...option.querySelectorAll("input[type=checkbox]")];
    if (option.classList.contains("bool")) return boxes[0].checked;
    if (option.classList.contains("choices")) return boxes.filter((box) => box.checked).map((box) => box.value).sort();
    const value = (option.querySelector("input[type=radio]:checked") ?? option.querySelector("input, select")).value;
    if (!["ints", "tenths", "ints_by_key"].some((kind) => option.classList.contains(kind))) return value;
    const plain = value.replace(/[−–－]/g, "-").replace(/＋/g, "+");
    return plain.split(/[\s,，、;；/]+/).filter(Boolean).map((word) => word.replace(/^\+/, "")).join(" ");
  };

  const is = (option, kept) => JSON.stringify(typed(option)) === JSON.stringify(JSON.parse(kept));

  /* What a new season starts with is nobody's change, though the preset may say otherwise. */
  const differs = (option) => !is(option, option.dataset.preset) && !is(option, option.dataset.start);

  const mark = (option) => {
    option.querySelector(".differs").hidden = !differs(option);
    const proposed = option.querySelector(".proposed");
    if (proposed) proposed.hidden = !is(option, option.dataset.start);
    for (let fold = option.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      const count = fold.querySelector("[data-differing]");
      const many = [...fold.querySelectorAll(".option")].filter(differs).length;
      if (count) count.textContent = many ? `${count.dataset.some} ${many}` : "";
    }
  };

  const guessZone = (box) => {
    const select = box.querySelector("select");
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...select.options].some((option) => option.value === zone)) select.value = zone;
  };

  const copy = async (button) => {
    const input = document.getElementById(button.dataset.copy);
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      document.execCommand("copy"); /* without TLS a page has no clipboard API */
    }
    button.textContent = button.dataset.done;
  };

  const ready = (root) => {
    for (const button of root.querySelectorAll("[data-nojs]")) button.hidden = true;
    for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
    for (const button of root.querySelectorAll("[data-needs]")) button.hidden = !(button.dataset.needs in window);
  };

  document.addEventListener("input", (event) => {
    const option = event.target.closest(".option");
    if (option) mark(option);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
  document.addEventListener("htmx:after:swap", () => ready(document));
  /* For a moment the old and the new rules are in one form, in which each name has one chosen value. */
  document.addEventListener("htmx:after:settle", () => {
    for (const radio of document.querySelectorAll("#rules input[type=radio]")) if (radio.defaultChecked) radio.checked = true;
  });
  ready(document);
  document.querySelectorAll("[data-zone]").forEach(guessZone);
})();
