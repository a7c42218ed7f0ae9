import { Hono } from "hono";
import type { Platform } from "../../src/platform/index.ts";
import type { Answer, Upgrade } from "../../src/platform/node/index.ts";
import type { RingbackProxy } from "../../src/proxy/index.ts";
import type { Console } from "./console.ts";
import { createPages } from "./pages.ts";

export interface SiteOptions {
  readonly platform: Platform;
  /** How visitors reach the assistants. */
  readonly proxy: RingbackProxy;
  /** The companies' own services. */
  readonly desk: Hono;
  readonly console: Console;
  /** The simulated phones. */
  readonly handset: Hono;
  readonly folders: { readonly pages: string; readonly widget: string };
  /** The hosts that this site answers to: another name means that somebody else's page is pointing here. */
  readonly hosts: ReadonlySet<string>;
}

/** What answers the site's requests, and takes over its WebSockets. */
export interface Site {
  readonly answer: Answer;
  readonly upgrade: Upgrade;
}

/** One site: the platform at `/api`, the proxy at `/ringback`, the companies' desk, the owner's console, the pages. */
export function createSite({ platform, proxy, desk, console, handset, folders, hosts }: SiteOptions): Site {
  const app = new Hono<{ Bindings: { address: string | undefined } }>();
  app.use(async (context, next) => {
    if (hosts.has(context.req.header("host") ?? "")) return next();
    return context.json({ message: "This server does not answer to that name." }, 421);
  });
  app.all("/api/*", ({ req, env }) => platform.handle(req.raw, env));
  app.all("/ringback/*", ({ req, env }) => proxy.handle(req.raw, env));
  app.route("/desk", desk);
  app.route("/console", console.app);
  app.route("/handset/api", handset);
  app.route("/", createPages(folders));
  return {
    answer: (request, { address }) => app.fetch(request, { address }),
    upgrade(request, socket, ...rest) {
      if (hosts.has(request.headers.get("host") ?? "")) platform.upgrade(request, socket, ...rest);
      else socket.end("HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    },
  };
}
