import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { closeContexts, sharedBrowser } from "./browser.ts";

const built = join(import.meta.dirname, "../../../build/test/widget");
const uuid = "5f0c1b9e-6a39-4a52-9d3f-0c7f4f6f2b11";

/** A site that embeds the built widget, with a server that gives every message the same reply. */
export interface StubSite {
  readonly browser: Browser;
  readonly origin: string;
  /** Method and path of each request. */
  readonly requests: string[];
  /** Opens a page with `body`; `complaints` collects console errors and uncaught errors. */
  open(
    body: string,
    options?: BrowserContextOptions & {
      /** Runs before any script of the page: a function, or the text of a script. */
      readonly before?: (() => void) | string;
      /** Opens a page other than `/`, which is served without the policy. */
      readonly path?: string;
    },
  ): Promise<{ page: Page; complaints: string[] }>;
  close(): Promise<void>;
}

/** What the site serves. */
export interface StubSiteOptions {
  /** The `Content-Security-Policy` of the page at `/`. */
  readonly policy?: string;
  /** The text of each reply. */
  readonly answer: string;
  /** The function calls of each reply. (default: one step) */
  readonly calls?: readonly object[];
  /** Scripts of the page, by path. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Answers the requests below `/api/` instead. */
  readonly api?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Starts the server. */
export async function startStubSite({
  policy,
  answer,
  calls = [{ name: "book_visit", arguments: { day: "Thursday" }, result: { reference: "HV-20817" } }],
  scripts = {},
  api,
}: StubSiteOptions): Promise<StubSite> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = "", method } = request;
    const { pathname, searchParams } = new URL(url, "http://host");
    requests.push(`${method} ${pathname}`);
    const json = (body: unknown) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (api && pathname.startsWith("/api/")) return api(request, response);
    if (pathname === "/api/conversations") return json({ status: true, conversation_id: uuid, history: [] });
    if (pathname.startsWith("/api/")) {
      return json({ status: true, message: answer, function_calls: calls });
    }
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    if (searchParams.has("body")) {
      response.setHeader("content-type", "text/html");
      if (policy && pathname === "/") response.setHeader("content-security-policy", policy);
      return response.end(
        `<!doctype html><html lang="en"><title>Shop</title><body>${searchParams.get("body")}</body></html>`,
      );
    }
    const script = scripts[pathname] ?? (await readFile(join(built, pathname)).catch(() => undefined));
    response.setHeader("content-type", "text/javascript").writeHead(script ? 200 : 404);
    return response.end(script);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await sharedBrowser();
  return {
    browser,
    origin,
    requests,
    async open(body, { before, path = "/", ...context } = {}) {
      const page = await (await browser.newContext(context)).newPage();
      const complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      if (before) await page.addInitScript(typeof before === "string" ? { content: before } : before);
      await page.goto(`${origin}${path}?body=${encodeURIComponent(body)}`);
      return { page, complaints };
    },
    async close() {
      await closeContexts();
      server.close();
    },
  };
}

/** The script tag of the README with these attributes. */
export function scriptTag(attributes: string): string {
  return `<script async src="/ringback.js" ${attributes}></script>`;
}
