/* An expired link: unsent entries in this browser stay visible until somebody discards them. */
(() => {
  const node = (tag, words, className = "") => Object.assign(document.createElement(tag), { textContent: words, className });

  async function show(place) {
    const saves = (await Store.all("saves")).filter((save) => save.scope === place.dataset.waits).sort((a, b) => a.at - b.at);
    place.querySelector("ol").replaceChildren(...saves.map((save) => item(place, save)));
    place.hidden = !saves.length;
  }

  function item(place, save) {
    const line = document.createElement("li");
    const button = node("button", place.dataset.discard, "btn quiet");
    button.type = "button";
    button.addEventListener("click", async () => {
      await Store.drop("saves", save.key);
      await show(place);
    });
    line.append(node("p", save.label || save.path), button);
    return line;
  }

  document.addEventListener("DOMContentLoaded", () => show(document.querySelector("[data-waits]")));
})();
