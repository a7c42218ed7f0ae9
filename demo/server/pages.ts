import { Hono } from "hono";
import { answerFile, pageHeaders, readFolder, widgetHeaders } from "../../src/site/index.ts";

/** Serves the built pages and the widget. */
export function createPages(folders: { pages: string; widget: string }): Hono {
  const pages = readFolder(folders.pages);
  const widget = readFolder(folders.widget);
  const app = new Hono();
  app.get("/widget/*", ({ req }) => {
    const file = widget.get(req.path.slice("/widget/".length));
    return file ? answerFile(file, req.raw, { headers: widgetHeaders }) : notFound(req.raw);
  });
  app.get("*", (context) => {
    const { path } = context.req;
    const name = path === "/" ? "home/index.html" : path.slice(1);
    const file = pages.get(name.endsWith("/") ? `${name}index.html` : name);
    if (file) return answerFile(file, context.req.raw, { headers: pageHeaders });
    // The console is one page with many addresses.
    const console = path.startsWith("/console/") ? pages.get("console/index.html") : undefined;
    if (console) return answerFile(console, context.req.raw, { headers: pageHeaders });
    return pages.has(`${name}/index.html`) ? context.redirect(`${path}/`, 308) : notFound(context.req.raw);
  });
  return app;

  /** A page for people; a line of text for programs and for scripts that are missing. */
  function notFound(request: Request): Response {
    const page = pages.get("not-found/index.html");
    const isForPeople = request.headers.get("accept")?.includes("text/html");
    if (page && isForPeople) {
      return new Response(new Uint8Array(page.body), {
        status: 404,
        headers: {
          ...pageHeaders,
          "content-type": page.type,
          "cache-control": "no-cache",
          "x-content-type-options": "nosniff",
        },
      });
    }
    return new Response("There is no such page.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}
