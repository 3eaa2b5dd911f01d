/* Where the three places that say what is asked disagree once the site has answered: the words at the left, the preview's heading, Save. */
async () => {
  const PATIENCE = 10_000; // milliseconds until they must agree
  const found = () => {
    const form = document.querySelector("form[data-entry]");
    if (!form) return [];
    const text = (e) => (e ? e.innerText.trim().replace(/\s+/g, " ") : "");
    const save = form.querySelector(".btn.save");
    const heading = text(form.querySelector(".result h2"));
    const small = text(save.querySelector("[data-missing]"));
    const left = form.querySelector("#ask") ? text(form.querySelector("#ask")) : null;
    const names = [...form.querySelectorAll("[data-seat] .nm")].map(text);
    const named = (said) => names.filter((name) => said.includes(name)).join();
    const marked = Boolean(form.querySelector(".result .errors"));
    const shown = Boolean(form.querySelector(".result .pays"));
    const step = form.dataset.step;
    const told = `"${left}" | "${heading}" | "${small}"`;
    const wrong = [];
    if (!heading || !small) wrong.push(`nothing is said: ${told}`);
    if (!save.disabled) {
      if (!shown) wrong.push(`may be saved unseen: ${told}`);
      if (left !== null && (step !== "done" || text(form.querySelector("#ask-still")))) wrong.push(`may be saved, and more is asked: ${told}`);
    } else if (marked) {
      if (left !== null && step === "done" && left !== small) wrong.push(`refused in two ways: ${told}`);
    } else if (!shown) {
      if (heading !== small) wrong.push(`preview and Save: ${told}`);
      if (left !== null && step === "done" && left !== heading) wrong.push(`left and preview: ${told}`);
      if (left !== null && named(left) !== named(heading)) wrong.push(`of whom is it asked? ${told}`);
      if (/^(from|worth)$/.test(step) && form.querySelectorAll('[name^="winner-"]:checked').length === 1 && !named(left)) wrong.push(`it names nobody: ${told}`);
    }
    return wrong;
  };
  const until = performance.now() + PATIENCE;
  while (found().length && performance.now() < until) await new Promise((done) => setTimeout(done, 40));
  return found();
}
