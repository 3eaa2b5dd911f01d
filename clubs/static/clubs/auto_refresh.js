/* Polls a page that may change: every 3 seconds while it is visible, occasionally while it is hidden. */
(() => {
  const LOOKED_AT = 3000;
  const HIDDEN = 60000;
  let next = 0;

  const ask = () => {
    const live = document.getElementById("live");
    if (live?.hasAttribute("hx-get")) htmx.trigger(live, "look");
    plan();
  };
  const plan = () => {
    clearTimeout(next);
    next = setTimeout(ask, document.hidden ? HIDDEN : LOOKED_AT);
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) plan();
    else ask();
  });
  document.addEventListener("DOMContentLoaded", () => document.getElementById("live") && plan());
})();
