import type { BrowserContextOptions, Cookie, Page } from "playwright-core";
import { openPage } from "../support/browser.ts";
import type { RunningDemo } from "../support/running-demo.ts";

/** A page of the console whose owner has come in. */
export interface OwnerPage {
  readonly page: Page;
  readonly complaints: string[];
  /** What the browser sends along: `name=value`. */
  readonly cookie: string;
  /** Asks the console's API as its pages do. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Answer }>;
  [Symbol.asyncDispose](): Promise<void>;
}

const cookies = new WeakMap<RunningDemo, Cookie>();

/** Opens a page of the console. The link works once, so the first page of a file uses it and the others have its cookie. */
export async function openConsole(
  running: RunningDemo,
  path = "/console/",
  options: BrowserContextOptions = {},
): Promise<OwnerPage> {
  const { url } = running.demo;
  const context = await running.browser.newContext({ reducedMotion: "reduce", ...options });
  const { page, complaints } = await openPage(context);
  const known = cookies.get(running);
  if (known) await context.addCookies([known]);
  else await page.goto(running.demo.consoleLink);
  const [given] = await context.cookies(`${url}/console/`);
  if (given) cookies.set(running, given);
  await page.goto(url + path);
  const cookie = `${given?.name}=${given?.value}`;
  return {
    page,
    complaints,
    cookie,
    async call(method, path, body) {
      const response = await fetch(`${url}/console/api${path}`, {
        method,
        headers: { cookie, origin: url, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Makes an assistant that answers on any page. @returns Its uuid */
export async function makeAssistant({ call }: OwnerPage): Promise<string> {
  const { body: made } = await call<{ data: { id: number } }>("POST", "/user/assistant", {
    ...{ name: "Robin", type: "inbound", mode: "pipeline", timezone: "Europe/London", system_prompt: "You are Robin." },
    ...{ initial_message: "Hi!", language_id: 1, voice_id: 1, llm_model_id: 1, attachments: true },
  });
  await call("PUT", `/user/assistant/${made.data.id}`, { status: "active" });
  const { body: all } = await call<{ id: number; uuid: string }[]>("GET", "/user/assistants");
  return all.find(({ id }) => id === made.data.id)?.uuid ?? "";
}

/** How far a page is wider than its window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
