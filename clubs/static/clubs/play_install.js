/* Where the site comes by TLS the table's page installs, and opens without a network; on plain http a browser allows neither. */
(() => {
  if (location.protocol !== "https:" || !navigator.serviceWorker) return;
  const words = () => document.querySelector("#play-words")?.dataset;

  /* The first page came before there was anybody to keep it. */
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (words()) fetch(words().home, { cache: "no-store" }).then(() => (document.documentElement.dataset.installed = ""), () => {});
  });
  document.addEventListener("DOMContentLoaded", async () => {
    if (!words()?.worker) return;
    await navigator.serviceWorker.register(words().worker).catch(() => {});
    if (navigator.serviceWorker.controller) document.documentElement.dataset.installed = "";
  });
})();
