import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromeFlags, findChrome } from "../../../scripts/lib/chrome.ts";

let launched: Promise<Browser> | undefined;

/** The browser that all files of a worker share, one after the other; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** Closes what a file left open in the shared browser. */
export async function closeContexts(): Promise<void> {
  await Promise.all((await launched)?.contexts().map((context) => context.close()) ?? []);
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChrome(), args: [...chromeFlags] });
}

/** A page that keeps what went wrong on it: console errors, uncaught errors, failed requests, policy violations. */
export async function openPage(
  context: BrowserContext,
): Promise<{ page: Page; complaints: string[]; requests: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    // A refusal that the page asked for is shown by the browser as an error of its own.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => requests.push(request.url()));
  return { page, complaints, requests };
}
