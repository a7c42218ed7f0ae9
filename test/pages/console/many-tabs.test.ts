import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromeFlags, findChrome } from "../../../scripts/lib/chrome.ts";
import { deep } from "../../counts.ts";
import { useDemo } from "../support/running-demo.ts";
import { openConsole } from "./signed-in.ts";

const running = useDemo();
/** More than the connections that a browser opens to one server. */
const tabs = deep ? 12 : 8;

/** A browser as its users have it: Playwright turns off the cache of pages for the way back. */
let browser: Browser;
let context: BrowserContext;
/** Whether it has that cache: Chromium's headless shell has none, and loads a page anew. */
let keepsPages: boolean;
/** The streams that the browser has asked for. */
let streams: string[];
/** Asks the console's API as its pages do. */
let call: Awaited<ReturnType<typeof openConsole>>["call"];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await findChrome(),
    args: [...chromeFlags],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  keepsPages = await hasBackForwardCache(browser, `${running.demo.url}/api/docs`);
  const owner = await openConsole(running);
  call = owner.call;
  context = await browser.newContext({ storageState: await owner.page.context().storageState() });
  // What comes by the stream alone: the pages look again at intervals too.
  await context.addInitScript(() => Object.defineProperty(globalThis, "setInterval", { value: () => 0 }));
  context.on("request", (request) => request.url().endsWith("/user/events") && streams.push(request.url()));
});
afterAll(() => browser?.close());

describe.runIf(deep)("the console in many tabs", () => {
  it("answers in each, follows by one stream what happens, and goes on when its tab is closed", async () => {
    streams = [];
    const pages: Page[] = [];
    for (let n = 0; n < tabs; n++) {
      const page = await context.newPage();
      await page.goto(`${running.demo.url}/console/conversations/`);
      await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
      pages.push(page);
    }
    await Promise.all(pages.map(async (page) => showsSoon(page, await startConversation("Is the workshop open?"))));
    expect(streams).toHaveLength(1);
    await pages.shift()?.close();
    await Promise.all(pages.map(async (page) => showsSoon(page, await startConversation("And on Sunday?"))));
    expect(streams).toHaveLength(2);
    await Promise.all(pages.map((page) => page.close()));
  });

  it.runIf(deep)(
    "keeps no connection for pages that the browser keeps for the way back, which show what happened meanwhile",
    async () => {
      streams = [];
      const page = await context.newPage();
      await page.addInitScript(() => {
        addEventListener(
          "pageshow",
          ({ persisted }) => persisted && document.documentElement.setAttribute("data-kept", ""),
        );
      });
      await page.goto(`${running.demo.url}/console/conversations/`);
      await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
      await expect.poll(() => streams.length).toBe(1);
      for (let n = 0; n < 7; n++) {
        await page.goto(`${running.demo.url}/console/${n % 2 === 0 ? "assistants" : "conversations"}/?n=${n}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
      await page.goto(`${running.demo.url}/console/assistants/`);
      await page.getByRole("heading", { name: "Assistants", level: 1 }).waitFor();
      await page.goto(`${running.demo.url}/console/conversations/`);
      await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
      await page.goto(`${running.demo.url}/console/assistants/`);
      await page.getByRole("heading", { name: "Assistants", level: 1 }).waitFor();
      const name = await startConversation("Written while the page was away");
      await goBack(page);
      await page.waitForURL(/\/conversations\//, { waitUntil: "commit" });
      await showsSoon(page, name);
      expect(await page.evaluate(() => document.documentElement.hasAttribute("data-kept"))).toBe(keepsPages);
      await page.close();
    },
  );
});

describe("many tabs, of which one is looked at,", () => {
  it.runIf(deep)("can each have an open chat", async () => {
    const pages: Page[] = [];
    for (let n = 0; n < tabs; n++) {
      for (const page of pages) await setHidden(page);
      const page = await context.newPage();
      // Before anything is typed: the conversation begins, and is followed, when the text box is focused.
      const followed = page.waitForRequest(/\/conversations\/[^/]+\/events$/);
      await page.goto(`${running.demo.url}/help/`);
      await page.getByRole("textbox", { name: "Message" }).fill("What are your opening hours?");
      await page.getByRole("textbox", { name: "Message" }).press("Enter");
      await followed;
      await page.getByRole("log").locator("ringback-answer").first().waitFor();
      pages.push(page);
    }
    await Promise.all(pages.map((page) => page.close()));
  });

  it.runIf(deep)(
    "can each have the simulated phone, which takes a call also after other pages were looked at",
    async () => {
      const pages: Page[] = [];
      for (let n = 0; n < tabs; n++) {
        for (const page of pages) await setHidden(page);
        const page = await context.newPage();
        const followed = page.waitForRequest(/\/handset\/api\/calls\/events/);
        await page.goto(`${running.demo.url}/handset/`);
        await followed;
        pages.push(page);
      }
      const last = pages.at(-1);
      await last?.goto(`${running.demo.url}/help/`);
      if (last) await goBack(last);
      await expect.poll(() => last?.evaluate(() => fetch("/handset/api").then(({ status }) => status))).toBe(200);
      await Promise.all(pages.map((page) => page.close()));
    },
  );
});

/** As the browser's own button does. The way back begins after the call returned: the page's scripts end with it. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()));
}

/** Whether a page without any connection is kept. */
async function hasBackForwardCache(browser: Browser, url: string): Promise<boolean> {
  const page = await browser.newPage();
  await page.addInitScript(() =>
    addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { shown: { persisted } })),
  );
  await page.goto(`${url}?n=1`);
  await page.goto(`${url}?n=2`);
  await goBack(page);
  await page.waitForURL(`${url}?n=1`, { waitUntil: "commit" });
  const shown = await page.waitForFunction(() => (globalThis as { shown?: { persisted: boolean } }).shown);
  const { persisted } = (await shown.jsonValue()) ?? { persisted: false };
  await page.close();
  return persisted;
}

/** Puts a page into the background: a headless browser shows all of its pages. */
async function setHidden(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** A conversation whose last message is this. @returns What the list shows of it */
async function startConversation(text: string): Promise<string> {
  const { body: assistants } = await call<{ uuid: string }[]>("GET", "/user/assistants");
  const { body } = await call<{ conversation_id: string }>("POST", "/conversations", {
    assistant_id: assistants[0]?.uuid,
  });
  await call("POST", `/user/conversations/${body.conversation_id}/messages`, { message: text });
  return text;
}

async function showsSoon(page: Page, text: string): Promise<void> {
  await page.getByRole("main").getByText(text).first().waitFor();
}
