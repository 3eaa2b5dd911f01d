/* The tablet itself: kept awake during play, with vibration on taps, where the device supports it. */
(() => {
  const PLAYED = "#live[data-keep], form[data-entry]";
  const FELT = ".seat, .self, .cell, .btn.save, .btn.undo, .rtoggle, .hit, [data-tile], [data-tick]";
  let lock = null;

  async function awake() {
    const wanted = Boolean(document.querySelector(PLAYED)) && !document.hidden;
    if (!navigator.wakeLock || wanted === Boolean(lock)) return;
    if (!wanted) return void lock.release?.();
    lock = navigator.wakeLock; // requested only once, while the request is pending
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    lock?.addEventListener("release", () => {
      lock = null;
    });
  }

  document.addEventListener("play:page", awake);
  document.addEventListener("play:ready", awake);
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("click", (event) => {
    if (event.pointerType === "touch" && event.target.closest?.(FELT)) navigator.vibrate?.(12);
  });
})();
