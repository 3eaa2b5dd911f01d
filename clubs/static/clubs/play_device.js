/* Tells staff about this tablet with each request for the table's state: what waits, whether entries are stored, the battery. */
(() => {
  let battery = null;
  let stores = true;
  const padAsMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

  navigator.getBattery?.().then(
    (found) => (battery = found),
    () => {},
  );
  document.addEventListener("DOMContentLoaded", async () => (stores = await Store.put("facts", { name: "storage" })));
  document.addEventListener("htmx:config:request", (event) => {
    const waits = Outbox.waits();
    const said = { waits: waits.length, stores: Number(stores && !waits.some((save) => Outbox.unkept(save.key))) };
    if (battery) said.battery = Math.round(battery.level * 100);
    if (padAsMac) said.ipad = 1;
    event.detail.ctx.request.headers["X-Tablet"] = new URLSearchParams(said).toString();
  });
})();
