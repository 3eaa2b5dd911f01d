/* With TLS the table's page can be installed and opened without a network. On plain http browsers allow neither. */
(() => {
  if (location.protocol !== "https:" || !navigator.serviceWorker) return;
  const words = () => document.querySelector("#play-words")?.dataset;

  /* The first page was loaded before the service worker was running. */
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (words()) fetch(words().home, { cache: "no-store" }).then(() => (document.documentElement.dataset.installed = ""), () => {});
  });
  document.addEventListener("DOMContentLoaded", async () => {
    if (!words()?.worker) return;
    await navigator.serviceWorker.register(words().worker).catch(() => {});
    if (navigator.serviceWorker.controller) document.documentElement.dataset.installed = "";
  });
})();
