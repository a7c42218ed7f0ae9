import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { vi } from "vitest";
import { openPage } from "./browser.ts";
import type { RunningDemo } from "./running-demo.ts";

/** A visitor who has opened the widget on a page of a shop. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
  readonly log: Locator;
  /** Paths of the requests of the widget, with their queries. */
  readonly requests: readonly string[];
  /** Opens the popup, and closes it. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Writes a message and sends it. */
  say(text: string): Promise<void>;
  /** The conversation, once the widget has begun it. */
  uuid(): Promise<string>;
  /** Opens the menu and takes one of its items. */
  choose(item: string): Promise<void>;
  /** The messages in the order in which they are shown; those that are too far up to be rendered, as they are saved. */
  messages(): Promise<string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a page with an assistant's script tag and nothing else, in a browser of its own, and opens the chat on it. */
export async function openVisitor(
  { browser, demo }: Pick<RunningDemo, "browser" | "demo">,
  assistant: string,
  options: BrowserContextOptions & {
    readonly direction?: "rtl";
    /** Runs before any script of the page. */
    readonly before?: () => void;
  } = {},
): Promise<Visitor> {
  const { direction = "ltr", before, ...more } = options;
  const context = await browser.newContext({ reducedMotion: "reduce", ...more });
  const { page, complaints, requests } = await openPage(context);
  const tag = `<script async src="/widget/ringback.js" data-endpoint="/api" data-assistant="${assistant}" data-heading="Robin · Shop"></script>`;
  const body = `<!doctype html><html lang="en" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><main><h1>A shop</h1></main>${tag}</html>`;
  await context.route(`${demo.url}/shop`, (route) => route.fulfill({ contentType: "text/html", body }));
  if (before) await page.addInitScript(before);
  await page.goto(`${demo.url}/shop`);
  const open = () => page.getByRole("button", { name: /^Open chat/ }).click();
  await open();
  const log = page.getByRole("log", { name: "Conversation" });
  const begun = () => requests.map((url) => /\/conversations\/([\w-]{36})/.exec(url)?.[1]).find(Boolean);
  return {
    context,
    page,
    complaints,
    log,
    open,
    uuid: () => vi.waitUntil(begun, { timeout: 30_000 }),
    close: () => page.getByRole("button", { name: "Close", exact: true }).click(),
    get requests() {
      return requests.filter((url) => url.includes("/api/")).map((url) => url.slice(url.indexOf("/api/") + 4));
    },
    async say(text) {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.getByRole("button", { name: "Send message" }).click();
    },
    async choose(item) {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menu").getByText(item).click();
    },
    async messages() {
      const shown = await log
        .locator(".item:is(.user, .assistant) :is(.bubble .text, ringback-answer)")
        .allInnerTexts();
      const saved = await page.evaluate(saveTexts);
      return [...saved.slice(0, Math.max(0, saved.length - shown.length)), ...shown];
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Runs in the page. */
async function saveTexts(): Promise<string[]> {
  const file = await document.querySelector("ringback-chat")?.exportTranscript("json");
  const { messages } = JSON.parse((await file?.text()) ?? '{"messages":[]}') as {
    messages: { role: string; text: string }[];
  };
  return messages.filter(({ role, text }) => role !== "system" && text !== "").map(({ text }) => text);
}
