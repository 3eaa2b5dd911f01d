/* Checks whether this browser can run the scripts of the table page. If not, a cookie makes the site send plain forms without them. */
(function () {
  var plain = /(?:^|; )plain=1/;
  var was = plain.test(document.cookie);
  var able =
    typeof Promise === "function" &&
    typeof Promise.any === "function" &&
    typeof fetch === "function" &&
    typeof AbortController === "function" &&
    "replaceChildren" in Element.prototype &&
    CSS.supports("aspect-ratio", "1");
  // biome-ignore lint/suspicious/noDocumentCookie: browsers this old have nothing else
  if (able === was) document.cookie = "plain=1; path=/; samesite=lax; max-age=" + (able ? 0 : 86400);
  if (able === was && plain.test(document.cookie) !== was) location.reload();
  if (able) return;
  document.documentElement.className += " too-old";
  document.addEventListener("DOMContentLoaded", function () {
    document.getElementById("too-old").hidden = false;
  });
})();
