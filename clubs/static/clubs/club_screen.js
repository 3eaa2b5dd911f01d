/* The club's screen: its parts in rotation, the clock in the club's time zone, and a screen that stays on. */
(() => {
  const SHOWN = 12000;
  let at = 0;

  const show = () => {
    const looks = document.querySelectorAll("[data-look]");
    if (!looks.length) return tell();
    for (const [i, look] of looks.entries()) look.hidden = i !== at % looks.length;
    tell();
  };
  const tell = () => {
    for (const clock of document.querySelectorAll("time[data-zone]")) {
      const said = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: clock.dataset.zone });
      clock.textContent = said.format(new Date());
    }
  };
  const stay = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => null);
  };

  setInterval(() => {
    at += 1;
    show();
  }, SHOWN);
  setInterval(tell, 1000);
  document.addEventListener("visibilitychange", stay);
  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("DOMContentLoaded", () => {
    show();
    stay();
  });
})();
