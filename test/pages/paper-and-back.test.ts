import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import { type StubSite, scriptTag, startStubSite } from "./support/stub-site.ts";

const tag = scriptTag('data-endpoint="/api" data-assistant="a" data-heading="Mara"');
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true };
const looks = Object.entries({ desktop: {}, phone, dark: { colorScheme: "dark" } as const });

describe("the popup", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({ answer: "It is **E14**.", calls: [] });
  });

  afterAll(() => site?.close());

  describe("on paper", () => {
    for (const [name, options] of drawn(looks, 1)) {
      it(`stands behind the page's text, which it does not cover, and is where it was afterwards, ${name}`, async () => {
        const { page } = await site.open(`<main style="block-size: 1500px">A long article</main>${tag}`, options);
        await ask(page);
        const message = page.getByRole("textbox", { name: "Message" });
        await message.fill("A draft");
        await message.focus();
        await page.emulateMedia({ media: "print" });
        await expect.poll(() => isOnTop(page)).toBe(false);
        const place = () =>
          page.evaluate(() => {
            const [frame, main] = [
              document.querySelector("ringback-chat")!.shadowRoot!.querySelector(".frame")!,
              document.querySelector("main")!,
            ].map((element) => element.getBoundingClientRect());
            return { isBehind: frame!.top >= main!.bottom, isShown: frame!.height > 50 };
          });
        await expect.poll(place).toEqual({ isBehind: true, isShown: true });
        // No ground is printed: what was written on one has to be dark by itself, and no button is of use there.
        const written = () =>
          page.locator(".bubble").evaluate((bubble) => {
            const { backgroundColor, color } = getComputedStyle(bubble);
            return {
              backgroundColor,
              isDark: color
                .match(/\d+/g)!
                .slice(0, 3)
                .every((part) => Number(part) < 100),
            };
          });
        await expect.poll(written).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", isDark: true });
        for (const name of ["Helpful", "Edit"])
          await expect
            .poll(() => page.getByRole("button", { name, exact: true }).filter({ visible: true }).count())
            .toBe(0);
        await expect.poll(() => page.getByRole("button", { name: "Close chat" }).first().isVisible()).toBe(false);
        await page.emulateMedia({ media: "screen" });
        await expect.poll(() => isOnTop(page)).toBe(true);
        await expect
          .poll(() => message.evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field))
          .toBe(true);
        await expect.poll(() => message.inputValue()).toBe("A draft");
        await page.context().close();
      });
    }

    it("leaves the top layer before the browser lays out the paper", async () => {
      const { page } = await site.open(`<main>An article</main>${tag}`);
      await ask(page);
      await page.evaluate(() => {
        const frame = document.querySelector("ringback-chat")!.shadowRoot!.querySelector(".frame")!;
        addEventListener("beforeprint", () => (document.title = String(frame.matches(":popover-open"))));
      });
      await page.pdf();
      await expect.poll(() => page.title()).toBe("false");
      await expect.poll(() => isOnTop(page)).toBe(true);
      await page.context().close();
    });

    it.runIf(deep)("leaves a page alone whose chat is closed", async () => {
      const { page } = await site.open(`<main>An article</main>${tag}`);
      await ask(page);
      await page.keyboard.press("Escape");
      await page.emulateMedia({ media: "print" });
      expect(await page.getByText("It is").first().isVisible()).toBe(false);
      await page.context().close();
    });
  });

  describe("that fills a phone's screen, at a close request as Android's back makes it", () => {
    // Outside the chat, where it handles the key itself, Escape is a close request too.
    const request = async (page: Page) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press("Escape");
    };
    const isOpen = (page: Page) => page.evaluate(() => document.querySelector("ringback-chat")!.open);

    it("closes, and leaves the history and its states as they were", async () => {
      const { page, complaints } = await site.open(`<main>Shop</main>${tag}`, phone);
      await page.evaluate(() => history.pushState({ key: "router" }, "", "/page-2"));
      const before = await page.evaluate(() => [history.length, history.state, location.pathname]);
      for (let times = 0; times < 3; times++) {
        await page.getByRole("button", { name: "Open chat" }).click();
        await page.getByRole("textbox", { name: "Message" }).waitFor();
        await request(page);
        await expect.poll(() => isOpen(page)).toBe(false);
      }
      await expect.poll(() => page.evaluate(() => [history.length, history.state, location.pathname])).toEqual(before);
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it.runIf(deep)(
      "leaves the next request to the page: after it was closed otherwise, removed, or has become a box on a larger screen",
      async () => {
        const ways: Record<string, (page: Page) => Promise<void>> = {
          closed: (page) => page.evaluate(() => document.querySelector("ringback-chat")!.hide()),
          removed: (page) => page.evaluate(() => document.querySelector("ringback-chat")!.remove()),
          larger: (page) => page.setViewportSize({ width: 1_000, height: 800 }),
        };
        for (const [way, leave] of Object.entries(ways)) {
          const { page } = await site.open(
            `<dialog>Cookies</dialog><ringback-chat endpoint="/api"></ringback-chat>${tag}`,
            phone,
          );
          await page.evaluate(() => document.querySelector("dialog")!.show());
          await page.evaluate(() => {
            const { CloseWatcher } = window as unknown as { CloseWatcher: new () => EventTarget };
            new CloseWatcher().addEventListener("close", () => document.querySelector("dialog")!.close());
          });
          await page.getByRole("button", { name: "Open chat" }).click();
          await page.getByRole("textbox", { name: "Message" }).waitFor();
          await leave(page);
          await page.waitForTimeout(50);
          await request(page);
          await expect
            .poll(() => page.evaluate(() => document.querySelector("dialog")!.open), { message: way })
            .toBe(false);
          await page.context().close();
        }
      },
    );

    it.runIf(deep)("works where a browser has no close requests", async () => {
      const { page, complaints } = await site.open(tag, {
        ...phone,
        before: () => {
          Reflect.deleteProperty(window, "CloseWatcher");
        },
      });
      await ask(page);
      await request(page);
      await expect.poll(() => isOpen(page)).toBe(true);
      expect(complaints).toEqual([]);
      await page.context().close();
    });
  });
});

async function ask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("What is it?");
  await page.keyboard.press("Enter");
  await page.locator("strong", { hasText: "E14" }).waitFor();
}

function isOnTop(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    document.querySelector("ringback-chat")!.shadowRoot!.querySelector(".frame")!.matches(":popover-open"),
  );
}
