import { describe, expect, it } from "vitest";
import { articles } from "../../demo/knowledge/fernhill/articles.ts";
import { deep } from "../counts.ts";
import { openPage } from "./support/browser.ts";
import { useDemo } from "./support/running-demo.ts";

const running = useDemo();
const help = () => `${running.demo.url}/help/`;

describe("the help centre", () => {
  it.runIf(deep)("shows one article at a time, by list, neighbours and address", async () => {
    const context = await running.browser.newContext();
    const { page, complaints } = await openPage(context);
    await page.goto(help());
    await page.getByRole("heading", { level: 1, name: "What the router’s lights mean" }).waitFor();
    const contents = page.getByRole("navigation", { name: "Articles" });
    await expect.poll(() => contents.getByRole("link").count()).toBe(articles.length);
    await contents.getByRole("link", { name: "Moving home" }).click();
    await page.getByRole("heading", { level: 1, name: "Moving home" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await expect.poll(() => page.title()).toBe("Moving home · Fernhill Help");
    await expect.poll(() => contents.locator("[aria-current]").allInnerTexts()).toEqual(["Moving home"]);
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { level: 1, name: "Ending your contract" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Moving home" }).waitFor();
    await page.keyboard.press("Tab");
    await page.goto(`${help()}#no-such-article`);
    await page.getByRole("heading", { level: 1, name: "What the router’s lights mean" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.runIf(deep)("keeps its article when a keyboard skips to it", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.goto(`${help()}#your-bill`);
    await page.getByRole("link", { name: "Skip to the article" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("articles");
    await expect.poll(() => new URL(page.url()).hash).toBe("#your-bill");
    await context.close();
  });

  it("finds articles by words that stand anywhere in them", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.goto(help());
    const field = page.getByRole("searchbox", { name: "Search the articles" });
    await field.fill("REPEATER half way");
    await page.getByText("1 of 9 articles").waitFor();
    const contents = page.getByRole("navigation", { name: "Articles" });
    await expect.poll(() => contents.getByRole("link").allInnerTexts()).toEqual(["Wi-Fi in every room"]);
    await field.fill("<b>");
    await page.getByText("No results.").waitFor();
    await field.fill("");
    await expect.poll(() => contents.getByRole("link").count()).toBe(articles.length);
    await context.close();
  });

  it.runIf(deep)("shows what was found right below the field on a phone", async () => {
    const context = await running.browser.newContext({ viewport: { width: 320, height: 640 } });
    const { page } = await openPage(context);
    await page.goto(help());
    await page.getByRole("searchbox").fill("repeater");
    const link = page.getByRole("navigation", { name: "Articles" }).getByRole("link", { name: "Wi-Fi in every room" });
    expect((await link.boundingBox())!.y).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
  });

  it.runIf(deep).each(articles.map(({ file, ask }) => [file, ask.say] as const))(
    "asks from the text of %s: %s",
    async (file, say) => {
      const context = await running.browser.newContext({ reducedMotion: "reduce" });
      const { page, complaints } = await openPage(context);
      await page.goto(`${help()}#${file}`);
      await page.getByRole("button", { name: "Ask Otto" }).click();
      const log = page.getByRole("log", { name: "Conversation" });
      await log.getByText(say).waitFor();
      await log.getByText(/^Otto$/).waitFor();
      await expect.poll(async () => (await log.innerText()).length).toBeGreaterThan(say.length + 60);
      expect(await log.innerText()).not.toMatch(/I have nothing about that/);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it("answers from the articles that stand there, and its sources lead to them", async () => {
    const context = await running.browser.newContext();
    const { page } = await openPage(context);
    await page.goto(help());
    await page.getByRole("button", { name: "How do I measure my speed?" }).click();
    await page
      .getByRole("log")
      .getByRole("button", { name: /^\d+ sources?$/ })
      .click();
    const source = page.getByRole("log").getByRole("link", { name: "How to measure your speed" });
    await source.waitFor();
    await expect.poll(() => source.getAttribute("href")).toBe(`${help()}#slow-internet`);
    const opened = context.waitForEvent("page");
    await source.click();
    await (await opened).getByRole("heading", { level: 1, name: "When it is slow" }).waitFor();
    await context.close();
  });
});
