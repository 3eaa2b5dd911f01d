/* The API documentation, by Swagger UI. Its requests carry the site's CSRF token. */
const place = document.getElementById("docs");
const dark = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

function theme() {
  const chosen = root.dataset.theme;
  root.classList.toggle("dark-mode", chosen ? chosen === "dark" : dark.matches);
}

theme();
dark.addEventListener("change", theme);

SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: "list",
  validatorUrl: null,
  requestInterceptor: (request) => {
    const own = new URL(request.url, location.href).origin === location.origin;
    const writes = own && request.url.includes("/clubs/") && request.method !== "GET";
    if (writes) request.headers["X-CSRFToken"] = place.dataset.csrf;
    return request;
  },
});
