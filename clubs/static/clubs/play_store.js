/* What this browser keeps of its tables: `saves` that wait, `pages` as they were, `facts` by name; in memory where it may keep nothing. */
globalThis.Store = (() => {
  const KEYS = { saves: "key", pages: "url", facts: "name" };
  const memory = Object.fromEntries(Object.keys(KEYS).map((name) => [name, new Map()]));

  const opened = new Promise((done, failed) => {
    const request = indexedDB.open("east-one-play", 2);
    request.onupgradeneeded = () => {
      const known = [...request.result.objectStoreNames];
      for (const [name, keyPath] of Object.entries(KEYS)) if (!known.includes(name)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  opened.catch(() => {});

  async function act(name, wanted) {
    const db = await opened;
    return new Promise((done, failed) => {
      const transaction = db.transaction(name, "readwrite");
      const request = wanted(transaction.objectStore(name));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
    });
  }

  /* Whether it will outlive this page. */
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
