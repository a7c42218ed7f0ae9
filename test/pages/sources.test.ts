import { createServer } from "node:net";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fernhillHelp } from "../../demo/knowledge/fernhill.ts";
import { haldenHelp } from "../../demo/knowledge/halden.ts";
import { marramHelp } from "../../demo/knowledge/marram.ts";
import type { Storage } from "../../src/platform/index.ts";
import { deep, drawn } from "../counts.ts";
import { closeContexts, openPage, sharedBrowser } from "./support/browser.ts";
import { startDemo } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";

/** A question to each assistant whose answer has sources. */
const questions = [
  ["/", "What does a visit cost?"],
  ["/help/", "How do I measure my speed?"],
  ["/gallery/#lou", "How much does delivery cost?"],
] as const;

it.runIf(deep)(
  "links every source to a page that shows it, at the address that visitors use now",
  async () => {
    await using data = await demoPlace();
    const browser = await sharedBrowser();
    // First started elsewhere: what is stored then must not stay.
    await (await startDemo(data.path, data.environment)).stop();
    const paths = [fernhillHelp, haldenHelp, marramHelp].flatMap(({ pages, pathOf }) =>
      pages.map(({ file }) => pathOf(file)),
    );
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const demo = await startDemo(data.path, { ...data.environment, PORT: String(port), RINGBACK_PUBLIC_URL: origin });
    try {
      const { page, complaints } = await openPage(await browser.newContext({ reducedMotion: "reduce" }));
      expect(paths).toHaveLength(20);
      for (const path of drawn(paths, 2)) await expectShown(page, origin + path);
      let followed = 0;
      for (const [path, question] of questions) {
        await page.goto(origin + path);
        const chat = page.locator("ringback-chat:visible");
        await chat.getByRole("textbox", { name: "Message" }).fill(question);
        await page.keyboard.press("Enter");
        await chat.getByRole("button", { name: /^\d+ sources?$/ }).click();
        const links = chat.getByRole("log").locator("a[target=_blank]");
        await links.first().waitFor({ state: "attached" });
        for (const link of await links.all()) {
          const href = (await link.getAttribute("href")) ?? "";
          expect(href.startsWith(`${origin}/`), href).toBe(true);
          const opened = await page.context().newPage();
          await expectShown(opened, href);
          await opened.close();
          followed++;
        }
      }
      expect(followed).toBeGreaterThanOrEqual(questions.length);
      expect(complaints).toEqual([]);
    } finally {
      await closeContexts();
      await demo.stop();
    }
    expect((await documentUrls(await data.open())).sort()).toEqual(paths.map((path) => origin + path).sort());
  },
  120_000,
);

/** Opens a source's address: its document is there, and visible. */
async function expectShown(page: Page, url: string): Promise<void> {
  const response = await page.goto(url);
  // Another place on the same page answers with no response of its own.
  expect(response?.status() ?? 200, url).toBe(200);
  const article = page.locator(`article[id="${new URL(url).hash.slice(1)}"]`);
  await article.getByRole("heading").first().waitFor();
}

async function documentUrls(storage: Storage): Promise<string[]> {
  const rows = await storage.db.selectFrom("documents").select("url").orderBy("id").execute();
  await storage.close();
  return rows.map(({ url }) => url ?? "");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
