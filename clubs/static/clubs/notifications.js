/* Notifications on this device: enabled by a tap, stored by the browser's push service. */
(() => {
  const box = document.getElementById("push");
  if (!box || !("serviceWorker" in navigator && "PushManager" in window && window.isSecureContext)) return;
  const button = (what) => box.querySelector(`[data-do=${what}]`);
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const worker = () => navigator.serviceWorker.register(box.dataset.worker);

  const say = (words) => {
    const place = box.querySelector("[role=alert]");
    place.textContent = words;
    place.hidden = !words;
  };

  const show = (subscribed) => {
    button("add").hidden = subscribed;
    button("remove").hidden = !subscribed;
    box.querySelector("[data-none]").hidden = true;
  };

  const tell = async (subscription, what) => {
    const { endpoint, keys } = subscription.toJSON();
    const body = new URLSearchParams({ endpoint, ...keys, do: what });
    const headers = { "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value };
    const answer = await fetch(box.dataset.to, { method: "POST", body, headers });
    if (!answer.ok) throw new Error((await answer.json()).error);
  };

  const add = async () => {
    if ((await Notification.requestPermission()) !== "granted") return say(box.dataset.refused);
    const registration = await worker();
    const key = bytes(box.dataset.key);
    let subscription = await registration.pushManager.getSubscription();
    const same = subscription && String(new Uint8Array(subscription.options.applicationServerKey)) === String(key);
    if (subscription && !same) await subscription.unsubscribe();
    if (!same) subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await tell(subscription, "add");
    location.reload();
  };

  const remove = async () => {
    const subscription = await (await worker()).pushManager.getSubscription();
    if (subscription) {
      await tell(subscription, "remove");
      await subscription.unsubscribe();
    }
    location.reload();
  };

  const trying = (act) => async () => {
    say("");
    try {
      await act();
    } catch (error) {
      say(`${box.dataset.failed} ${error.message}`);
    }
  };

  button("add").addEventListener("click", trying(add));
  button("remove").addEventListener("click", trying(remove));
  navigator.serviceWorker.getRegistration(box.dataset.worker).then(async (known) => show(Boolean(known && (await known.pushManager.getSubscription()))));
})();
