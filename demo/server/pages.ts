import { Hono } from "hono";
import { answerFile, readFolder } from "./files.ts";

/** What our own pages may do: only what comes from here, no script made from text, no frame around them. */
const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html dompurify",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** The widget may be loaded by any site. */
const widgetHeaders = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Serves the built pages and the widget. */
export function createPages(folders: { pages: string; widget: string }): Hono {
  const pages = readFolder(folders.pages);
  const widget = readFolder(folders.widget);
  const app = new Hono();
  app.get("/widget/*", ({ req }) => {
    const file = widget.get(req.path.slice("/widget/".length));
    return file ? answerFile(file, req.raw, widgetHeaders) : notFound();
  });
  app.get("*", (context) => {
    const { path } = context.req;
    const name = path === "/" ? "home/index.html" : path.slice(1);
    const file = pages.get(name.endsWith("/") ? `${name}index.html` : name);
    if (file) return answerFile(file, context.req.raw, pageHeaders);
    // The console is one page with many addresses.
    const console = path.startsWith("/console/") ? pages.get("console/index.html") : undefined;
    if (console) return answerFile(console, context.req.raw, pageHeaders);
    return pages.has(`${name}/index.html`) ? context.redirect(`${path}/`, 308) : notFound();
  });
  return app;
}

function notFound(): Response {
  return new Response("There is no such page.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
