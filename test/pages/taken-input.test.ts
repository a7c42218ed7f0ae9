import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawn } from "../counts.ts";
import { bundlePage } from "./support/bundle.ts";
import { type StubSite, scriptTag, startStubSite } from "./support/stub-site.ts";

const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} of a long answer about E14.`);
const tag = scriptTag('data-endpoint="/api" data-assistant="a" data-heading="Mara"');

/** What forbids more than most pages do, for the way up and for the way down. */
const forbidding = `
  for (const name of ["mousedown", "selectstart", "contextmenu", "copy", "dragstart", "click", "touchstart", "wheel"]) {
    document["on" + name] = () => false;
    document.body["on" + name] = () => false;
    for (const capture of [true, false]) document.addEventListener(name, (event) => {
      event.preventDefault();
      if (capture && event.target !== document.body) event.stopPropagation();
    }, { capture, passive: false });
  }
  document.documentElement.style.userSelect = document.documentElement.style.webkitUserSelect = "none";
  document.body.style.pointerEvents = "none";`;

describe("the chat on a page that takes the visitor's input away", () => {
  let site: StubSite;

  beforeAll(async () => {
    const names = { dialogs: "dialogs.tsx", trap: "focus-trap.ts", bootstrap: "bootstrap.ts", lenis: "lenis.ts" };
    const scripts: Record<string, string> = {};
    for (const [name, file] of Object.entries(names))
      scripts[`/${name}.js`] = await bundlePage(join(import.meta.dirname, "support/input", file));
    site = await startStubSite({ answer: paragraphs.join("\n\n"), calls: [], scripts });
  });

  afterAll(() => site?.close());

  const module = (path: string) => `<script type="module" src="${path}"></script>`;
  const placed = '<ringback-chat endpoint="/api" assistant="a" heading="Mara"></ringback-chat>';
  const pages: Record<string, { readonly body: string; readonly field?: boolean; readonly closes?: boolean }> = {
    "a dialog of Radix": { body: `${tag}${module("/dialogs.js")}`, field: true, closes: true },
    "a dialog of Radix beside a chat in the body": {
      body: `${placed}${tag}${module("/dialogs.js")}`,
      field: true,
      closes: true,
    },
    "a drawer of vaul": { body: `${tag}${module("/dialogs.js?drawer")}`, field: true },
    "focus-trap": { body: `${tag}${module("/trap.js")}`, field: true },
    "a modal of Bootstrap": { body: `${tag}${module("/bootstrap.js")}`, field: true },
    Lenis: { body: `${tag}${module("/lenis.js")}` },
    "listeners that forbid everything": { body: `${tag}<p>Text</p><script>${forbidding}</script>` },
  };

  for (const [name, { body, field, closes }] of drawn(Object.entries(pages), 1)) {
    it(`can be opened, written in, scrolled and read with ${name}`, async () => {
      const { page, complaints } = await site.open(body, { reducedMotion: "reduce" });
      const name = page.getByRole("textbox", { name: "Name", includeHidden: true });
      if (field) await name.focus();
      // Once it is idle the browser has loaded the rest of the chat.
      await page.waitForFunction(() => customElements.get("ringback-panel"));
      await page.getByRole("button", { name: "Open chat" }).click();
      const message = page.getByRole("textbox", { name: "Message" });
      await message.click();
      await expect.poll(() => message.evaluate(isFocused)).toBe(true);
      await page.keyboard.type("What is E14?");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByText(paragraphs[39] ?? "", { exact: true }).waitFor();

      const log = page.getByRole("log");
      await log.hover();
      const top = await log.evaluate((element) => element.scrollTop);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBeGreaterThan(top + 100);
      expect(await page.evaluate(() => scrollY)).toBe(0);

      await expect.poll(() => selectByMouse(page)).toContain("of a long"); // once it has stopped scrolling
      if (field) await expect.poll(() => name.isVisible(), { message: "the page's dialog" }).toBe(true);
      await message.click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      if (field) await expect.poll(() => name.isVisible(), { message: "the page's dialog" }).toBe(true);
      if (closes) {
        await page.mouse.click(500, 500);
        await expect.poll(() => name.count()).toBe(0);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }
});

function isFocused(element: Element): boolean {
  return (element.getRootNode() as ShadowRoot).activeElement === element && document.hasFocus();
}

/** Drags over a paragraph that is in view. */
async function selectByMouse(page: Page): Promise<string> {
  const box = await page.getByRole("log").boundingBox();
  if (!box) throw new Error("There is no conversation.");
  const line = page
    .getByRole("log")
    .locator("p")
    .filter({ hasText: /^Paragraph \d+ of/ });
  for (let index = 0; index < (await line.count()); index++) {
    const text = await line.nth(index).boundingBox();
    if (!text || text.y < box.y + 100 || text.y + text.height > box.y + box.height) continue;
    await page.mouse.move(text.x + 1, text.y + text.height / 2);
    await page.mouse.down();
    await page.mouse.move(text.x + 200, text.y + text.height / 2, { steps: 5 });
    await page.mouse.up();
    return line.nth(index).evaluate(selectionAround);
  }
  return "";
}

/** In Chromium each shadow root has a selection of its own. */
function selectionAround(element: Element): string {
  const root = element.getRootNode() as ShadowRoot & { getSelection(): Selection };
  return String(root.getSelection());
}
