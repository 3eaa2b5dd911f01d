// The time zone of this device, for a table that nobody sets up.
(() => {
  const fill = () => {
    const zone = document.querySelector("[data-device-zone]");
    if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  };
  fill();
  document.addEventListener("htmx:after:swap", fill);
})();
