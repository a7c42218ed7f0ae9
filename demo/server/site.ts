import { Hono } from "hono";
import type { Platform } from "../../src/platform/index.ts";
import { rethrow } from "../../src/platform/node/index.ts";
import type { RingbackProxy } from "../../src/proxy/index.ts";
import {
  answerMcpOf,
  createDocs,
  type createEmbedAnswer,
  mcpPath,
  onOwnNames,
  type Site,
  type SiteNames,
} from "../../src/site/index.ts";
import type { DemoConsole } from "./console/console.ts";
import { createPages, type PagesOptions } from "./pages.ts";

export interface SiteOptions {
  readonly platform: Platform;
  /** How visitors reach the assistants. */
  readonly proxy: RingbackProxy;
  /** The companies' own services. */
  readonly desk: Hono;
  readonly console: DemoConsole;
  /** The simulated phones; undefined if they are hidden. */
  readonly handset: Hono | undefined;
  readonly pages: PagesOptions;
  /** Answers requests for the scripts of assistants. */
  readonly embed: ReturnType<typeof createEmbedAnswer>;
  /** The names that this site answers to. */
  readonly names: SiteNames;
}

/** One site: the platform at `/api`, the proxy at `/ringback`, the companies' desk, the owner's console, the pages. */
export function createSite({
  platform,
  proxy,
  desk,
  console,
  handset,
  pages,
  embed,
  names,
}: SiteOptions): Pick<Site, "answer" | "upgrade"> {
  const app = new Hono<{ Bindings: { address: string | undefined } }>();
  app.onError(rethrow);
  app.all("/api/*", ({ req, env }) => platform.handle(req.raw, env));
  const answerMcp = answerMcpOf(platform);
  app.all(mcpPath, ({ req, env }) => answerMcp(req.raw, env));
  app.all("/ringback/*", ({ req, env }) => proxy.handle(req.raw, env));
  app.route("/desk", desk);
  app.route("/console", console.app);
  if (handset) app.route("/handset/api", handset);
  const answerDocs = createDocs();
  app.get("/docs", (context) => context.redirect("/docs/", 308));
  app.get("/docs/*", ({ req }) => answerDocs(req.raw));
  app.get(
    "/embed/:script{[^/]+\\.js}",
    async ({ req, env, notFound }) => (await embed(req.raw, env.address)) ?? notFound(),
  );
  app.route("/", createPages(pages));
  return onOwnNames(names, {
    answer: (request, { address }) => app.fetch(request, { address }),
    upgrade: (...connection) => platform.upgrade(...connection),
  });
}
