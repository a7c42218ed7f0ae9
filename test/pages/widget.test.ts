import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { type StubSite, startStubSite, scriptTag as tag } from "./support/stub-site.ts";

const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html dompurify";
const answer =
  "E14 means the **water pressure** is too low.\n\n| Gauge | Means |\n|---|---|\n| 0.8 bar | too low |\n\n```sh\ncurl x\n```\n\n<img src=x onerror=alert(1)>";

/** The script tag on a page with the strictest policy, against a server that answers every message. */
describe("the script tag", () => {
  let site: StubSite;

  beforeAll(async () => {
    site = await startStubSite({
      policy: strictPolicy,
      answer,
      scripts: { "/settings.js": settingsScript, "/motion.js": motionScript },
    });
  });

  afterAll(() => site?.close());

  it("creates a chat that violates no rule of the strictest policy", async () => {
    const { page, complaints } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("cell", { name: "too low" }).waitFor();
    await page.getByRole("button", { name: "Book visit" }).click();
    await page.getByText("HV-20817").first().waitFor(); // on the card, and in the answer
    expect(complaints).toEqual([]);
  });

  it("loads nothing but its launcher and sends no request to the API", async () => {
    site.requests.length = 0;
    const { page } = await site.open(`${tag('data-endpoint="/api" data-assistant="a"')}`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    expect(site.requests.filter((request) => request.includes("/api"))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  });

  it("adds one global and one chat, however many script tags there are", async () => {
    const again = '<script type="module" src="/ringback.mjs?again"></script>';
    const { page, complaints } = await site.open(`${tag('data-endpoint="/api" data-assistant="a"')}${tag("")}${again}`);
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await expect.poll(() => page.locator("ringback-chat").count()).toBe(1);
    const added = await page.evaluate(() => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && Number.isNaN(Number(name)));
    });
    expect(added).toContain("ringback");
    expect(added.filter((name) => !name.startsWith("__playwright") && name !== "ringback")).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("applies settings and commands that were given before it loaded", async () => {
    const { page } = await site.open(`<script src="/settings.js"></script>${tag('data-endpoint="/api"')}`);
    await page.getByRole("dialog", { name: "Mara" }).waitFor();
    await expect.poll(() => page.getByText("Halden Heating").first().isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.title)).toBe("opened");
  });

  it("moves where the visitor opens it, and not where the page shows it open before they act", async () => {
    const { page } = await site.open(`<script src="/motion.js"></script>${tag('data-endpoint="/api" data-open')}`, {
      reducedMotion: "no-preference",
    });
    const told = () => site.requests.filter((request) => request.includes("/animations/")).join();
    // Without asking the page, which would count as the visitor's act.
    await expect.poll(told).toBe("GET /api/animations/0");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Open chat" }).click();
    await expect.poll(told).toBe("GET /api/animations/0,GET /api/animations/1");
  });

  it("runs later commands: a second init updates, destroy removes it", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-heading="Mara"'));
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.evaluate(() => window.ringback?.("init", { heading: "Nils", functionCalls: "titles" }));
    await page.evaluate(() => window.ringback?.("show"));
    await page.getByRole("dialog", { name: "Nils" }).waitFor();
    await page.evaluate(() => window.ringback?.("hide"));
    await page.getByRole("dialog", { name: "Nils" }).waitFor({ state: "hidden" });
    await page.evaluate(() => window.ringback?.("destroy"));
    await expect.poll(() => page.locator("ringback-chat").count()).toBe(0);
  });

  it("identifies the visitor, and clears their data at logout", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.evaluate(() => window.ringback?.("identify", "jwt-of-the-site"));
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await page.getByRole("button", { name: "Book visit" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.querySelector("ringback-chat")?.identity))
      .toBe("jwt-of-the-site");
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
    await page.evaluate(() => window.ringback?.("logout"));
    await page.getByText("How can we help?").waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.querySelector("ringback-chat")?.identity)).toBe("");
  });

  it("formats answers once the code for it has loaded after a failed request, and shows them as text until then", async () => {
    const { page } = await site.open("");
    await page.route(/\/render-/, (route) => route.abort()); // before anything is loaded, also what is loaded ahead
    const failed = page.waitForEvent("requestfailed");
    await page.goto(`${site.origin}/?body=${encodeURIComponent(tag('data-endpoint="/api" data-assistant="a"'))}`);
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await failed;
    await page.getByRole("log").getByText("too low").waitFor();
    expect(await page.getByRole("cell").count()).toBe(0);
    await page.unrouteAll();
    await page.evaluate(() => window.ringback?.("send", "And E15?"));
    await page.getByRole("cell", { name: "too low" }).first().waitFor();
  });

  it("closes where the page asks for consent later and the code for it cannot be loaded; opened again, it asks", async () => {
    const { page } = await site.open("", { viewport: { width: 375, height: 667 } });
    await page.route(/\/extras-/, (route) => route.abort());
    await page.goto(`${site.origin}/?body=${encodeURIComponent(tag('data-endpoint="/api" data-assistant="a"'))}`);
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    await page.evaluate(() => {
      const chat = document.querySelector("ringback-chat")!;
      chat.consent = "May we store what you write?";
    });
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("May we store what you write?").waitFor();
  });

  it("stays usable beside a modal dialog once the code for it has loaded after a failed request", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'));
    await page.getByRole("button", { name: "Open chat" }).click();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    await page.route(/\/modal-dialogs-/, (route) => route.abort());
    const refused = page.waitForEvent("console", (message) => message.text().startsWith("ringback:"));
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      document.body.append(dialog);
      dialog.showModal();
    });
    await refused;
    await page.unrouteAll();
    await page.evaluate(() => {
      const dialog = document.querySelector("dialog")!;
      dialog.close();
      dialog.showModal();
    });
    await page.locator("dialog ringback-chat").waitFor({ state: "attached" });
  });

  it("uses only system colours in forced-colors mode", async () => {
    const { page } = await site.open(tag('data-endpoint="/api" data-assistant="a"'), { forcedColors: "active" });
    await page.evaluate(() => window.ringback?.("ask", "What is E14?"));
    await page.getByRole("button", { name: "Book visit" }).waitFor();
    await page.route("**/messages", (route) =>
      route.fulfill({ status: 400, json: { status: false, error: "Insufficient balance" } }),
    );
    await page.evaluate(() => window.ringback?.("send", "And E15?"));
    const bare = await (await site.browser.newContext()).newPage();
    for (const part of [page.locator(".header .drop"), page.locator(".note")]) {
      const pixels = async () => bare.evaluate(colouredPixels, (await part.screenshot()).toString("base64"));
      await expect.poll(pixels).toBe(0);
    }
    // Shadows, which show the focus elsewhere, are taken away.
    await page.getByRole("textbox", { name: "Message" }).focus();
    const outline = () => page.locator("ringback-composer .frame").evaluate((frame) => getComputedStyle(frame).outline);
    await expect.poll(outline).toMatch(/solid 2px/);
  });

  it("logs the reason when the page already has a Trusted Types policy of Lit's name", async () => {
    const { complaints } = await site.open(`<script src="/settings.js?policy"></script>${tag('data-endpoint="/api"')}`);
    await expect.poll(() => complaints.join("\n")).toContain("'allow-duplicates'");
  });
});

