// A round's clock between two responses of the server, and its sound, which is off until somebody turns it on.
(() => {
  const ASKED = "bell"; // on this device, until it is switched off
  const HEARD = "bell-heard"; // the round and its remaining time when last checked, on any page of this tab
  const LATE = 60; // seconds after which a missed signal is no longer news
  const MARKS = [900, 300, 0];
  const TONES = { start: [523, 784], 900: [660], 300: [660, 660], 0: [880, 880, 880] };
  const TONE = 0.5;

  const written = (seconds) => {
    const whole = Math.abs(seconds);
    return `${seconds < 0 ? "\u2212" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };

  // The server sends the remaining time. This device counts down from it until the next response.
  const seen = new WeakMap();
  const tick = () => {
    for (const clock of document.querySelectorAll(".time[data-left]")) {
      const said = clock.dataset.left;
      const known = seen.get(clock);
      if (!known || known.said !== said) seen.set(clock, { said, at: performance.now() });
      if ("paused" in clock.dataset) continue;
      const gone = Math.floor((performance.now() - seen.get(clock).at) / 1000);
      const left = Number(said) - gone;
      clock.textContent = written(left);
      clock.classList.toggle("near", left >= 0 && left <= 900);
      clock.classList.toggle("close", left >= 0 && left <= 300);
      clock.classList.toggle("stop", left < 0);
      if ("gone" in clock.dataset) told({ round: clock.dataset.round, left, gone: Number(clock.dataset.gone) + gone });
    }
  };

  // What has just happened, compared with what this tab knew before: the start, or the seconds left.
  const news = ({ round, left, gone }) => {
    const before = JSON.parse(sessionStorage.getItem(HEARD) ?? "null");
    sessionStorage.setItem(HEARD, JSON.stringify({ round, left }));
    if (before?.round !== round) return gone <= LATE ? "start" : undefined;
    return MARKS.find((mark) => before.left > mark && left <= mark && left > mark - LATE);
  };
  const told = (clock) => {
    if (asked() && air?.state !== "running") return; // what happens before the first tap is announced then
    const now = news(clock);
    if (now === undefined || !asked()) return;
    document.documentElement.dataset.sounded = now === "start" ? now : String(now / 60);
    for (const [at, pitch] of TONES[now].entries()) ring(pitch, at * TONE);
  };

  let air = null;
  const ring = (pitch, after) => {
    const tone = new OscillatorNode(air, { frequency: pitch });
    const volume = new GainNode(air, { gain: 0.3 });
    tone.connect(volume).connect(air.destination);
    tone.start(air.currentTime + after);
    tone.stop(air.currentTime + after + TONE - 0.2);
  };
  const asked = () => localStorage.getItem(ASKED) === "on";
  const show = () => {
    for (const button of document.querySelectorAll("[data-ring]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(asked()));
    }
  };
  // Browsers allow sound only after a tap. If sound is on, the first tap anywhere will do.
  const wake = () => {
    if (!asked()) return;
    air ??= new AudioContext();
    air.resume();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-ring]")) {
      localStorage.setItem(ASKED, asked() ? "off" : "on");
      if (!asked()) air?.suspend();
      show();
    }
    wake();
  });
  document.addEventListener("keydown", wake);
  document.addEventListener("bell", (event) => told(event.detail));
  for (const name of ["DOMContentLoaded", "htmx:after:swap", "htmx:afterSwap"]) document.addEventListener(name, show);
  document.addEventListener("DOMContentLoaded", wake);
  setInterval(tick, 500);
})();
