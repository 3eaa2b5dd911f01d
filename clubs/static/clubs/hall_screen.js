// A hall screen: colours and sounds at 15, 5 and 0 minutes left, a screen that stays on, and a notice if it is outdated.
(() => {
  const MARKS = [
    { left: 900, tones: [660] },
    { left: 300, tones: [660, 660] },
    { left: 0, tones: [880, 660, 880, 660] },
  ];
  const OLD = 45000;
  const TONE = 0.45;
  const LINE = 1.1; // the height of a line of a name, in em
  const SMALLEST = 0.45; // of the font used for names
  let audio = null;
  let answered = Date.now();
  let before = null;

  const play = (tones) => {
    audio ??= new AudioContext();
    audio.resume();
    for (const [at, tone] of tones.entries()) {
      const start = audio.currentTime + at * (TONE + 0.1);
      const voice = audio.createOscillator();
      const loud = audio.createGain();
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0.5, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + TONE);
      voice.connect(loud).connect(audio.destination);
      voice.start(start);
      voice.stop(start + TONE);
    }
  };

  // The remaining time keeps running between two responses. A signal sounds once, when its time is reached.
  const seen = new WeakMap();
  const leftOf = (clock) => {
    const known = seen.get(clock) ?? { at: performance.now() };
    seen.set(clock, known);
    const gone = "paused" in clock.dataset ? 0 : (performance.now() - known.at) / 1000;
    return Number(clock.dataset.left) - gone;
  };
  const look = () => {
    const clock = document.querySelector("#screen .time[data-left]");
    if (clock) {
      const left = leftOf(clock);
      clock.classList.toggle("soon", left <= 900 && left > 300);
      clock.classList.toggle("last", left <= 300 && left >= 0);
      clock.classList.toggle("stop", left < 0);
      const same = before && before.round === clock.dataset.round;
      const passed = same ? MARKS.filter((mark) => before.left > mark.left && left <= mark.left) : [];
      if (passed.length && clock.closest("[data-rings]")) {
        document.documentElement.dataset.sounded = String(passed.at(-1).left / 60);
        play(passed.at(-1).tones);
      }
      before = { round: clock.dataset.round, left };
    }
    const old = document.getElementById("old");
    if (!old) return;
    old.hidden = Date.now() - answered < OLD;
    old.querySelector("span").textContent = document.getElementById("screen")?.dataset.at ?? "";
  };
  // A name that doesn't fit is set in smaller type, on as many additional lines as fit into the same height. Letters of some
  // fonts are taller than their line, so less than half a line too much is no line too many.
  const fit = () => {
    for (const name of document.querySelectorAll("#screen .nm")) {
      const style = getComputedStyle(name);
      const [full, lines] = [Number.parseFloat(style.fontSize), Number(style.webkitLineClamp) || 1];
      let size = full;
      for (let part = 0.9; part > SMALLEST && name.scrollHeight > name.clientHeight + size / 2; part -= 0.05) {
        size = full * part;
        name.style.fontSize = `${size}px`;
        name.style.maxHeight = `${full * lines * LINE + size / 5}px`; // with the padding below the last line
        name.style.webkitLineClamp = Math.max(1, Math.floor(lines / part));
      }
    }
  };
  const stay = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => null);
  };

  setInterval(look, 500);
  for (const name of ["htmx:after:swap", "htmx:afterSwap"]) {
    document.addEventListener(name, () => {
      answered = Date.now();
      fit();
      look();
    });
  }
  document.addEventListener("visibilitychange", stay);
  document.addEventListener("DOMContentLoaded", fit);
  document.addEventListener("DOMContentLoaded", stay);
})();
