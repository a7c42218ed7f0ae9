import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();

describe("the API reference", () => {
  it.runIf(deep)("is found without fault by axe in light and in dark, with an example open", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/api/docs`);
    await page.locator("#sendMessage summary").click();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("leads from its list to an operation, and fits a phone", async () => {
    const context = await running.browser.newContext({ viewport: { width: 375, height: 667 } });
    const { page } = await openPage(context);
    await page.goto(`${running.demo.url}/api/docs`);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(375);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole("link", { name: "Send a chat message" }).first().click();
    const top = await page.locator("#sendMessage").evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(60); // not under the bar
    expect(top).toBeLessThan(430);
    await context.close();
  });
});

it.runIf(deep)("has the site’s theme, which is kept from page to page, and its menu on a phone", async () => {
  const context = await running.browser.newContext({ reducedMotion: "reduce", colorScheme: "light" });
  const { page, complaints } = await openPage(context);
  const theme = page.getByRole("button", { name: "Dark appearance" });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto(`${running.demo.url}/api/docs`);
  const light = await background();
  await theme.click();
  await expect.poll(() => theme.getAttribute("aria-pressed")).toBe("true");
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${running.demo.url}/`);
  await expect.poll(() => theme.getAttribute("aria-pressed")).toBe("true");
  await theme.click();
  await page.goto(`${running.demo.url}/api/docs`);
  expect(await background()).toBe(light);

  await page.setViewportSize({ width: 375, height: 667 });
  const links = page.getByRole("navigation", { name: "Site" }).getByRole("link");
  expect(await links.count()).toBe(0);
  await page.getByRole("button", { name: "Pages of this site" }).click();
  await expect.poll(() => links.allInnerTexts()).toEqual(expect.arrayContaining(["Console", "API"]));
  // All else of so long a page is what it is without the menu, and takes seconds of the processor.
  expect(await violations(page, undefined, deep ? undefined : "header.bar")).toEqual([]);
  await links.filter({ hasText: "Console" }).click();
  await page.waitForURL(/\/console\/$/);
  expect(complaints).toEqual([]);
  await context.close();
});

// The normal run does not build them.
describe.runIf(deep)("the docs", () => {
  it("are found by search, and break no rule of their own policy", async () => {
    const context = await running.browser.newContext({ reducedMotion: "reduce" });
    const { page, complaints } = await openPage(context);
    await page.goto(`${running.demo.url}/docs`);
    expect(new URL(page.url()).pathname).toBe("/docs/");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").fill("verify a signature of a webhook");
    await page
      .getByRole("option", { name: /Check the signature/ })
      .first()
      .click();
    await page.waitForURL(/\/docs\/webhooks\.html#check-the-signature$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("fit a phone in dark, with their widest table, and say what is not there", async () => {
    const context = await running.browser.newContext({ viewport: { width: 375, height: 667 }, colorScheme: "dark" });
    const { page } = await openPage(context);
    for (const path of ["settings.html", "assistant-fields.html", "api/reference.html"]) {
      await page.goto(`${running.demo.url}/docs/${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 375]);
    }
    const missing = await page.goto(`${running.demo.url}/docs/no-such-page.html`);
    expect(missing?.status()).toBe(404);
    await page.getByText("404").waitFor();
    await context.close();
  });
});
