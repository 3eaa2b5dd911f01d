/* Shares a recap: the picture itself if the device can, else the page's URL. Without either, the picture is a link. */
(() => {
  const file = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    return new File([await answer.blob()], "recap.png", { type: "image/png" });
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-share]");
    if (!link || !navigator.share || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const page = { title: document.title, url: location.href.split("?")[0] };
    try {
      const files = [await file(link.href)];
      await navigator.share(navigator.canShare?.({ files }) ? { files, title: page.title } : page);
    } catch (error) {
      if (error.name !== "AbortError") location.href = link.href;
    }
  });
})();
