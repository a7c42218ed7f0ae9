import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep, drawn } from "../counts.ts";
import { violations } from "./support/axe.ts";
import { olderBrowser } from "./support/older-browser.ts";
import { type StubSite, scriptTag, startStubSite } from "./support/stub-site.ts";

const answer = "E14 means the **water pressure** is too low.\n\n| Gauge | Means |\n|---|---|\n| 0.8 bar | too low |";
const tag = scriptTag('data-endpoint="/api" data-assistant="a" data-heading="Mara" data-privacy-url="/privacy"');

const library = createRequire(import.meta.url).resolve;

/** The built widget in pages that swap their body, clobber its names, or run in another browser. */
describe("the embedded widget", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({
      answer,
      scripts: {
        "/turbo.js": readFileSync(library("@hotwired/turbo"), "utf8"),
        "/htmx.js": readFileSync(library("htmx.org"), "utf8"),
      },
    });
  });

  afterAll(() => site?.close());

  describe("when the page swaps its body", () => {
    const link = (attributes = "") => `<a ${attributes} href="/?body=<main>Next page</main>">Next</a>`;
    const follow = async (page: Page, script: string) => {
      await page.addScriptTag({ url: script });
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await page.getByRole("link", { name: "Next" }).click();
      await page.getByText("Next page").waitFor();
      await page.goBack();
      await page.getByText("First page").waitFor();
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    };
    const empty = () => {
      document.documentElement.replaceChildren(document.createElement("head"), document.createElement("body"));
      window.ringback?.("init", { heading: "Mara" });
    };
    const swaps: Record<string, readonly [link: string, swap: (page: Page) => Promise<void>]> = {
      Turbo: [link(), (page) => follow(page, "/turbo.js")],
      htmx: [link('hx-boost="true"'), (page) => follow(page, "/htmx.js")],
      "a script that empties the document": ["", (page) => page.evaluate(empty)],
    };
    for (const [name, [link, swap]] of drawn(Object.entries(swaps), 1)) {
      it(`keeps launcher, open state and conversation with ${name}`, async () => {
        const { page, complaints } = await site.open(`<main>First page</main>${link}${tag}`);
        await ask(page, "What is E14?");
        await page.getByRole("cell", { name: "too low" }).waitFor();
        await swap(page);
        await page.getByRole("cell", { name: "too low" }).waitFor();
        await expect.poll(() => page.getByRole("dialog", { name: "Mara" }).isVisible()).toBe(true);
        await expect.poll(() => page.locator("ringback-chat").count()).toBe(1);
        await page.getByRole("button", { name: "Close chat" }).first().click();
        await page.getByRole("button", { name: "Open chat" }).click();
        await page.getByRole("cell", { name: "too low" }).waitFor();
        expect(complaints).toEqual([]);
        await page.context().close();
      });
    }

    it.runIf(deep)("sends commands to the element that the new body brings", async () => {
      const placed = '<ringback-chat endpoint="/api" assistant="a" heading="Otto"></ringback-chat>';
      const { page } = await site.open(`${placed}${tag}`);
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await page.evaluate((html) => {
        document.body.innerHTML = html;
        window.ringback?.("show");
      }, placed);
      await page.getByRole("dialog", { name: "Otto" }).waitFor();
      await expect.poll(() => page.locator("ringback-chat").count()).toBe(1);
      await page.context().close();
    });
  });

  it.runIf(deep)("starts a new chat where the page destroys one and calls init at once", async () => {
    const { page, complaints } = await site.open(tag);
    const restart = (heading: string) => {
      window.ringback?.("destroy");
      window.ringback?.("init", { heading, endpoint: "/api", assistant: "a" });
    };
    await page.waitForFunction(() => typeof window.ringback === "function");
    await page.evaluate(restart, "Otto"); // most likely before the element is defined
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.evaluate(restart, "Ada");
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("dialog", { name: "Ada" }).waitFor();
    await ask(page, "What is E14?", { isOpen: true });
    await page.getByRole("cell", { name: "too low" }).waitFor();
    await expect.poll(() => page.locator("ringback-chat").count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("stays open where its visitor follows a link of the page, without the focus; not after a reload, nor on a phone", async () => {
    const { page, complaints } = await site.open("");
    const open = page.getByRole("dialog", { name: "Mara" });
    const next = `<h1>Next page</h1>${tag}`;
    const first = `/?body=${encodeURIComponent(`<a href="/?body=${encodeURIComponent(next)}">Next</a>${tag}`)}`;
    const follow = async () => {
      await page.getByRole("link", { name: "Next" }).click();
      await page.getByRole("heading", { name: "Next page" }).waitFor();
      await page
        .getByRole("button", { name: /(Open|Close) chat/ })
        .first()
        .waitFor();
    };
    await page.goto(site.origin + first);
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    await follow(); // nothing was written
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    const answered = async () => {
      await page.goto(site.origin + first);
      await ask(page, "What is E14?");
      await page.getByRole("cell", { name: "too low" }).first().waitFor();
    };
    await answered();
    await page.setViewportSize({ width: 375, height: 667 });
    await page.evaluate(() => document.querySelector("a")!.click()); // the chat covers it
    await page.getByRole("heading", { name: "Next page" }).waitFor();
    await page.waitForFunction(() => sessionStorage.getItem("ringback:open") === null); // its code has been loaded
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await expect.poll(() => open.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
    await answered();
    await follow();
    await open.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("body");
    await page.reload();
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("ringback:open"))).toBeNull();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  describe("beside names of the page", () => {
    it('works where an element has the id "ringback"', async () => {
      const clobbered = '<div id="ringback"></div><div id="ringbackSettings"></div>';
      const { page, complaints } = await site.open(`${clobbered}${tag}`);
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await page.evaluate(() => window.ringback?.("show"));
      await page.getByRole("dialog", { name: "Mara" }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it("works where scripts have added members to Object.prototype", async () => {
      const { page, complaints } = await site.open(tag, {
        before: () => {
          Object.assign(Object.prototype, { extra: 1, each() {}, extend: null });
        },
      });
      await ask(page, "What is E14?");
      await page.getByRole("cell", { name: "too low" }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    });

    it("uses an identity from settings that were given before the element was defined", async () => {
      const { page } = await site.open(`${tag}`);
      await page.evaluate(() => window.ringback?.("init", { identity: async () => "jwt-of-the-site" }));
      await page.getByRole("button", { name: "Open chat" }).waitFor();
      await expect
        .poll(() => page.evaluate(() => typeof document.querySelector("ringback-chat")?.identity))
        .toBe("function");
      await page.context().close();
    });
  });

  describe("in an older browser", () => {
    const missing: Record<string, () => void> = {
      "Array.prototype.toSorted": () => {
        Reflect.deleteProperty(Array.prototype, "toSorted");
      },
      "document.adoptedStyleSheets": () => {
        Reflect.deleteProperty(Document.prototype, "adoptedStyleSheets");
      },
    };
    for (const [name, before] of drawn(Object.entries(missing), 1)) {
      it(`shows nothing and logs one line where it lacks ${name}`, async () => {
        const { page, complaints } = await site.open(
          `<ringback-chat mode="inline" endpoint="/api"></ringback-chat>${tag}`,
          { before },
        );
        await expect.poll(() => complaints.length).toBe(1);
        await page.evaluate(() => {
          window.ringback?.("show");
          window.ringback?.("toggle");
        });
        await page.waitForTimeout(300);
        expect(complaints).toEqual([expect.stringMatching(/^ringback: .* Chrome 111, Firefox 115 or Safari 16\.4/)]);
        expect(await page.locator("button, [role=dialog], [role=region]").count()).toBe(0);
        // Of this page alone: one before it may still be loading.
        const requests = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
        expect(requests.filter((request) => /\/(?:api|chunks\/panel)/.test(request))).toEqual([]);
        await page.context().close();
      });
    }

    it.runIf(deep)(
      "works with nothing that Chrome 111, Firefox 115 or Safari 16.4 lacks, and looks the same",
      async () => {
        const widgets = [];
        for (const before of [undefined, olderBrowser()]) {
          const { page, complaints } = await site.open(tag, { reducedMotion: "reduce", ...(before ? { before } : {}) });
          await ask(page, "What is E14?");
          await page.getByRole("cell", { name: "too low" }).waitFor();
          await page.getByRole("button", { name: "Book visit" }).waitFor();
          const looks = [await page.evaluate(lookOfWidget)];
          await page.emulateMedia({ colorScheme: "dark" });
          looks.push(await page.evaluate(lookOfWidget));
          await page.keyboard.press("Escape");
          await page.getByRole("dialog", { name: "Mara" }).waitFor({ state: "hidden" });
          await expect.poll(() => page.getByRole("button", { name: "Open chat" }).isVisible()).toBe(true);
          expect(complaints).toEqual([]);
          widgets.push(looks);
          await page.context().close();
        }
        expect(widgets[1]).toEqual(widgets[0]);
      },
    );

    it.runIf(deep)(
      "keeps texts on the page's accent readable where it cannot tell how light the accent is",
      async () => {
        const style = "<style>ringback-chat{--ringback-accent:#ffe14a}</style>";
        const { page } = await site.open(`${style}${tag}`, { before: olderBrowser(), reducedMotion: "reduce" });
        await ask(page, "What is E14?");
        await page.getByRole("cell", { name: "too low" }).waitFor();
        const found = await violations(page, ["light", "dark"]);
        expect(found.filter((fault) => fault.includes("color-contrast"))).toEqual([]);
        await page.context().close();
      },
    );
  });

  describe("when the panel's code cannot be loaded", () => {
    it("says so beside the launcher at a click, and loads it when asked to try again", async () => {
      const { page, complaints } = await site.open("");
      await page.route("**/panel-*.js*", (route) => route.abort());
      await page.evaluate(() => {
        const chat = document.createElement("ringback-chat");
        chat.endpoint = "/api";
        document.body.append(chat);
        document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/ringback.mjs" }));
      });
      await page.getByRole("button", { name: "Open chat" }).click();
      const alert = page
        .getByRole("alert")
        .filter({ hasText: "The chat could not be loaded. Reloading the page may help." });
      await alert.waitFor();
      await expect.poll(() => complaints.join("\n")).toMatch(/^ringback: the chat could not be loaded\./m);
      await alert.getByRole("button", { name: "Try again" }).click();
      await alert.waitFor();
      await page.unroute("**/panel-*.js*");
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("textbox", { name: "Message" }).waitFor();
      await expect.poll(() => alert.count()).toBe(0);
      await page.context().close();
    });

    it.runIf(deep)("says so inside the page in inline mode", async () => {
      const { page } = await site.open("");
      await page.route("**/panel-*.js*", (route) => route.abort());
      await page.evaluate(() => {
        document.body.innerHTML = '<ringback-chat mode="inline" endpoint="/api"></ringback-chat>';
        document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/ringback.mjs" }));
      });
      const retry = page.getByRole("alert").getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await page.unroute("**/panel-*.js*");
      await retry.click();
      await page.getByRole("textbox", { name: "Message" }).waitFor();
      await page.context().close();
    });
  });

  it.runIf(deep)(
    "sends and stores nothing if a page asks for consent and that code cannot be loaded, and says so",
    async () => {
      const { page } = await site.open("");
      await page.route("**/extras-*.js*", (route) => route.abort());
      const before = site.requests.length;
      const requested = () => site.requests.slice(before).filter((request) => request.includes("/api/"));
      await page.evaluate(() => {
        document.body.innerHTML = '<ringback-chat consent endpoint="/api" assistant="a"></ringback-chat>';
        document.head.append(Object.assign(document.createElement("script"), { type: "module", src: "/ringback.mjs" }));
      });
      await page.getByRole("button", { name: "Open chat" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "The chat could not be loaded." });
      await alert.waitFor();
      const send = () =>
        document
          .querySelector("ringback-chat")!
          .ask("Hello")
          .catch(() => "refused");
      expect(await page.evaluate(send)).toBe("refused");
      expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
      expect(requested()).toEqual([]);
      await page.unroute("**/extras-*.js*");
      await alert.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("textbox", { name: "Message" }).waitFor();
      expect(await page.evaluate(send)).toBe("returned");
      await page.getByRole("button", { name: "Agree and send" }).waitFor();
      expect(requested().filter((request) => request.endsWith("/messages"))).toEqual([]);
      await page.context().close();
    },
  );

  it("lets an error of a command reach the console", async () => {
    const { page, complaints } = await site.open(tag);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.evaluate(() => {
      document.querySelector("ringback-chat")!.toggle = () => {
        throw new Error("a mistake of the page");
      };
      window.ringback?.("toggle");
    });
    await expect.poll(() => complaints.join()).toContain("a mistake of the page");
    await page.context().close();
  });
});

async function ask(page: Page, text: string, { isOpen = false } = {}): Promise<void> {
  if (!isOpen) await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
}

/** Where launcher and panel are, and their colours. Runs in the page. */
function lookOfWidget(): object {
  const root = document.querySelector("ringback-chat")?.shadowRoot;
  return [".launcher", ".frame"].map((selector) => {
    const element = root?.querySelector(selector) as Element;
    const { x, y, width, height } = element.getBoundingClientRect();
    const { backgroundColor, color, boxShadow, borderColor } = getComputedStyle(element);
    return { selector, x, y, width, height, backgroundColor, color, boxShadow, borderColor };
  });
}
