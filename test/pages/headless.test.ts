import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { drawn } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { bundlePage } from "./support/bundle.ts";
import { useDemo } from "./support/running-demo.ts";

const root = join(import.meta.dirname, "../..");
const docs = readFileSync(join(root, "docs/headless.md"), "utf8");
/** The examples that are whole pages: those that render into `<main>`. */
const examples = [...docs.matchAll(/^```(tsx?)\n(.*?)^```$/gms)]
  .map(([, language = "", code = ""]) => ({ name: language === "tsx" ? "React" : "plain DOM", language, code }))
  .filter(({ code }) => code.includes('querySelector("main")'));
const running = useDemo();

interface Day {
  readonly date: string;
  readonly windows: readonly { readonly time: string; readonly free: boolean }[];
}

async function diary(page: Page): Promise<readonly Day[]> {
  return (await (await page.request.get(`${running.demo.url}/desk/calendar`)).json()).days;
}

/** A page of the demo's own origin with an example's script, bundled as a site bundles it. */
async function openExample({ language, code }: (typeof examples)[number]) {
  const folder = join(root, "build/headless"); // below the root, where React is found
  const entry = join(folder, `${crypto.randomUUID()}.${language}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(entry, code);
  onTestFinished(() => rmSync(entry));
  const script = await bundlePage(entry, { alias: { "ringback/client": join(root, "src/client/index.ts") } });
  const context = await running.browser.newContext();
  const opened = await openPage(context);
  await opened.page.route("**/own/*", (route) =>
    route.request().url().endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: script })
      : route.fulfill({
          contentType: "text/html",
          body: '<!doctype html><html lang="en"><title>Own</title><main></main><script type="module" src="page.js"></script>',
        }),
  );
  await opened.page.goto(`${running.demo.url}/own/page`);
  expect(script).not.toBe("");
  return { context, ...opened };
}

describe("a chat of the page's own look", () => {
  it("has an example in React and one without a framework", () => {
    expect(examples.map(({ name }) => name)).toEqual(["React", "plain DOM"]);
  });

  it.each(drawn(examples, 1))("answers, and books what was agreed to on its own card, once: $name", async (example) => {
    const { context, page, complaints } = await openExample(example);
    const field = page.getByRole("textbox", { name: "Message" });
    const log = page.getByRole("log");
    await field.fill("What does a visit cost?");
    await field.press("Enter");
    await log.locator(".assistant", { hasText: /89/ }).waitFor();
    const free = (days: readonly Day[]) =>
      days.flatMap(({ date, windows }) => windows.filter(({ free }) => free).map(({ time }) => `${date} ${time}`));
    const before = free(await diary(page));
    const [date, time] = before[0]!.split(" ");
    await field.fill(`Book a visit for my boiler on ${date} at ${time}, Ada Byron, 020 7946 0018`);
    await field.press("Enter");
    const card = page.getByRole("group");
    await expect.poll(() => card.innerText()).toMatch(/Ada Byron/);
    await card.getByRole("button").first().click();
    await log.locator(".assistant", { hasText: /^Your visit is booked/ }).waitFor();
    await card.waitFor({ state: "hidden" });
    const after = free(await diary(page));
    expect(before.filter((window) => !after.includes(window))).toEqual([before[0]]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