/** Tells the site how many animations the popup has each time that it opens. */
const motionScript = `
addEventListener("ringback-open", ({ target }) => {
  const tell = () => {
    const frame = target.shadowRoot.querySelector(".frame");
    if (frame?.getClientRects().length) fetch("/api/animations/" + frame.getAnimations().length);
    else requestAnimationFrame(tell);
  };
  tell();
});`;

/** How many pixels of a picture are no shade of grey. Runs in the page. */
async function colouredPixels(png: string): Promise<number> {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const pixels = Array.from({ length: data.length / 4 }, (_, index) => [...data.slice(4 * index, 4 * index + 3)]);
  return pixels.filter((parts) => Math.max(...parts) - Math.min(...parts) > 8).length;
}

/** What a site does ahead of the script tag; with `?policy`, one that brings its own Lit. */
/** A reply with a search and several steps, one of which failed. */
describe("a reply with steps", () => {
  const passage = {
    title: "Pressure",
    excerpt: "Fill it to 1.2 bar.",
    document: "Manual",
    url: "https://help.example/",
  };
  const steps = ["read_meter", "check_price", "list_slots", "find_engineer"];
  let site: StubSite;

  beforeAll(async () => {
    const search = {
      name: "search_knowledge",
      arguments: { query: "E14" },
      result: { found: true, passages: [passage] },
    };
    const failed = {
      name: "check_stock",
      arguments: {},
      result: { error: "The stock service did not answer in 10 s" },
    };
    const calls = steps.map((name) => ({
      name,
      arguments: { van: 12 },
      result: { bar: 0.6, free: ["09:00", "11:00"] },
    }));
    site = await startStubSite({
      answer: "The pressure is too low.\n\nFill it up.",
      calls: [search, ...calls, failed],
    });
  });

  afterAll(() => site?.close());

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 375, height: 667 },
  ]) {
    it.runIf(deep || viewport.width === 375)(
      `shows its first line above its steps, one line each, at ${viewport.width} px, and prints whole`,
      async () => {
        const { page, complaints } = await site.open(tag('data-endpoint="/api" data-assistant="a"'), { viewport });
        await page.getByRole("button", { name: "Open chat" }).click();
        await page.getByRole("textbox", { name: "Message" }).fill("What is E14?");
        await page.keyboard.press("Enter");
        const log = page.getByRole("log");
        const line = log.getByText("The pressure is too low.", { exact: true });
        await line.waitFor();
        await page.locator("ringback-function-card").nth(5).waitFor();
        const place = async () => {
          const [view, first] = [(await log.boundingBox())!, (await line.boundingBox())!];
          const isInView = first.y >= view.y && first.y + first.height <= view.y + view.height;
          const cards = await Promise.all(
            (await page.locator("ringback-function-card").all()).map((card) => card.boundingBox()),
          );
          // The reason of a failure may take a second line on a phone.
          return { isInView, wrong: cards.filter((box) => !box || box.y <= first.y || box.height >= 65) };
        };
        await expect.poll(place).toEqual({ isInView: true, wrong: [] });
        await page.getByRole("button", { name: "1 source" }).click();
        await page.getByRole("link", { name: "Pressure" }).waitFor();
        await page.emulateMedia({ media: "print" });
        await expect.poll(() => log.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
        await line.waitFor();
        await log.getByText("What is E14?").waitFor();
        await expect.poll(() => page.getByRole("textbox", { name: "Message" }).isVisible()).toBe(false);
        expect(complaints).toEqual([]);
      },
    );
  }
});

const settingsScript = `
if (document.currentScript.src.endsWith("policy")) trustedTypes.createPolicy("lit-html", {});
else {
  window.ringback = window.ringback || ((...a) => (ringback.q ||= []).push(a));
  window.ringbackSettings = { heading: "Mara · Halden Heating", assistant: "a" };
  ringback("on", "ringback-open", () => { document.title = "opened"; });
  ringback("show");
}`;
