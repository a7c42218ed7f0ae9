import { Hono } from "hono";
import type { ConsoleBindings } from "../../console/index.ts";
import type { Platform } from "../../platform/index.ts";
import { rethrow } from "../../platform/node/index.ts";
import type { RingbackProxy } from "../../proxy/index.ts";
import {
  answerFile,
  answerMcpOf,
  createDocs,
  createEmbedAnswer,
  type FoundFiles,
  mcpPath,
  onOwnNames,
  pageHeaders,
  previewHeaders,
  previewPage,
  type Site,
  type SiteNames,
  widgetHeaders,
} from "../../site/index.ts";

export interface OwnSiteOptions {
  readonly platform: Platform;
  readonly proxy: RingbackProxy | undefined;
  /** The names by which the proxy knows assistants. */
  readonly proxyNames: readonly string[];
  readonly console: Hono<{ Bindings: ConsoleBindings }>;
  readonly files: { readonly console: FoundFiles; readonly widget: FoundFiles };
  readonly names: SiteNames;
}

/** Where `ringback-server serve` has its proxy. */
export const proxyPath = "/ringback";

/** Chosen: after an upgrade, pages load the new files soon. */
const entryCaching = "public, max-age=60";

/** A server of one's own: the API at `/api`, the widget at `/widget/`, the proxy at `/ringback`, the console at `/console/`, the docs at `/docs/`. */
export function createOwnSite(options: OwnSiteOptions): Pick<Site, "answer" | "upgrade"> {
  const { platform, proxy, proxyNames, console, files, names } = options;
  const embed = createEmbedAnswer({
    platform,
    proxy: proxy && { handle: proxy.handle, path: proxyPath, names: proxyNames },
    widget: files.widget,
  });
  const app = new Hono<{ Bindings: ConsoleBindings }>();
  const answerDocs = createDocs();
  app.all("/api/*", ({ req, env }) => platform.handle(req.raw, env));
  const answerMcp = answerMcpOf(platform);
  app.all(mcpPath, ({ req, env }) => answerMcp(req.raw, env));
  if (proxy) app.all(`${proxyPath}/*`, ({ req, env }) => proxy.handle(req.raw, env));
  app.get("/widget/*", ({ req }) => {
    const file = files.widget.get(req.path.slice("/widget/".length));
    return file
      ? answerFile(file, req.raw, { headers: widgetHeaders, caching: entryCaching, compresses: true })
      : notFound();
  });
  app.get("/embed/:script{[^/]+\\.js}", async ({ req, env }) => (await embed(req.raw, env.address)) ?? notFound());
  app.route("/console", console);
  app.get("/console", (context) => context.redirect("/console/", 308));
  app.get("/console/*", ({ req }) => {
    const path = req.path.slice("/console/".length);
    if (path === previewPage) return answerPage(path, req.raw, previewHeaders);
    // The console is one page with many addresses; what it loads has a name of its own.
    return answerPage(path.startsWith("assets/") ? path : "index.html", req.raw);
  });
  app.get("/", ({ req }) => answerPage("start.html", req.raw));
  app.get("/docs", (context) => context.redirect("/docs/", 308));
  app.get("/docs/*", ({ req }) => answerDocs(req.raw));
  app.notFound(notFound);
  app.onError(rethrow);
  return onOwnNames(names, {
    answer: (request, { address }) => app.fetch(request, { address }),
    upgrade: (...connection) => platform.upgrade(...connection),
  });

  function answerPage(path: string, request: Request, headers = pageHeaders): Promise<Response> | Response {
    const file = files.console.get(path);
    return file ? answerFile(file, request, { headers, compresses: true }) : notFound();
  }
}

function notFound(): Response {
  return new Response("There is no such page.\n", {
    status: 404,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
