import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";

const widget = join(import.meta.dirname, "../../build/test/widget");
const uuid = "7b1d3c52-2f0a-4a55-9a43-0d3a8d0c9e01";
let browser: Browser;
let site: Server;
let api: Server;
/** What the server says to the next message. */
let answer: { status: number; body: object };
let seen: { method: string; url: string; headers: string[]; message?: string }[] = [];

beforeAll(async () => {
  browser = await sharedBrowser();
  [site, api] = await Promise.all([listen(serveSite), listen(serveApi)]);
});

afterAll(async () => {
  await closeContexts();
  for (const server of [site, api]) server.close();
});

describe("against a server on another origin that has nothing but the document's message endpoint", () => {
  it("a visitor is answered, and no request or header goes out that its preflight would refuse", async () => {
    const { page, complaints } = await openChat();
    answer = { status: 200, body: { status: true, message: "**Low** pressure.", function_calls: [] } };
    await say(page, "E14?");
    await page.getByRole("log").getByText("Low", { exact: true }).waitFor();
    await say(page, "And now?");
    await expect.poll(() => seen.filter(({ method }) => method === "POST").length).toBe(2);
    for (const { headers } of seen.filter(({ method }) => method === "POST")) {
      expect(headers).not.toContain("idempotency-key");
      expect(headers).not.toContain("authorization");
    }
    expect(complaints.filter((text) => !text.includes(`/conversations/${uuid}`))).toEqual([]);
    await page.context().close();
  });

  it("reports the owner's empty balance and a failed turn by status and text alone, without the server's words", async () => {
    const { page } = await openChat();
    answer = { status: 400, body: { status: false, error: "Insufficient balance" } };
    await say(page, "hello?");
    await page.getByText("Mara can’t answer just now", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("hello?");
    answer = { status: 400, body: { status: false, error: "Failed to process message: vendor secret" } };
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Something went wrong on our side", { exact: true }).first().waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/balance|vendor|secret/i);
    await page.context().close();
  });

  it("a 404 on a message ends the conversation", async () => {
    const { page } = await openChat();
    answer = { status: 404, body: { status: false, error: "Conversation not found" } };
    await say(page, "hello?");
    await page.getByText("This conversation has ended", { exact: true }).waitFor();
    await page.context().close();
  });
});

async function openChat(): Promise<{ page: Page; complaints: string[] }> {
  seen = [];
  const opened = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
  await opened.page.goto(urlOf(site));
  await opened.page.getByRole("button", { name: "Open chat" }).click();
  return opened;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
}

function serveSite({ url = "/" }: IncomingMessage, response: ServerResponse): void {
  if (url === "/") {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>
      <script async src="/ringback.js" data-endpoint="${urlOf(api)}" data-conversation="${uuid}" data-heading="Mara"></script></html>`);
    return;
  }
  try {
    const body = readFileSync(join(widget, url));
    response.setHeader("content-type", "text/javascript");
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** As strict as the document leaves it: one path, one method, and only `content-type` passes the preflight. */
async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "", headers } = request;
  response.setHeader("access-control-allow-origin", "*");
  let text = "";
  for await (const chunk of request) text += chunk;
  seen.push({ method, url, headers: Object.keys(headers), ...(text ? { message: JSON.parse(text).message } : {}) });
  if (url !== `/conversations/${uuid}/messages`) return void response.writeHead(404).end();
  if (method === "OPTIONS") {
    return void response
      .writeHead(204, { "access-control-allow-headers": "content-type", "access-control-allow-methods": "POST" })
      .end();
  }
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}
