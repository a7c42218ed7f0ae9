import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import { bundlePage } from "./support/bundle.ts";
import { type StubSite, scriptTag, startStubSite } from "./support/stub-site.ts";

const tag = scriptTag('data-endpoint="/api" data-assistant="a" data-heading="Mara"');

/** How the script tag's chat comes onto pages that load it, or themselves, in another way. */
describe("the script tag on a page", () => {
  let site: StubSite;

  beforeAll(async () => {
    const loader = readFileSync(join(import.meta.dirname, "../../build/test/widget/ringback.js"), "utf8");
    site = await startStubSite({
      answer: "It is **E14**.",
      scripts: {
        "/assets/combined.js": `window.before = 1;\n${loader}\nwindow.after = 1;`,
        "/react18.js": await bundlePage(join(import.meta.dirname, "support/react18/page.tsx")),
      },
    });
  });

  afterAll(() => site?.close());

  const settings = (more = "") => `<script>ringbackSettings = { endpoint: "/api", assistant: "a", ${more} }</script>`;
  const evaluating = (how: string) => `fetch("/ringback.js").then((answer) => answer.text()).then((code) => ${how})`;
  const ways: Record<string, string> = {
    "combined with others, its folder in data-base":
      '<script src="/assets/combined.js" data-base="/" data-endpoint="/api" data-assistant="a"></script>',
    "combined with others, its folder in ringbackSettings.base": `${settings('base: "/"')}<script src="/assets/combined.js"></script>`,
    "as a module": '<script type="module" src="/ringback.js" data-endpoint="/api" data-assistant="a"></script>',
    "evaluated, beside a tag that a script optimiser has turned off": `<script type="text/delayed" src="/ringback.js" data-endpoint="/api" data-assistant="a"></script><script>${evaluating("(0, eval)(code)")}</script>`,
    "evaluated with its folder in the settings": `${settings('base: location.origin + "/"')}<script>${evaluating("new Function(code)()")}</script>`,
    "as an inline script of a tag manager": `${settings('base: "/"')}<script>${evaluating('document.head.append(Object.assign(document.createElement("script"), { text: code }))')}</script>`,
  };
  for (const [way, body] of drawn(Object.entries(ways), 1)) {
    it(`finds its files where it is loaded ${way}`, async () => {
      const { page, complaints } = await site.open(body, { path: "/shop/page" });
      await ask(page);
      expect(await page.locator("ringback-chat").getAttribute("base")).toBe(null);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  }

  it("says what is to be set where its files are not beside the script", async () => {
    const body = '<script src="/assets/combined.js" data-endpoint="/api" data-assistant="a"></script>';
    const { page, complaints } = await site.open(body);
    await expect.poll(() => complaints.join()).toContain("data-base");
    await page.context().close();
  });

  describe("that React 18 replaces while it hydrates the document", () => {
    const hydrated = `<main>Rendered by the server</main><script type="module" src="/react18.js"></script>`;
    const hydrate = async (page: Page) => {
      await page.waitForFunction(() => "hydrate" in window);
      await page.evaluate(() => (window as unknown as { hydrate(): void }).hydrate());
      await page.getByText("Rendered by the client").waitFor();
    };

    it("stays, open and with its conversation", async () => {
      const { page } = await site.open(`${tag}${hydrated}`);
      await ask(page);
      await hydrate(page);
      await expect.poll(() => page.getByRole("dialog", { name: "Mara" }).isVisible()).toBe(true);
      await page.locator("strong", { hasText: "E14" }).waitFor();
      await page.getByRole("textbox", { name: "Message" }).fill("And now?");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("strong", { hasText: "E14" }).count()).toBe(2);
      await page.context().close();
    });

    it("comes although it was replaced before its code was there, and each time again", async () => {
      const { page } = await site.open(`${tag}${hydrated}`);
      await hydrate(page);
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await page.evaluate(() => {
        const { documentElement } = document;
        documentElement.replaceWith(documentElement.cloneNode(false));
        document.documentElement.append(document.createElement("head"), document.createElement("body"));
      });
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await expect.poll(() => page.locator("ringback-chat").count()).toBe(1);
      await page.context().close();
    });

    it("stays away once it is destroyed", async () => {
      const { page } = await site.open(`${tag}${hydrated}`);
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await page.evaluate(() => window.ringback?.("destroy"));
      await hydrate(page);
      await page.waitForTimeout(100);
      expect(await page.locator("ringback-chat").count()).toBe(0);
      await page.context().close();
    });
  });

  for (const reducedMotion of deep ? (["reduce", "no-preference"] as const) : (["no-preference"] as const)) {
    it(`shows at once that the panel's code is on its way, with motion: ${reducedMotion}`, async () => {
      const { page } = await site.open("", { reducedMotion });
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/chunks/panel-*", async (route) => {
        await released;
        await route.continue();
      });
      await page.evaluate((html) => {
        document.body.append(document.createRange().createContextualFragment(html));
      }, tag);
      await page.getByRole("button", { name: "Open chat" }).click();
      const launcher = page.getByRole("button", { name: "Close chat" });
      await expect.poll(() => launcher.getAttribute("aria-busy")).toBe("true");
      const looks = () =>
        launcher.evaluate((button) => {
          const { opacity } = getComputedStyle(button);
          return [opacity, button.getAnimations({ subtree: true }).length > 0];
        });
      await expect.poll(looks).toEqual(reducedMotion === "reduce" ? ["0.7", false] : ["1", true]);
      const status = page.getByRole("status");
      await expect.poll(() => status.textContent()).toContain("One moment, the chat is loading.");
      await expect.poll(() => status.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
      release();
      await page.getByRole("textbox", { name: "Message" }).waitFor();
      await expect.poll(() => launcher.first().getAttribute("aria-busy")).toBe("false");
      await expect.poll(() => status.count()).toBe(0);
      await page.context().close();
    });
  }
});

async function ask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("What is it?");
  await page.keyboard.press("Enter");
  await page.locator("strong", { hasText: "E14" }).waitFor();
}
