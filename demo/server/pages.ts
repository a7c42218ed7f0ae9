import { Hono } from "hono";
import {
  answerFile,
  type BrowserFiles,
  pageHeaders,
  previewHeaders,
  previewPage,
  type ServedFile,
  widgetHeaders,
  withText,
} from "../../src/site/index.ts";

/** What the demo has for browsers. */
export interface DemoFiles {
  readonly pages: BrowserFiles;
  readonly console: BrowserFiles;
  readonly widget: BrowserFiles;
}

export interface PagesOptions {
  readonly files: DemoFiles;
  /** Whether the network reaches this server: then the phones are hidden, and the console has a sign-in by password. */
  readonly isOpen: boolean;
}

/** What needs the simulated phone. */
const playedCall = /<section class="phone-call".*?<\/section>\s*/s;
const linkToHandset = /<a href="\/handset\/">[^<]*<\/a>\s*/;

/** Serves the built pages, the console's and the widget. */
export function createPages({ files, isOpen }: PagesOptions): Hono {
  const { console, widget } = files;
  const pages = isOpen ? forTheNetwork(files.pages) : files.pages;
  const app = new Hono();
  app.get("/widget/*", ({ req }) => {
    const file = widget.get(req.path.slice("/widget/".length));
    return file ? answerFile(file, req.raw, { headers: widgetHeaders }) : notFound(req.raw);
  });
  app.get("/console", (context) => context.redirect("/console/", 308));
  app.get("/console/*", ({ req }) => {
    const path = req.path.slice("/console/".length);
    if (path === previewPage) return answerPage(console.get(path), req.raw, previewHeaders);
    // The console is one page with many addresses; what it loads has a name of its own.
    const page = isOpen ? "index.html" : "demo.html";
    return answerPage(console.get(path.startsWith("assets/") ? path : page), req.raw);
  });
  app.get("*", (context) => {
    const { path, raw } = context.req;
    const name = path === "/" ? "home/index.html" : path.slice(1);
    const file = pages.get(name.endsWith("/") ? `${name}index.html` : name);
    if (!file && pages.has(`${name}/index.html`)) return context.redirect(`${path}/`, 308);
    return answerPage(file, raw);
  });
  return app;

  function answerPage(
    file: ServedFile | undefined,
    request: Request,
    headers = pageHeaders,
  ): Promise<Response> | Response {
    return file ? answerFile(file, request, { headers }) : notFound(request);
  }

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

const onThisMachine = "Mara runs offline on this machine. Nothing you write leaves it.";
const onOtherMachine = "Mara runs offline on this site’s own server. What you write goes nowhere else.";

/** The pages as visitors on other machines get them: without the simulated phone and the link to it. */
function forTheNetwork(pages: BrowserFiles): BrowserFiles {
  const others = [...pages].filter(([path]) => !path.startsWith("handset/"));
  return new Map(
    others.map(([path, file]) => [
      path,
      path.endsWith(".html")
        ? withText(file, (html) =>
            html.replace(playedCall, "").replace(linkToHandset, "").replace(onThisMachine, onOtherMachine),
          )
        : file,
    ]),
  );
}
