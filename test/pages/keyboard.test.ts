import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLocale } from "../../src/languages/locale.ts";
import { loadTranslation } from "../../src/languages/widget.ts";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";
import { type StubSite, startStubSite } from "./support/stub-site.ts";

const running = useDemo();

/** What has the focus: its name, and the state that a screen reader adds. */
function focused(page: Page): Promise<{ name: string; expanded: string; pressed: string; isCovered: boolean }> {
  return page.evaluate(() => {
    let element = document.activeElement as HTMLElement;
    let root: Document | ShadowRoot = document;
    while (element.shadowRoot?.activeElement) {
      root = element.shadowRoot;
      element = root.activeElement as HTMLElement;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = root.elementFromPoint(x + width / 2, y + Math.min(height, innerHeight - y) / 2);
    return {
      name: (element.ariaLabel ?? element.textContent ?? "").trim().replace(/\s+/g, " "),
      expanded: element.ariaExpanded ?? "",
      pressed: element.ariaPressed ?? "",
      isCovered: !top || !(element.contains(top) || top.contains(element)),
    };
  });
}

/** Presses a key until what is wanted has the focus, which is never lost and never under something else. */
async function moveTo(page: Page, key: string, wanted: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let times = 0; times < 60; times++) {
    await page.keyboard.press(key);
    const { name, isCovered } = await focused(page);
    passed.push(isCovered ? `${name} (covered)` : name);
    if (isCovered) break;
    if (typeof wanted === "string" ? name === wanted : wanted.test(name)) return;
  }
  throw new Error(`${key} does not lead to ${wanted}: ${passed.join(" → ")}`);
}

describe("a whole conversation by keyboard alone, in the dark, in a window of a phone's size", () => {
  it.each(deep ? ["ar", "de"] : ["ar"])("in %s", async (language) => {
    const words = (await loadTranslation(readLocale([language])))!;
    const context = await running.browser.newContext({
      reducedMotion: "reduce",
      colorScheme: "dark",
      viewport: { width: 375, height: 667 },
    });
    const { page, complaints } = await openPage(context);
    await page.addInitScript((lang) => {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.lang = lang;
        document.documentElement.dir = lang === "ar" ? "rtl" : "ltr";
      });
    }, language);
    await page.goto(`${running.demo.url}/website/`);
    const launcher = page.getByRole("button", { name: words.launcher.open });
    await launcher.waitFor();
    await launcher.focus(); // the page before it is another site's
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focused(page)).name).toBe(words.message);

    await page.keyboard.type("What does E14 mean?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words.helpful, exact: true }).waitFor();
    await expect.poll(async () => (await focused(page)).name).toBe(words.message);
    await moveTo(page, "Shift+Tab", words.helpful);
    await page.keyboard.press("Space");
    await expect.poll(async () => (await focused(page)).pressed).toBe("true");
    await moveTo(
      page,
      "Shift+Tab",
      new RegExp(`${words.card.knowledge.sources(1)}|${words.card.knowledge.sources(2)}`),
    );
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focused(page)).expanded).toBe("true");
    expect(await violations(page, ["dark"])).toEqual([]);

    await moveTo(page, "Shift+Tab", words.more);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focused(page)).name).toBe(words.askForPerson);
    await moveTo(page, "ArrowDown", words.save);
    const saved = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await saved).suggestedFilename()).toMatch(/\.html$/);
    await expect.poll(async () => (await focused(page)).name).toBe(words.more);

    await page.keyboard.press("Escape");
    await expect.poll(async () => (await focused(page)).name).toBe(words.launcher.open);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("a popup that fills a phone's screen", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({ answer: JSON.stringify({ status: true, conversation_id: crypto.randomUUID() }) });
  });

  afterAll(() => site?.close());

  async function openPhone(attributes: string) {
    const context = await site.browser.newContext({ viewport: { width: 375, height: 667 } });
    const { page, complaints } = await openPage(context);
    const chat = `<ringback-chat endpoint="/api" assistant="a" locale="en" ${attributes}></ringback-chat>`;
    const body = `<a href="#before">Before</a>${chat}<button>After</button>`;
    await page.goto(
      `${site.origin}/?body=${encodeURIComponent(`${body}<script type="module" src="/ringback.mjs"></script>`)}`,
    );
    await page.getByRole("button", { name: "Open chat" }).click();
    return { context, page, complaints };
  }

  it("keeps the focus, in both directions, and lets it go where the screen is larger", async () => {
    const { context, page, complaints } = await openPhone(`privacy-url="/privacy"`);
    const panel = page.getByRole("dialog");
    await panel.getByRole("textbox").focus();
    await expect.poll(() => panel.getAttribute("aria-modal")).toBe("true");
    for (const key of ["Tab", "Shift+Tab"]) {
      const passed: string[] = [];
      for (let times = 0; times < 12; times++) {
        await page.keyboard.press(key);
        passed.push((await focused(page)).name);
        expect(await page.evaluate(() => document.activeElement?.localName)).toBe("ringback-chat");
      }
      for (const name of ["Close", "Message", "Privacy"])
        expect(passed.filter((one) => one === name).length, `${key}: ${passed}`).toBeGreaterThan(1);
    }
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(() => panel.getAttribute("aria-modal")).toBe("false");
    await moveTo(page, "Tab", "After");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("leaves most of a window enlarged to 400 % to the messages, and shows the privacy link to whoever goes there", async () => {
    const { context, page } = await openPhone(`privacy-url="/privacy"`);
    const panel = page.getByRole("dialog");
    await page.setViewportSize({ width: 320, height: 256 });
    await panel.getByRole("textbox").focus();
    const messages = panel.locator("ringback-transcript");
    await expect.poll(async () => (await messages.boundingBox())!.height).toBeGreaterThan(256 * 0.55);
    const link = panel.getByRole("link", { name: "Privacy" });
    await link.focus();
    const place = async () => {
      const { y, height } = (await link.boundingBox())!;
      return [height > 10, y > 200, y + height <= 256];
    };
    await expect.poll(place).toEqual([true, true, true]);
    await context.close();
  });

  it("goes on at its header behind buttons that the page has turned on", async () => {
    const { context, page, complaints } = await openPhone(`speech="read-aloud"`);
    await page.getByRole("dialog").getByRole("button", { name: "Read replies aloud" }).focus();
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await focused(page)).name).toBe("Close");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
