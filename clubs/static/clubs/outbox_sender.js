/* Sends stored entries with their keys: shared by the tablets' outbox (play_outbox.js) and the front desk's (desk_outbox.js). */
globalThis.Sender = (() => {
  const PATIENCE = 8000;
  const AGAIN = [408, 425, 429];

  /* There is no response, or the server can't accept anything now. All other errors are bugs of the scripts. */
  class Unreachable extends Error {}
  const unreachable = (error) => {
    throw new Unreachable(error);
  };

  /* An idempotency key. On plain http there is no crypto.randomUUID. */
  function newKey() {
    if (crypto.randomUUID) return crypto.randomUUID();
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const token = () => decodeURIComponent(document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || "");

  /* The server's response, with its whole text. Throws `Unreachable`. */
  async function ask(url, options = {}) {
    const patience = new AbortController();
    setTimeout(() => patience.abort(), PATIENCE);
    const response = await fetch(url, { ...options, signal: patience.signal, cache: "no-store" }).catch(unreachable);
    const text = await response.text().catch(unreachable);
    document.dispatchEvent(new CustomEvent("sender:heard", { detail: response.headers }));
    return { ok: response.ok, status: response.status, headers: response.headers, redirected: response.redirected, url: response.url, text };
  }

  /* Sends an entry; `page` is asked for the cookie that a save needs. Throws `Unreachable` if it has to be sent again later. */
  async function post(url, body, page, more = {}) {
    const once = () => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": token(), "X-Outbox": "1", ...more };
      return ask(url, { method: "POST", body, headers });
    };
    let response = await once();
    if (response.status === 403 && !response.headers.has("X-Saved")) {
      await ask(page);
      response = await once();
    }
    if (response.status >= 500 || AGAIN.includes(response.status)) throw new Unreachable(`status ${response.status}`);
    return response;
  }

  return { Unreachable, ask, newKey, post };
})();
