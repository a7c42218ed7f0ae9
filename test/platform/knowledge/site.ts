import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a page of the site answers: its HTML, or whatever it does to the response. */
export type SitePage = string | ((request: IncomingMessage, response: ServerResponse, url: URL) => void);

/** A website on a port of its own that counts what is asked of it, and what it answered ("304 /prices"). */
export async function startSite(pages: Readonly<Record<string, SitePage>>) {
  const requests: string[] = [];
  const statuses: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://site");
    requests.push(request.url ?? "/");
    if (url.pathname !== "/robots.txt")
      response.on("finish", () => statuses.push(`${response.statusCode} ${url.pathname}`));
    const page = pages[request.url ?? ""] ?? pages[url.pathname] ?? pages["*"];
    if (typeof page === "function") page(request, response, url);
    else {
      response.writeHead(page === undefined ? 404 : 200, {
        "content-type": url.pathname === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8",
      });
      response.end(page ?? "Not found");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    statuses,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page with a text of its own, and links. */
export function page(title: string, text: string, links: readonly string[] = [], head = ""): string {
  const list = links.map((link) => `<a href="${link}">${link}</a>`).join(" ");
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav>${list}</nav><h1>${title}</h1><p>${text}</p></body></html>`;
}
