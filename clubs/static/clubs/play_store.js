/* What this browser stores about its tables: waiting `saves`, `pages` as they were, `facts` by name; in memory if it can't store anything. */
globalThis.Store = (() => {
  const KEYS = { saves: "key", pages: "url", facts: "name" };
  const memory = Object.fromEntries(Object.keys(KEYS).map((name) => [name, new Map()]));

  const PATIENCE = 500; // milliseconds until memory is used instead
  const late = (failed) => setTimeout(() => failed(new Error("late")), PATIENCE);

  function open() {
    return new Promise((done, failed) => {
      const request = indexedDB.open("east-one-play", 2);
      let waited = false;
      setTimeout(() => (waited = true), PATIENCE);
      late(failed);
      request.onupgradeneeded = () => {
        const known = [...request.result.objectStoreNames];
        for (const [name, keyPath] of Object.entries(KEYS)) if (!known.includes(name)) request.result.createObjectStore(name, { keyPath });
      };
      request.onsuccess = () => {
        const db = request.result;
        db.onversionchange = () => db.close(); // a newer page of this site wants to change the database: from here on everything is in memory
        done(db);
        if (waited) answered(db);
      };
      request.onerror = () => failed(request.error);
    });
  }

  let opened = open();
  opened.catch(() => {});

  /* It responds after all: what is in memory is stored, and what was stored becomes known. */
  async function answered(db) {
    opened = Promise.resolve(db);
    for (const name of Object.keys(KEYS)) for (const value of memory[name].values()) await put(name, value);
    document.dispatchEvent(new Event("play:stored"));
  }

  async function act(name, wanted) {
    const db = await opened;
    return new Promise((done, failed) => {
      late(failed);
      const transaction = db.transaction(name, "readwrite");
      const request = wanted(transaction.objectStore(name));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
    });
  }

  /* Whether the data survives this page. */
  async function put(name, value) {
    memory[name].set(value[KEYS[name]], value);
    return act(name, (kept) => kept.put(value)).then(
      () => true,
      () => false,
    );
  }

  async function get(name, key) {
    return memory[name].get(key) ?? act(name, (kept) => kept.get(key)).catch(() => undefined);
  }

  async function all(name) {
    const kept = await act(name, (stored) => stored.getAll()).catch(() => []);
    return [...new Map([...memory[name], ...kept.map((one) => [one[KEYS[name]], one])]).values()];
  }

  async function drop(name, key) {
    memory[name].delete(key);
    await act(name, (kept) => kept.delete(key)).catch(() => {});
  }

  return { put, get, all, drop };
})();
